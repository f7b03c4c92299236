/**
 * Files that only their owner can read and that are replaced atomically: the files of a run beside its output, and
 * everything in the data folder. Several processes may write the same file.
 *
 * None is written through a link: a file is created exclusively, and opened again only if it is a regular file.
 *
 * What it does not promise: that the newest text survives a power failure, unless `flush` is set.
 */
import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import {
  type FileHandle,
  link,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  unlink,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';

export const FOLDER_MODE = 0o700;
export const FILE_MODE = 0o600;

/** Creates a folder, and those above it, unless they exist. */
export const makeFolder = (path: string) => mkdir(path, { recursive: true, mode: FOLDER_MODE });

/** The system's error code, for example ENOENT. */
export const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException)?.code;

/** Undefined if the file does not exist; other errors are thrown. */
export const orMissing = <T>(work: Promise<T>): Promise<T | undefined> =>
  work.catch((error) => {
    if (codeOf(error) !== 'ENOENT') throw error;
    return undefined;
  });

/** Creates a file that can be written and read. Whatever has its name is removed: a link, not its target. */
export async function createOwnFile(path: string): Promise<FileHandle> {
  await orMissing(unlink(path));
  return open(path, 'wx+', FILE_MODE);
}

/** How a file of our own is opened: not through a link, and without waiting for the other end of a pipe. */
const OWN_FILE = (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);
export const OWN_FILE_READ = constants.O_RDONLY | OWN_FILE;

/** Opens a file that this program has made. The error has the code ELOOP if it is a link, or no regular file. */
export async function openOwnFile(path: string, flags = constants.O_RDWR | OWN_FILE): Promise<FileHandle> {
  const file = await open(path, flags);
  if ((await file.stat()).isFile()) return file;
  await file.close();
  throw Object.assign(new Error('not a regular file'), { code: 'ELOOP', syscall: 'open' });
}

/** Shortens a file of our own. */
export async function truncateOwnFile(path: string, length: number): Promise<void> {
  const file = await openOwnFile(path);
  await file.truncate(length).finally(() => file.close());
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
const TEMPORARY = /\.[\da-f]{12}\.next$/;

/** A temporary file is renamed within milliseconds: one this old was left by a killed process. */
const ABANDONED_MS = 60_000;

/** Removes the temporary files of killed processes from a folder, not from those within it. */
export async function removeAbandonedFiles(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!TEMPORARY.test(name)) continue;
    const path = join(folder, name);
    const written = (await orMissing(stat(path)))?.mtimeMs;
    if (written !== undefined && Date.now() - written > ABANDONED_MS) await rm(path, { force: true });
  }
}

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

/**
 * Removes a file if its text is still the expected one. It is renamed before it is read, so that no process can replace it in
 * between; another text is put back, unless there is a new file of this name.
 */
export async function removeFileIf(path: string, isExpected: (text: string) => boolean): Promise<void> {
  const temporary = temporaryName(path);
  if (!(await orMissing(rename(path, temporary).then(() => true)))) return;
  const text = await orMissing(readFile(temporary, 'utf8'));
  if (text !== undefined && !isExpected(text)) await link(temporary, path).catch(() => {});
  await rm(temporary, { force: true });
}

/** The JSON of a file; undefined for a file that was torn by a power failure. */
export function parseIfWhole<T>(text: string): T | undefined {
  try {
    return JSON.parse(text) as T;
  } catch {
    return undefined;
  }
}

/** The content of a small file, which is made at first use. Of two processes that make it, the first one decides. */
export async function readOrCreate(path: string, make: () => string): Promise<string> {
  const known = await orMissing(readFile(path, 'utf8'));
  if (known !== undefined) return known.trim();
  await createFile(path, `${make()}\n`);
  return (await readFile(path, 'utf8')).trim();
}
