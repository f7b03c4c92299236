/** The table of docs/architecture.md lists which folder imports which; the code has exactly these imports. */
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { textOfDocument } from './blocks.js';
import { ARROWS, cycleIn, FILES_OF_FOLDER, IMPORTS } from './imports.js';

const PAGE = 'src/page';
/** The page without a server has the same views. */
const LOCAL_PAGE = 'src/page/local/page';

/** The table: a folder, and the folders that it may import. */
const ALLOWED = new Map(
  [
    ...textOfDocument('docs/architecture.md').matchAll(
      /^\| `((?:src\/|workers)[\w/]*)` \|[^|]*\|([^|]*)\|$/gm,
    ),
  ].map(([, folder, cells]) => [
    folder!,
    [...cells!.matchAll(/`([\w/]+)`/g)].map(([, name]) => `src/${name}`),
  ]),
);

/** Files directly in `src`: three that every folder may import, and two entry points that no folder imports. */
const COMMON_FILES = [
  'src/base/log.ts',
  'src/base/version.ts',
  'src/base/sentence.ts',
  'src/base/visible-text.ts',
];
const ENTRY_POINTS = ['src/index.ts', 'src/client.ts'];

describe('docs/architecture.md', () => {
  it('has every folder of the code', () => {
    const folders = new Set(FILES_OF_FOLDER.keys());
    for (const file of [...COMMON_FILES, ...ENTRY_POINTS]) expect(folders.delete(file), file).toBe(true);
    expect([...ALLOWED.keys()].sort()).toEqual([...folders].sort());
  });

  it('has no cycle between folders', () => {
    expect(cycleIn(ALLOWED)).toBeUndefined();
  });

  it('there is no cycle between files', () => {
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

  it.each([...ALLOWED])('%s imports what it may, and nothing else', (folder, allowed) => {
    const found = ARROWS.filter(({ from, to }) => from === folder && !COMMON_FILES.includes(to));
    expect(found.filter(({ to }) => !allowed.includes(to))).toEqual([]);
    expect(allowed.filter((name) => !found.some(({ to }) => to === name))).toEqual([]);
  });

  it('lets the lowest folders import neither log nor version', () => {
    const low = [
      'src/key/curp',
      'src/key/contract',
      'src/key/reconcile',
      'src/input/csv',
      'src/rows',
      'src/base',
    ];
    expect(
      ARROWS.filter(
        ({ from, to }) => low.includes(from) && ['src/base/log.ts', 'src/base/version.ts'].includes(to),
      ),
    ).toEqual([]);
  });

  it('lets the page import only types of the service', () => {
    const files = [...IMPORTS.keys()].filter((file) => file.startsWith(`${PAGE}/`));
    const values = files.flatMap((file) =>
      [...textOfDocument(file).matchAll(/^import (?!type )[^;]*? from '(\.[^']+)'/gm)]
        .map(([, path]) => join(dirname(file), path!))
        .filter((path) => !path.startsWith(`${PAGE}/`)),
    );
    expect(files.length).toBeGreaterThan(40);
    expect(values).toEqual([]);
  });

  it('lets no folder import commands, processes, entry points or the page, and only service and cli import http', () => {
    const closed = ['src/cli', 'workers', ...ENTRY_POINTS];
    expect(ARROWS.filter(({ to }) => closed.includes(to))).toEqual([]);
    const isPage = (folder: string): boolean => folder.startsWith(PAGE);
    const mayUsePage = (folder: string): boolean => isPage(folder) || folder === LOCAL_PAGE;
    expect(ARROWS.filter(({ from, to }) => isPage(to) && !mayUsePage(from))).toEqual([]);
    const outside = /^src\/(?!http|service|cli|local\/page)/;
    expect(ARROWS.filter(({ from, to }) => to.startsWith('src/service/http') && outside.test(from))).toEqual(
      [],
    );
  });
});
