/**
 * Files that are for their owner alone, whole or not there, and that may be missing without fault: what a run leaves beside
 * its output, and everything in the data folder.
 *
 * What it does not promise: that a power failure leaves the newest text. Whoever needs that flushes.
 */
import { rename, writeFile } from 'node:fs/promises';

export const FOLDER_MODE = 0o700;
export const FILE_MODE = 0o600;

/** A file that is never seen half written, nor by anybody else. */
export async function writePrivately(path: string, text: string): Promise<void> {
  await writeFile(`${path}.next`, text, { mode: FILE_MODE });
  await rename(`${path}.next`, path);
}

/** What the system calls a fault. */
export const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException)?.code;

/** Nothing where there is no such file; other faults are faults. */
export async function orMissing<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}
