/**
 * Refuses a run in which two of the files are the same: by the same path, a symbolic or a hard link, or names that differ
 * only in upper and lower case, which some file systems do not distinguish. One of them would be lost. Also finds such a file
 * of several runs.
 *
 * What it does not do: notice a link that is made afterwards. The run creates its files exclusively.
 */
import { fstatSync, statSync } from 'node:fs';
import { isObject } from '../../base/object-address.js';
import { canonicalPath } from '../../base/process-lock.js';
import { placeOf } from '../../input/csv/stream-path.js';
import { RunError } from '../settings/run-error.js';
import { FILES, pathsOf, type RunPath } from '../settings/run-paths.js';
import type { RunSettings } from '../settings/settings.js';

const fold = (path: string): string => path.normalize('NFC').toLowerCase();

/** Two paths that have one of these in common are the same file. */
function marksOf(path: string): string[] {
  if (isObject(path)) return [path];
  const names = [canonicalPath(path), canonicalPath(placeOf(path).path)]; // of the link, if it is one, and of its target
  let found: ReturnType<typeof statSync>;
  try {
    found = statSync(path, { bigint: true, throwIfNoEntry: false });
  } catch {}
  // Where the case does not matter, a file that exists is found by either name, and has one inode.
  return [...names, found === undefined ? fold(names[1]!) : `${found.dev}:${found.ino}`];
}

/** The file that a shell has redirected standard input or output to, by `<` or `>>`. */
function marksOfDescriptor(descriptor: 0 | 1): string[] {
  try {
    const found = fstatSync(descriptor, { bigint: true });
    return found.isFile() ? [`${found.dev}:${found.ino}`] : [];
  } catch {
    return []; // it is closed
  }
}

function refuse(one: RunPath, other: RunPath): never {
  // The file that the user can name otherwise comes first.
  const [first, second] =
    one.option === undefined || other.option === '--errors' ? [other, one] : [one, other];
  const [{ en, es }, { en: otherEn, es: otherEs }] = [FILES[first.role], FILES[second.role]];
  throw new RunError('output_is_input', {
    en: `${en} is ${otherEn}: ${first.option} names another one`,
    es: `${es} es ${otherEs}: indique otro con ${first.option}`,
  });
}

export function refuseSameFile(settings: RunSettings): void {
  const owners = new Map<string, RunPath>();
  const take = (file: RunPath, marks: readonly string[]): void => {
    for (const mark of marks) {
      const owner = owners.get(mark);
      if (owner !== undefined && owner !== file) refuse(owner, file);
      owners.set(mark, file);
    }
  };
  const { input, output } = settings;
  if (input === '-') take({ role: 'input', path: input, kind: 'read' }, marksOfDescriptor(0));
  if (output === '-')
    take({ role: 'output', path: output, kind: 'result', option: '-o' }, marksOfDescriptor(1));
  for (const file of pathsOf(settings)) take(file, marksOf(file.path));
}

/** Which file of one run is which file of another. */
interface SharedFile {
  readonly runs: readonly [RunSettings, RunSettings];
  readonly files: readonly [RunPath, RunPath];
}

/**
 * A file that one of several runs would write and another one writes or reads; undefined if there is none. That two of them
 * read one file of secrets is no fault.
 */
export function sharedFile(runs: readonly RunSettings[]): SharedFile | undefined {
  const owners = new Map<string, { run: RunSettings; file: RunPath }>();
  for (const run of runs)
    for (const file of pathsOf(run))
      for (const mark of marksOf(file.path)) {
        const owner = owners.get(mark);
        if (owner === undefined) owners.set(mark, { run, file });
        else if (owner.run !== run && !(owner.file.kind === 'read' && file.kind === 'read'))
          return { runs: [owner.run, run], files: [owner.file, file] };
      }
  return undefined;
}
