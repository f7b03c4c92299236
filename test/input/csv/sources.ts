/** Byte sources for the tests of the CSV layer: bytes in memory, and files in a temporary folder. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ByteSource, openSource, type SourceOptions } from '../../../src/input/csv/byte-source.js';
import type { Encoding } from '../../../src/input/csv/encoding.js';

/** A source of bytes in memory, from an offset on. */
export function memorySource(content: string | Buffer, offset = 0, encoding?: Encoding): ByteSource {
  const bytes = Buffer.from(content);
  let consumed = offset;
  return {
    size: bytes.length,
    encoding,
    positionBefore: (unread) => consumed - unread,
    get consumed() {
      return consumed;
    },
    read: async (target, at, length) => {
      const copied = bytes.copy(target, at, consumed, Math.min(consumed + length, bytes.length));
      consumed += copied;
      return copied;
    },
    close: async () => {},
  };
}

/** The rest of a source, read `length` bytes at a time. Every read but the last must fill its target. */
export async function readAll(source: ByteSource, length = 1 << 16): Promise<Buffer> {
  const parts: Buffer[] = [];
  for (let read = length; read === length; ) {
    const target = Buffer.alloc(length + 2, 0x2e);
    read = await source.read(target, 1, length);
    if (target[0] !== 0x2e || target[length + 1] !== 0x2e) throw new Error('wrote outside its place');
    parts.push(target.subarray(1, 1 + read));
  }
  if ((await source.read(Buffer.alloc(length), 0, length)) !== 0) throw new Error('more behind the end');
  return Buffer.concat(parts);
}

/** A folder for the files of one test file. */
export class Folder {
  readonly path = mkdtempSync(join(tmpdir(), 'curp-csv-'));
  #files = 0;

  file(content: string | Buffer): string {
    const path = join(this.path, `input-${++this.#files}.csv`);
    writeFileSync(path, content);
    return path;
  }

  /** The content that a source reads from a file. */
  async contentOf(path: string, options: SourceOptions = {}, length?: number): Promise<string> {
    const source = await openSource(path, options);
    try {
      return (await readAll(source, length)).toString('utf8');
    } finally {
      await source.close();
    }
  }

  remove(): void {
    rmSync(this.path, { recursive: true });
  }
}
