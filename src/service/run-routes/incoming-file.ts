/**
 * Streams an upload to the disk, with a size limit and a hash.
 *
 * What it does not do: read the content, or remove an incomplete file. The caller removes it.
 */
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { statfs } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { FILE_MODE } from '../../base/private-files.js';
import { HttpFault } from '../reply/http-fault.js';

interface Received {
  bytes: number;
  /** SHA-256 of the received bytes, as hexadecimal digits. */
  hash: string;
}

/** Writes a stream to a new file that only its owner can read, and flushes it to the disk. */
export async function receiveFile(source: Readable, path: string, maxBytes: number): Promise<Received> {
  const hash = createHash('sha256');
  let bytes = 0;
  const counted = new Transform({
    transform(piece: Buffer, _, done) {
      bytes += piece.length;
      if (bytes > maxBytes) return done(new HttpFault('too_large'));
      hash.update(piece);
      done(null, piece);
    },
  });
  // Not part of the pipeline, which on failure would destroy the request and its connection before the answer.
  const abort = () => {
    if (!source.readableEnded) counted.destroy(new HttpFault('upload_broken'));
  };
  source.once('error', abort).once('close', abort).pipe(counted);
  if (source.destroyed) abort();
  try {
    await pipeline(counted, createWriteStream(path, { flags: 'wx', mode: FILE_MODE, flush: true }));
  } finally {
    source.off('error', abort).off('close', abort).unpipe(counted);
  }
  if (bytes === 0) throw new HttpFault('upload_broken');
  return { bytes, hash: hash.digest('hex') };
}

/** Refuses an upload whose Content-Length is over the limit or the free disk space, before its body is read. */
export async function checkSize(request: IncomingMessage, folder: string, maxBytes: number): Promise<void> {
  const length = Number(request.headers['content-length'] ?? 0);
  if (length > maxBytes) throw new HttpFault('too_large');
  const { bavail, bsize } = await statfs(folder);
  if (length > bavail * bsize) throw new HttpFault('disk_full');
}
