// `curp-batch runs`: the runs of the data folder, as text and as JSON.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { noDuplicates } from '../../../src/rows/duplicates/group-class.js';
import {
  newRecord,
  QUEUED,
  type RunRecord,
  type StatusRecord,
} from '../../../src/service/runs/run-record.js';
import { RunStore } from '../../../src/service/runs/run-store.js';
import { temporaryFolder } from '../../vitest/temporary-folder.js';
import { inProcess } from '../in-process.js';

const data = temporaryFolder();

async function addRun(given: Partial<RunRecord>, status: Partial<StatusRecord> = {}): Promise<void> {
  const store = await RunStore.open(data);
  const record = newRecord({ project: 'payroll', name: 'people.csv', keepMs: 86_400_000, ...given });
  await store.create(record);
  await store.writeStatus(record.id, { ...QUEUED, ...status });
}

const [OLD, FAILED, RUNNING, SCHEDULED] = ['a1', 'b2', 'b3', 'c4'].map(
  (end) => `r${'0'.repeat(16)}${end}`,
) as [string, string, string, string];
const [DISK_FULL, NO_WORKER, EMPTY] = ['d5', 'e6', 'f7'].map((end) => `r${'0'.repeat(16)}${end}`) as [
  string,
  string,
  string,
];

beforeAll(async () => {
  await addRun(
    { id: OLD, created: '2026-11-01T10:00:00.000Z', options: { mode: 'reconcile' } },
    {
      state: 'finished',
      started: '2026-11-01T10:00:01.000Z',
      ended: '2026-11-01T10:00:09.000Z',
      rows: 12_345,
      errors: 3,
      codes: [
        { code: 400, reason: null, rows: 1 },
        { code: 417, reason: 'invalid_date', rows: 2 },
      ],
      duplicates: {
        groups: { ...noDuplicates().groups, repeated_row: 1200, homonym_candidates: 1 },
        rows: { ...noDuplicates().rows, repeated_row: 2500, homonym_candidates: 2 },
      },
      percent: 100,
    },
  );
  await addRun(
    { id: FAILED, created: '2026-11-02T10:00:00.000Z', project: 'census' },
    { state: 'failed', fault: 'missing_column', detail: 'no column holds sexo' },
  );
  await addRun(
    { id: RUNNING, created: '2026-11-03T10:00:00.000Z', options: { duplicates: true } },
    { state: 'running', rows: 50, phase: 'searching_duplicates', percent: 45 },
  );
  await addRun({
    id: SCHEDULED,
    created: '2026-11-04T10:00:00.000Z',
    project: 'schedule',
    schedule: 'nightly',
  });
  await addRun(
    { id: DISK_FULL, created: '2026-11-05T10:00:00.000Z' },
    { state: 'queued', fault: 'output_failed', rows: 20 },
  );
  await addRun(
    { id: NO_WORKER, created: '2026-11-06T10:00:00.000Z' },
    { state: 'running', rows: 70, percent: 60, obstacle: 'worker' },
  );
  await addRun(
    { id: EMPTY, created: '2026-10-07T10:00:00.000Z', project: 'schedule', schedule: 'nightly' },
    { state: 'finished', rows: 0 },
  );
});

const runs = (...words: string[]) => inProcess(['runs', ...words, '--data', data]);

describe('list', () => {
  it('shows the newest first, with project and state', async () => {
    const { code, stdout } = await runs();
    expect(code).toBe(0);
    const [head, ...lines] = stdout.trimEnd().split('\n');
    expect(head).toMatch(/^id +created +project +file +state$/);
    expect(lines.map((line) => line.split(/ {2,}/))).toEqual([
      [NO_WORKER, '2026-11-06 10:00:00Z', 'payroll', 'people.csv', 'running, 60 %, waits for a worker'],
      [DISK_FULL, '2026-11-05 10:00:00Z', 'payroll', 'people.csv', 'queued, waits for room on the disk'],
      [SCHEDULED, '2026-11-04 10:00:00Z', 'nightly', 'people.csv', 'queued'],
      [RUNNING, '2026-11-03 10:00:00Z', 'payroll', 'people.csv', 'running, searching for duplicates, 45 %'],
      [FAILED, '2026-11-02 10:00:00Z', 'census', 'people.csv', 'failed, missing_column'],
      [OLD, '2026-11-01 10:00:00Z', 'payroll', 'people.csv', 'finished, 12,345 rows, 3 in error'],
      [EMPTY, '2026-10-07 10:00:00Z', 'nightly', 'people.csv', 'attention: the input has no rows'],
    ]);
  });

  it('is limited with --limit and filtered with --state', async () => {
    const ids = async (...words: string[]): Promise<string[]> =>
      (JSON.parse((await runs('--json', ...words)).stdout) as { id: string }[]).map(({ id }) => id);
    expect(await ids('--limit', '2')).toEqual([NO_WORKER, DISK_FULL]);
    expect(await ids('--state', 'failed')).toEqual([FAILED]);
  });

  it('creates no data folder', async () => {
    const folder = temporaryFolder();
    const { code, stderr } = await inProcess(['runs'], { cwd: folder });
    expect(code).toBe(2);
    expect(stderr).toContain('--data');
    expect(existsSync(join(folder, 'curp-batch-data'))).toBe(false);
  });
});

describe('show', () => {
  it('shows everything about a run', async () => {
    const { code, stdout } = await runs('show', OLD);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^state +finished, 12,345 rows, 3 in error$/m);
    expect(stdout).toMatch(/^options +\{"mode":"reconcile"\}$/m);
    expect(stdout).toMatch(/^ended +2026-11-01 10:00:09Z$/m);
    expect(stdout).toMatch(/^removed on +2026-11-02 10:00:09Z$/m);
    expect(stdout).toMatch(/^ {2}417 invalid_date +2 {2}The date of birth is not a day of the calendar$/m);
    expect(stdout).toMatch(/^duplicates *\n {2}same_key_other_data +0 groups, 0 rows$/m);
    expect(stdout).toMatch(/^ {2}repeated_row +1,200 groups, 2,500 rows$/m);
    expect(stdout).toContain(join(data, 'runs', OLD, 'result.csv'));
  });

  it('says what went wrong', async () => {
    const { stdout } = await runs('show', FAILED);
    expect(stdout).toMatch(/^state +failed, missing_column$/m);
    expect(stdout).toMatch(/^ +no column holds sexo$/m);
  });

  it.each([
    [DISK_FULL, 'disk', /^ +The disk is full: make room\./m],
    [NO_WORKER, 'worker', /^ +No process calculates now: start curp-batch worker/m],
  ])('says why run %s waits, and what to do: %s', async (id, word, sentence) => {
    const { stdout } = await runs('show', id);
    expect(stdout).toMatch(new RegExp(`^waiting for +${word}$`, 'm'));
    expect(stdout).toMatch(sentence);
    expect(JSON.parse((await runs('show', id, '--json')).stdout)).toMatchObject({ waiting_for: word });
  });

  it('says that a queued run waits for its turn, but not for a run that has ended', async () => {
    expect((await runs('show', SCHEDULED)).stdout).toMatch(/^waiting for +turn$/m);
    expect((await runs('show', OLD)).stdout).not.toContain('waiting for');
  });

  it('takes the first characters of an id if they are unique', async () => {
    const { stdout } = await runs('show', SCHEDULED.slice(0, -1), '--json');
    expect(JSON.parse(stdout)).toMatchObject({ id: SCHEDULED, schedule: 'nightly', state: 'queued' });
    const two = await runs('show', RUNNING.slice(0, -1));
    expect([two.code, two.stderr]).toEqual([1, 'error: 2 runs begin so: give more of the id\n']);
  });

  it.each(['r1', '../../etc/passwd', 'x'])('refuses %s', async (id) => {
    const { code, stderr } = await runs('show', id);
    expect([code, stderr]).toEqual([1, 'error: there is no such run: curp-batch runs lists them\n']);
  });
});
