/**
 * Creates the data folder if it is missing. If this user may not use it, as in containers where it belongs to root, the
 * error names the path and the remedy.
 *
 * What it does not do: change the owner of a folder.
 */
import { accessSync, constants, mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { FOLDER_MODE } from '../files/private-files.js';

const CAUSES: Readonly<Record<string, string>> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'it is on a file system that is read-only',
  ENOTDIR: 'a part of its path is a file',
  EEXIST: 'it is a file',
};

/** A sentence with the remedy; undefined for other kinds of errors. */
export function pathFault(error: unknown): string | undefined {
  const { code = '', path } = error as NodeJS.ErrnoException;
  const cause = CAUSES[code];
  if (cause === undefined || path === undefined) return undefined;
  const user = process.getuid?.() ?? 0;
  return (
    `${path} cannot be used (${code}): ${cause}. The data folder must belong to the user of this process ` +
    `(chown -R ${user} …), in Docker best as a named volume; --data names another folder`
  );
}

/** Throws the system's error; `pathFault` explains it. */
export function openDataFolder(folder: string): void {
  const path = resolve(folder);
  mkdirSync(path, { recursive: true, mode: FOLDER_MODE });
  accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK);
}
