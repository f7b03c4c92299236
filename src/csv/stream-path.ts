/**
 * Which paths are no files but streams: named pipes, devices, and the open descriptors of this process (`/dev/stdin`,
 * `/dev/fd/63` of `<(…)`, links to them). Their bytes come or go once: there is nothing to read again, to resume or to
 * replace.
 *
 * What it does not do: open anything. What a path leads to may change afterwards.
 */
import { readlinkSync, realpathSync, type Stats, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';

/** As many links as the system follows. */
const MAX_LINKS = 40;

const DESCRIPTORS = new RegExp(`^/(?:dev|proc/(?:self|thread-self|${process.pid}))/fd/(\\d+)$`);

/** The path without links in its folder. */
function canonical(path: string): string {
  try {
    return join(realpathSync(dirname(path)), basename(path));
  } catch {
    return path;
  }
}

export interface Place {
  /** What the last link names; the path as it was given where it is no link. */
  path: string;
  /** The number, where it is an open descriptor of this process. */
  descriptor: number | undefined;
}

/** Where a path leads to when its links are followed. What the last one names need not exist. */
export function placeOf(given: string): Place {
  let path = given;
  for (let links = 0; links < MAX_LINKS; links++) {
    const absolute = resolve(path);
    const found = DESCRIPTORS.exec(absolute) ?? DESCRIPTORS.exec(canonical(absolute));
    if (found) return { path, descriptor: Number(found[1]) };
    try {
      path = resolve(dirname(absolute), readlinkSync(path));
    } catch {
      return { path, descriptor: undefined };
    }
  }
  return { path: given, descriptor: undefined };
}

/** What stands at a path, behind its links; nothing where there is nothing to look at. */
export function statOf(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

/** Whether a path is `-`, an open descriptor, or something else than a file or a folder. */
export function isStream(path: string): boolean {
  if (path === '-' || placeOf(path).descriptor !== undefined) return true;
  const stat = statOf(path);
  return stat !== undefined && !stat.isFile() && !stat.isDirectory();
}
