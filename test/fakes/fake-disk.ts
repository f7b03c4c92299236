/**
 * A disk with little room: writing through `node:fs/promises` works for a given number of bytes, then fails with ENOSPC, as
 * on a full disk. `output.test.ts` compares its error with that of `/dev/full`.
 *
 * What it does not do: free room when files are removed or truncated. A test sets `room`.
 */
import fs, { type FileHandle } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';

const { open, writeFile } = fs;
const REAL = { open, writeFile };

const noSpace = () =>
  Object.assign(new Error('ENOSPC: no space left on device, write'), {
    errno: -28,
    code: 'ENOSPC',
    syscall: 'write',
  });

export class FakeDisk {
  room = Number.POSITIVE_INFINITY;
  /** Why files cannot be truncated, if they cannot. */
  truncateError: Error | undefined;
  /** How many files are open. */
  openFiles = 0;
  /** The paths of truncated files, in order. */
  readonly truncated: string[] = [];

  #take(bytes: number): number {
    const taken = Math.min(bytes, this.room);
    if (taken === 0 && bytes > 0) throw noSpace();
    this.room -= taken;
    return taken;
  }

  #limit(file: FileHandle, path: string): FileHandle {
    this.openFiles++;
    const close = file.close.bind(file);
    const truncate = file.truncate.bind(file);
    const write = file.write.bind(file) as (...given: unknown[]) => Promise<unknown>;
    return Object.assign(file, {
      close: async () => {
        await close();
        this.openFiles--;
      },
      truncate: async (length: number) => {
        this.truncated.push(path);
        if (this.truncateError !== undefined) throw this.truncateError;
        await truncate(length);
      },
      write: async (bytes: Buffer, offset: number, length: number, position: number) =>
        write(bytes, offset, this.#take(length), position),
    });
  }

  /** From now on all writing is limited, until `restore`. */
  install(): void {
    Object.assign(fs, {
      open: async (...given: Parameters<typeof fs.open>) =>
        this.#limit(await REAL.open(...given), String(given[0])),
      writeFile: async (path: string, text: string, options: object) => {
        if (text.length > this.room) throw noSpace();
        this.room -= text.length;
        return REAL.writeFile(path, text, options);
      },
    });
    syncBuiltinESMExports();
  }

  restore(): void {
    Object.assign(fs, REAL);
    syncBuiltinESMExports();
    this.room = Number.POSITIVE_INFINITY;
    this.truncateError = undefined;
    this.truncated.length = 0;
  }
}
