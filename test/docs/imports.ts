/** The imports between the files of the product, and between its folders, read from the sources. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

/** `src/input/csv`, `workers`, or the path of the file if it is directly in `src`. */
const folderOf = (path: string): string => (dirname(path) === 'src' ? path : dirname(path));

/** npm and vitest start programs in the root folder. */
const ROOT = process.cwd();

const sourcesIn = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.d.ts'))
    .map((name) => join(folder, name));

/** The relative paths of `import … from '…'`, `export … from '…'`, `import('…')` and `import '…'`. */
const IMPORT = /(?:\bfrom\s+|\bimport\s*\(\s*|^import\s+)'(\.[^']+)'/gm;

/** One import from a folder to another. */
interface Arrow {
  from: string;
  to: string;
  file: string;
}

/** The files that each file imports. */
export const IMPORTS: ReadonlyMap<string, readonly string[]> = new Map(
  [...sourcesIn('src'), ...sourcesIn('workers')].map((file) => [
    file,
    [...readFileSync(join(ROOT, file), 'utf8').matchAll(IMPORT)].map(([, path]) =>
      normalize(join(dirname(file), path!)).replace(/\.js$/, '.ts'),
    ),
  ]),
);

export const ARROWS: readonly Arrow[] = [...IMPORTS].flatMap(([file, targets]) =>
  targets
    .map((target) => ({ from: folderOf(file), to: folderOf(target), file }))
    .filter(({ from, to }) => from !== to),
);

/** The number of files in each folder. */
export const FILES_OF_FOLDER: ReadonlyMap<string, number> = [...IMPORTS.keys()].reduce(
  (counts, file) => counts.set(folderOf(file), (counts.get(folderOf(file)) ?? 0) + 1),
  new Map<string, number>(),
);

/** A cycle of arrows; undefined if there is none. */
export function cycleIn(arrows: ReadonlyMap<string, readonly string[]>): string[] | undefined {
  const done = new Set<string>();
  const follow = (name: string, path: string[]): string[] | undefined => {
    if (path.includes(name)) return [...path.slice(path.indexOf(name)), name];
    if (done.has(name)) return undefined;
    for (const next of arrows.get(name) ?? []) {
      const cycle = follow(next, [...path, name]);
      if (cycle !== undefined) return cycle;
    }
    done.add(name);
    return undefined;
  };
  for (const name of arrows.keys()) {
    const cycle = follow(name, []);
    if (cycle !== undefined) return cycle;
  }
  return undefined;
}
