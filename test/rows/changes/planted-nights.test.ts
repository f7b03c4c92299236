/** `run --since` over random pairs of nights, through the whole command: exactly the planted changes, with the values of both results. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { inProcess } from '../../cli/in-process.js';
import { sheetsOf } from '../../input/workbook/small-reader.js';
import { runs } from '../../random/property-runs.js';
import { temporaryFolder } from '../../vitest/temporary-folder.js';
import { plantedNights } from './planted-nights.js';

/** The cells of a result or a changes file. */
const tableOf = (path: string): string[][] =>
  path.endsWith('.xlsx')
    ? sheetsOf(readFileSync(path))[0]!.map((cells) => cells.map(String))
    : (parse(readFileSync(path, 'utf8').replace(/^\ufeff/, '')) as string[][]);

/** A cell by the name of its column and the number of its record. */
const reader = (path: string) => {
  const [names, ...records] = tableOf(path);
  const column = (name: string): number => names!.lastIndexOf(name);
  return { records, cell: (row: number, name: string) => records[row - 1]![column(name)] ?? '' };
};

const COMPARED = ['code_error', 'curp', 'verdict', 'cause'];

async function compare(
  people: number,
  seed: number,
  isById: boolean,
  endings: readonly string[],
): Promise<void> {
  const folder = temporaryFolder();
  const nights = await plantedNights(people, seed);
  const path = (name: string): string => join(folder, name);
  writeFileSync(path('monday.csv'), nights.before);
  writeFileSync(path('tuesday.csv'), nights.now);
  const outputs = endings.map((ending, at) => path(`${at}${ending}`));
  const run = async (input: string, ...words: string[]) => {
    const { code, stderr } = await inProcess([
      'run',
      path(input),
      '--mode',
      'reconcile',
      '--quiet',
      ...words,
    ]);
    expect(code, stderr).toBe(0);
  };
  await run('monday.csv', '-o', outputs[0]!);
  await run('tuesday.csv', '-o', outputs[1]!, '--since', outputs[0]!, ...(isById ? ['--id', 'no'] : []));
  const [before, now] = outputs.map(reader);
  const changes = reader(`${outputs[1]}.changes.${endings[1] === '.xlsx' ? 'xlsx' : 'csv'}`);
  const found = changes.records.map((cells) => cells.slice(0, 3).join());
  expect(found).toEqual(nights.expected(isById));
  for (const [index, [, was, is]] of changes.records.entries()) {
    const line = index + 1;
    for (const name of COMPARED) {
      expect(changes.cell(line, `${name}_before`)).toBe(was === '' ? '' : before!.cell(Number(was), name));
      expect(changes.cell(line, name)).toBe(is === '' ? '' : now!.cell(Number(is), name));
    }
    const [side, row] = is === '' ? [before!, Number(was)] : [now!, Number(is)];
    for (const name of ['no', 'nombres', 'puesto'])
      expect(changes.cell(line, name)).toBe(side.cell(row, name));
  }
}

it('finds exactly what was planted', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 150 }),
      fc.integer({ min: 0, max: 1_000_000 }),
      fc.boolean(),
      fc.constantFrom(['.csv', '.csv'], ['.csv', '.csv'], ['.csv', '.xlsx'], ['.xlsx', '.csv']),
      compare,
    ),
    runs(4),
  );
});
