/** Files that version 0.1.0 wrote (`test/versions/0.1.0`): they keep the strict reading that they had. */
import { chmodSync, cpSync, mkdirSync, readdirSync, readFileSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { RunStore } from '../../src/service/runs/run-store.js';
import { ScheduleStore } from '../../src/service/schedule/schedule-store.js';
import { curpBatch } from '../built-command/cli-process.js';
import { ROOT } from '../repository.js';
import { numberedPaths } from '../vitest/temporary-folder.js';

const FORMER = `${ROOT}test/versions/0.1.0`;
const RUN = 'r01a1ea45f49984e5db';
const newPath = numberedPaths();

it('a stored run is read by the letter', async () => {
  const store = await RunStore.open(newPath(''));
  mkdirSync(join(store.folder, 'runs', RUN));
  cpSync(`${FORMER}/run.json`, join(store.folder, 'runs', RUN, 'run.json'));
  expect((await store.find(RUN))?.options).toEqual({ normalize: false, surnames: 'optional' });
});

it('a schedule is read by the letter', async () => {
  const folder = newPath('');
  mkdirSync(join(folder, 'schedules', 'nightly'), { recursive: true });
  cpSync(`${FORMER}/schedule.json`, join(folder, 'schedules', 'nightly', 'schedule.json'));
  const schedule = await new ScheduleStore(folder).find('nightly');
  expect(schedule?.options).toEqual({ normalize: false, mode: 'reconcile' });
});

/** Copies the unfinished run of 0.1.0 to a new folder. The ledger knows its input by the time of the last change. */
function unfinishedRun(): string {
  const folder = newPath('');
  cpSync(FORMER, folder, { recursive: true });
  for (const name of ['people.csv', 'staff.csv'])
    utimesSync(join(folder, name), 0, new Date('2026-01-02T03:04:05Z'));
  for (const name of readdirSync(folder))
    if (/ledger|partial/.test(name)) chmodSync(join(folder, name), 0o600);
  return folder;
}

const codesOf = (folder: string): string[] =>
  readFileSync(join(folder, 'people.curp.csv'), 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.split(',')[10]!);

/** Every sixth row has the sex `Mujer`; seven rows were written by 0.1.0. */
const STRICT_CODES = Array.from({ length: 24 }, (_, at) => (at % 6 === 5 ? '416' : '0'));

it('an unfinished run goes on by the letter', async () => {
  const cwd = unfinishedRun();
  const { code, stderr } = await curpBatch(['run', 'people.csv', '--chunk', '256', '--resume'], { cwd });
  expect(code, stderr).toBe(0);
  expect(codesOf(cwd)).toEqual(STRICT_CODES);
});

it('the same file in a new run is read as people write', async () => {
  const cwd = unfinishedRun();
  const { code, stderr } = await curpBatch(['run', 'people.csv', '--force', '--sexo', 'HM'], { cwd });
  expect(code, stderr).toBe(0);
  expect(new Set(codesOf(cwd))).toEqual(new Set(['0']));
});

/** Without an option, `Estado` beside an address, and dates of which none has a number above 12, would be questions. */
it('an unfinished run with --normalize goes on as people write, without the questions of a new run', async () => {
  const cwd = unfinishedRun();
  const { code, stderr } = await curpBatch(
    ['run', 'staff.csv', '--normalize', '--chunk', '256', '--resume'],
    {
      cwd,
    },
  );
  expect(code, stderr).toBe(0);
  const rows = readFileSync(join(cwd, 'staff.curp.csv'), 'latin1').trimEnd().split('\n').slice(1);
  expect(rows.map((line) => line.split(';')[9])).toEqual(rows.map((_, at) => (at === 3 ? '416' : '0')));
  expect(new Set(rows.map((line) => line.split(';').at(-1)!.charAt(10)))).toEqual(new Set(['H', 'M', '']));
});
