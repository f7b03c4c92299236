/**
 * Creates the data folder if it is missing. If this user may not use it, as in containers where it belongs to root, the
 * error names the path and the remedy.
 *
 * What it does not do: change the owner of a folder.
 */

import { accessSync, constants, mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { causeOf } from '../../base/file-faults.js';
import { FOLDER_MODE } from '../../base/private-files.js';
import type { Sentence } from '../../base/sentence.js';

/** Where the owner of the folder is the cause. */
const OF_OTHERS = ['EACCES', 'EPERM'];

/** A sentence with the remedy; undefined for other kinds of errors. */
export function pathFault(error: unknown): Sentence | undefined {
  const { code = '', path } = error as NodeJS.ErrnoException;
  const cause = causeOf(code);
  if (cause === undefined || path === undefined) return undefined;
  const user = process.getuid?.() ?? 0;
  const owner = OF_OTHERS.includes(code)
    ? {
        en: ` The data folder must belong to the user of this process (chown -R ${user} …), in Docker best as a named volume;`,
        es: ` La carpeta de datos debe ser del usuario de este proceso (chown -R ${user} …), en Docker de preferencia un volumen con nombre;`,
      }
    : { en: '', es: '' };
  return {
    en: `${path} cannot be used (${code}): ${cause.en}.${owner.en} --data names another folder`,
    es: `${path} no se puede usar (${code}): ${cause.es}.${owner.es} --data indica otra carpeta`,
  };
}

/** Throws the system's error; `pathFault` explains it. */
export function openDataFolder(folder: string): void {
  const path = resolve(folder);
  mkdirSync(path, { recursive: true, mode: FOLDER_MODE });
  accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK);
}
