/**
 * Segments: compressed rows of a sheet. A segment ends at a whole byte and is not the end of its stream, so segments that
 * different processes made are put one after the other without being read: they are one deflate stream, which the end of
 * the sheet closes.
 *
 * The same rows in the same chunk give the same bytes: the level is fixed, and the blocks depend on the lines only.
 */
import { constants, crc32, deflateRawSync, type ZlibOptions } from 'node:zlib';
import { MAX_DATA_ROWS } from './sheet-limits.js';
import { type SheetColumns, SheetXml } from './sheet-xml.js';

/** The fastest level: a file of people is a tenth larger with it, and is written three times as fast. */
export const SEGMENT_OPTIONS: ZlibOptions = { level: 1, finishFlush: constants.Z_SYNC_FLUSH };

/** Rows of one sheet, as the run needs to know them: it never reads their XML. */
export interface Segment {
  rows: number;
  /** Of the compressed bytes. */
  length: number;
  crc: number;
  /** Of the XML. */
  xmlLength: number;
  xmlCrc: number;
}

/** The place of a cell in the result. */
export interface CellPlace {
  /** The number of the record, from 1. */
  row: number;
  /** From 0. */
  column: number;
}

export interface SheetFacts {
  /** In order; each belongs to another sheet. */
  segments: Segment[];
  /** The first cell that is longer than a spreadsheet allows. */
  longCell: CellPlace | null;
}

export interface PackedRows {
  /** All segments, one after the other. */
  bytes: Buffer;
  sheets: SheetFacts;
}

/** The place of a row in the workbook, by its number from 1. The header is row 1 of every sheet. */
export const placeOfRow = (row: number, rowsPerSheet: number): { sheet: number; sheetRow: number } => ({
  sheet: Math.floor((row - 1) / rowsPerSheet),
  sheetRow: ((row - 1) % rowsPerSheet) + 2,
});

export const emptySegment = (): Segment => ({ rows: 0, length: 0, crc: 0, xmlLength: 0, xmlCrc: 0 });

/** Adds a compressed block of XML to a segment. */
export function extend(segment: Segment, rows: number, xml: Buffer, packed: Buffer): void {
  segment.rows += rows;
  segment.length += packed.length;
  segment.crc = crc32(packed, segment.crc);
  segment.xmlLength += xml.length;
  segment.xmlCrc = crc32(xml, segment.xmlCrc);
}

export class RowPacker {
  readonly #xml: SheetXml;

  constructor(
    columns: SheetColumns,
    private readonly rowsPerSheet = MAX_DATA_ROWS,
  ) {
    this.#xml = new SheetXml(columns);
  }

  /** Packs result lines; `firstRow` is the number of the first one. */
  pack(lines: Buffer, firstRow: number): PackedRows {
    const pieces: Buffer[] = [];
    const segments: Segment[] = [];
    let longCell: CellPlace | null = null;
    let row = firstRow;
    for (let at = 0; at < lines.length; ) {
      const { sheetRow } = placeOfRow(row, this.rowsPerSheet);
      if (segments.length === 0 || sheetRow === 2) segments.push(emptySegment());
      const block = this.#xml.block(lines, at, sheetRow, this.rowsPerSheet + 2 - sheetRow);
      const packed = deflateRawSync(block.xml, SEGMENT_OPTIONS);
      extend(segments.at(-1)!, block.rows, block.xml, packed);
      pieces.push(packed);
      if (block.longCell) longCell ??= { row: row + block.longCell.row, column: block.longCell.column };
      row += block.rows;
      at = block.end;
    }
    return { bytes: Buffer.concat(pieces), sheets: { segments, longCell } };
  }
}
