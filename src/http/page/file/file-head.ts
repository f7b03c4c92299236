/**
 * Reads the beginning of a file for the preview, decompressed if the file is gzip. The rest of the file is not read before
 * the upload.
 */

/** The preview of the server uses at most this many bytes. */
const HEAD_BYTES = 256 * 1024;

async function isGzip(file: Blob): Promise<boolean> {
  const [one, other] = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  return one === 0x1f && other === 0x8b;
}

async function unpackedHead(file: Blob): Promise<Blob> {
  const reader = file.stream().pipeThrough(new DecompressionStream('gzip')).getReader();
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  for (let bytes = 0; bytes < HEAD_BYTES; ) {
    const { done, value } = await reader.read();
    if (done) break;
    pieces.push(value);
    bytes += value.byteLength;
  }
  void reader.cancel();
  return new Blob(pieces).slice(0, HEAD_BYTES);
}

/** Throws if the browser cannot read the file any more, or if its gzip data is damaged. */
export async function headOf(file: Blob): Promise<ArrayBuffer> {
  const head = (await isGzip(file)) ? await unpackedHead(file) : file.slice(0, HEAD_BYTES);
  return head.arrayBuffer();
}
