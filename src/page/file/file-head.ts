/**
 * Reads the part of a file that the preview needs: its beginning, decompressed if the file is gzip; or a workbook as it is, since the
 * table of contents of a workbook is at its end. The rest of the file is not read before the upload.
 */
import type { PreviewedFile } from '../shell/backend.js';

/** About ten thousand rows. */
const HEAD_BYTES = 1024 * 1024;

/** The preview of the server takes at most this many bytes. A larger workbook is checked after its upload. */
export const WORKBOOK_BYTES = 8 * 1024 * 1024;

export interface Head extends PreviewedFile {
  /** Whether the bytes were unpacked. */
  isUnpacked: boolean;
}

async function beginsWith(file: Blob, ...signature: number[]): Promise<boolean> {
  const start = new Uint8Array(await file.slice(0, signature.length).arrayBuffer());
  return signature.every((byte, index) => start[index] === byte);
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
  const isZip = await beginsWith(file, 0x50, 0x4b);
  const isUnpacked = await beginsWith(file, 0x1f, 0x8b);
  const content = isUnpacked ? await unpackedHead(file) : file;
  const most = isZip ? WORKBOOK_BYTES : HEAD_BYTES;
  const bytes = await content.slice(0, most).arrayBuffer();
  return { file, bytes, isPartial: content.size > most, isUnpacked };
}
