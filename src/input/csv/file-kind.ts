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
  | 'dbf'
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
  ['II*\0', 'picture'],
  ['MM\0*', 'picture'],
  ['\x28\xb5\x2f\xfd', 'zstd'],
  ['BZh', 'bzip2'],
  ['\xfd7zXZ\0', 'xz'],
  ['7z\xbc\xaf\x27\x1c', '7z'],
  ['Rar!\x1a\x07', 'rar'],
];

/** Systems that export "to Excel" often write a web page or XML, and name it .xls. */
const MARKUP =
  /^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)?\s*<(?:(?:!doctype|html|head|body|table|meta|title|style|link|script|div|center|font|span|form|\?xml|\?mso)\b|!--)/i;

/** Photos of telephones (HEIC, AVIF), pictures of the web (WebP) and of Windows (BMP). */
const LATE_SIGNATURE =
  /^(?:[\s\S]{4}ftyp(?:heic|heix|hevc|mif1|msf1|avif)|RIFF[\s\S]{4}WEBP|BM[\s\S]{4}\0{4}[\s\S]{3}\0)/;

/** The first byte of a DBF table is its version; then come the day of its last change, and the sizes of header and records. */
const DBF_VERSIONS = [
  0x02, 0x03, 0x04, 0x05, 0x30, 0x31, 0x32, 0x43, 0x63, 0x83, 0x8b, 0x8c, 0x8e, 0xcb, 0xf5, 0xfb,
];
const DBF_HEADER = 32;

function isDbf(start: Uint8Array): boolean {
  if (start.length < DBF_HEADER || !DBF_VERSIONS.includes(start[0]!)) return false;
  const [month, day] = [start[2]!, start[3]!];
  const [headerBytes, recordBytes] = [start[8]! + 256 * start[9]!, start[10]! + 256 * start[11]!];
  // No text has two zero bytes in a row.
  const isReserved = start[12] === 0 && start[13] === 0;
  return isReserved && month <= 12 && day <= 31 && headerBytes > DBF_HEADER && recordBytes > 1;
}

/** The bytes that are usually enough. */
export const START_BYTES = 256;

/** Undefined if the file may be a CSV. */
export function kindOf(start: Uint8Array): FileKind | undefined {
  const text = String.fromCharCode(...start.subarray(0, START_BYTES));
  const kind = SIGNATURES.find(([signature]) => text.startsWith(signature))?.[1];
  if (kind !== undefined) return kind;
  if (LATE_SIGNATURE.test(text)) return 'picture';
  if (isDbf(start)) return 'dbf';
  return MARKUP.test(text.replaceAll('\0', '')) ? 'markup' : undefined; // in UTF-16 every other byte is zero
}

/** The kinds that are opened as a whole: workbooks, tables and archives. */
const CONTAINERS: readonly (FileKind | undefined)[] = ['zip', 'ole', 'markup', 'dbf'];

export const isContainerKind = (kind: FileKind | undefined): boolean => CONTAINERS.includes(kind);

export const isContainer = (start: Uint8Array): boolean => isContainerKind(kindOf(start));
