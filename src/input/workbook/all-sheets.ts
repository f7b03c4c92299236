/**
 * Several sheets of a workbook as one source of CSV: one header, then the rows of each sheet. The columns are in the order of
 * the first sheet; columns that only others have come after them, and at the end the name of the sheet.
 *
 * What it does not do: check that values are written alike in all sheets. The run does, before the first row
 * (`src/engine/run/sheet-readings.ts`).
 */

import type { ByteSource, Container, SourcePart } from '../csv/byte-source.js';
import type { Encoding } from '../csv/encoding.js';
import { PieceReader, type Pieces } from '../csv/piece-reader.js';
import type { Delimiter } from '../csv/plan.js';
import type { ReadShare, SheetBook } from './sheet-book.js';
import { type Beginning, comparableHeading, type SheetChoice } from './sheet-choice.js';
import { csvField, SheetRecords } from './sheet-records.js';
import { WorkbookSource } from './workbook-source.js';

const SHEET_COLUMN = 'hoja';

/** The name of the new column: `hoja`, or `hoja_2` if there is such a column already. */
function sheetColumn(header: readonly string[]): string {
  const taken = new Set(header.map(comparableHeading));
  let name = SHEET_COLUMN;
  for (let number = 2; taken.has(name); number++) name = `${SHEET_COLUMN}_${number}`;
  return name;
}

/** Headings of the same name are told apart by their order. */
function numbered(header: readonly string[]): string[] {
  const counts = new Map<string, number>();
  return header.map((text) => {
    const heading = comparableHeading(text);
    const count = (counts.get(heading) ?? 0) + 1;
    counts.set(heading, count);
    return `${count} ${heading}`;
  });
}

/** The header of all sheets together, and for each sheet the column that each of its columns goes to. */
export function joinedColumns(headers: readonly (readonly string[])[]): {
  header: string[];
  places: number[][];
} {
  const header: string[] = [];
  const placeOf = new Map<string, number>();
  const places = headers.map((one) =>
    numbered(one).map((heading, column) => {
      const known = placeOf.get(heading);
      if (known !== undefined) return known;
      placeOf.set(heading, header.length);
      return header.push(one[column]!) - 1;
    }),
  );
  return { header, places };
}

const SHOWN = 5;

const shownNames = (names: readonly string[]): string =>
  names.length > SHOWN ? `${names.slice(0, SHOWN).join(', ')}… (${names.length})` : names.join(', ');

export class AllSheets implements ByteSource {
  readonly encoding: Encoding = 'utf-8';
  readonly delimiter: Delimiter = ',';
  readonly container: Container;
  readonly sheets: readonly string[];
  readonly hasDaysOf1900: boolean;
  readonly parts: readonly SourcePart[];
  readonly #read: ReadShare = { share: 0 };
  readonly #pieces: Pieces;
  readonly #reader: PieceReader;
  #produced = 0;

  constructor(
    private readonly book: SheetBook,
    choice: SheetChoice,
    private readonly closeInput: () => Promise<void>,
  ) {
    const names = choice.map(({ sheet }) => sheet.name);
    this.sheets = book.sheets.filter(({ isVisible }) => isVisible).map(({ name }) => name);
    this.hasDaysOf1900 = book.dateSystem === 1900;
    const others = this.sheets.length - names.length;
    this.container = { kind: book.kind, sheet: shownNames(names), other_sheets: others };
    this.parts = choice.map(({ sheet, columns }) => ({
      name: sheet.name,
      open: () => new WorkbookSource(book, sheet, columns, async () => {}),
    }));
    this.#pieces = this.#csv(choice);
    this.#reader = new PieceReader(this.#pieces, (piece) => {
      this.#produced += piece.length;
    });
  }

  async *#csv(choice: SheetChoice): Pieces {
    const { header, places } = joinedColumns(choice.map((beginning) => beginning.header));
    const line = [...header, sheetColumn(header)].map((text) => csvField(text.replace(/[\r\n]+/g, ' ')));
    yield Buffer.from(`${line.join(',')}\n`);
    for (const [index, beginning] of choice.entries()) {
      for await (const piece of this.#sheetRows(beginning, places[index]!, header.length)) {
        yield piece;
        this.#read.share = index / choice.length;
      }
    }
  }

  /** The rows of a sheet below its header, with the columns of all sheets. */
  async *#sheetRows({ sheet, columns }: Beginning, places: readonly number[], width: number): Pieces {
    const records = new SheetRecords(places, width, sheet.name, columns.headerRow);
    for await (const piece of this.book.csv(sheet, columns, { share: 0 })) {
      const rows = records.push(piece);
      if (rows.length > 0) yield rows;
    }
  }

  read(target: Buffer, at: number, length: number): Promise<number> {
    return this.#reader.read(target, at, length);
  }

  get size(): number {
    return this.book.size;
  }

  /** By the sheets that have been read. */
  get consumed(): number {
    return Math.floor(this.size * this.#read.share);
  }

  positionBefore(unread: number): number {
    if (this.#produced === 0) return 0;
    const share = 1 - Math.min(1, (unread + this.#reader.rest.length) / this.#produced);
    return Math.floor(this.consumed * share);
  }

  async close(): Promise<void> {
    await this.#pieces.return();
    await this.closeInput();
  }
}
