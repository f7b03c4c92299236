/** Corrected rows, judged as their run would: the same key or error, in words, with the cells at fault. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { prepare } from '../../../src/engine/run/preparation.js';
import { parseRecord } from '../../../src/input/csv/reference-parser.js';
import { RowJudge, resultLine } from '../../../src/rows/row-result.js';
import { settingsOf } from '../../../src/service/runs/record-settings.js';
import { judgeRows } from '../../../src/service/views/judged-rows.js';
import { samplePath } from '../../repository.js';

const planOf = async (name: string, mode: 'calculate' | 'reconcile' | 'validate') => {
  const files = { input: samplePath(name), output: '-', redis: undefined, secrets: [] };
  const { plan, source } = await prepare(settingsOf({ mode }, files));
  await source.close();
  return plan;
};

const rowsOf = (name: string): string[][] =>
  readFileSync(samplePath(name), 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => parseRecord(line, ','));

it.each([
  ['people.csv', 'calculate'],
  ['on-file.csv', 'reconcile'],
  ['on-file.csv', 'validate'],
] as const)('of %s in the mode %s have the values of the result', async (name, mode) => {
  const plan = await planOf(name, mode);
  const judge = new RowJudge(plan);
  const rows = rowsOf(name);
  const judged = judgeRows(plan, rows, 'es');
  expect(judged.length).toBe(rows.length);
  for (const [index, cells] of rows.entries()) {
    const { error, code_error, error_message, curp, verdict, verdict_message, label, at_fault } =
      judged[index]!;
    const record = parseRecord(resultLine(index + 1, cells, judge.judge(cells), plan).trimEnd(), ',');
    const added = record.slice(1 + plan.columnCount);
    if (mode === 'validate') expect(added).toEqual([verdict, added[1], verdict_message ?? '']);
    else {
      expect(added.slice(0, 4)).toEqual([String(error), String(code_error), error_message ?? '', curp ?? '']);
      if (mode === 'reconcile') expect([added[4], added.at(-1)]).toEqual([verdict, verdict_message ?? '']);
    }
    expect(label !== null).toBe(error);
    expect(at_fault.length > 0).toBe(error);
  }
});

it('are said in English on request', async () => {
  const [row] = judgeRows(await planOf('people.csv', 'calculate'), [['', 'Medina']], 'en');
  expect(row).toMatchObject({ code_error: 400, label: 'The given name is missing', error: true });
});
