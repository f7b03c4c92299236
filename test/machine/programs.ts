/**
 * Programs that may not be installed: a test that needs one checks for it first, and is skipped with a reason without it.
 *
 * Always installed: Node, npm, git, bash, coreutils, and a few others such as `tar` and `grep` (`slim-path.sh`).
 */
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { TestContext } from 'vitest';
import { skipWith } from './skipping.js';

export const isExecutable = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** Where programs of these names may be, by the PATH: all names in its first folder come first. */
export const placesOnPath = (names: readonly string[]): string[] =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .filter(Boolean)
    .flatMap((folder) => names.map((name) => join(folder, name)));

export const isOnPath = (program: string): boolean => placesOnPath([program]).some(isExecutable);

/** Skips the test, with the reason, if one of the programs is missing. */
export function needsPrograms(context: TestContext, ...programs: readonly string[]): void {
  const missing = programs.filter((program) => !isOnPath(program));
  if (missing.length > 0) skipWith(context, `there is no ${missing.join(' and no ')} on the PATH`);
}
