/**
 * Formats that are often sent instead of CSV, found by their first bytes, and what to do with each.
 *
 * What it does not do: recognize every format. A format that it does not know is read as CSV, and has no usable header.
 */
import type { Sentence } from '../../base/sentence.js';
import { InputError, type InputFault } from './input-error.js';

const TABLE: Sentence = {
  en: 'put the table into an Excel workbook (.xlsx) or a CSV',
  es: 'ponga la tabla en un libro de Excel (.xlsx) o en un CSV',
};
export const SAVE_AS: Sentence = {
  en: 'open it and save it as an Excel workbook (.xlsx) or as CSV',
  es: 'ábralo y guárdelo como libro de Excel (.xlsx) o como CSV',
};

const compressedWith = (program: string): Sentence => ({
  en: `compressed with ${program}: unpack it, or use gzip`,
  es: `un archivo comprimido con ${program}: descomprímalo, o use gzip`,
});

/** By the signature, in hexadecimal. Workbooks are found before, unless they are inside another container. */
const SIGNATURES: readonly [start: string, what: Sentence, fault?: InputFault][] = [
  [
    '504b0304',
    {
      en: 'a workbook (XLSX, ODS) or a ZIP inside another container: unpack it first',
      es: 'un libro (XLSX, ODS) o un ZIP dentro de otro archivo: descomprímalo primero',
    },
    'archive',
  ],
  [
    'd0cf11e0a1b11ae1',
    {
      en: `an old Excel workbook (XLS), or one with a password: ${SAVE_AS.en}`,
      es: `un libro antiguo de Excel (XLS), o uno con contraseña: ${SAVE_AS.es}`,
    },
    'workbook_format',
  ],
  ['255044462d', { en: `a PDF: ${TABLE.en}`, es: `un PDF: ${TABLE.es}` }],
  ['28b52ffd', compressedWith('zstd')],
  ['425a68', compressedWith('bzip2')],
  ['fd377a585a00', compressedWith('xz')],
  ['377abcaf271c', { en: 'a 7z archive: unpack it', es: 'un archivo 7z: descomprímalo' }],
  ['526172211a07', { en: 'a RAR archive: unpack it', es: 'un archivo RAR: descomprímalo' }],
  ['7b5c727466', { en: `a document (RTF): ${TABLE.en}`, es: `un documento (RTF): ${TABLE.es}` }],
];

/** Systems that export "to Excel" often write a web page or XML, and name it .xls. */
const MARKUP = /^(?:\ufeff|\xef\xbb\xbf)?\s*<(?:!doctype html|html|head|table|\?xml|\?mso)/i;

/** The bytes that are needed to recognize a format. */
export const START_BYTES = 24;

export function refuseOtherFormats(start: Buffer): void {
  const hex = start.toString('hex', 0, START_BYTES);
  const found = SIGNATURES.find(([signature]) => hex.startsWith(signature));
  if (found)
    throw new InputError(found[2] ?? 'not_text', {
      en: `the input is no CSV but ${found[1].en}`,
      es: `la entrada no es un CSV sino ${found[1].es}`,
    });
  if (MARKUP.test(start.toString('latin1', 0, START_BYTES))) {
    throw new InputError('workbook_format', {
      en: `the input is no CSV but a web page or XML, although its name may say Excel: ${SAVE_AS.en}`,
      es: `la entrada no es un CSV sino una página web o XML, aunque su nombre diga Excel: ${SAVE_AS.es}`,
    });
  }
}
