/**
 * Reads the part of a file that the preview needs: its beginning, decompressed if the file is gzip; or a workbook as it is, since the
 * table of contents of a workbook is at its end. The rest of the file is not read before the upload. A file that is certainly
 * neither a workbook nor text gets an advice for its kind, instead of eight missing columns.
 *
 * What it does not do: check that any other file is a CSV. The server reads the header and reports its faults.
 */
import { type FileKind, kindOf } from '../../input/csv/file-kind.js';
import type { PreviewedFile } from '../shell/backend.js';
import type { TextKey } from '../shell/texts.js';

/** About ten thousand rows. */
const HEAD_BYTES = 1024 * 1024;

/** The preview of the server takes at most this many bytes. A larger workbook is checked after its upload. */
export const WORKBOOK_BYTES = 8 * 1024 * 1024;

/** A web page may begin with many empty lines; the names of the first files of a workbook are within this. */
const KIND_BYTES = 4096;

export interface Head extends PreviewedFile {
  readonly isWorkbook: boolean;
  /** What to do with a file that is not read. */
  readonly advice: TextKey | undefined;
}

/** The server reports the other kinds. */
const ADVICE: Readonly<Partial<Record<FileKind, TextKey>>> = {
  ole: 'kindOldWorkbook',
  pdf: 'kindPdf',
  picture: 'kindPicture',
  markup: 'kindWebPage',
  '7z': 'kindArchive',
  rar: 'kindArchive',
};

/** A zip is a workbook if its first files have the names of one; file names in a zip are not compressed. */
function adviceForZip(start: Uint8Array, isUnpacked: boolean): TextKey | undefined {
  const text = new TextDecoder('latin1').decode(start);
  if (text.includes('opendocument')) return 'kindOpenDocument';
  const isWorkbook = /\[Content_Types\]\.xml|xl\/|_rels\/|docProps\//.test(text);
  return isWorkbook && !isUnpacked ? undefined : 'kindArchive'; // a workbook in gzip is not read
}

async function unpackedHead(file: Blob): Promise<Blob> {
  const reader = file.stream().pipeThrough(new DecompressionStream('gzip')).getReader();
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  for (let bytes = 0; bytes <= HEAD_BYTES; ) {
    const { done, value } = await reader.read();
    if (done) break;
    pieces.push(value);
    bytes += value.byteLength;
  }
  void reader.cancel();
  return new Blob(pieces);
}

/** Throws if the browser cannot read the file any more, or if its gzip data is damaged. */
export async function headOf(file: Blob): Promise<Head> {
  const [first, second] = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  const isZip = first === 0x50 && second === 0x4b;
  const isUnpacked = first === 0x1f && second === 0x8b;
  const content = isUnpacked ? await unpackedHead(file) : file;
  const most = isZip ? WORKBOOK_BYTES : HEAD_BYTES;
  const bytes = await content.slice(0, most).arrayBuffer();
  const start = new Uint8Array(bytes, 0, Math.min(bytes.byteLength, KIND_BYTES));
  const kind = kindOf(start);
  const advice = kind === 'zip' ? adviceForZip(start, isUnpacked) : kind && ADVICE[kind];
  const isWorkbook = kind === 'zip' && advice === undefined;
  return { file, bytes, isPartial: content.size > most, isWorkbook, advice };
}
