/** Files that only their owner can read: replaced atomically, also by several writers at once; created once. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createFile, parseIfWhole, readOrCreate, replaceFile } from '../../src/base/private-files.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'files-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it('a file is readable by its owner only, also if it replaces one with other permissions', async () => {
  const path = join(folder, 'a');
  writeFileSync(path, 'old', { mode: 0o644 });
  await replaceFile(path, 'new');
  expect(readFileSync(path, 'utf8')).toBe('new');
  expect(statSync(path).mode & 0o777).toBe(0o600);
});

it('many writers at once leave one of the texts, complete, and no other file', async () => {
  const path = join(folder, 'a');
  const texts = Array.from({ length: 40 }, (_, at) => String(at).repeat(50_000));
  await Promise.all(texts.map((text) => replaceFile(path, text)));
  expect(texts).toContain(readFileSync(path, 'utf8'));
  expect(readdirSync(folder)).toEqual(['a']);
});

it('a single writer that is killed leaves one temporary file, and reuses its name the next time', async () => {
  const path = join(folder, 'a');
  writeFileSync(`${path}.next`, 'torn by a crash', { mode: 0o644 });
  await replaceFile(path, 'new', { onlyWriter: true, flush: true });
  expect(readFileSync(path, 'utf8')).toBe('new');
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder)).toEqual(['a']);
});

it('a failed replacement leaves no temporary file', async () => {
  const path = join(folder, 'a');
  await createFile(join(path, 'b'), 'x').catch(() => {});
  await expect(replaceFile(join(folder, 'missing', 'a'), 'x')).rejects.toMatchObject({ code: 'ENOENT' });
  rmSync(path, { recursive: true, force: true });
  await replaceFile(join(folder, 'c'), 'x');
  await expect(replaceFile(folder, 'x')).rejects.toMatchObject({
    code: expect.stringMatching(/EISDIR|ENOTEMPTY|EEXIST|EPERM/),
  });
  expect(readdirSync(folder)).toEqual(['c']);
});

it('of many that create the same file, exactly one succeeds, and its text stays', async () => {
  const path = join(folder, 'a');
  const made = await Promise.all(Array.from({ length: 40 }, (_, at) => createFile(path, String(at))));
  expect(made.filter(Boolean)).toHaveLength(1);
  expect(readFileSync(path, 'utf8')).toBe(String(made.indexOf(true)));
  expect(readdirSync(folder)).toEqual(['a']);
  expect(statSync(path).mode & 0o777).toBe(0o600);
});

it('of many that read a file which is made at first use, all get the same text', async () => {
  const path = join(folder, 'a');
  const make = (at: number) => () => String(at);
  const read = await Promise.all(Array.from({ length: 40 }, (_, at) => readOrCreate(path, make(at))));
  expect(new Set(read)).toEqual(new Set([readFileSync(path, 'utf8').trim()]));
  expect(await readOrCreate(path, make(41))).toBe(read[0]);
});

it.each([
  ['{"id":1}', { id: 1 }],
  ['{"id":', undefined],
  ['', undefined],
])('the text %j has the value %j', (text, value) => {
  expect(parseIfWhole(text)).toEqual(value);
});
