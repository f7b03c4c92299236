/** `--bom`: CSV begins with a byte order mark, also inside `.gz`. Without it, the input decides. */
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { csv, freshPath, keysOf, ROSA, ROSA_KEY, runOn, startRun, textOf, writeInput } from '../runs.js';

const MARK = '\ufeff';

it.concurrent('writes it before the header, and is read again with it', async () => {
  const { path, output } = await runOn(csv(ROSA), '--bom');
  expect(output.startsWith(`${MARK}row,`)).toBe(true);
  const again = freshPath();
  const { code, stderr } = await startRun([path, '-o', again]).ended;
  expect(code, stderr).toBe(0);
  expect(textOf(again)).toMatch(/^row,input_row,/);
  expect(keysOf(textOf(again))).toEqual([ROSA_KEY]);
});

it.concurrent('writes it inside a compressed output', async () => {
  const path = freshPath('.csv.gz');
  await startRun([writeInput(csv(ROSA)), '-o', path, '--bom']).ended;
  expect(gunzipSync(readFileSync(path)).toString('utf8')).toMatch(new RegExp(`^${MARK}row,`));
});

it.concurrent('does not write it into NDJSON', async () => {
  const { output } = await runOn(csv(ROSA), '--bom', '--format', 'ndjson');
  expect(output).toMatch(/^{"row":1,/);
});

/** Read as people write, because of its header. */
const TYPED = [
  'Nombre,Paterno,Materno,Año,Mes,Día,Sexo,Entidad',
  'Íñigo,Peña,Castro,1984,7,19,Hombre,Jalisco',
  '',
].join('\n');
const IN_WINDOWS = Buffer.from(TYPED, 'latin1');

describe('without an option, a result as people write begins with it', () => {
  const startOf = async (content: string | Buffer, ending: string, ...options: string[]): Promise<string> => {
    const path = freshPath(ending);
    const { code, stderr } = await startRun([writeInput(content), '-o', path, ...options]).ended;
    expect(code, stderr).toBe(0);
    const bytes = readFileSync(path);
    return (ending.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8').slice(0, 4);
  };

  it.concurrent.each<[string, string | Buffer, string, string[]]>([
    ['if the input had one', `${MARK}${TYPED}`, '.csv', []],
    ['if the input is in Windows-1252', IN_WINDOWS, '.csv', []],
    ['if the input is in UTF-16', Buffer.from(`${MARK}${TYPED}`, 'utf16le'), '.CSV', []],
  ])('%s', async (_, content, ending, options) => {
    expect(await startOf(content, ending, ...options)).toBe(`${MARK}row`);
  });

  it.concurrent.each<[string, string | Buffer, string, string[]]>([
    ['if the input is UTF-8 without one', TYPED, '.csv', []],
    ['in a compressed file', IN_WINDOWS, '.csv.gz', []],
    ['in a file of another name', IN_WINDOWS, '.txt', []],
    ['with --no-bom', IN_WINDOWS, '.csv', ['--no-bom']],
    ['in a strict run', `${MARK}${csv(ROSA)}`, '.csv', []],
  ])('but not %s', async (_, content, ending, options) => {
    expect(await startOf(content, ending, ...options)).toBe('row,');
  });

  it.concurrent('but not on standard output', async () => {
    const { code, stdout } = await startRun([writeInput(IN_WINDOWS), '-o', '-']).ended;
    expect([code, stdout.slice(0, 4)]).toEqual([0, 'row,']);
  });
});
