/**
 * The result of a run as a workbook, made from its CSV while it is downloaded or saved: piece by piece, so that neither the
 * file nor the workbook is in memory. The event loop makes the XML of one small piece at a time; other threads compress it.
 *
 * A cell that no spreadsheet can hold is cut, and says so at its end: the CSV has it whole. An apostrophe that guards a
 * formula in the CSV is taken off, since the cells of a workbook are text.
 *
 * What it does not promise: the bytes of `-o result.xlsx`. The cells are the same.
 */
import { promisify } from 'node:util';
import { deflateRaw } from 'node:zlib';
import type { Language } from '../../contract/messages.js';
import { byteOrderMark } from '../../csv/encoding.js';
import { guardCell } from '../../csv/formula.js';
import { parseRecord } from '../../csv/parse-record.js';
import type { Delimiter } from '../../csv/plan.js';
import { afterLineEnd, recordStop, scanRecords } from '../../csv/records.js';
import { cutText, MAX_CELL_LENGTH, MAX_COLUMNS } from '../../workbook/sheet-limits.js';
import { RowPacker, SEGMENT_OPTIONS, segmentOf } from '../../workbook/sheet-segment.js';
import { type Step, WorkbookAssembly, type WorkbookState } from '../../workbook/workbook-assembly.js';
import type { RunRecord } from '../run-record.js';

const deflate = promisify(deflateRaw);

const CUT_NOTE: Readonly<Record<Language, string>> = {
  es: ' […] celda cortada: el CSV la tiene completa',
  en: ' […] this cell is cut: the CSV has it whole',
};

export interface ResultFacts {
  lang: Language;
  /** Whether formulas are guarded in the CSV. */
  isGuarded: boolean;
  /** Rows of data on a sheet; tests give a small one. */
  rowsPerSheet?: number;
}

export const workbookFacts = ({ options }: Pick<RunRecord, 'options'>): ResultFacts => ({
  lang: options.lang ?? 'es',
  isGuarded: options.raw_cells !== true,
});

/** The first column of every result is `row`; the delimiter follows its name. */
export const delimiterOf = (header: Buffer): Delimiter =>
  String.fromCharCode(header['row'.length]!) as Delimiter;

const withoutGuard = (name: string): string => (guardCell(name.slice(1)) === name ? name.slice(1) : name);

/** Enough bytes for a byte order mark and the first column with its delimiter. */
const START_BYTES = 8;

/** Whole records from pieces of a file, without a byte order mark. */
async function* wholeRecords(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  let delimiter: Delimiter | undefined;
  for await (const piece of pieces) {
    rest = Buffer.concat([rest, piece]);
    if (rest.length < START_BYTES) continue;
    if (delimiter === undefined) {
      rest = rest.subarray(byteOrderMark(rest)?.length ?? 0);
      delimiter = delimiterOf(rest);
    }
    const { end } = scanRecords(rest, rest.length, delimiter, false);
    if (end > 0) yield rest.subarray(0, end);
    rest = rest.subarray(end);
  }
}

/** The result has more columns than a sheet. */
export class TooWideError extends Error {}

class ResultWorkbook {
  readonly #assembly: WorkbookAssembly;
  readonly #packer: RowPacker;
  #state: WorkbookState | null = null;
  #row = 1;

  constructor(header: readonly string[], delimiter: Delimiter, facts: ResultFacts) {
    const { lang, isGuarded, rowsPerSheet } = facts;
    if (header.length > MAX_COLUMNS) throw new TooWideError('a sheet has fewer columns');
    const names = header
      .map((name) => (isGuarded ? withoutGuard(name) : name))
      .map((name) => (name.length > MAX_CELL_LENGTH ? cutText(name, CUT_NOTE[lang]) : name));
    const numbers = ['row', 'code_error'].map((name) => header.indexOf(name));
    const guard = isGuarded ? guardCell : undefined;
    this.#assembly = new WorkbookAssembly({ names, lang, rowsPerSheet });
    this.#packer = new RowPacker({ delimiter, numbers, guard, cutNote: CUT_NOTE[lang] }, rowsPerSheet);
  }

  *#step({ pieces, state }: Step): Generator<Buffer> {
    this.#state = state;
    for (const { bytes } of pieces) yield bytes;
  }

  begin(): Iterable<Buffer> {
    return this.#step(this.#assembly.begin());
  }

  async *add(lines: Buffer): AsyncGenerator<Buffer> {
    for (const block of this.#packer.blocks(lines, this.#row)) {
      const packed = await deflate(block.xml, SEGMENT_OPTIONS);
      this.#row += block.rows;
      yield* this.#step(this.#assembly.add(this.#state!, packed, [segmentOf(block, packed)]));
    }
  }

  end(): Iterable<Buffer> {
    return this.#step(this.#assembly.end(this.#state!));
  }
}

/** The bytes of the workbook, in order. `pieces` are those of a CSV that a run has written. Throws a `TooWideError`. */
export async function* workbookOf(pieces: AsyncIterable<Buffer>, facts: ResultFacts): AsyncGenerator<Buffer> {
  let workbook: ResultWorkbook | undefined;
  for await (const records of wholeRecords(pieces)) {
    let lines = records;
    if (workbook === undefined) {
      const delimiter = delimiterOf(lines);
      const stop = recordStop(lines, 0, delimiter);
      workbook = new ResultWorkbook(
        parseRecord(lines.toString('utf8', 0, stop), delimiter),
        delimiter,
        facts,
      );
      lines = lines.subarray(afterLineEnd(lines, stop));
      yield* workbook.begin();
    }
    yield* workbook.add(lines);
  }
  if (workbook !== undefined) yield* workbook.end();
}
