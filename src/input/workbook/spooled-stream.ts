/**
 * A workbook that arrives through a pipe, in a temporary file: its directory is at its end. Only the owner can read the
 * file, and it has no name any more as soon as it is open, so that it does not outlive the process.
 */
import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { causeOf } from '../../base/file-faults.js';
import { codeOf, FILE_MODE } from '../../base/private-files.js';
import { fileAccess, type RandomAccess } from '../archive/random-access.js';
import { InputError } from '../csv/input-error.js';

/** An error while the stream is not being read is thrown when it is read, and does not end the process. */
const handleErrors = (stream: Readable): void => {
  stream.on('error', () => {});
};

/** A new file without a name. */
async function unnamedFile(): Promise<FileHandle> {
  const folder = await mkdtemp(join(tmpdir(), 'curp-batch-'));
  try {
    return await open(join(folder, 'input'), 'wx+', FILE_MODE);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Writes a stream to a file without a name. `maxSize` is the limit of its bytes. */
export async function spool(stream: Readable, maxSize: number): Promise<RandomAccess> {
  handleErrors(stream);
  let file: FileHandle | undefined;
  let size = 0;
  try {
    file = await unnamedFile();
    for await (const piece of stream as AsyncIterable<Buffer>) {
      size += piece.length;
      if (size > maxSize)
        throw new InputError('too_large', {
          en: 'the input is larger than --max-size allows',
          es: 'la entrada es más grande de lo que permite --max-size',
        });
      await file.writeFile(piece);
    }
    return fileAccess(file, size);
  } catch (error) {
    await file?.close();
    if (error instanceof InputError) throw error;
    const code = String(codeOf(error));
    const cause = causeOf(code);
    const en = cause === undefined ? code : `TMPDIR: ${cause.en}`;
    const es = cause === undefined ? code : `TMPDIR: ${cause.es}`;
    throw new InputError('unreadable', {
      en: `the workbook from the pipe cannot be kept in a temporary file (${en}): give the name of its file`,
      es: `el libro que llega por la tubería no se puede guardar en un archivo temporal (${es}): indique el nombre de su archivo`,
    });
  }
}

/** The first bytes of a stream, and a stream that begins with them. */
export async function peek(stream: Readable, length: number): Promise<{ start: Buffer; stream: Readable }> {
  handleErrors(stream);
  let start: Buffer = Buffer.alloc(0);
  for await (const piece of stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    start = Buffer.concat([start, piece]);
    if (start.length >= length) break;
  }
  if (start.length < length) return { start, stream: Readable.from([start]) };
  stream.unshift(start);
  return { start, stream };
}
