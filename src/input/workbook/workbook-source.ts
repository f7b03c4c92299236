/**
 * A sheet of a workbook as a source of CSV: UTF-8, comma, LF. The same file, sheet and options always give the same bytes,
 * so that a resumed run continues in them; it reads from the start and skips what it has.
 *
 * What it does not do: keep rows. Its memory does not depend on their number, except for the shared strings.
 */

import { damaged, tooMuch } from '../archive/workbook-error.js';
import { partPieces } from '../archive/xml-part.js';
import { XmlScanner } from '../archive/xml-scanner.js';
import type { ReadPosition } from '../archive/zip-archive.js';
import type { ByteSource, Container } from '../csv/byte-source.js';
import type { Encoding } from '../csv/encoding.js';
import { PieceReader, type Pieces } from '../csv/piece-reader.js';
import type { Delimiter } from '../csv/plan.js';
import type { SheetColumns } from './sheet-lines.js';
import { SheetRows } from './sheet-rows.js';
import type { Sheet, Workbook } from './workbook.js';

/** Cells that refer to long texts may make far more CSV than the sheet has XML; usual sheets make less. */
const MAX_GROWTH = 100;
const MANY_BYTES = 64 * 1024 ** 2;

export class WorkbookSource implements ByteSource {
  readonly encoding: Encoding = 'utf-8';
  readonly delimiter: Delimiter = ',';
  readonly container: Container;
  readonly sheets: readonly string[];
  readonly hasDaysOf1900: boolean;
  readonly #position: ReadPosition = { packed: 0 };
  readonly #pieces: Pieces;
  readonly #reader: PieceReader;
  /** CSV in all pieces so far. */
  #produced = 0;

  constructor(
    private readonly workbook: Workbook,
    private readonly sheet: Sheet,
    columns: SheetColumns,
    private readonly closeInput: () => Promise<void>,
  ) {
    this.sheets = workbook.sheets.filter(({ isVisible }) => isVisible).map(({ name }) => name);
    this.hasDaysOf1900 = workbook.dateSystem === 1900;
    const others = this.sheets.filter((name) => name !== sheet.name).length;
    this.container = { kind: 'xlsx', sheet: sheet.name, other_sheets: others };
    this.#pieces = this.#csv(columns);
    this.#reader = new PieceReader(this.#pieces, (piece) => {
      this.#produced += piece.length;
    });
  }

  async *#csv(columns: SheetColumns): Pieces {
    const rows = new SheetRows(await this.workbook.context(), columns);
    const scanner = new XmlScanner(rows);
    let [scanned, made] = [0, 0];
    for await (const piece of partPieces(this.workbook.archive, this.sheet.entry, this.#position)) {
      if (rows.hasEnded) continue; // the rest is unpacked for its checksum
      scanned += piece.length;
      scanner.push(piece);
      for (;;) {
        const csv = rows.take();
        made += csv.length;
        if (made > MANY_BYTES && made > scanned * MAX_GROWTH)
          throw tooMuch({
            en: `its cells repeat long texts: more than ${MAX_GROWTH} times the size of the sheet`,
            es: `sus celdas repiten textos largos: más de ${MAX_GROWTH} veces el tamaño de la hoja`,
          });
        if (csv.length > 0) yield csv;
        if (!scanner.isPaused) break;
        scanner.resume();
      }
    }
    if (!rows.hasEnded)
      throw damaged({
        en: 'the rows of the sheet are missing or not complete',
        es: 'faltan las filas de la hoja, o están incompletas',
      });
  }

  read(target: Buffer, at: number, length: number): Promise<number> {
    return this.#reader.read(target, at, length);
  }

  get size(): number {
    return this.workbook.archive.access.size;
  }

  /** The share of the sheet that has been read, as bytes of the file. */
  get consumed(): number {
    const { packedSize } = this.sheet.entry;
    return Math.floor(this.size * Math.min(1, this.#position.packed / Math.max(1, packedSize)));
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
