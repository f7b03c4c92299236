/** A stored run with `duplicates`, in process: its files, its phase while groups are searched, and what stays of it. */

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DuplicatesFile } from '../../../src/engine/output/duplicates-file.js';
import { duplicatesPath, partialPath, scratchPath } from '../../../src/engine/settings/run-paths.js';
import type { RunRecord, StatusRecord } from '../../../src/service/runs/run-record.js';
import { StoredRun } from '../../../src/service/runs/stored-run.js';
import { viewOf } from '../../../src/service/views/run-view.js';
import { collectedLog } from '../../fakes/collected-log.js';
import { FakeDisk } from '../../fakes/fake-disk.js';
import { FakeRedis } from '../../fakes/fake-redis.js';
import { numberedPaths } from '../../vitest/temporary-folder.js';
import { until } from '../../vitest/waiting.js';
import { openRunFolder, peopleFile, type RunFolder } from './run-folder.js';

const newPath = numberedPaths();
const disk = new FakeDisk();

/** So small that the rows of a group are in several chunks. */
const CHUNK_BYTES = 100;
const ROWS = 12;

/** Every person twice: rows 1 and 13 have an error, rows 2 and 14 are one person. */
const UPLOAD = peopleFile(ROWS) + peopleFile(ROWS).slice(peopleFile(0).length);

let folder: RunFolder;
let redis: FakeRedis;

beforeEach(async () => {
  folder = await openRunFolder(newPath(''));
  redis = new FakeRedis();
  redis.worksAtOnce = true;
});

afterEach(() => {
  vi.restoreAllMocks();
  disk.restore();
});

const add = (given: Partial<RunRecord> = {}): Promise<RunRecord> =>
  folder.add(UPLOAD, { ...given, options: { duplicates: true, ...given.options } });

const stored = (record: RunRecord): StoredRun =>
  new StoredRun({
    store: folder.store,
    record,
    redis: 'redis://unused',
    secrets: [],
    chunk: CHUNK_BYTES,
    unsafeRedis: true,
    log: collectedLog().log,
    openTransport: redis.openTransport,
  });

const statusOf = ({ id }: RunRecord): StatusRecord =>
  JSON.parse(readFileSync(join(folder.store.folderOf(id), 'status.json'), 'utf8')) as StatusRecord;

const filesOf = ({ id }: RunRecord): string[] => readdirSync(folder.store.folderOf(id)).sort();
const duplicatesOf = (record: RunRecord): string =>
  readFileSync(duplicatesPath(folder.store.outputOf(record)), 'utf8');

/** Calls `during` in the middle of the search for duplicates. The search itself follows. */
function duringSearch(during: (signal: AbortSignal) => Promise<void>): void {
  const write = DuplicatesFile.prototype.write;
  vi.spyOn(DuplicatesFile.prototype, 'write').mockImplementationOnce(async function (
    this: DuplicatesFile,
    people,
    plan,
    input,
    reread,
    progress,
  ) {
    progress(0.42);
    await during((this as unknown as { options: { signal: AbortSignal } }).options.signal);
    return write.call(this, people, plan, input, reread, progress);
  });
}

describe('a run that finishes', () => {
  it('has its duplicates beside the result, their counts in status, summary and view, and nothing else', async () => {
    const record = await add();
    expect(await stored(record).execute()).toBe('ended');
    expect(filesOf(record)).toEqual([
      'plan.json',
      'result.csv',
      'result.csv.attention.csv',
      'result.csv.duplicates.csv',
      'result.csv.errors.csv',
      'result.csv.report.html',
      'result.csv.summary.json',
      'run.json',
      'status.json',
    ]);
    const lines = duplicatesOf(record).trimEnd().split('\n');
    expect(lines.slice(0, 3)).toEqual([
      'group,class,size,row,curp,note',
      expect.stringMatching(/^1,repeated_row,2,2,MECR840711M\w{7},$/),
      expect.stringMatching(/^1,repeated_row,2,14,MECR840711M\w{7},$/),
    ]);
    const counts = {
      groups: expect.objectContaining({ repeated_row: 8, homonym_candidates: 0 }),
      rows: expect.objectContaining({ repeated_row: 16, homonym_candidates: 0 }),
    };
    const status = statusOf(record);
    expect(status.duplicates).toEqual(counts);
    const summary = JSON.parse(readFileSync(`${folder.store.outputOf(record)}.summary.json`, 'utf8'));
    expect(summary.duplicates).toEqual(counts);
    const view = viewOf({ record, status }, 'es');
    expect(view.links.duplicates).toBe(`/runs/${record.id}/duplicates`);
    expect(view.phase).toBeNull();
    expect(view.duplicates).toEqual([
      expect.objectContaining({ class: 'probably_same_person', groups: 0, rows: 0 }),
      {
        class: 'repeated_row',
        groups: 8,
        rows: 16,
        label: 'La misma persona en varias filas',
        advice: expect.stringContaining('Deje una sola fila'),
      },
      expect.objectContaining({
        class: 'homonym_candidates',
        groups: 0,
        rows: 0,
        label: 'Posibles homónimos',
      }),
    ]);
  });

  it('without the option has no such file, link or counts', async () => {
    const record = await folder.add(UPLOAD);
    await stored(record).execute();
    expect(filesOf(record)).not.toContain('result.csv.duplicates.csv');
    const view = viewOf({ record, status: statusOf(record) }, 'es');
    expect([view.duplicates, view.links.duplicates]).toEqual([null, null]);
  });

  it.each([
    [
      'reconcile',
      [
        'same_key_other_data',
        'same_person_two_keys',
        'probably_same_person',
        'repeated_row',
        'homonym_candidates',
      ],
    ],
    ['validate', ['repeated_row', 'homonym_candidates']],
  ] as const)('in the mode %s has the classes that it can find', async (mode, classes) => {
    const [header, ...rows] = UPLOAD.trimEnd().split('\n');
    const upload = [`${header},curp`, ...rows.map((row) => `${row},MECR840711MJCDSS09`), ''].join('\n');
    const record = await folder.add(upload, { options: { duplicates: true, mode } });
    await stored(record).execute();
    const view = viewOf({ record, status: statusOf(record) }, 'en');
    expect(view.duplicates!.map((one) => one.class)).toEqual(classes);
    const repeated = view.duplicates!.find((one) => one.class === 'repeated_row')!;
    expect(repeated.label).toMatch(mode === 'validate' ? /^The same key/ : /^The same person/);
  });
});

describe('while groups are searched', () => {
  it('the status says so, with the percentage of the search', async () => {
    const record = await add();
    duringSearch(async () => {
      const status = await until('the phase is in the file', () => {
        const found = statusOf(record);
        return found.phase === 'searching_duplicates' && found;
      });
      expect(status).toMatchObject({ state: 'running', rows: 2 * ROWS, percent: 42, secondsLeft: null });
      expect(viewOf({ record, status }, 'es')).toMatchObject({
        phase: 'searching_duplicates',
        percent: 42,
        duplicates: null,
      });
    });
    expect(await stored(record).execute()).toBe('ended');
    expect(statusOf(record)).toMatchObject({ state: 'finished', percent: 100 });
  });

  it('a request to cancel ends the run, and nothing stays of it', async () => {
    const record = await add();
    duringSearch(async (signal) => {
      expect(existsSync(scratchPath(folder.store.outputOf(record)))).toBe(true);
      await folder.store.askToCancel(record.id);
      await until('the run is interrupted', () => signal.aborted);
    });
    expect(await stored(record).execute()).toBe('ended');
    expect(statusOf(record)).toMatchObject({ state: 'cancelled', worker: null });
    expect(filesOf(record)).toEqual(['cancel', 'run.json', 'status.json']);
  });

  it('the end of the worker: the next one searches again, with the same bytes', async () => {
    const expected = await add();
    await stored(expected).execute();
    const record = await add();
    const run = stored(record);
    duringSearch(async () => run.stop('handed_back'));
    expect(await run.execute()).toBe('stopped');
    expect(viewOf({ record, status: statusOf(record) }, 'es')).toMatchObject({
      state: 'queued',
      phase: null,
    });
    redis.sends.clear();
    expect(await stored(record).execute()).toBe('ended');
    expect(redis.sends.size).toBe(0); // every row was committed
    expect(duplicatesOf(record)).toBe(duplicatesOf(expected));
    expect(filesOf(record)).toEqual(filesOf(expected));
  });

  it('a full disk is temporary: what is not committed is removed, and the run goes on', async () => {
    const expected = await add();
    await stored(expected).execute();
    const record = await add();
    const output = folder.store.outputOf(record);
    duringSearch(async () => {
      disk.install();
      disk.room = 0;
    });
    expect(await stored(record).execute()).toBe('later');
    expect(disk.truncated).toEqual([partialPath(output), scratchPath(output)]);
    expect(existsSync(partialPath(duplicatesPath(output)))).toBe(false);
    disk.restore();
    expect(await stored(record).execute()).toBe('ended');
    expect(duplicatesOf(record)).toBe(duplicatesOf(expected));
  });
});

it('a run that fails leaves no scratch file', async () => {
  const record = await add({ options: { limit_errors: { count: 6 } } });
  expect(await stored(record).execute()).toBe('ended');
  expect(statusOf(record)).toMatchObject({ state: 'failed', fault: 'error_limit' });
  expect(filesOf(record)).toEqual(['input.csv', 'run.json', 'status.json']);
});

it('a run that was killed in the search and is cancelled then leaves no scratch file', async () => {
  const record = await add();
  const run = stored(record);
  duringSearch(async () => run.stop('lost')); // as after a kill, its files stay
  expect(await run.execute()).toBe('stopped');
  expect(existsSync(scratchPath(folder.store.outputOf(record)))).toBe(true);
  await folder.store.askToCancel(record.id);
  expect(await stored(record).execute()).toBe('ended');
  expect(filesOf(record)).toEqual(['cancel', 'run.json', 'status.json']);
});
