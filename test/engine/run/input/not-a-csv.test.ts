/** Other file formats are refused, with the name of the format. */
import { mkdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { csv, freshPath, ROSA, runOn, startRun } from '../runs.js';

it.concurrent.each([
  ['a workbook that is cut short', Buffer.from('504b0304140006000800', 'hex'), /damaged or cut short/],
  ['an old workbook that is cut short', Buffer.from('d0cf11e0a1b11ae10000', 'hex'), /damaged or cut short/],
  ['a PDF', Buffer.from('%PDF-1.7\n'), /a PDF/],
  ['UTF-16 without a mark', Buffer.from(csv(ROSA), 'utf16le'), /UTF-16 without a byte order mark/],
])('refuses %s', async (_, bytes, message) => {
  const { code, stderr, output } = await runOn(bytes);
  expect(code).toBe(1);
  expect(stderr).toMatch(message);
  expect(output).toBe('');
});

it.concurrent('reports a missing file, and a folder', async () => {
  const nothing = await startRun([freshPath()]).ended;
  expect(nothing.code).toBe(1);
  expect(nothing.stderr).toContain('error: there is no such input file');
  const folder = freshPath('.folder');
  mkdirSync(folder);
  const isFolder = await startRun([folder]).ended;
  expect(isFolder.code).toBe(1);
  expect(isFolder.stderr).toContain('error: the input is a folder');
});
