/**
 * ZIP archives and OLE containers that are not workbooks of a kind that is read here: what they are, and what to do with
 * them.
 *
 * What it does not do: unpack them.
 */

import type { Sentence } from '../../base/sentence.js';
import type { RandomAccess } from '../archive/random-access.js';
import type { ZipArchive } from '../archive/zip-archive.js';
import { InputError } from '../csv/input-error.js';
import { SAVE_AS } from '../csv/other-formats.js';

const otherWorkbook = (what: Sentence): InputError =>
  new InputError('workbook_format', {
    en: `the input is ${what.en}, which is not read here: ${SAVE_AS.en}`,
    es: `la entrada es ${what.es}, que aquí no se lee: ${SAVE_AS.es}`,
  });

const otherDocument = (what: Sentence): InputError =>
  new InputError('not_text', {
    en: `the input is ${what.en}: put the table into a workbook or a CSV`,
    es: `la entrada es ${what.es}: ponga la tabla en un libro de Excel o en un CSV`,
  });

const OPEN_DOCUMENT = 'application/vnd.oasis.opendocument.';
const MAX_KIND_BYTES = 256;

/** The kind of an OpenDocument file, from its first entry. */
async function openDocumentKind(archive: ZipArchive): Promise<string | undefined> {
  const entry = archive.find('mimetype');
  if (entry === undefined || entry.size > MAX_KIND_BYTES) return undefined;
  let text = '';
  for await (const piece of archive.pieces(entry)) text += piece.toString('latin1');
  return text.startsWith(OPEN_DOCUMENT) ? text.slice(OPEN_DOCUMENT.length).trim() : undefined;
}

/** Throws for an archive that is not a workbook. `main` is the main part, if the archive has one as Office files have it. */
export async function refuseOtherArchive(archive: ZipArchive, main: string | undefined): Promise<void> {
  const { names } = archive;
  const has = (start: string): boolean => names.some((name) => name.startsWith(start));
  if (main?.endsWith('.bin'))
    throw otherWorkbook({ en: 'a binary Excel workbook (XLSB)', es: 'un libro binario de Excel (XLSB)' });
  if (main?.startsWith('word/')) throw otherDocument({ en: 'a Word document', es: 'un documento de Word' });
  if (main?.startsWith('ppt/')) throw otherDocument({ en: 'a presentation', es: 'una presentación' });
  if (main !== undefined) return;
  const kind = await openDocumentKind(archive);
  if (kind?.startsWith('spreadsheet'))
    throw otherWorkbook({
      en: 'an OpenDocument spreadsheet (ODS)',
      es: 'una hoja de cálculo OpenDocument (ODS)',
    });
  if (kind !== undefined) throw otherDocument({ en: 'an OpenDocument file', es: 'un archivo OpenDocument' });
  if (has('index/document.iwa') || has('index.zip'))
    throw otherWorkbook({ en: 'a Numbers spreadsheet', es: 'una hoja de cálculo de Numbers' });
  if (has('[content_types].xml')) return;
  throw new InputError('archive', {
    en: 'the input is a ZIP archive: unpack it, and give the file that is inside',
    es: 'la entrada es un archivo ZIP: descomprímalo e indique el archivo que contiene',
  });
}

const HEADER_BYTES = 512;
/** Names of streams are in the directory of the container; a small container has it within its first megabyte. */
const MAX_DIRECTORY_BYTES = 1024 ** 2;

const utf16 = (text: string): Buffer => Buffer.from(text, 'utf16le');

/** The sector of the directory, and what follows it, as far as it may matter. */
async function oleDirectory(access: RandomAccess): Promise<Buffer> {
  const header = await access.read(0, HEADER_BYTES);
  if (header.length < HEADER_BYTES) return header;
  const sectorBytes = 2 ** Math.min(20, header.readUInt16LE(30));
  const start = (header.readUInt32LE(48) + 1) * sectorBytes;
  return start < access.size ? access.read(start, MAX_DIRECTORY_BYTES) : header;
}

/** The error for an OLE container, by the names of its streams. */
export async function oleError(access: RandomAccess): Promise<InputError> {
  const directory = await oleDirectory(access);
  if (directory.includes(utf16('EncryptedPackage'))) {
    return new InputError('encrypted_workbook', {
      en: 'the input is a workbook with a password: open it, remove the password (File, Information, Protect) and save it again',
      es: 'la entrada es un libro con contraseña: ábralo, quite la contraseña (Archivo, Información, Proteger) y guárdelo de nuevo',
    });
  }
  if (directory.includes(utf16('WordDocument')))
    return otherDocument({ en: 'an old Word document (DOC)', es: 'un documento antiguo de Word (DOC)' });
  return otherWorkbook({ en: 'an old Excel workbook (XLS)', es: 'un libro antiguo de Excel (XLS)' });
}
