/**
 * Files that only their owner can read and that are replaced atomically: the files of a run beside its output, and
 * everything in the data folder. Several processes may write the same file.
 *
 * What it does not promise: that the newest text survives a power failure, unless `flush` is set.
 */
import { randomBytes } from 'node:crypto';
import { link, mkdir, rename, rm, writeFile } from 'node:fs/promises';

export const FOLDER_MODE = 0o700;
export const FILE_MODE = 0o600;

/** Creates a folder, and those above it, unless they exist. */
export const makeFolder = (path: string) => mkdir(path, { recursive: true, mode: FOLDER_MODE });

/** The system's error code, for example ENOENT. */
export const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException)?.code;

/** Undefined if the file does not exist; other errors are thrown. */
export async function orMissing<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

interface WriteOptions {
  /** Flushes the text to the disk before the file gets its name. */
  flush?: boolean;
  /**
   * The caller holds a lock that excludes other writers. The temporary file then has a fixed name (`.next`) and the next
   * writer replaces it, so that killed processes leave at most one temporary file.
   */
  onlyWriter?: boolean;
}

/** Where the only writer of a file writes it, before it replaces the file. */
export const nextPath = (path: string): string => `${path}.next`;

const temporaryName = (path: string): string => `${path}.${randomBytes(6).toString('hex')}.next`;

/** Creates or replaces a file atomically. */
export async function replaceFile(path: string, text: string, options: WriteOptions = {}): Promise<void> {
  const { flush = false, onlyWriter = false } = options;
  const temporary = onlyWriter ? nextPath(path) : temporaryName(path);
  try {
    if (onlyWriter) await rm(temporary, { force: true }); // left by a killed process, perhaps with other permissions
    await writeFile(temporary, text, { mode: FILE_MODE, flag: 'wx', flush });
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => {});
    throw error;
  }
}

/** Creates a file atomically, unless it exists. Returns whether it was created: of concurrent callers one gets true. */
export async function createFile(path: string, text: string): Promise<boolean> {
  const temporary = temporaryName(path);
  try {
    await writeFile(temporary, text, { mode: FILE_MODE, flag: 'wx', flush: true });
    await link(temporary, path);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(temporary, { force: true }).catch(() => {});
  }
}
