/**
 * What an archive or an OLE container is, by the names of its parts. Documents that hold no table are refused, with what they
 * are and what to do with them.
 *
 * What it does not do: unpack them, but for the few bytes that name the kind of an OpenDocument file.
 */

import type { ZipArchive } from '../archive/zip-archive.js';
import { mainPart } from '../workbook/workbook.js';
import { appleDocument, otherDocument, withPassword } from './refused-tables.js';

const OPEN_DOCUMENT = 'application/vnd.oasis.opendocument.';
const MAX_KIND_BYTES = 256;
const MAX_MANIFEST_BYTES = 1024 ** 2;

async function textOf(archive: ZipArchive, name: string, most: number): Promise<string | undefined> {
  const entry = archive.find(name);
  if (entry === undefined || entry.size > most) return undefined;
  return (await archive.start(entry, most)).toString('latin1');
}

/** The kind of an OpenDocument file, from its first entry. */
async function openDocumentKind(archive: ZipArchive): Promise<string | undefined> {
  const text = await textOf(archive, 'mimetype', MAX_KIND_BYTES);
  return text?.startsWith(OPEN_DOCUMENT) ? text.slice(OPEN_DOCUMENT.length).trim() : undefined;
}

async function refuseEncrypted(archive: ZipArchive): Promise<void> {
  const manifest = await textOf(archive, 'META-INF/manifest.xml', MAX_MANIFEST_BYTES);
  if (manifest?.includes('encryption-data') || archive.find('encrypted-package')) throw withPassword();
}

/** `files`: an archive of files of any kind. */
export async function archiveKind(archive: ZipArchive): Promise<'xlsx' | 'xlsb' | 'ods' | 'files'> {
  const main = (await mainPart(archive))?.name;
  const has = (start: string): boolean => archive.names.some((name) => name.startsWith(start));
  if (main?.endsWith('.bin')) return 'xlsb';
  if (main?.startsWith('word/')) throw otherDocument({ en: 'a Word document', es: 'un documento de Word' });
  if (main?.startsWith('ppt/')) throw otherDocument({ en: 'a presentation', es: 'una presentación' });
  if (main !== undefined) return 'xlsx';
  const kind = await openDocumentKind(archive);
  if (kind !== undefined) await refuseEncrypted(archive);
  if (kind?.startsWith('spreadsheet')) return 'ods';
  if (kind !== undefined) throw otherDocument({ en: 'an OpenDocument file', es: 'un archivo OpenDocument' });
  if (has('index/document.iwa') || has('index.zip')) throw appleDocument();
  return has('[content_types].xml') ? 'xlsx' : 'files';
}

/** Refuses an OLE container that is no old workbook, by the names of its streams. */
export function refuseOtherOle(names: readonly string[]): void {
  const has = (start: string): boolean => names.some((name) => name.startsWith(start));
  if (has('EncryptedPackage')) throw withPassword();
  if (has('WordDocument'))
    throw otherDocument({ en: 'an old Word document (DOC)', es: 'un documento antiguo de Word (DOC)' });
  if (has('PowerPoint Document'))
    throw otherDocument({ en: 'an old presentation (PPT)', es: 'una presentación antigua (PPT)' });
  if (has('__properties_version1'))
    throw otherDocument({ en: 'an e-mail message (MSG)', es: 'un mensaje de correo (MSG)' });
}
