/**
 * Recognises files that are not text by their first bytes: a workbook, a PDF, an archive, a picture, a web page. So the page
 * can report the kind of the file before the upload, instead of eight missing columns.
 *
 * What it does not do: check that any other file is a CSV. The server reads the header and reports its faults.
 */
import type { TextKey } from '../shell/texts.js';

type FileKind = 'workbook' | 'oldWorkbook' | 'openDocument' | 'pdf' | 'archive' | 'picture' | 'webPage';

/** The advice for each kind that is not read. A workbook is. */
export const KIND_TEXTS: Record<Exclude<FileKind, 'workbook'>, TextKey> = {
  oldWorkbook: 'kindOldWorkbook',
  openDocument: 'kindOpenDocument',
  pdf: 'kindPdf',
  archive: 'kindArchive',
  picture: 'kindPicture',
  webPage: 'kindWebPage',
};

/** First bytes as Latin-1 characters. */
const BEGINNINGS: readonly (readonly [string, FileKind])[] = [
  ['\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'oldWorkbook'],
  ['%PDF-', 'pdf'],
  ['\x89PNG', 'picture'],
  ['\xff\xd8\xff', 'picture'],
  ['GIF8', 'picture'],
  ['Rar!', 'archive'],
  ['7z\xbc\xaf', 'archive'],
];

const CHECKED_BYTES = 4096;

/** A zip is a workbook if its first files have the names of one; file names in a zip are not compressed. */
function kindOfZip(text: string): FileKind {
  if (text.includes('opendocument')) return 'openDocument';
  return /\[Content_Types\]\.xml|xl\/|_rels\/|docProps\//.test(text) ? 'workbook' : 'archive';
}

/** Undefined if the file may be a CSV. */
export function kindOf(head: ArrayBuffer): FileKind | undefined {
  const bytes = new Uint8Array(head, 0, Math.min(head.byteLength, CHECKED_BYTES));
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  if (text.startsWith('PK\x03\x04') || text.startsWith('PK\x05\x06')) return kindOfZip(text);
  const found = BEGINNINGS.find(([beginning]) => text.startsWith(beginning))?.[1];
  if (found !== undefined) return found;
  const start = text.replace(/^\xef\xbb\xbf/, '').trimStart();
  return /^<(!doctype|html|table|head|\?xml|meta|style)\b/i.test(start) ? 'webPage' : undefined;
}
