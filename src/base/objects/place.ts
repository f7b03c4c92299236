/**
 * What is done alike with a file and with an object (`s3://…`): whether it is there, its size and age, its text, its removal.
 * The code of the object store is loaded when a place is one.
 *
 * What it does not do: read or write rows. `src/input` and `src/engine/output` do.
 */
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { exists } from '../file-presence.js';
import { isObject, objectIn, objectName, parseObject } from '../object-address.js';
import { orMissing } from '../private-files.js';

const opened = async () => (await import('./object-store.js')).objectStore();

/** Undefined if nothing is there. */
export async function placeState(path: string): Promise<{ size: number; modified: number } | undefined> {
  if (isObject(path)) return (await opened()).state(parseObject(path));
  const found = await orMissing(stat(path));
  return found && { size: found.size, modified: found.mtimeMs };
}

/** Throws an `ObjectError` if the store does not tell. */
export const placeExists = async (path: string): Promise<boolean> =>
  isObject(path) ? (await placeState(path)) !== undefined : exists(path);

/** The text of a small file or object. */
export async function readPlace(path: string): Promise<string> {
  if (!isObject(path)) return readFile(path, 'utf8');
  const [store, address] = [await opened(), parseObject(path)];
  const { size = 0, etag = '' } = (await store.state(address)) ?? {};
  return size === 0 ? '' : (await store.read(address, 0, size, etag)).toString();
}

export const removePlace = async (path: string): Promise<void> =>
  isObject(path) ? (await opened()).remove(parseObject(path)) : rm(path, { force: true });

/** A path in a folder, or an address. */
export const placeIn = (folder: string, name: string): string =>
  isObject(folder) ? objectIn(folder, name) : join(folder, name);

/** The names in a folder that begin with a text; of objects, none that are deeper. */
export async function namesIn(folder: string, start: string): Promise<string[]> {
  if (!isObject(folder)) return (await readdir(folder)).filter((name) => name.startsWith(start));
  const { bucket, key } = parseObject(objectIn(folder, start));
  const deep = key.split('/').length;
  const keys = await (await opened()).keys({ bucket, key });
  return keys.filter((found) => found.split('/').length === deep).map(objectName);
}
