/**
 * Detects paths that are streams, not files: named pipes, devices, and open descriptors of this process (`/dev/stdin`,
 * `/dev/fd/63` of `<(…)`, links to them). A stream can be read or written only once: it cannot be reread, resumed or
 * replaced.
 *
 * What it does not do: open anything. The target of a path may change afterwards.
 */
import { readlinkSync, realpathSync, type Stats, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';

/** The same limit as in Linux. */
const MAX_LINKS = 40;

const DESCRIPTORS = new RegExp(`^/(?:dev|proc/(?:self|thread-self|${process.pid}))/fd/(\\d+)$`);

/** The path with the links in its folder resolved; the last component is not resolved. */
function canonical(path: string): string {
  try {
    return join(realpathSync(dirname(path)), basename(path));
  } catch {
    return path;
  }
}

interface Place {
  /** The target of the last link; the given path if it is not a link. */
  path: string;
  /** The number, if the path is an open descriptor of this process. */
  descriptor: number | undefined;
}

/** Follows the links of a path. The final target does not have to exist. */
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

/** The status of a path, links followed; `undefined` if it does not exist or cannot be read. */
export function statOf(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

/** Whether a path is `-`, an open descriptor, or exists and is neither a file nor a folder. */
export function isStream(path: string): boolean {
  if (path === '-' || placeOf(path).descriptor !== undefined) return true;
  const stat = statOf(path);
  return stat !== undefined && !stat.isFile() && !stat.isDirectory();
}
