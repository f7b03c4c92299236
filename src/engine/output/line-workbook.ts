/**
 * A workbook of lines that were written for a CSV: the attention file, and the changes file. Blocks of lines go in, bytes of
 * the file come out.
 *
 * What it does not do: keep lines, or write a file.
 */
import type { Sentence } from '../../base/sentence.js';
import type { Language } from '../../key/contract/messages.js';
import { guardCell } from '../../rows/bytes/formula.js';
import { RowPacker } from '../../rows/workbook/sheet-segment.js';
import { type Step, WorkbookAssembly } from '../../rows/workbook/workbook-assembly.js';
import { CUT_NOTE } from '../../rows/workbook/workbook-parts.js';

interface LineWorkbookFacts {
  /** The names of the columns. */
  readonly names: readonly string[];
  readonly lang: Language;
  readonly sheetName: Sentence;
  readonly delimiter: string;
  /** The columns with numbers, from 0. */
  readonly numbers: readonly number[];
  /** Whether formulas are guarded in the lines. */
  readonly isGuarded: boolean;
}

export class LineWorkbook {
  readonly #assembly: WorkbookAssembly;
  readonly #packer: RowPacker;
  #step: Step;
  /** The number of the next row. */
  #row = 1;

  constructor({ names, lang, sheetName, delimiter, numbers, isGuarded }: LineWorkbookFacts) {
    this.#assembly = new WorkbookAssembly({ names, lang, sheetName });
    const guard = isGuarded ? guardCell : undefined;
    this.#packer = new RowPacker({ delimiter, numbers, guard, cutNote: CUT_NOTE[lang] });
    this.#step = this.#assembly.begin();
  }

  /** What the file begins with. */
  begin(): Buffer[] {
    return this.#bytes();
  }

  /** `lines` are whole. */
  add(lines: Buffer): Buffer[] {
    const { bytes, sheets } = this.#packer.pack(lines, this.#row);
    this.#row += sheets.segments.reduce((sum, { rows }) => sum + rows, 0);
    this.#step = this.#assembly.add(this.#step.state, bytes, sheets.segments);
    return this.#bytes();
  }

  end(): Buffer[] {
    this.#step = this.#assembly.end(this.#step.state);
    return this.#bytes();
  }

  #bytes(): Buffer[] {
    return this.#step.pieces.map(({ bytes }) => bytes);
  }
}
