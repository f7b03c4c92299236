/**
 * Reads the part of a file that the preview needs: its beginning, decompressed if the file is gzip; or a workbook, a table or an
 * archive as a whole, since its table of contents may be at its end. The rest of the file is not read before the upload. A file
 * that is certainly none of them and no text gets an advice for its kind, instead of eight missing columns.
 *
 * What it does not do: look into a workbook or an archive, or check that any other file is a text with a header. The preview
 * does, and reports what is wrong.
 */
import { isContainerKind, kindOf } from '../../input/csv/file-kind.js';
import type { PreviewedFile } from '../shell/backend.js';
import type { TextKey } from '../shell/texts.js';
import { adviceFor } from './wrong-file.js';

/** About ten thousand rows. */
const HEAD_BYTES = 1024 * 1024;

/** The preview of the server takes at most this many bytes. A larger workbook, table or archive is checked after its upload. */
export const WORKBOOK_BYTES = 8 * 1024 * 1024;

/** A web page may begin with many empty lines. */
const KIND_BYTES = 4096;

export interface Head extends PreviewedFile {
  /** A workbook, a table or an archive, which is read only as a whole. */
  readonly isContainer: boolean;
  /** What to do with a file that is not read. */
  readonly advice: TextKey | undefined;
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
  const isUnpacked = first === 0x1f && second === 0x8b;
  const content = isUnpacked ? await unpackedHead(file) : file;
  const start = new Uint8Array(await content.slice(0, KIND_BYTES).arrayBuffer());
  const kind = kindOf(start);
  const isContainer = isContainerKind(kind);
  const most = isContainer ? WORKBOOK_BYTES : HEAD_BYTES;
  const bytes = await content.slice(0, most).arrayBuffer();
  const advice = isContainer && isUnpacked ? 'kindPacked' : adviceFor(kind, start);
  return { file, bytes, isPartial: content.size > most, isContainer, advice };
}
