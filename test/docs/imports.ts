/**
 * The imports between the files of the product, between its folders and between its rooms, read from the sources; and the law
 * that they obey (docs/architecture.md).
 */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

/** npm and vitest start programs in the root folder. */
const ROOT = process.cwd();

const sourcesIn = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.d.ts'))
    .map((name) => join(folder, name));

/** The relative paths of `import … from '…'`, `export … from '…'`, `import('…')` and `import '…'`. */
const IMPORT = /(?:\bfrom\s+|\bimport\s*\(\s*|^import\s+)'(\.[^']+)'/gm;

/** The files that each file imports. */
export const IMPORTS: ReadonlyMap<string, readonly string[]> = new Map(
  [...sourcesIn('src'), ...sourcesIn('workers')].map((file) => [
    file,
    [...readFileSync(join(ROOT, file), 'utf8').matchAll(IMPORT)].map(([, path]) =>
      normalize(join(dirname(file), path!)).replace(/\.js$/, '.ts'),
    ),
  ]),
);

/** From the ground up: a room may import every room before it. */
export const ROOMS = ['base', 'key', 'input', 'rows', 'engine', 'service', 'cli'];

/** Beside the row of rooms: what else may be imported by these. `page/local` is the page that needs no server. */
export const BESIDE: Readonly<Record<string, readonly string[]>> = {
  page: ['base', 'key', 'input', 'service'],
  'page/local': ['base', 'key', 'input', 'rows', 'engine', 'service', 'page'],
  sheet: ['key', 'input'],
  workers: ['base', 'engine', 'service'],
  library: ['base', 'key', 'engine'],
};

/** The rooms that other rooms import. */
export const HAVE_DOORS = [...ROOMS.filter((room) => room !== 'cli'), 'page'];

/** The room of a file: `src/rows/bytes/key-cell.ts` is in `rows`. The two entry points in `src` itself are the library. */
export function roomOf(file: string): string {
  const [top, room] = file.split('/');
  if (top === 'workers') return top;
  if (file.startsWith('src/page/local/')) return 'page/local';
  return room!.endsWith('.ts') ? 'library' : room!;
}

/** The rooms that a room may import. */
export const allowedFor = (room: string): readonly string[] =>
  BESIDE[room] ?? ROOMS.slice(0, ROOMS.indexOf(room));

/** An import of one file by another. */
export interface Arrow {
  from: string;
  to: string;
}

const ALL: readonly Arrow[] = [...IMPORTS].flatMap(([from, targets]) => targets.map((to) => ({ from, to })));

/** The imports from a room to another. */
export const BETWEEN_ROOMS = ALL.filter(({ from, to }) => roomOf(from) !== roomOf(to));

/** The folders of a room, and the folders of the same room that each imports. */
export function foldersIn(room: string): Map<string, string[]> {
  const files = [...IMPORTS.keys()].filter((file) => roomOf(file) === room);
  const folders = new Map(files.map((file) => [dirname(file), [] as string[]]));
  for (const { from, to } of ALL)
    if (roomOf(from) === room && roomOf(to) === room && dirname(from) !== dirname(to))
      folders.get(dirname(from))!.push(dirname(to));
  return folders;
}

/** The files of a room that other rooms may import: the list at the end of its README.md. */
export function doorOf(room: string): string[] {
  const [, list = ''] = readFileSync(join(ROOT, 'src', room, 'README.md'), 'utf8').split(/^## Door$/m);
  return [...list.matchAll(/^- (?:`([\w/-]+)\/`: )?(.*)$/gm)].flatMap(([, folder, names]) =>
    [...names!.matchAll(/`([\w-]+)`/g)].map(([, name]) => join('src', room, folder ?? '', `${name}.ts`)),
  );
}

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
