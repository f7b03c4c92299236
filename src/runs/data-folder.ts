/**
 * Creates the data folder if it is missing. If this user may not use it, as in containers where it belongs to root, the
 * error names the path and the remedy.
 *
 * What it does not do: change the owner of a folder.
 */

import { accessSync, constants, mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { FOLDER_MODE } from '../files/private-files.js';
import type { Sentence } from '../sentence.js';

const CAUSES: Readonly<Record<string, Sentence>> = {
  EACCES: { en: 'this user may not write there', es: 'este usuario no puede escribir ahí' },
  EPERM: { en: 'this user may not write there', es: 'este usuario no puede escribir ahí' },
  EROFS: {
    en: 'it is on a file system that is read-only',
    es: 'está en un sistema de archivos de solo lectura',
  },
  ENOTDIR: { en: 'a part of its path is a file', es: 'una parte de su ruta es un archivo' },
  EEXIST: { en: 'it is a file', es: 'es un archivo' },
};

/** A sentence with the remedy; undefined for other kinds of errors. */
export function pathFault(error: unknown): Sentence | undefined {
  const { code = '', path } = error as NodeJS.ErrnoException;
  const cause = CAUSES[code];
  if (cause === undefined || path === undefined) return undefined;
  const user = process.getuid?.() ?? 0;
  return {
    en:
      `${path} cannot be used (${code}): ${cause.en}. The data folder must belong to the user of this process ` +
      `(chown -R ${user} …), in Docker best as a named volume; --data names another folder`,
    es:
      `${path} no se puede usar (${code}): ${cause.es}. La carpeta de datos debe ser del usuario de este proceso ` +
      `(chown -R ${user} …), en Docker de preferencia un volumen con nombre; --data indica otra carpeta`,
  };
}

/** Throws the system's error; `pathFault` explains it. */
export function openDataFolder(folder: string): void {
  const path = resolve(folder);
  mkdirSync(path, { recursive: true, mode: FOLDER_MODE });
  accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK);
}
