/**
 * The folders in which schedules that are made over HTTP may read and write: `serve --schedule-folder`. Without any, no
 * schedule can be made over HTTP.
 *
 * A path is looked at twice: as text when the schedule is made, and as the real path, with all links followed, at each slot.
 *
 * What it does not do: limit the schedules of the command. The operator gives those paths.
 */
import { realpath } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { isObject } from '../../base/object-address.js';
import { orMissing } from '../../base/private-files.js';

export interface AllowedFolder {
  /** Absolute. */
  path: string;
  /** Null: every project with the right to schedules. */
  project: string | null;
}

const PROJECT_FOLDER = /^([a-z0-9][a-z0-9._-]{0,63})=(.+)$/;

/** `/srv/people`, or `payroll=/srv/payroll` for one project. */
export function parseAllowedFolder(text: string): AllowedFolder {
  const [, project = null, path = text] = PROJECT_FOLDER.exec(text) ?? [];
  return { path: resolve(path), project };
}

export const foldersOf = (folders: readonly AllowedFolder[], project: string): string[] =>
  folders.filter((folder) => folder.project === null || folder.project === project).map(({ path }) => path);

/** By the text of the paths alone. The folder itself counts as inside. */
function contains(folder: string, path: string): boolean {
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
  if (folders.length === 0 || given.includes('\0') || isObject(given)) return undefined;
  const path = resolve(folders[0]!, given);
  const folder = folders.find((one) => contains(one, path));
  return folder === undefined ? undefined : { path, folder };
}

/** The path as a client may see it: relative to the folder; only the name if no folder contains it. */
export function shownPath(folders: readonly string[], path: string): string {
  const folder = folders.find((one) => contains(one, path));
  if (folder === undefined) return basename(path);
  return folder === folders[0] ? relative(folder, path) : path;
}

/** With all links followed. Of a path that does not exist, the part that does. */
async function realPath(path: string): Promise<string> {
  const found = await orMissing(realpath(path));
  if (found !== undefined || dirname(path) === path) return found ?? path;
  return join(await realPath(dirname(path)), basename(path));
}

/** Whether the real path is in the real folder. False if this cannot be found out. */
export async function isInside(folder: string, path: string): Promise<boolean> {
  try {
    return contains(await realPath(folder), await realPath(path));
  } catch {
    return false; // links in a circle, or a folder that this user may not read
  }
}
