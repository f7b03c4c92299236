/**
 * What a file is that is no CSV, by its first bytes: a workbook, a PDF, an archive, a picture, a web page. So that the
 * page can say it before anything is sent, in place of eight columns that are missing.
 *
 * What it does not do: prove that the rest is a CSV. The server reads the header, and says what is wrong with it.
 */
import type { TextKey } from './texts.js';

export type FileKind =
  | 'workbook'
  | 'oldWorkbook'
  | 'openDocument'
  | 'pdf'
  | 'archive'
  | 'picture'
  | 'webPage';

/** What to do about each. */
export const KIND_TEXTS: Record<FileKind, TextKey> = {
  workbook: 'kindWorkbook',
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

const LOOKED_AT = 4096;

/** A zip is a workbook by the names of the files in it, the first of which stand in the clear. */
function kindOfZip(text: string): FileKind {
  if (text.includes('opendocument')) return 'openDocument';
  return /\[Content_Types\]\.xml|xl\/|_rels\//.test(text) ? 'workbook' : 'archive';
}

/** Nothing where it may be a CSV. */
export function kindOf(head: ArrayBuffer): FileKind | undefined {
  const bytes = new Uint8Array(head, 0, Math.min(head.byteLength, LOOKED_AT));
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  if (text.startsWith('PK\x03\x04') || text.startsWith('PK\x05\x06')) return kindOfZip(text);
  const found = BEGINNINGS.find(([beginning]) => text.startsWith(beginning))?.[1];
  if (found !== undefined) return found;
  const start = text.replace(/^\xef\xbb\xbf/, '').trimStart();
  return /^<(!doctype|html|table|head|\?xml|meta|style)\b/i.test(start) ? 'webPage' : undefined;
}
