/**
 * A binary Excel workbook (.xlsb): its sheets, and the rows of one of them, read as a stream. Its parts are found by their
 * relationships, as those of an .xlsx.
 *
 * What it does not do: compute a formula, or read charts, macros and pictures.
 */

import { damaged, tooMuch } from '../archive/workbook-error.js';
import type { ReadPosition, ZipArchive } from '../archive/zip-archive.js';
import type { ZipEntry } from '../archive/zip-directory.js';
import type { Pieces } from '../csv/piece-reader.js';
import type { DateSystem } from '../workbook/cell-numbers.js';
import { kindOfFormat, PLAIN } from '../workbook/number-formats.js';
import type { BookSheet, ReadShare, SheetBook } from '../workbook/sheet-book.js';
import type { SheetColumns } from '../workbook/sheet-lines.js';
import { mainPart, type Relationship, relationshipsOf } from '../workbook/workbook.js';
import { refuseManySheets } from './refused-tables.js';
import { TypedRows } from './typed-rows.js';
import { rkNumber } from './xls-cells.js';
import { wideText, type XlsbRecord, xlsbRecords } from './xlsb-records.js';

interface XlsbSheet extends BookSheet {
  readonly entry: ZipEntry;
}

/** Types of records ([MS-XLSB] 2.3). */
const ROW = 0;
const RK = 2;
const BOOLEAN = 4;
const REAL = 5;
const TEXT = 6;
const SHARED_TEXT = 7;
const FORMULA_TEXT = 8;
const FORMULA_NUMBER = 9;
const FORMULA_BOOLEAN = 10;
const FORMULA_ERROR = 11;
/** The same cells without their column: it is the one after the cell before. */
const FIRST_SHORT = 12;
const LAST_SHORT = 18;
const SHORT_TYPES: readonly number[] = [1, RK, 3, BOOLEAN, REAL, TEXT, SHARED_TEXT];
const SHARED_ITEM = 19;
const RICH_TEXT = 62;
const FORMAT = 44;
const XF = 47;
const WORKBOOK_PROPERTIES = 153;
const SHEET = 156;
const CELL_FORMATS = 617;
const CELL_FORMATS_END = 618;
const SHEET_DATA_END = 146;

const MAX_FORMATS = 200_000;
const MAX_CHARACTERS = 256 * 1024 ** 2;

const short = () => damaged({ en: 'a cell is cut', es: 'una celda está cortada' });

async function eachRecord(
  archive: ZipArchive,
  entry: ZipEntry,
  found: (record: XlsbRecord) => void,
): Promise<void> {
  for await (const records of xlsbRecords(archive.pieces(entry))) for (const record of records) found(record);
}

export class XlsbBook implements SheetBook {
  readonly kind = 'xlsb';
  readonly #texts: string[] = [];
  readonly #kinds: number[] = [];
  #hasContext = false;

  private constructor(
    private readonly archive: ZipArchive,
    readonly sheets: readonly XlsbSheet[],
    readonly dateSystem: DateSystem,
    private readonly relationships: readonly Relationship[],
  ) {}

  get size(): number {
    return this.archive.access.size;
  }

  static async open(archive: ZipArchive): Promise<XlsbBook> {
    const part = await mainPart(archive);
    if (part === undefined)
      throw damaged({ en: 'its list of sheets is missing', es: 'falta su lista de hojas' });
    const relationships = await relationshipsOf(archive, part.name);
    let dateSystem: DateSystem = 1900;
    const sheets: XlsbSheet[] = [];
    await eachRecord(archive, part, ({ type, bytes }) => {
      if (type === WORKBOOK_PROPERTIES && bytes.length > 0) dateSystem = bytes[0]! & 1 ? 1904 : 1900;
      if (type !== SHEET || bytes.length < 12) return;
      const [id, end] = wideText(bytes, 8);
      const [name] = wideText(bytes, end);
      const relationship = relationships.get(id);
      if (relationship?.kind !== 'worksheet') return; // a chart or a macro has a tab too
      const entry = archive.find(relationship.target);
      if (entry === undefined) throw damaged({ en: 'a sheet is missing', es: 'falta una hoja' });
      sheets.push({ name, isVisible: bytes.readUInt32LE(0) === 0, entry });
      refuseManySheets(sheets.length);
    });
    if (sheets.length === 0) throw damaged({ en: 'it has no sheet', es: 'no tiene ninguna hoja' });
    return new XlsbBook(archive, sheets, dateSystem, [...relationships.values()]);
  }

  #entryOf(kind: string): ZipEntry | undefined {
    const found = this.relationships.find((relationship) => relationship.kind === kind);
    return found && this.archive.find(found.target);
  }

  /** What the cells of all sheets refer to; read once. */
  async #readContext(): Promise<void> {
    if (this.#hasContext) return;
    this.#hasContext = true;
    const texts = this.#entryOf('sharedStrings');
    let characters = 0;
    if (texts !== undefined)
      await eachRecord(this.archive, texts, ({ type, bytes }) => {
        if (type !== SHARED_ITEM) return;
        const [text] = wideText(bytes, 1);
        characters += text.length;
        if (characters > MAX_CHARACTERS)
          throw tooMuch({ en: 'it has too many texts', es: 'tiene demasiados textos' });
        this.#texts.push(text);
      });
    const styles = this.#entryOf('styles');
    const codes = new Map<number, string>();
    let isInCells = false;
    if (styles !== undefined)
      await eachRecord(this.archive, styles, ({ type, bytes }) => {
        if (type === CELL_FORMATS) isInCells = true;
        else if (type === CELL_FORMATS_END) isInCells = false;
        else if (type === FORMAT && bytes.length >= 6 && codes.size < MAX_FORMATS)
          codes.set(bytes.readUInt16LE(0), wideText(bytes, 2)[0]);
        else if (type === XF && isInCells && bytes.length >= 4 && this.#kinds.length < MAX_FORMATS)
          this.#kinds.push(kindOfFormat(bytes.readUInt16LE(2), codes));
      });
  }

  async *csv({ entry }: XlsbSheet, columns: SheetColumns, read: ReadShare): Pieces {
    await this.#readContext();
    const rows = new TypedRows(columns, this.dateSystem);
    const position: ReadPosition = { packed: 0 };
    let isInRow = false;
    let [row, column] = [-1, -1];
    let hasEnded = false;
    for await (const records of xlsbRecords(this.archive.pieces(entry, position))) {
      for (const { type, bytes } of records) {
        if (hasEnded) break;
        if (type === SHEET_DATA_END) hasEnded = true;
        if (type === ROW) {
          if (isInRow) rows.closeRow();
          const next = bytes.length >= 4 ? bytes.readUInt32LE(0) : -1;
          if (next <= row)
            throw damaged({ en: 'its rows are not in order', es: 'sus filas no están en orden' });
          row = next;
          column = -1;
          isInRow = true;
          rows.openRow(row + 1);
        } else if (!isInRow) continue;
        else if (type >= FIRST_SHORT && type <= LAST_SHORT)
          this.#write(rows, ++column, SHORT_TYPES[type - FIRST_SHORT]!, bytes);
        else if (type <= FORMULA_ERROR || type === RICH_TEXT) {
          const next = bytes.length >= 8 ? bytes.readUInt32LE(0) : -1;
          if (next <= column)
            throw damaged({
              en: 'the cells of a row are not in order',
              es: 'las celdas de una fila no están en orden',
            });
          column = next;
          this.#write(rows, column, type, bytes.subarray(4));
        }
      }
      read.share = position.packed / Math.max(1, entry.packedSize);
      if (rows.isFull) yield rows.take();
    }
    if (isInRow) rows.closeRow();
    if (!hasEnded)
      throw damaged({
        en: 'the rows of the sheet are missing or not complete',
        es: 'faltan las filas de la hoja, o están incompletas',
      });
    yield rows.take();
  }

  /** Writes the cell; `bytes` begin with its style. */
  #write(rows: TypedRows, column: number, type: number, bytes: Buffer): void {
    if (bytes.length < 4) throw short();
    const kind = this.#kinds[bytes.readUIntLE(0, 3)] ?? PLAIN;
    const need = (length: number): void => {
      if (bytes.length < length) throw short();
    };
    const number = (value: number): void => {
      if (Number.isFinite(value)) rows.number(column, String(value), kind);
    };
    if (type === RK) {
      need(8);
      number(rkNumber(bytes, 4));
    } else if (type === REAL || type === FORMULA_NUMBER) {
      need(12);
      number(bytes.readDoubleLE(4));
    } else if (type === BOOLEAN || type === FORMULA_BOOLEAN) {
      need(5);
      rows.boolean(column, bytes[4] !== 0);
    } else if (type === TEXT || type === FORMULA_TEXT) rows.text(column, wideText(bytes, 4)[0]);
    else if (type === RICH_TEXT) rows.text(column, wideText(bytes, 5)[0]);
    else if (type === SHARED_TEXT) {
      need(8);
      const text = this.#texts[bytes.readUInt32LE(4)];
      if (text === undefined) throw damaged({ en: 'a text is missing', es: 'falta un texto' });
      rows.text(column, text);
    }
  }
}
