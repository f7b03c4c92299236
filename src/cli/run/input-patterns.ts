/**
 * Names with `*` and `?` as inputs, on Windows: its shells hand them on as they are typed, other shells have replaced them.
 *
 * What it does not do: look into folders below, or replace a name that a file has.
 */
import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { isObject } from '../../base/object-address.js';

const matcher = (pattern: string): RegExp =>
  new RegExp(
    `^${pattern
      .replace(/[\\^$+.()|[\]{}]/g, '\\$&')
      .replaceAll('*', '.*')
      .replaceAll('?', '.')}$`,
    'isu',
  );

/** The names of the files in a folder; none if it cannot be read. */
function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => !entry.isDirectory())
      .map(({ name }) => name)
      .sort();
  } catch {
    return [];
  }
}

/** The files that a pattern names, in order; the pattern itself if there are none. */
function filesOf(pattern: string): string[] {
  if (!/[*?]/.test(basename(pattern)) || isObject(pattern) || existsSync(pattern)) return [pattern];
  const folder = dirname(pattern);
  const expression = matcher(basename(pattern));
  const found = filesIn(folder).filter((name) => expression.test(name));
  if (found.length === 0) return [pattern];
  return folder === '.' && !/^\.[/\\]/.test(pattern) ? found : found.map((name) => join(folder, name));
}

export const expandedInputs = (
  inputs: readonly string[],
  platform: NodeJS.Platform = process.platform,
): string[] => (platform === 'win32' ? inputs.flatMap(filesOf) : [...inputs]);
