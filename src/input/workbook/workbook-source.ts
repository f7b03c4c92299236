/**
 * A sheet of a workbook as a source of CSV: UTF-8, comma, LF. The same file, sheet and options always give the same bytes,
 * so that a resumed run continues in them; it reads from the start and skips what it has.
 *
 * What it does not do: keep rows. Its memory does not depend on their number, except for the shared strings.
 */

import type { ByteSource, Container } from '../csv/byte-source.js';
import { isWorkbookKind } from '../csv/container-kind.js';
import type { Encoding } from '../csv/encoding.js';
import { PieceReader, type Pieces } from '../csv/piece-reader.js';
import type { Delimiter } from '../csv/plan.js';
import type { BookSheet, ReadShare, SheetBook } from './sheet-book.js';
import type { SheetColumns } from './sheet-lines.js';

export class WorkbookSource implements ByteSource {
  readonly encoding: Encoding | undefined;
  readonly delimiter: Delimiter = ',';
  readonly container: Container;
  readonly sheets: readonly string[];
  readonly hasDaysOf1900: boolean;
  readonly #progress: ReadShare = { share: 0 };
  readonly #pieces: Pieces;
  readonly #reader: PieceReader;
  /** CSV in all pieces so far. */
  #produced = 0;

  constructor(
    private readonly book: SheetBook,
    sheet: BookSheet,
    columns: SheetColumns,
    private readonly closeInput: () => Promise<void>,
  ) {
    this.sheets = book.sheets.filter(({ isVisible }) => isVisible).map(({ name }) => name);
    this.hasDaysOf1900 = book.dateSystem === 1900;
    const others = this.sheets.filter((name) => name !== sheet.name).length;
    const { kind } = book;
    this.container = { kind, sheet: isWorkbookKind(kind) ? sheet.name : null, other_sheets: others };
    this.encoding = book.encoding === null ? undefined : (book.encoding ?? 'utf-8');
    this.#pieces = book.csv(sheet, columns, this.#progress);
    this.#reader = new PieceReader(this.#pieces, (piece) => {
      this.#produced += piece.length;
    });
  }

  read(target: Buffer, at: number, length: number): Promise<number> {
    return this.#reader.read(target, at, length);
  }

  get size(): number {
    return this.book.size;
  }

  /** The share of the sheet that has been read, as bytes of the file. */
  get consumed(): number {
    return Math.floor(this.size * Math.min(1, this.#progress.share));
  }

  positionBefore(unread: number): number {
    if (this.#produced === 0) return 0;
    const share = 1 - Math.min(1, (unread + this.#reader.rest.length) / this.#produced);
    return Math.floor(this.consumed * share);
  }

  /** Ends the reading of the sheet; the file stays open. */
  async stop(): Promise<void> {
    await this.#pieces.return();
  }

  async close(): Promise<void> {
    await this.stop();
    await this.closeInput();
  }
}
