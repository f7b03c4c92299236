/**
 * Segments: compressed rows of a sheet. A segment ends at a whole byte and is not the end of its stream, so segments that
 * different processes made are put one after the other without being read: they are one deflate stream, which the end of
 * the sheet closes.
 *
 * The same rows in the same chunk give the same bytes: the level is fixed, and the blocks depend on the lines only.
 */
import { constants, crc32, deflateRawSync, type ZlibOptions } from 'node:zlib';
import { MAX_DATA_ROWS } from '../../input/archive/sheet-limits.js';
import { type CellPlace, type SheetColumns, SheetXml } from './sheet-xml.js';

/** The fastest level: a file of people is a tenth larger with it, and is written three times as fast. */
export const SEGMENT_OPTIONS: ZlibOptions = { level: 1, finishFlush: constants.Z_SYNC_FLUSH };

/** Rows of one sheet, as the run needs to know them: it never reads their XML. */
export interface Segment {
  rows: number;
  /** Number and CRC-32 of the compressed bytes. */
  length: number;
  crc: number;
  /** Number and CRC-32 of the bytes of the XML. */
  xmlLength: number;
  xmlCrc: number;
}

export interface SheetFacts {
  /** In order; each belongs to another sheet. */
  segments: Segment[];
  /** The first cell that is longer than a spreadsheet allows; its row by the number of the record, from 1. */
  longCell: CellPlace | null;
}

interface PackedRows {
  /** All segments, one after the other. */
  bytes: Buffer;
  sheets: SheetFacts;
}

/** The place of a row in the workbook, by its number from 1. The header is row 1 of every sheet. */
export const placeOfRow = (row: number, rowsPerSheet: number): { sheet: number; sheetRow: number } => ({
  sheet: Math.floor((row - 1) / rowsPerSheet),
  sheetRow: ((row - 1) % rowsPerSheet) + 2,
});

/** Rows that are on one sheet. */
interface PlacedBlock {
  /** Valid until the next block is made. */
  xml: Buffer;
  rows: number;
  /** Whether its first row is the first one of a sheet. */
  beginsSheet: boolean;
  /** As in `SheetFacts`. */
  longCell: CellPlace | null;
}

const emptySegment = (): Segment => ({ rows: 0, length: 0, crc: 0, xmlLength: 0, xmlCrc: 0 });

/** Adds a compressed block to a segment. */
function extend(segment: Segment, { rows, xml }: PlacedBlock, packed: Buffer): void {
  segment.rows += rows;
  segment.length += packed.length;
  segment.crc = crc32(packed, segment.crc);
  segment.xmlLength += xml.length;
  segment.xmlCrc = crc32(xml, segment.xmlCrc);
}

/** The segment of one compressed block. */
export function segmentOf(block: PlacedBlock, packed: Buffer): Segment {
  const segment = emptySegment();
  extend(segment, block, packed);
  return segment;
}

export class RowPacker {
  readonly #xml: SheetXml;

  constructor(
    columns: SheetColumns,
    private readonly rowsPerSheet = MAX_DATA_ROWS,
  ) {
    this.#xml = new SheetXml(columns);
  }

  /** Result lines as XML; `firstRow` is the number of the first one. */
  *blocks(lines: Buffer, firstRow: number): Generator<PlacedBlock, void, void> {
    let row = firstRow;
    for (let at = 0; at < lines.length; ) {
      const { sheetRow } = placeOfRow(row, this.rowsPerSheet);
      const { xml, rows, end, longCell } = this.#xml.block(
        lines,
        at,
        sheetRow,
        this.rowsPerSheet + 2 - sheetRow,
      );
      yield {
        xml,
        rows,
        beginsSheet: sheetRow === 2,
        longCell: longCell ? { row: row + longCell.row, column: longCell.column } : null,
      };
      row += rows;
      at = end;
    }
  }

  /** Packs result lines; `firstRow` is the number of the first one. */
  pack(lines: Buffer, firstRow: number): PackedRows {
    const pieces: Buffer[] = [];
    const segments: Segment[] = [];
    let longCell: CellPlace | null = null;
    for (const block of this.blocks(lines, firstRow)) {
      if (segments.length === 0 || block.beginsSheet) segments.push(emptySegment());
      const packed = deflateRawSync(block.xml, SEGMENT_OPTIONS);
      extend(segments.at(-1)!, block, packed);
      pieces.push(packed);
      longCell ??= block.longCell;
    }
    return { bytes: Buffer.concat(pieces), sheets: { segments, longCell } };
  }
}
