/**
 * The names on this machine of what a run keeps while its results become objects (`s3://…`): the ledger, scratch files, and
 * parts that are not in the store yet. They are in the work folder, one folder for each bucket and folder in it.
 *
 *   s3://bucket/2026/result.csv   ─▶   <work folder>/bucket-<hash of s3://bucket/2026/>/result.csv
 *
 * The work folder is CURP_BATCH_WORK; without it `.curp-batch` in the current folder, and `objects` in the data folder of the
 * service. A run is resumed where it is: on another machine only if both have this folder.
 *
 * What it does not do: make folders, or hold a result.
 */
import { createHash } from 'node:crypto';
import { join, resolve } from 'node:path';
import { isObject, objectFolder, objectName, parseObject } from '../../base/object-address.js';
import { UsageError } from '../../base/sentence.js';

const DEFAULT_FOLDER = '.curp-batch';
const HASH_DIGITS = 12;

let ofService: string | undefined;

/** The service keeps them in its data folder. Throws as `workFolder` does: at its start, and not in its first run. */
export function useWorkFolder(folder: string): void {
  ofService = folder;
  workFolder();
}

/** Throws a `UsageError` if the variable names no folder. */
export function workFolder(): string {
  const { CURP_BATCH_WORK: given = '' } = process.env;
  if (isObject(given))
    throw new UsageError({
      en: `CURP_BATCH_WORK names a folder of this machine, not an object: ${given}`,
      es: `CURP_BATCH_WORK indica una carpeta de esta máquina, no un objeto: ${given}`,
    });
  return resolve(given || ofService || DEFAULT_FOLDER);
}

/** The path of a file; of an object, its name in the work folder. */
export function localName(path: string): string {
  if (!isObject(path)) return path;
  const { bucket } = parseObject(path);
  const hash = createHash('sha256').update(objectFolder(path)).digest('hex').slice(0, HASH_DIGITS);
  return join(workFolder(), `${bucket}-${hash}`, objectName(path));
}
