/**
 * The part of `node:fs` and `node:fs/promises` that an input needs, for browsers: files that the user has chosen, opened by
 * the name under which they are mounted. Reading is by slices, so a file is never in memory as a whole.
 *
 * What it does not do: see any other file, or write.
 */
import { Buffer } from './buffer.js';
import { Readable } from './stream.js';

const mounted = new Map<string, Blob>();

export const mount = (path: string, file: Blob): void => void mounted.set(path, file);
export const unmount = (path: string): void => void mounted.delete(path);

const STREAM_BYTES = 1024 * 1024;

class MountedFile {
  constructor(private readonly file: Blob) {}

  async read(
    target: Uint8Array,
    at: number,
    length: number,
    position: number,
  ): Promise<{ bytesRead: number }> {
    const bytes = new Uint8Array(await this.file.slice(position, position + length).arrayBuffer());
    target.set(bytes, at);
    return { bytesRead: bytes.length };
  }

  async stat(): Promise<{ size: number; isFile: () => boolean; isDirectory: () => boolean }> {
    return { size: this.file.size, isFile: () => true, isDirectory: () => false };
  }

  async *#pieces(): AsyncGenerator<Buffer> {
    for (let at = 0; at < this.file.size; at += STREAM_BYTES)
      yield Buffer.from(await this.file.slice(at, at + STREAM_BYTES).arrayBuffer());
  }

  createReadStream(): Readable<Buffer> {
    return Readable.from(this.#pieces());
  }

  async close(): Promise<void> {}
}

export async function open(path: string): Promise<MountedFile> {
  const file = mounted.get(path);
  if (file === undefined) throw Object.assign(new Error('no such file'), { code: 'ENOENT' });
  return new MountedFile(file);
}

/** No mounted file is a pipe, a device or a link. */
export const statSync = (): undefined => undefined;
export const readlinkSync = (path: string): string => {
  throw new Error(`${path} is no link`);
};
export const realpathSync = (path: string): string => path;
export const constants = { O_RDONLY: 0, O_NONBLOCK: 0 } as const;
