/**
 * Writes the lines of a changes file: as CSV, or, beside a workbook, as a workbook.
 *
 * What it does not do: find the changes, or keep more than a block of lines.
 */
import type { Delimiter, Plan } from '../../input/csv/plan.js';
import type { ChangeLines } from '../../rows/changes/change-lines.js';
import type { ChangesWriter } from '../../rows/changes/compare-results.js';
import { BYTE_ORDER_MARK } from '../../rows/result-columns.js';
import { CHANGES_SHEET } from '../../rows/workbook/workbook-parts.js';
import { packingOf } from '../settings/result-name.js';
import type { Write } from './late-file.js';
import { LineWorkbook } from './line-workbook.js';

/** Lines of text, after the byte order mark if the results have it. */
const textWriter = ({ bom }: Plan, write: Write): ChangesWriter => ({
  begin: (lines) => write(Buffer.from((bom ? BYTE_ORDER_MARK : '') + lines.header())),
  write: (line) => write(Buffer.from(line)),
  end: async () => {},
});

/** Lines are packed in blocks of at least this many characters. */
const BLOCK_LENGTH = 256 * 1024;

/** The columns with the numbers of rows. Codes are text: those of before are of a file that a person may have edited. */
const ROW_COLUMNS = [1, 2];

/** The sheet of a workbook. */
class SheetWriter implements ChangesWriter {
  #book: LineWorkbook | undefined;
  #lines: string[] = [];
  #length = 0;

  constructor(
    private readonly plan: Plan,
    private readonly isGuarded: boolean,
    private readonly append: Write,
  ) {}

  readonly begin = async (lines: ChangeLines, delimiter: Delimiter): Promise<void> => {
    const { isGuarded } = this;
    const sheet = { lang: this.plan.lang, sheetName: CHANGES_SHEET, numbers: ROW_COLUMNS };
    this.#book = new LineWorkbook({ ...sheet, names: lines.names(), delimiter, isGuarded });
    await this.#append(this.#book.begin());
  };

  readonly write = async (line: string): Promise<void> => {
    this.#lines.push(line);
    this.#length += line.length;
    if (this.#length >= BLOCK_LENGTH) await this.#pack();
  };

  readonly end = async (): Promise<void> => {
    await this.#pack();
    await this.#append(this.#book!.end());
  };

  async #pack(): Promise<void> {
    if (this.#length > 0) await this.#append(this.#book!.add(Buffer.from(this.#lines.join(''))));
    this.#lines = [];
    this.#length = 0;
  }

  async #append(pieces: readonly Buffer[]): Promise<void> {
    for (const piece of pieces) await this.append(piece);
  }
}

/** For the changes beside this output. `isGuarded`: whether the lines have guards against formulas. */
export const changesWriter = (output: string, plan: Plan, isGuarded: boolean, write: Write): ChangesWriter =>
  packingOf(output) === 'xlsx' ? new SheetWriter(plan, isGuarded, write) : textWriter(plan, write);
