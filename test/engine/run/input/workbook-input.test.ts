/** A run whose input is a workbook, in process: the same bytes as the CSV of the same people, also after a stop. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import { preview } from '../../../../src/engine/run/preview.js';
import { Run } from '../../../../src/engine/run/run.js';
import { RunError } from '../../../../src/engine/settings/run-error.js';
import type { RunSettings } from '../../../../src/engine/settings/settings.js';
import { withDefaults } from '../../../../src/input/options/option-types.js';
import { collectedLog } from '../../../fakes/collected-log.js';
import { FakeRedis } from '../../../fakes/fake-redis.js';
import { HEADER_ROW, rowOf, workbookOf } from '../../../input/workbook/archives.js';
import { peopleFile } from '../../../service/runs/run-folder.js';
import { numberedPaths } from '../../../vitest/temporary-folder.js';
import { until } from '../../../vitest/waiting.js';

const newPath = numberedPaths();
const ROWS = 12;

/** The people of `peopleFile`, with a title above the header and numbers in typed cells. */
function peopleBook(rows: number): Buffer {
  const people = peopleFile(rows).trim().split('\n').slice(1);
  const cells = people.map((line) =>
    line.split(',').map((value) => (/^\d+$/.test(value) ? `<c><v>${Number(value)}</v></c>` : value)),
  );
  const title = rowOf(['Altas de la empresa']);
  return workbookOf({
    sheets: [
      { name: 'Altas', rows: `${title}<row/>${HEADER_ROW}${cells.map((row) => rowOf(row)).join('')}` },
    ],
  });
}

let redis: FakeRedis;

beforeEach(() => {
  redis = new FakeRedis();
  redis.worksAtOnce = true;
});

function settingsOf(content: string | Buffer, changes: Partial<RunSettings> = {}): RunSettings {
  const input = newPath('.csv');
  writeFileSync(input, content);
  return { ...withDefaults({ chunk: 100 }), input, output: newPath('.csv'), secrets: [], ...changes };
}

const runOf = (settings: RunSettings): Run => new Run(settings, collectedLog().log, redis.openTransport);

async function resultOf(settings: RunSettings): Promise<string> {
  await runOf(settings).run('redis://unused');
  return readFileSync(settings.output, 'utf8');
}

describe('a run of a workbook', () => {
  it('gives the same bytes as that of the CSV', async () => {
    const expected = await resultOf(settingsOf(peopleFile(ROWS)));
    expect(expected.split('\n')).toHaveLength(ROWS + 2);
    expect(await resultOf(settingsOf(peopleBook(ROWS)))).toBe(expected);
  });

  it('goes on where it was stopped, with the same bytes', async () => {
    const settings = settingsOf(peopleBook(ROWS));
    redis.worksAtOnce = false;
    const run = runOf({ ...settings, window: ROWS });
    const end = run.run('redis://unused').catch((error: RunError) => error.fault);
    await until('the chunks are sent', () => redis.jobs.size >= 3);
    for (let index = 0; index < 2; index++) redis.work(index);
    await until('they are committed', () => redis.results.size === 0);
    run.stop(new RunError('interrupted', { es: 'stopped', en: 'stopped' }));
    expect(await end).toBe('interrupted');
    redis.worksAtOnce = true;
    const whole = await resultOf(settingsOf(peopleBook(ROWS)));
    expect(await resultOf({ ...settings, resume: true })).toBe(whole);
  });

  it('counts rows from the header on, and knows its sheet', async () => {
    const summary = await runOf(settingsOf(peopleBook(ROWS))).run('redis://unused');
    expect(summary).toMatchObject({
      rows_read: ROWS,
      blank_lines: 1,
      reading: { container: { kind: 'xlsx', sheet: 'Altas', other_sheets: 0 } },
    });
  });

  it('is previewed', async () => {
    const found = await preview(settingsOf(peopleBook(ROWS)), 2);
    expect(found).toMatchObject({ delimiter: ',', encoding: 'utf-8', rows: true });
    expect(found?.lines).toEqual((await resultOf(settingsOf(peopleFile(ROWS)))).split('\n').slice(0, 3));
  });

  it('leaves nothing behind if the sheet is damaged', async () => {
    const bytes = peopleBook(ROWS);
    const at = bytes.lastIndexOf('PK\x01\x02');
    bytes[at + 16]! ^= 1; // the checksum of the sheet
    const settings = settingsOf(bytes);
    await expect(resultOf(settings)).rejects.toMatchObject({ fault: 'bad_workbook' });
    expect([settings.output, `${settings.output}.partial`].filter(existsSync)).toEqual([]);
  });
});
