/** The law of docs/architecture.md: which rooms import which, through which doors, without a circle. */
import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../repository.js';
import { textOfDocument } from './blocks.js';
import {
  allowedFor,
  BESIDE,
  BETWEEN_ROOMS,
  cycleIn,
  doorOf,
  foldersIn,
  HAVE_DOORS,
  IMPORTS,
  ROOMS,
  roomOf,
} from './imports.js';

const ALL_ROOMS = [...ROOMS, ...Object.keys(BESIDE)];
const FILES = [...IMPORTS.keys()];

/** The rooms that no row of rooms leads to. */
const BESIDE_ROOMS = ['page', 'sheet'];

describe('rooms', () => {
  it('are the folders of src', () => {
    const folders = readdirSync(join(ROOT, 'src'), { withFileTypes: true }).filter((entry) =>
      entry.isDirectory(),
    );
    expect(folders.map(({ name }) => name).sort()).toEqual([...ROOMS, ...BESIDE_ROOMS].sort());
    expect(new Set(FILES.map(roomOf))).toEqual(new Set(ALL_ROOMS));
  });

  it.each(ALL_ROOMS)('%s imports rooms below it, and no other', (room) => {
    const found = BETWEEN_ROOMS.filter(({ from }) => roomOf(from) === room);
    expect(found.filter(({ to }) => !allowedFor(room).includes(roomOf(to)))).toEqual([]);
  });

  it('imports that the law permits beside the row are used', () => {
    for (const [room, allowed] of Object.entries(BESIDE)) {
      const used = new Set(
        BETWEEN_ROOMS.filter(({ from }) => roomOf(from) === room).map(({ to }) => roomOf(to)),
      );
      expect([...used].sort(), room).toEqual([...allowed].sort());
    }
  });

  it.each(ALL_ROOMS)('%s has no circle between its folders, and at most twelve of them', (room) => {
    const folders = foldersIn(room);
    expect(cycleIn(folders)).toBeUndefined();
    expect(folders.size).toBeLessThanOrEqual(13); // and the room itself
  });

  it('there is no circle between files', () => {
    expect(cycleIn(IMPORTS)).toBeUndefined();
    expect(
      cycleIn(
        new Map([
          ['a', ['b']],
          ['b', ['c']],
          ['c', ['b']],
        ]),
      ),
    ).toEqual(['b', 'c', 'b']);
  });

  it('are drawn in docs/architecture.md', () => {
    const text = textOfDocument('docs/architecture.md');
    expect(text).toContain(ROOMS.join(' ← '));
    for (const room of [...ROOMS, ...BESIDE_ROOMS])
      expect(text).toMatch(new RegExp(`^\\| \`src/${room}\` \\|`, 'm'));
  });
});

describe('doors', () => {
  it.each(HAVE_DOORS)('other rooms import the door of %s, all of it and nothing else', (room) => {
    const used = new Set(BETWEEN_ROOMS.filter(({ to }) => roomOf(to) === room).map(({ to }) => to));
    expect(doorOf(room).sort()).toEqual([...used].sort());
  });

  it('the page imports only types of the service; the local page imports its views and runs', () => {
    const values = FILES.filter((file) => file.startsWith('src/page/')).flatMap((file) =>
      [...textOfDocument(file).matchAll(/^import (?!type )[^;]*? from '(\.[^']+)'/gm)]
        .map(([, path]) => ({ file, to: join(dirname(file), path!) }))
        .filter(({ to }) => to.startsWith('src/service/')),
    );
    const ofServedPage = values.filter(({ file }) => roomOf(file) === 'page');
    expect(ofServedPage).toEqual([]);
    expect(values.filter(({ to }) => !/^src\/service\/(views|runs)\//.test(to))).toEqual([]);
  });
});

describe('names', () => {
  it('a file name occurs once in src', () => {
    const names = FILES.filter((file) => file.startsWith('src/')).map((file) => basename(file));
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  it('a test in a folder of src that has the name of a module is in the folder of that module', () => {
    const folderOf = new Map(
      FILES.filter((file) => file.startsWith('src/')).map((file) => [
        basename(file, '.ts'),
        dirname(file).slice(4),
      ]),
    );
    const misplaced = readdirSync(join(ROOT, 'test'), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.test.ts') && existsSync(join(ROOT, 'src', dirname(path))))
      .filter((path) => {
        const folder = folderOf.get(basename(path).replace(/\..*/, ''));
        return folder !== undefined && folder !== dirname(path);
      });
    expect(misplaced).toEqual([]);
  });
});
