/**
 * A web page with tables, which many systems write and name .xls: each table is a sheet. Read as a stream.
 *
 * The texts are taken as they are shown; a date is read as in a CSV.
 *
 * What it does not do: scripts, styles, or pages in frames.
 */

import { InputError } from '../csv/input-error.js';
import type { Pieces } from '../csv/piece-reader.js';
import { refuseGrowth } from '../workbook/scanned-csv.js';
import type { BookSheet, ReadShare, SheetBook } from '../workbook/sheet-book.js';
import type { SheetColumns } from '../workbook/sheet-lines.js';
import { HtmlRows } from './html-rows.js';
import { refuseManySheets } from './refused-tables.js';
import { decoderOf, type TextEncoding } from './table-bytes.js';

interface HtmlTable extends BookSheet {
  readonly index: number;
}

function utf16Of([one, other]: Buffer): TextEncoding | undefined {
  if ((one === 0xff && other === 0xfe) || (one === 0x3c && other === 0)) return 'utf-16le';
  return (one === 0xfe && other === 0xff) || (one === 0 && other === 0x3c) ? 'utf-16be' : undefined;
}

/** UTF-16 by its first bytes; UTF-8 if all bytes are valid in it; else Windows-1252. */
async function encodingOf(pieces: Pieces): Promise<TextEncoding> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let isFirst = true;
  for await (const piece of pieces) {
    const utf16 = isFirst ? utf16Of(piece) : undefined;
    if (utf16 !== undefined) return utf16;
    isFirst = false;
    try {
      decoder.decode(piece, { stream: true });
    } catch {
      return 'windows-1252';
    }
  }
  return 'utf-8';
}

/** A table that is counted and not read. */
const NO_TABLE = -1;
const NO_COLUMNS: SheetColumns = { headerRow: 0, count: 0, roles: new Uint8Array(), named: new Set() };

export class HtmlBook implements SheetBook {
  readonly kind = 'html';
  readonly dateSystem = 1900;

  private constructor(
    readonly sheets: readonly HtmlTable[],
    readonly size: number,
    private readonly bytes: (read: ReadShare) => Pieces,
    private readonly pageEncoding: TextEncoding,
  ) {}

  /** `bytes` opens the page, from its beginning. It is called more than once. */
  static async open(bytes: (read: ReadShare) => Pieces, size: number): Promise<HtmlBook> {
    const encoding = await encodingOf(bytes({ share: 0 }));
    const decode = decoderOf(encoding);
    const page = new HtmlRows(NO_TABLE, NO_COLUMNS);
    for await (const piece of bytes({ share: 0 })) page.push(decode(piece));
    const count = page.tables;
    refuseManySheets(count);
    if (count === 0)
      throw new InputError('workbook_format', {
        en: 'the input is a web page or XML without a table, although its name may say Excel: open it and save it as an Excel workbook (.xlsx)',
        es: 'la entrada es una página web o XML sin ninguna tabla, aunque su nombre diga Excel: ábrala y elija Guardar como… Libro de Excel (.xlsx)',
      });
    const sheets = Array.from({ length: count }, (_, index) => ({
      name: `Tabla ${index + 1}`,
      isVisible: true,
      index,
    }));
    return new HtmlBook(sheets, size, bytes, encoding);
  }

  async *csv({ index }: HtmlTable, columns: SheetColumns, read: ReadShare): Pieces {
    const rows = new HtmlRows(index, columns);
    const decode = decoderOf(this.pageEncoding);
    let [scanned, made] = [0, 0];
    for await (const piece of this.bytes(read)) {
      scanned += piece.length;
      rows.push(decode(piece));
      const csv = rows.take();
      made += csv.length;
      refuseGrowth(made, scanned);
      if (csv.length > 0) yield csv;
      if (rows.hasEnded) return;
    }
    rows.end();
    yield rows.take();
  }
}
