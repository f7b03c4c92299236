/**
 * The kind of a file that is not CSV, by its first bytes. It needs nothing of Node: the page uses it before an upload.
 *
 * What it does not do: look into an archive, or recognize every format. A format that it does not know is read as CSV, and
 * has no usable header.
 */

/** `zip`: an archive; a workbook is one. `ole`: Office before 2007, or an encrypted file of today. */
export type FileKind =
  | 'zip'
  | 'ole'
  | 'pdf'
  | 'rtf'
  | 'picture'
  | 'markup'
  | 'zstd'
  | 'bzip2'
  | 'xz'
  | '7z'
  | 'rar';

/** First bytes, as the characters with these numbers. */
const SIGNATURES: readonly (readonly [start: string, kind: FileKind])[] = [
  ['PK\x03\x04', 'zip'],
  ['PK\x05\x06', 'zip'], // an empty one
  ['\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'ole'],
  ['%PDF-', 'pdf'],
  ['{\\rtf', 'rtf'],
  ['\x89PNG', 'picture'],
  ['\xff\xd8\xff', 'picture'],
  ['GIF8', 'picture'],
  ['\x28\xb5\x2f\xfd', 'zstd'],
  ['BZh', 'bzip2'],
  ['\xfd7zXZ\0', 'xz'],
  ['7z\xbc\xaf\x27\x1c', '7z'],
  ['Rar!\x1a\x07', 'rar'],
];

/** Systems that export "to Excel" often write a web page or XML, and name it .xls. */
const MARKUP = /^(?:\xef\xbb\xbf)?\s*<(?:!doctype|html|head|table|meta|style|\?xml|\?mso)\b/i;

/** The bytes that are usually enough. */
export const START_BYTES = 24;

/** Undefined if the file may be a CSV. */
export function kindOf(start: Uint8Array): FileKind | undefined {
  const text = String.fromCharCode(...start);
  const kind = SIGNATURES.find(([signature]) => text.startsWith(signature))?.[1];
  return kind ?? (MARKUP.test(text) ? 'markup' : undefined);
}
