/**
 * A workbook in the XML of Excel 2003, which many programs write and name .xls: its sheets, and the rows of one of them, read
 * as a stream.
 *
 * What it does not do: compute a formula, or read comments.
 */

import { MAX_COLUMNS } from '../archive/sheet-limits.js';
import { damaged, MAX_TEXT_BYTES, textTooLong, tooMuch } from '../archive/workbook-error.js';
import { decodeXml, XmlScanner, type XmlTag } from '../archive/xml-scanner.js';
import type { Pieces } from '../csv/piece-reader.js';
import type { DateSystem } from '../workbook/cell-numbers.js';
import { DATE, kindOfCode, PLAIN, TIME } from '../workbook/number-formats.js';
import { type RowsHandler, scannedCsv } from '../workbook/scanned-csv.js';
import type { BookSheet, ReadShare, SheetBook } from '../workbook/sheet-book.js';
import { MAX_ROWS, type SheetColumns } from '../workbook/sheet-lines.js';
import { refuseManySheets } from './refused-tables.js';
import { TypedRows } from './typed-rows.js';

interface XmlSheet extends BookSheet {
  readonly index: number;
}

const MAX_STYLES = 200_000;

/** Formats that have a name instead of a code. */
const NAMED_FORMATS: Readonly<Record<string, number>> = {
  'general date': DATE,
  'long date': DATE,
  'medium date': DATE,
  'short date': DATE,
  'long time': TIME,
  'medium time': TIME,
  'short time': TIME,
  'general number': PLAIN,
  standard: PLAIN,
  fixed: PLAIN,
  percent: PLAIN,
  scientific: PLAIN,
  currency: PLAIN,
  'euro currency': PLAIN,
  'yes/no': PLAIN,
  'true/false': PLAIN,
  'on/off': PLAIN,
};

const kindOfFormat = (format: string): number => NAMED_FORMATS[format.toLowerCase()] ?? kindOfCode(format);

/** The sheets and number formats of a workbook, found by one scan of it. */
class Contents {
  readonly sheets: { name: string; isVisible: boolean; index: number }[] = [];
  readonly kinds = new Map<string, number>();
  dateSystem: DateSystem = 1900;
  #style = '';
  #isInVisible = false;

  open(tag: XmlTag): void {
    if (tag.key !== 0) return;
    const { name } = tag;
    if (name === 'Worksheet') {
      const index = this.sheets.length;
      this.sheets.push({ name: tag.attributes.get('Name') ?? '', isVisible: true, index });
      refuseManySheets(this.sheets.length);
    } else if (name === 'Style') this.#style = tag.attributes.get('ID') ?? '';
    else if (name === 'NumberFormat' && this.kinds.size < MAX_STYLES)
      this.kinds.set(this.#style, kindOfFormat(tag.attributes.get('Format') ?? ''));
    else if (name === 'Date1904') this.dateSystem = 1904;
    else if (name === 'Visible') this.#isInVisible = true;
  }

  close(): void {
    this.#isInVisible = false;
  }

  text(bytes: Buffer, start: number, end: number): void {
    const sheet = this.sheets.at(-1);
    if (this.#isInVisible && sheet && /hidden/i.test(bytes.toString('latin1', start, end)))
      sheet.isVisible = false;
  }
}

/** Reads the rows of one sheet. */
class XmlRows implements RowsHandler {
  hasEnded = false;
  readonly #rows: TypedRows;
  #sheet = -1;
  #row = 0;
  #column = -1;
  #isInRow = false;
  #isInCell = false;
  #merged = 0;
  #style: string | undefined;
  #rowStyle: string | undefined;
  #hasFormula = false;
  #type = '';
  #text = '';
  /** Depth inside the value, and inside an element of a cell that is passed over. */
  #depth = 0;
  #passed = 0;

  constructor(
    private readonly index: number,
    columns: SheetColumns,
    dateSystem: DateSystem,
    private readonly kinds: ReadonlyMap<string, number>,
  ) {
    this.#rows = new TypedRows(columns, dateSystem);
  }

  get isFull(): boolean {
    return this.#rows.isFull;
  }

  take(): Buffer {
    return this.#rows.take();
  }

  open(tag: XmlTag): void {
    if (this.#passed > 0) this.#passed++;
    else if (this.#depth > 0) this.#depth++;
    else if (this.#isInCell) this.#openInCell(tag);
    else {
      const { name } = tag;
      if (name === 'Worksheet') this.#sheet++;
      else if (this.#sheet !== this.index) return;
      else if (name === 'Row') this.#openRow(tag);
      else if (name === 'Cell' && this.#isInRow) this.#openCell(tag);
    }
  }

  #openRow(tag: XmlTag): void {
    const given = tag.attributes;
    const row = given.has('Index') ? positionOf(given.get('Index')!, MAX_ROWS) : this.#row + 1;
    if (row <= this.#row)
      throw damaged({ en: 'its rows are not in order', es: 'sus filas no están en orden' });
    this.#row = row;
    this.#rows.openRow(row);
    this.#rowStyle = given.get('StyleID');
    this.#column = -1;
    this.#isInRow = true;
  }

  #openCell(tag: XmlTag): void {
    const given = tag.attributes;
    const column = given.has('Index') ? positionOf(given.get('Index')!, MAX_COLUMNS) - 1 : this.#column + 1;
    if (column <= this.#column)
      throw damaged({
        en: 'the cells of a row are not in order',
        es: 'las celdas de una fila no están en orden',
      });
    this.#column = column;
    this.#merged = Math.min(MAX_COLUMNS, Number(given.get('MergeAcross') ?? 0) || 0);
    this.#style = given.get('StyleID') ?? this.#rowStyle;
    this.#hasFormula = given.has('Formula');
    this.#type = '';
    this.#text = '';
    this.#isInCell = true;
  }

  #openInCell(tag: XmlTag): void {
    if (tag.name !== 'Data') {
      this.#passed = 1;
      return;
    }
    this.#type = tag.attributes.get('Type') ?? 'String';
    this.#depth = 1;
  }

  close(tag: XmlTag): void {
    if (this.#passed > 0) this.#passed--;
    else if (this.#depth > 0) this.#depth--;
    else if (this.#isInCell) this.#closeCell();
    else if (this.#isInRow && tag.name === 'Row') {
      this.#isInRow = false;
      this.#rows.closeRow();
    } else if (tag.name === 'Worksheet' && this.#sheet === this.index) this.hasEnded = true;
  }

  text(bytes: Buffer, start: number, end: number, isCdata: boolean): void {
    if (this.#depth === 0 || this.#passed > 0) return;
    const text = bytes.toString('utf8', start, end);
    this.#text += isCdata ? text : decodeXml(text);
    if (this.#text.length > MAX_TEXT_BYTES) throw textTooLong();
  }

  #closeCell(): void {
    this.#isInCell = false;
    const column = this.#column;
    this.#column += this.#merged;
    const [type, text] = [this.#type, this.#text];
    if (type === 'Error') return;
    if (text === '') {
      if (this.#hasFormula && type !== 'String') this.#rows.unsaved(column);
    } else if (type === 'Number')
      this.#rows.number(column, text, this.kinds.get(this.#style ?? 'Default') ?? PLAIN);
    else if (type === 'DateTime') this.#rows.date(column, text);
    else if (type === 'Boolean') this.#rows.boolean(column, text.trim() === '1');
    else this.#rows.text(column, text);
  }
}

/** A row or a column, from 1. */
function positionOf(text: string, last: number): number {
  const position = /^\d{1,10}$/.test(text) ? Number(text) : 0;
  if (position > 0 && position <= last) return position;
  throw position > last
    ? tooMuch({ en: 'a position is beyond the last of a sheet', es: 'una posición queda fuera de la hoja' })
    : damaged({ en: 'a position is not a number', es: 'una posición no es un número' });
}

export class XmlBook implements SheetBook {
  readonly kind = 'xml';

  private constructor(
    readonly sheets: readonly XmlSheet[],
    readonly dateSystem: DateSystem,
    readonly size: number,
    private readonly kinds: ReadonlyMap<string, number>,
    private readonly xml: (read: ReadShare) => Pieces,
  ) {}

  /** `xml` opens the content, from its beginning, as UTF-8. It is called more than once. */
  static async open(xml: (read: ReadShare) => Pieces, size: number): Promise<XmlBook> {
    const contents = new Contents();
    const scanner = new XmlScanner(contents);
    for await (const piece of xml({ share: 0 })) scanner.push(piece);
    scanner.end();
    const { sheets, dateSystem, kinds } = contents;
    if (sheets.length === 0) throw damaged({ en: 'it has no sheet', es: 'no tiene ninguna hoja' });
    return new XmlBook(sheets, dateSystem, size, kinds, xml);
  }

  csv({ index }: XmlSheet, columns: SheetColumns, read: ReadShare): Pieces {
    return scannedCsv(this.xml(read), new XmlRows(index, columns, this.dateSystem, this.kinds));
  }
}
