/**
 * An upload on its way to the disk: streamed, counted, hashed, and gone without a trace if it does not arrive whole.
 *
 * What it does not do: look at what is in it.
 */
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { statfs } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { FILE_MODE } from '../../files/private-files.js';
import { HttpFault } from '../reply/http-fault.js';

export interface Received {
  bytes: number;
  /** SHA-256 of what came, as hexadecimal digits. */
  hash: string;
}

/** Writes a stream to a new file for its owner alone. It is on the disk when this resolves. */
export async function receiveFile(source: Readable, path: string, most: number): Promise<Received> {
  const hash = createHash('sha256');
  let bytes = 0;
  const counted = new Transform({
    transform(piece: Buffer, _, done) {
      bytes += piece.length;
      if (bytes > most) return done(new HttpFault('too_large'));
      hash.update(piece);
      done(null, piece);
    },
  });
  // Not a link of the pipeline: a request that is destroyed takes its connection along, and nobody sees the answer.
  const breakOff = () => {
    if (!source.readableEnded) counted.destroy(new HttpFault('upload_broken'));
  };
  source.once('error', breakOff).once('close', breakOff).pipe(counted);
  if (source.destroyed) breakOff();
  try {
    await pipeline(counted, createWriteStream(path, { flags: 'wx', mode: FILE_MODE, flush: true }));
  } finally {
    source.off('error', breakOff).off('close', breakOff).unpipe(counted);
  }
  if (bytes === 0) throw new HttpFault('upload_broken');
  return { bytes, hash: hash.digest('hex') };
}

/** Refuses an upload that says itself that it is too large, before a byte of it is read. */
export async function refuseEarly(request: IncomingMessage, folder: string, most: number): Promise<void> {
  const length = Number(request.headers['content-length'] ?? 0);
  if (length > most) throw new HttpFault('too_large');
  const { bavail, bsize } = await statfs(folder);
  if (length > bavail * bsize) throw new HttpFault('disk_full');
}
