/**
 * Scans the XML of a sheet and hands over the CSV that its handler makes, in pieces.
 *
 * What it does not do: keep rows. A handler that is full pauses the scan until its CSV has been taken.
 */
import { damaged, tooMuch } from '../archive/workbook-error.js';
import { type XmlHandler, XmlScanner } from '../archive/xml-scanner.js';
import type { Pieces } from '../csv/piece-reader.js';

/** Cells that refer to long texts, or rows that are repeated, may make far more CSV than there is XML; usual sheets make less. */
const MAX_GROWTH = 100;
const MANY_BYTES = 64 * 1024 ** 2;

export interface RowsHandler extends XmlHandler {
  /** The CSV since the last call. */
  take(): Buffer;
  /** After the rows: the rest of the part is not scanned. */
  readonly hasEnded: boolean;
}

/** Refuses CSV that is far larger than what it is made of. */
export function refuseGrowth(made: number, scanned: number): void {
  if (made > MANY_BYTES && made > scanned * MAX_GROWTH)
    throw tooMuch({
      en: `its cells repeat long texts: more than ${MAX_GROWTH} times the size of the sheet`,
      es: `sus celdas repiten textos largos: más de ${MAX_GROWTH} veces el tamaño de la hoja`,
    });
}

export async function* scannedCsv(xml: AsyncIterable<Buffer>, rows: RowsHandler): Pieces {
  const scanner = new XmlScanner(rows);
  let [scanned, made] = [0, 0];
  for await (const piece of xml) {
    if (rows.hasEnded) continue; // the rest is unpacked for its checksum
    scanned += piece.length;
    scanner.push(piece);
    for (;;) {
      const csv = rows.take();
      made += csv.length;
      refuseGrowth(made, scanned);
      if (csv.length > 0) yield csv;
      if (rows.isFull) continue; // a row that is repeated many times makes several pieces
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
