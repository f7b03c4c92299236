/** A comment that names a file names one that exists. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../repository.js';

const filesIn = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path));

const FILES = ['src', 'workers', 'scripts', 'test', 'bench', 'samples', 'docs', 'deploy']
  .flatMap(filesIn)
  .filter((path) => !path.startsWith(join('bench', '.peers')));

/** Text in backquotes that looks like the name of a source of ours: `window.ts`, `src/rows/byte-chunk.ts`, `queue-worker.ts`. */
const NAMED = /`((?:[\w.-]+\/)*[\w.-]+\.(?:ts|mjs|css|html|md))`/g;

const exists = (name: string): boolean => FILES.some((path) => path === name || path.endsWith(`/${name}`));

it('every file that is named in a comment exists', () => {
  const sources = FILES.filter((path) =>
    /^(src|workers|scripts|test|bench|samples)\/.*\.(ts|js|mjs)$/.test(path),
  );
  const missing = sources.flatMap((path) =>
    [...readFileSync(join(ROOT, path), 'utf8').matchAll(/^\s*(?:\/\*\*|\*|\/\/).*$/gm)]
      .flatMap(([line]) => [...line.matchAll(NAMED)])
      .filter(([, name]) => !exists(name!) && name !== 'README.md' && !name!.endsWith('curp-batch.html'))
      .map(([, name]) => `${path}: ${name}`),
  );
  expect(sources.length).toBeGreaterThan(800);
  expect(missing).toEqual([]);
});
