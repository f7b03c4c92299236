/**
 * An old Excel workbook (.xls: BIFF5 and BIFF8): its sheets, and the rows of one of them, read as a stream.
 *
 * What it does not do: compute a formula, decrypt, or read charts, macros and pictures.
 */

import type { OleStream } from '../archive/ole-streams.js';
import { damaged } from '../archive/workbook-error.js';
import type { Pieces } from '../csv/piece-reader.js';
import type { DateSystem } from '../workbook/cell-numbers.js';
import { kindOfFormat } from '../workbook/number-formats.js';
import type { BookSheet, ReadShare, SheetBook } from '../workbook/sheet-book.js';
import type { SheetColumns } from '../workbook/sheet-lines.js';
import { BiffRecords } from './biff-records.js';
import { BiffText, bytesText, sharedTexts } from './biff-strings.js';
import { refuseManySheets, withPassword } from './refused-tables.js';
import { TypedRows } from './typed-rows.js';
import { XlsCells, type XlsContext } from './xls-cells.js';

interface XlsSheet extends BookSheet {
  /** Where it begins in the stream. */
  readonly position: number;
}

const BOF = 0x0809;
const EOF = 0x0a;
const FILE_PASS = 0x2f;
const CODE_PAGE = 0x42;
const DATE_MODE = 0x22;
const BOUND_SHEET = 0x85;
const FORMAT = 0x041e;
const XF = 0xe0;
const SHARED_TEXTS = 0xfc;
const BIFF8 = 0x0600;
const BIFF5 = 0x0500;
const MAX_FORMATS = 65_536;

const notAWorkbook = () => damaged({ en: 'its list of sheets is missing', es: 'falta su lista de hojas' });

export class XlsBook implements SheetBook {
  readonly kind = 'xls';

  private constructor(
    readonly sheets: readonly XlsSheet[],
    readonly dateSystem: DateSystem,
    readonly size: number,
    private readonly stream: OleStream,
    private readonly context: XlsContext,
  ) {}

  static async open(stream: OleStream, size: number): Promise<XlsBook> {
    const records = new BiffRecords(stream);
    await records.next();
    const version = records.end - records.start >= 2 ? records.bytes.readUInt16LE(records.start) : 0;
    const first: number = records.type;
    if (first !== BOF || (version !== BIFF8 && version !== BIFF5)) throw notAWorkbook();
    const isBiff8 = version === BIFF8;
    let codePage = 1252;
    let dateSystem: DateSystem = 1900;
    let texts: string[] = [];
    const sheets: XlsSheet[] = [];
    const codes = new Map<number, string>();
    const formats: number[] = [];
    for (;;) {
      await records.next();
      const { type } = records;
      if (type === EOF) break;
      const bytes = records.bytes.subarray(records.start, records.end);
      if (type === FILE_PASS) throw withPassword();
      if (type === SHARED_TEXTS) texts = sharedTexts(await records.whole());
      else if (type === CODE_PAGE && bytes.length >= 2) codePage = bytes.readUInt16LE(0);
      else if (type === DATE_MODE && bytes.length >= 2) dateSystem = bytes[0] === 1 ? 1904 : 1900;
      else if (type === XF && bytes.length >= 4 && formats.length < MAX_FORMATS)
        formats.push(bytes.readUInt16LE(2));
      else if (type === FORMAT && bytes.length >= 3 && codes.size < MAX_FORMATS)
        codes.set(
          bytes.readUInt16LE(0),
          isBiff8 ? new BiffText([bytes.subarray(2)]).text(2) : bytesText(bytes.subarray(3), codePage),
        );
      else if (type === BOUND_SHEET && bytes.length >= 8 && bytes[5] === 0) {
        const name = isBiff8
          ? new BiffText([bytes.subarray(6)]).text(1)
          : bytesText(bytes.subarray(7, 7 + bytes[6]!), codePage);
        sheets.push({ name, isVisible: (bytes[4]! & 3) === 0, position: bytes.readUInt32LE(0) });
        refuseManySheets(sheets.length);
      }
    }
    if (sheets.length === 0) throw notAWorkbook();
    const kinds = formats.map((id) => kindOfFormat(id, codes));
    return new XlsBook(sheets, dateSystem, size, stream, { isBiff8, codePage, texts, kinds });
  }

  async *csv(sheet: XlsSheet, columns: SheetColumns, read: ReadShare): Pieces {
    const rows = new TypedRows(columns, this.dateSystem);
    const cells = new XlsCells(this.stream, this.context);
    const isOrdered = await cells.isOrdered(sheet.position);
    for await (const { row, values } of isOrdered
      ? cells.rows(sheet.position)
      : cells.sorted(sheet.position)) {
      rows.openRow(row + 1);
      for (const { column, text, kind } of values) {
        if (kind < 0) rows.text(column, text);
        else rows.number(column, text, kind);
      }
      rows.closeRow();
      if (!rows.isFull) continue;
      read.share = Math.min(1, cells.position / Math.max(1, this.stream.size));
      yield rows.take();
    }
    read.share = 1;
    yield rows.take();
  }
}
