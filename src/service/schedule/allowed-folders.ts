/**
 * The folders in which schedules that are made over HTTP may read and write: `serve --schedule-folder`. Without any, no
 * schedule can be made over HTTP. A folder is one of this machine, or the beginning of addresses of objects
 * (`s3://bucket/folder`).
 *
 * A path is looked at twice: as text when the schedule is made, and as the real path, with all links followed, at each slot.
 *
 * What it does not do: limit the schedules of the command. The operator gives those paths.
 */
import { realpath } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { isObject, objectIn, parseObject, refuseAlmostObject } from '../../base/object-address.js';
import { orMissing } from '../../base/private-files.js';

export interface AllowedFolder {
  /** Absolute, or an address without a slash at its end. */
  path: string;
  /** Null: every project with the right to schedules. */
  project: string | null;
}

const PROJECT_FOLDER = /^([a-z0-9][a-z0-9._-]{0,63})=(.+)$/;

/** An address without the slash at its end. Throws a `SentenceError` if no object can have a name in it. */
function objectPath(address: string): string {
  parseObject(objectIn(address, 'name'));
  return objectIn(address, '').slice(0, -1);
}

/** `/srv/people` or `s3://people/2026`, or `payroll=/srv/payroll` for one project. */
export function parseAllowedFolder(text: string): AllowedFolder {
  const [, project = null, path = text] = PROJECT_FOLDER.exec(text) ?? [];
  refuseAlmostObject(path);
  return { path: isObject(path) ? objectPath(path) : resolve(path), project };
}

export const foldersOf = (folders: readonly AllowedFolder[], project: string): string[] =>
  folders.filter((folder) => folder.project === null || folder.project === project).map(({ path }) => path);

/** By the text of the paths alone. The folder itself counts as inside. */
function contains(folder: string, path: string): boolean {
  if (isObject(folder) || isObject(path)) return path === folder || path.startsWith(`${folder}/`);
  const rest = relative(folder, path);
  return rest === '' || !(rest === '..' || rest.startsWith(`..${sep}`) || isAbsolute(rest));
}

/**
 * The absolute path of what a client has sent, and the folder that contains it. A relative path begins in the first folder.
 * Undefined if no folder contains it.
 */
export function placeIn(
  folders: readonly string[],
  given: string,
): { path: string; folder: string } | undefined {
  const [first] = folders;
  if (first === undefined || given.includes('\0')) return undefined;
  const path = absolute(first, given);
  const folder = path === undefined ? undefined : folders.find((one) => contains(one, path));
  return path === undefined || folder === undefined ? undefined : { path, folder };
}

/** Undefined for an address that no object can have. */
function absolute(folder: string, given: string): string | undefined {
  const isInBucket = isObject(folder) && !isAbsolute(given);
  try {
    refuseAlmostObject(given);
    if (!isObject(given) && !isInBucket) return resolve(folder, given);
    return objectPath(isObject(given) ? given : objectIn(folder, given));
  } catch {
    return undefined;
  }
}

/** The path as a client may see it: relative to the folder; only the name if no folder contains it. */
export function shownPath(folders: readonly string[], path: string): string {
  const folder = folders.find((one) => contains(one, path));
  if (folder === undefined) return basename(path);
  if (folder !== folders[0]) return path;
  return isObject(folder) ? path.slice(folder.length + 1) : relative(folder, path);
}

/** With all links followed. Of a path that does not exist, the part that does. */
async function realPath(path: string): Promise<string> {
  const found = await orMissing(realpath(path));
  if (found !== undefined || dirname(path) === path) return found ?? path;
  return join(await realPath(dirname(path)), basename(path));
}

/** Whether the real path is in the real folder. False if this cannot be found out. Objects have no links. */
export async function isInside(folder: string, path: string): Promise<boolean> {
  try {
    if (isObject(folder) || isObject(path)) return contains(folder, objectPath(path));
    return contains(await realPath(folder), await realPath(path));
  } catch {
    return false; // links in a circle, or a folder that this user may not read
  }
}
