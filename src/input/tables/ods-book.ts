/**
 * An OpenDocument spreadsheet, zipped (.ods) or as one XML file (.fods): its sheets, and the rows of one of them, read as a
 * stream.
 *
 * What it does not do: compute a formula, or read tables that were cached from other files.
 */

import { damaged } from '../archive/workbook-error.js';
import { XmlScanner, type XmlTag } from '../archive/xml-scanner.js';
import { InputError } from '../csv/input-error.js';
import type { Pieces } from '../csv/piece-reader.js';
import type { DateSystem } from '../workbook/cell-numbers.js';
import { scannedCsv } from '../workbook/scanned-csv.js';
import type { BookSheet, ReadShare, SheetBook } from '../workbook/sheet-book.js';
import type { SheetColumns } from '../workbook/sheet-lines.js';
import { afterRows, OdsRows } from './ods-rows.js';
import { refuseManySheets } from './refused-tables.js';

interface OdsSheet extends BookSheet {
  /** Its place among all tables of the file. */
  readonly index: number;
}

/** How LibreOffice names a table that it has copied from another file. */
const OF_OTHER_FILE = /^'.*'#\$?/;

/** The days that numbers are counted from; another one cannot be told from these by its numbers. */
const DATE_SYSTEMS: Readonly<Record<string, DateSystem>> = { '1899-12-30': 1900, '1904-01-01': 1904 };

/** The tables of a file, found by one scan of it. */
class TableList {
  readonly found: { name: string; style: string | undefined }[] = [];
  readonly hiddenStyles = new Set<string>();
  dateSystem: DateSystem = 1900;
  #style = '';
  #depth = 0;

  open(tag: XmlTag): void {
    if (tag.key !== 0) return;
    const { name } = tag;
    if (name === 'table') {
      if (this.#depth++ > 0) return; // a table in a cell
      const given = tag.attributes;
      this.found.push({ name: given.get('name') ?? '', style: given.get('style-name') });
      refuseManySheets(this.found.length);
    } else if (name === 'style') this.#style = tag.attributes.get('name') ?? '';
    else if (name === 'table-properties' && tag.attributes.get('display') === 'false')
      this.hiddenStyles.add(this.#style);
    else if (name === 'null-date') this.#setDateSystem(tag.attributes.get('date-value'));
  }

  #setDateSystem(day = '1899-12-30'): void {
    const system = DATE_SYSTEMS[day];
    if (system === undefined)
      throw new InputError('workbook_format', {
        en: 'the dates of this spreadsheet are counted from 1900-01-01, as StarCalc did: open it and save it as an Excel workbook (.xlsx)',
        es: 'las fechas de esta hoja de cálculo se cuentan desde 1900-01-01, como en StarCalc: ábrala y guárdela como Libro de Excel (.xlsx)',
      });
    this.dateSystem = system;
  }

  simple(bytes: Buffer, start: number, end: number): number {
    return this.#depth === 1 ? afterRows(bytes, start, end) : start;
  }

  close(tag: XmlTag): void {
    if (tag.key === 0 && tag.name === 'table') this.#depth--;
  }

  text(): void {}
}

export class OdsBook implements SheetBook {
  readonly kind = 'ods';

  private constructor(
    readonly sheets: readonly OdsSheet[],
    readonly dateSystem: DateSystem,
    readonly size: number,
    private readonly xml: (read: ReadShare) => Pieces,
  ) {}

  /** `xml` opens the content, from its beginning, as UTF-8. It is called more than once. */
  static async open(xml: (read: ReadShare) => Pieces, size: number): Promise<OdsBook> {
    const list = new TableList();
    const scanner = new XmlScanner(list);
    for await (const piece of xml({ share: 0 })) scanner.push(piece);
    scanner.end();
    const sheets = list.found
      .map(({ name, style }, index) => ({
        name,
        isVisible: style === undefined || !list.hiddenStyles.has(style),
        index,
      }))
      .filter(({ name }) => !OF_OTHER_FILE.test(name));
    if (sheets.length === 0) throw damaged({ en: 'it has no sheet', es: 'no tiene ninguna hoja' });
    return new OdsBook(sheets, list.dateSystem, size, xml);
  }

  csv({ index }: OdsSheet, columns: SheetColumns, read: ReadShare): Pieces {
    return scannedCsv(this.xml(read), new OdsRows(index, columns, this.dateSystem));
  }
}
