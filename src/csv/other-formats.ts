/**
 * Formats that are often sent instead of CSV, found by their first bytes, and what to do with each.
 *
 * What it does not do: recognize every format. What it does not know is read as CSV, and has no usable header.
 */
import { InputError, type InputFault } from './input-error.js';

const TABLE = 'put the table into an Excel workbook (.xlsx) or a CSV';
const SAVE_AS = 'open it and save it as an Excel workbook (.xlsx) or as CSV';

/** By the signature, in hexadecimal. Workbooks are found before, unless they are inside another container. */
const SIGNATURES: readonly [start: string, what: string, fault?: InputFault][] = [
  ['504b0304', 'a workbook (XLSX, ODS) or a ZIP inside another container: unpack it first', 'archive'],
  ['d0cf11e0a1b11ae1', `an old Excel workbook (XLS), or one with a password: ${SAVE_AS}`, 'workbook_format'],
  ['255044462d', `a PDF: ${TABLE}`],
  ['28b52ffd', 'compressed with zstd: unpack it, or use gzip'],
  ['425a68', 'compressed with bzip2: unpack it, or use gzip'],
  ['fd377a585a00', 'compressed with xz: unpack it, or use gzip'],
  ['377abcaf271c', 'a 7z archive: unpack it'],
  ['526172211a07', 'a RAR archive: unpack it'],
  ['7b5c727466', `a document (RTF): ${TABLE}`],
];

/** Systems that export "to Excel" often write a web page or XML, and name it .xls. */
const MARKUP = /^(?:\ufeff|\xef\xbb\xbf)?\s*<(?:!doctype html|html|head|table|\?xml|\?mso)/i;

/** The bytes that are needed to recognize a format. */
export const START_BYTES = 24;

export function refuseOtherFormats(start: Buffer): void {
  const hex = start.toString('hex', 0, START_BYTES);
  const found = SIGNATURES.find(([signature]) => hex.startsWith(signature));
  if (found) throw new InputError(found[2] ?? 'not_text', `the input is no CSV but ${found[1]}`);
  if (MARKUP.test(start.toString('latin1', 0, START_BYTES))) {
    throw new InputError(
      'workbook_format',
      `the input is no CSV but a web page or XML, although its name may say Excel: ${SAVE_AS}`,
    );
  }
}
