/**
 * Files that are for their owner alone, and never seen half written: what a run leaves beside its output, and everything in
 * the data folder. Several processes may write the same file.
 *
 * What it does not promise: that a power failure leaves the newest text, unless it is flushed.
 */
import { randomBytes } from 'node:crypto';
import { link, rename, rm, writeFile } from 'node:fs/promises';

export const FOLDER_MODE = 0o700;
export const FILE_MODE = 0o600;

/** The error code of the system, as ENOENT. */
export const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException)?.code;

/** Undefined where there is no such file; other errors are thrown. */
export async function orMissing<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

interface WriteOptions {
  /** The text is on the disk before the file has its name. */
  flush?: boolean;
  /**
   * The caller holds a lock that keeps other writers out. The file that is written first then has a known name (`.next`),
   * which the next writer takes over, so that a process that dies leaves at most this one behind.
   */
  onlyWriter?: boolean;
}

const temporaryName = (path: string): string => `${path}.${randomBytes(6).toString('hex')}.next`;

/** Replaces a file, or makes it, in one step. */
export async function replaceFile(path: string, text: string, options: WriteOptions = {}): Promise<void> {
  const { flush = false, onlyWriter = false } = options;
  const next = onlyWriter ? `${path}.next` : temporaryName(path);
  try {
    if (onlyWriter) await rm(next, { force: true }); // may be a torn one, with other rights
    await writeFile(next, text, { mode: FILE_MODE, flag: 'wx', flush });
    await rename(next, path);
  } catch (error) {
    await rm(next, { force: true }).catch(() => {});
    throw error;
  }
}

/** Makes a file in one step, unless it exists; of several processes that try, one succeeds. Gives whether it did. */
export async function createFile(path: string, text: string): Promise<boolean> {
  const next = temporaryName(path);
  try {
    await writeFile(next, text, { mode: FILE_MODE, flag: 'wx', flush: true });
    await link(next, path);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(next, { force: true }).catch(() => {});
  }
}
