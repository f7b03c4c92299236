/** `--dry-run`: shows dialect, mapping and the first results, and writes nothing. */
import { readdirSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { CliProcess, curpBatch } from '../../../built-command/cli-process.js';
import { csv, freshPath, HEADER, ROSA, ROSA_KEY, textOf, writeInput } from '../runs.js';

const dryRun = (...args: string[]) => new CliProcess(['run', ...args, '--dry-run']).ended;

it.concurrent('shows delimiter, encoding, mapping and the first ten rows', async () => {
  const input = writeInput(csv(...Array<string>(12).fill(ROSA)).replaceAll(',', ';'));
  const { code, stdout, stderr } = await dryRun(input);
  expect(code, stderr).toBe(0);
  expect(stdout).toMatch(/^delimiter +semicolon$/m);
  expect(stdout).toMatch(/^encoding +ASCII so far/m);
  expect(stdout).toMatch(/^apellido_materno +column 3 +apellido_materno$/m);
  expect(stdout.match(new RegExp(ROSA_KEY, 'g'))).toHaveLength(10);
  expect(stdout).toContain(`10;${ROSA.replaceAll(',', ';')};false;0;;${ROSA_KEY}`);
  expect(stdout).toContain('Nothing was written.');
  const beside = readdirSync(dirname(input)).filter((name) => name.startsWith(basename(input)));
  expect(beside).toEqual([basename(input)]);
});

it.concurrent('accepts an output that exists, and does not change it', async () => {
  const output = writeInput('precious');
  const { code, stderr } = await dryRun(writeInput(csv(ROSA)), '-o', output, '--force');
  expect(code, stderr).toBe(0);
  expect(textOf(output)).toBe('precious');
});

it.concurrent('prints the same errors as a run', async () => {
  const { code, stderr, stdout } = await dryRun(writeInput(HEADER.replace('sexo,', '')));
  expect(code).toBe(1);
  expect(stderr).toContain('no column provides sexo');
  expect(stdout).toBe('');
});

it.concurrent('reports an input without rows, and an empty input', async () => {
  expect((await dryRun(writeInput(csv()))).stdout).toContain('There are no rows after the header.');
  expect((await dryRun(writeInput(''))).stdout).toContain('The input is empty');
});

describe('with --corrections', () => {
  const wrong = ROSA.replace('Medina', '');
  const input = writeInput(csv(ROSA, wrong, wrong, wrong));
  /** The errors file of the input, edited. */
  let corrections: (edit: (list: string) => string) => string;

  beforeAll(async () => {
    const errors = freshPath();
    expect((await curpBatch(['run', input, '-o', freshPath(), '--errors', errors])).code).toBe(0);
    corrections = (edit) => writeInput(edit(textOf(errors)));
  });

  it('says which rows are replaced, and shows their results', async () => {
    const edited = corrections((list) => list.replace('Rosa,,Castro', 'Rosa,Medina,Castro'));
    const { code, stdout, stderr } = await dryRun(input, '--corrections', edited);
    expect(code, stderr).toBe(0);
    expect(stdout).toContain('The corrections replace 1 row: 2\n');
    expect(stdout.match(new RegExp(ROSA_KEY, 'g'))).toHaveLength(2);
    const none = await dryRun(
      input,
      '--corrections',
      corrections((list) => list),
    );
    expect(none.stdout).toContain('The corrections replace no row: no cell of them differs');
  });

  it.each<[string, (list: string) => string, string]>([
    [
      'a row that is not there',
      (list) => list.replace(',4,401', ',99,401'),
      'have row 99, and the input has 4 rows',
    ],
    ['a row twice', (list) => list.replace(',4,401', ',3,401'), 'has row 3 a second time'],
    ['another input', (list) => list.replaceAll(/c[0-9a-f]{16}/g, `c${'0'.repeat(16)}`), 'for another input'],
    ['no errors file', () => csv(ROSA), 'no columns "row" and "made_for"'],
  ])('refuses %s, as a run does', async (_, edit, sentence) => {
    const words = [input, '--corrections', corrections(edit)];
    const { code, stdout, stderr } = await dryRun(...words);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toContain(sentence);
    expect((await curpBatch(['run', ...words, '-o', freshPath()])).stderr).toBe(stderr);
  });
});
