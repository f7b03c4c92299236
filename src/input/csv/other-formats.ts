/**
 * Formats that are often sent instead of CSV, and what to do with each.
 *
 * What it does not do: recognize them. `file-kind.ts` does.
 */
import type { Sentence } from '../../base/sentence.js';
import { type FileKind, kindOf, START_BYTES } from './file-kind.js';
import { InputError, type InputFault } from './input-error.js';

const TABLE: Sentence = {
  en: 'put the table into an Excel workbook (.xlsx) or a CSV',
  es: 'ponga la tabla en un libro de Excel (.xlsx) o en un CSV',
};

export const SAVE_AS: Sentence = {
  en: 'open it and choose Save As… Excel Workbook (.xlsx)',
  es: 'ábralo y elija Guardar como… Libro de Excel (.xlsx)',
};

export const COPY: Sentence = {
  en: 'copy its table into Excel and choose Save As… Excel Workbook (.xlsx)',
  es: 'copie su tabla a Excel y elija Guardar como… Libro de Excel (.xlsx)',
};

const compressedWith = (program: string): Sentence => ({
  en: `compressed with ${program}: unpack it, or use gzip`,
  es: `un archivo comprimido con ${program}: descomprímalo, o use gzip`,
});

/** Workbooks and tables are found before, unless they are in a gzip file. */
const FORMATS: Readonly<Partial<Record<FileKind, readonly [what: Sentence, fault?: InputFault]>>> = {
  zip: [
    {
      en: 'an archive or a workbook inside another archive: unpack it first',
      es: 'un archivo comprimido o un libro dentro de otro archivo comprimido: descomprímalo primero',
    },
    'archive',
  ],
  ole: [
    {
      en: `an old Excel workbook (XLS), or one with a password: ${SAVE_AS.en}`,
      es: `un libro antiguo de Excel (XLS), o uno con contraseña: ${SAVE_AS.es}`,
    },
    'workbook_format',
  ],
  markup: [
    {
      en: `a web page or XML, although its name may say Excel: ${SAVE_AS.en}`,
      es: `una página web o XML, aunque su nombre diga Excel: ${SAVE_AS.es}`,
    },
    'workbook_format',
  ],
  picture: [{ en: `a picture: ${TABLE.en}`, es: `una imagen: ${TABLE.es}` }],
  pdf: [{ en: `a PDF: ${TABLE.en}`, es: `un PDF: ${TABLE.es}` }],
  dbf: [
    {
      en: 'a DBF table inside another archive: unpack it first',
      es: 'una tabla DBF dentro de otro archivo comprimido: descomprímalo primero',
    },
    'archive',
  ],
  rtf: [{ en: `a document (RTF): ${COPY.en}`, es: `un documento (RTF): ${COPY.es}` }],
  zstd: [compressedWith('zstd')],
  bzip2: [compressedWith('bzip2')],
  xz: [compressedWith('xz')],
  '7z': [{ en: 'a 7z archive: unpack it', es: 'un archivo 7z: descomprímalo' }],
  rar: [{ en: 'a RAR archive: unpack it', es: 'un archivo RAR: descomprímalo' }],
};

export function refuseOtherFormats(start: Buffer): void {
  const kind = kindOf(start.subarray(0, START_BYTES));
  const format = kind && FORMATS[kind];
  if (format === undefined) return;
  const [what, fault = 'not_text'] = format;
  throw new InputError(fault, {
    en: `the input is no CSV but ${what.en}`,
    es: `la entrada no es un CSV sino ${what.es}`,
  });
}
