/**
 * A disk with little room: writing through `node:fs/promises` is possible for so many bytes, and fails with ENOSPC after
 * them, as on a full disk. `output.test.ts` compares its error with that of `/dev/full`.
 *
 * What it does not do: free room when files are removed or truncated. A test sets `room`.
 */
import fs, { type FileHandle } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { vi } from 'vitest';

const noSpace = () =>
  Object.assign(new Error('ENOSPC: no space left on device, write'), {
    errno: -28,
    code: 'ENOSPC',
    syscall: 'write',
  });

export class FakeDisk {
  room = Number.POSITIVE_INFINITY;
  /** The paths of `truncate`, in order. */
  readonly truncated: string[] = [];

  #take(bytes: number): number {
    const taken = Math.min(bytes, this.room);
    if (taken === 0 && bytes > 0) throw noSpace();
    this.room -= taken;
    return taken;
  }

  #limit(file: FileHandle): FileHandle {
    const write = file.write.bind(file) as (...given: unknown[]) => Promise<unknown>;
    return Object.assign(file, {
      write: async (bytes: Buffer, offset: number, length: number, position: number) =>
        write(bytes, offset, this.#take(length), position),
    });
  }

  /** From now on all writing is limited, until `restore`. */
  install(): void {
    const { open, writeFile, truncate } = fs;
    vi.spyOn(fs, 'open').mockImplementation(async (...given) => this.#limit(await open(...given)));
    vi.spyOn(fs, 'writeFile').mockImplementation(async (path, data, options) => {
      const { length } = data as string;
      if (length > this.room) throw noSpace();
      this.room -= length;
      return writeFile(path, data, options);
    });
    vi.spyOn(fs, 'truncate').mockImplementation(async (path, length) => {
      this.truncated.push(String(path));
      return truncate(path, length);
    });
    syncBuiltinESMExports();
  }

  restore(): void {
    vi.restoreAllMocks();
    syncBuiltinESMExports();
  }
}
