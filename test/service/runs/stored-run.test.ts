/** A stored run, in process: a real folder of runs and a real run, with a fake Redis and a fake full disk. */

import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Ledger } from '../../../src/engine/output/ledger.js';
import { RunError } from '../../../src/engine/settings/run-error.js';
import { ledgerPath, partialPath, summaryPath } from '../../../src/engine/settings/run-paths.js';
import { QUEUED, type RunRecord, type StatusRecord } from '../../../src/service/runs/run-record.js';
import { StoredRun, type StoredRunOptions } from '../../../src/service/runs/stored-run.js';
import { viewOf } from '../../../src/service/views/run-view.js';
import { collectedLog } from '../../fakes/collected-log.js';
import { FakeDisk } from '../../fakes/fake-disk.js';
import { FakeRedis } from '../../fakes/fake-redis.js';
import { HEADER_ROW, rowOf, workbookOf } from '../../input/workbook/archives.js';
import { samplePath } from '../../repository.js';
import { numberedPaths } from '../../vitest/temporary-folder.js';
import { until } from '../../vitest/waiting.js';
import { openRunFolder, peopleFile, publishRun, type RunFolder } from './run-folder.js';

const newPath = numberedPaths();
const disk = new FakeDisk();

/** So small that twelve rows are six chunks. */
const CHUNK_BYTES = 100;
const ROWS = 12;
const UPLOAD = peopleFile(ROWS);

let folder: RunFolder;
let redis: FakeRedis;
let lines: string[];

beforeEach(async () => {
  folder = await openRunFolder(newPath(''));
  redis = new FakeRedis();
  redis.worksAtOnce = true;
});

afterEach(() => {
  vi.useRealTimers();
  disk.restore();
});

function stored(record: RunRecord, changes: Partial<StoredRunOptions> = {}): StoredRun {
  const collected = collectedLog();
  lines = collected.lines;
  return new StoredRun({
    store: folder.store,
    record,
    redis: 'redis://unused',
    secrets: [],
    chunk: CHUNK_BYTES,
    unsafeRedis: true,
    log: collected.log,
    openTransport: redis.openTransport,
    ...changes,
  });
}

/** Without the cache of the store: as another process reads it. */
const statusOf = ({ id }: RunRecord): StatusRecord =>
  JSON.parse(readFileSync(join(folder.store.folderOf(id), 'status.json'), 'utf8')) as StatusRecord;

const filesOf = ({ id }: RunRecord): string[] => readdirSync(folder.store.folderOf(id)).sort();
const resultOf = (record: RunRecord): string => readFileSync(folder.store.outputOf(record), 'utf8');

/** Starts a run whose worker completes only the first `chunks` chunks, and returns when they are committed. */
async function startUntil(record: RunRecord, chunks: number) {
  redis.worksAtOnce = false;
  const run = stored(record, { window: ROWS });
  const end = run.execute();
  await until('the chunks are sent', () => redis.jobs.size >= chunks + 1);
  for (let index = 0; index < chunks; index++) redis.work(index);
  await until('they are committed', () => redis.results.size === 0);
  return { run, end };
}

/** The bytes of the same run without faults. */
async function expectedResult(): Promise<string> {
  const record = await folder.add(UPLOAD);
  await stored(record).execute();
  return resultOf(record);
}

it('shows how many keys on file have each verdict and cause: to its owner, in the list, and in the callback', async () => {
  const record = await folder.add(readFileSync(samplePath('on-file.csv'), 'utf8'), {
    options: { mode: 'reconcile' },
  });
  expect(await stored(record).execute()).toBe('ended');
  const view = viewOf((await folder.store.entry(record.id))!, 'es');
  const summary = JSON.parse(readFileSync(summaryPath(folder.store.outputOf(record)), 'utf8'));
  expect(Object.fromEntries(view.verdicts.map(({ verdict, rows }) => [verdict, rows]))).toEqual(
    summary.verdicts,
  );
  expect(Object.fromEntries(view.causes.map(({ cause, rows }) => [cause, rows]))).toEqual(summary.causes);
  expect(Object.fromEntries(view.checks.map(({ cause, rows }) => [cause, rows]))).toEqual(summary.checks);
  expect(view.verdicts.reduce((sum, { rows }) => sum + rows, 0)).toBe(view.rows);
  expect(view.causes.length).toBeGreaterThan(0);
});

describe('a run that finishes', () => {
  it('has its result, summary and report, and no upload, ledger or partial output', async () => {
    const record = await folder.add(UPLOAD);
    expect(await stored(record).execute()).toBe('ended');
    expect(filesOf(record)).toEqual([
      'plan.json',
      'result.csv',
      'result.csv.attention.csv',
      'result.csv.errors.csv',
      'result.csv.report.html',
      'result.csv.summary.json',
      'run.json',
      'status.json',
    ]);
    expect(resultOf(record).split('\n')).toHaveLength(ROWS + 2);
    expect(statusOf(record)).toMatchObject({
      state: 'finished',
      rows: ROWS,
      errors: 4,
      percent: 100,
      secondsLeft: null,
      fault: null,
      resumed: false,
      worker: null,
      codes: [{ rows: 4 }],
    });
    expect(lines).toEqual(['a run starts', 'a run has finished']);
  });

  it('of a schedule is compared with what is expected; its state stays finished', async () => {
    const expected = {
      lastRows: null,
      lastSlot: '2999-01-01T00:00:00.000Z',
      newer: true,
      errors: { count: 1 },
    } as const;
    const record = await folder.add(UPLOAD, { schedule: 'nightly', expected });
    await stored(record).execute();
    expect(statusOf(record)).toMatchObject({
      state: 'finished',
      attention: [{ code: 'too_many_errors' }, { code: 'source_unchanged' }],
    });
    const view = viewOf((await folder.store.entry(record.id))!, 'en');
    expect(view).toMatchObject({ attention: true, attention_reasons: [{ code: 'too_many_errors' }, {}] });
    expect(view.message).toMatch(
      /^4 of \d+ rows are in error; at most 1 were expected; the input has not changed/,
    );
    expect(lines.at(-1)).toBe('a run has finished'); // the warning is that of the schedule
  });

  it('keeps no errors file with --echo none, nor for a schedule, whose files are in the folder of its owner', async () => {
    for (const given of [{ options: { echo: 'none' as const } }, { schedule: 'nightly' }]) {
      const record = await folder.add(UPLOAD, given);
      await stored(record).execute();
      expect(filesOf(record)).not.toContain('result.csv.errors.csv');
    }
  });

  it('and is executed again does nothing', async () => {
    const record = await folder.add(UPLOAD);
    await stored(record).execute();
    const status = statusOf(record);
    expect(await stored(record).execute()).toBe('ended');
    expect([statusOf(record), lines]).toEqual([status, []]);
  });

  it('and whose worker is killed before the last status is finished by the next one, without a calculation', async () => {
    const record = await folder.add(UPLOAD);
    await stored(record).execute();
    const { state, rows, codes } = statusOf(record);
    const path = join(folder.store.folderOf(record.id), 'status.json');
    writeFileSync(path, JSON.stringify({ ...statusOf(record), state: 'running', ended: null, rows: 0 }));
    folder = await openRunFolder(folder.store.folder); // the store keeps an ended status
    redis.sends.clear();
    expect(await stored(record).execute()).toBe('ended');
    expect(statusOf(record)).toMatchObject({ state, rows, codes });
    expect(redis.sends.size).toBe(0);
  });
});

describe('a stop', () => {
  it('by the end of the worker: the run is queued again, and the next worker gives the same bytes', async () => {
    const expected = await expectedResult();
    const record = await folder.add(UPLOAD);
    const { run, end } = await startUntil(record, 2);
    run.stop('handed_back');
    expect(await end).toBe('stopped');
    expect(statusOf(record)).toMatchObject({ state: 'queued', worker: null, fault: null, rows: 4 });
    expect(redis.jobs.size).toBe(0);
    redis.worksAtOnce = true;
    redis.sends.clear();
    expect(await stored(record).execute()).toBe('ended');
    expect(resultOf(record)).toBe(expected);
    expect(lines).toEqual(['a run is resumed', 'a run has finished']);
    expect(statusOf(record)).toMatchObject({ state: 'finished', resumed: true, rows: ROWS });
    expect([...redis.sends.keys()]).not.toContain(0);
  });

  it('before the start: nothing is calculated, and no file stays open', async () => {
    const record = await folder.add(UPLOAD);
    disk.install();
    const run = stored(record);
    run.stop('handed_back');
    expect(await run.execute()).toBe('stopped');
    expect(statusOf(record)).toMatchObject({ state: 'queued', rows: 0 });
    expect(redis.sends.size).toBe(0);
    await until('every file is closed', () => disk.openFiles === 0);
  });

  it('by a request to cancel before the start', async () => {
    const record = await folder.add(UPLOAD);
    await folder.store.askToCancel(record.id);
    expect(await stored(record).execute()).toBe('ended');
    expect(statusOf(record)).toMatchObject({ state: 'cancelled', rows: 0, worker: null });
    expect(existsSync(folder.store.inputOf(record))).toBe(false);
  });

  it('by a request to cancel in the middle', async () => {
    const record = await folder.add(UPLOAD);
    const { end } = await startUntil(record, 1);
    await folder.store.askToCancel(record.id);
    expect(await end).toBe('ended');
    expect(statusOf(record)).toMatchObject({ state: 'cancelled', worker: null });
    expect(filesOf(record)).toEqual(['cancel', 'run.json', 'status.json']);
    expect(redis.jobs.size).toBe(0);
  });

  it('by the removal of the run leaves nothing', async () => {
    const record = await folder.add(UPLOAD);
    const { end } = await startUntil(record, 1);
    await folder.store.remove(record.id);
    expect(await end).toBe('ended');
    expect(existsSync(folder.store.folderOf(record.id))).toBe(false);
  });

  it('because another worker has the run: its status is left alone', async () => {
    const record = await folder.add(UPLOAD);
    const { end } = await startUntil(record, 1);
    const path = join(folder.store.folderOf(record.id), 'status.json');
    writeFileSync(path, JSON.stringify({ ...statusOf(record), worker: 'another' }));
    expect(await end).toBe('stopped');
    expect(statusOf(record)).toMatchObject({ state: 'running', worker: 'another' });
    expect(existsSync(ledgerPath(folder.store.outputOf(record)))).toBe(true);
  });
});

describe('a status file', () => {
  it('that is torn counts as running: the run goes on from its ledger', async () => {
    const expected = await expectedResult();
    const record = await folder.add(UPLOAD);
    const { run, end } = await startUntil(record, 2);
    run.stop('handed_back');
    await end;
    writeFileSync(join(folder.store.folderOf(record.id), 'status.json'), '{"state":"run');
    redis.worksAtOnce = true;
    expect(await stored(record).execute()).toBe('ended');
    expect(resultOf(record)).toBe(expected);
    expect(statusOf(record)).toMatchObject({
      state: 'finished',
      resumed: true,
      deaths: { count: 1, rows: 0 },
    });
  });

  it('is saved while the run makes no progress, with the obstacle', async () => {
    const record = await folder.add(UPLOAD);
    vi.useFakeTimers({ toFake: ['performance'] });
    const { run, end } = await startUntil(record, 1);
    redis.workersAlive = 0;
    vi.advanceTimersByTime(6000);
    const { obstacle } = await until('the obstacle is in the file', () => {
      const status = statusOf(record);
      return status.obstacle !== null && status;
    });
    expect(obstacle).toBe('worker');
    run.stop('handed_back');
    await end;
    expect(statusOf(record)).toMatchObject({ obstacle: null, rows: 2 });
  });
});

describe('workers that die of a run', () => {
  it('are counted while no row is added, and the tenth is not the last', async () => {
    const record = await folder.add(
      UPLOAD,
      {},
      {
        state: 'running',
        started: new Date().toISOString(),
        deaths: { count: 9, rows: 0 },
      },
    );
    expect(await stored(record).execute()).toBe('ended');
    expect(statusOf(record)).toMatchObject({ state: 'finished', deaths: { count: 10, rows: 0 } });
  });

  it('eleven times fail it, and its upload is kept', async () => {
    const record = await folder.add(
      UPLOAD,
      {},
      {
        state: 'running',
        started: new Date().toISOString(),
        deaths: { count: 10, rows: 0 },
      },
    );
    expect(await stored(record).execute()).toBe('ended');
    expect(statusOf(record)).toMatchObject({ state: 'failed', fault: 'defect' });
    expect(existsSync(folder.store.inputOf(record))).toBe(true);
    expect(redis.sends.size).toBe(0);
  });

  it('are counted anew after rows were added', async () => {
    const record = await folder.add(
      UPLOAD,
      {},
      {
        state: 'running',
        started: new Date().toISOString(),
        rows: 5,
        deaths: { count: 10, rows: 4 },
      },
    );
    await stored(record).execute();
    expect(statusOf(record)).toMatchObject({ state: 'finished', deaths: { count: 1, rows: 5 } });
  });
});

describe('a fault', () => {
  it('with a question: the status contains it, and the run shows it in both languages', async () => {
    const record = await folder.add(`Rosa,Medina,Castro,1984,07,19,M,14\n${peopleFile(2)}`);
    expect(await stored(record).execute()).toBe('ended');
    const status = statusOf(record);
    expect(status).toMatchObject({ state: 'failed', fault: 'undecided', question: { topic: 'header' } });
    expect(viewOf({ record, status }, 'es').question?.sentence).toContain('El encabezado parece');
    expect(viewOf({ record, status }, 'en').question).toMatchObject({
      sentence: expect.stringContaining('the header seems'),
      answers: [{ options: { header_line: 2 } }, { options: { header_line: 1 } }],
    });
  });

  it('of the content: the run fails, the line is named, and the upload is kept for a while', async () => {
    const record = await folder.add(`${peopleFile(2)}"Rosa,Medina\nx\ny\n`);
    expect(await stored(record).execute()).toBe('ended');
    expect(statusOf(record)).toMatchObject({ state: 'failed', fault: 'unclosed_quote', line: 4 });
    expect(existsSync(folder.store.inputOf(record))).toBe(true);
  });

  it('of too many errors: the run fails, and the upload is removed if none is to be kept', async () => {
    const record = await folder.add(UPLOAD, { options: { limit_errors: { count: 1 } }, keepFailedMs: 0 });
    expect(await stored(record).execute()).toBe('ended');
    expect(statusOf(record)).toMatchObject({ state: 'failed', fault: 'error_limit' });
    expect(existsSync(folder.store.inputOf(record))).toBe(false);
  });

  it('of a result that is there already, as after a restore: the run of the schedule fails, and the file stays', async () => {
    const output = newPath('nightly.csv');
    writeFileSync(output, 'the result of this slot');
    const record = await folder.add(UPLOAD, { schedule: 'nightly', output });
    expect(await stored(record).execute()).toBe('ended');
    expect(statusOf(record)).toMatchObject({ state: 'failed', fault: 'output_exists' });
    expect(readFileSync(output, 'utf8')).toBe('the result of this slot');
  });

  it('of the input on the disk: the run fails, and nothing else is removed', async () => {
    const record = await folder.add(UPLOAD);
    rmSync(folder.store.inputOf(record));
    expect(await stored(record).execute()).toBe('ended');
    expect(statusOf(record)).toMatchObject({ state: 'failed', fault: 'not_found' });
  });

  it('of our own: the run fails without its text, and the upload is kept', async () => {
    const record = await folder.add(UPLOAD);
    const openTransport = () => {
      throw new TypeError('GARCIA is undefined');
    };
    expect(await stored(record, { openTransport }).execute()).toBe('ended');
    expect(statusOf(record)).toMatchObject({
      state: 'failed',
      fault: 'defect',
      detail: 'an internal error ended the run (TypeError)',
      detailEs: 'la corrida terminó por un error interno (TypeError)',
    });
    const view = viewOf({ record, status: statusOf(record) }, 'en');
    expect(view.messages).toEqual({
      es: 'Ocurrió un error interno. Avise a quien administra el servicio.',
      en: view.message,
    });
    expect(view.details).toEqual({
      es: 'la corrida terminó por un error interno (TypeError)',
      en: 'an internal error ended the run (TypeError)',
    });
    expect(existsSync(folder.store.inputOf(record))).toBe(true);
    expect(lines).toContain('a run failed: a defect of this program');
  });

  it('of a status of an older version, without the Spanish detail, has the sentence of its fault', async () => {
    const record = await folder.add(UPLOAD);
    const status = { ...QUEUED, state: 'failed', fault: 'missing_column', detail: 'no column' } as const;
    const { details, messages } = viewOf({ record, status }, 'en');
    expect(details).toEqual({ es: messages!.es, en: 'no column' });
  });

  it('of Redis is temporary: the run waits in the queue, and goes on later', async () => {
    const record = await folder.add(UPLOAD);
    const openTransport = () => {
      throw new RunError('redis_gone', {
        es: 'Redis could not be reached for 300 seconds',
        en: 'Redis could not be reached for 300 seconds',
      });
    };
    expect(await stored(record, { openTransport }).execute()).toBe('later');
    expect(statusOf(record)).toMatchObject({ state: 'queued', fault: 'redis_gone', worker: null });
    expect(lines).toContain('a run waits and is resumed later');
    expect(await stored(record).execute()).toBe('ended');
    expect(statusOf(record)).toMatchObject({ state: 'finished', fault: null, detail: null, detailEs: null });
  });

  it('of a second worker at the same output: it comes later, and the status is left alone', async () => {
    const record = await folder.add(UPLOAD);
    const { run, end } = await startUntil(record, 1);
    const second = stored(record);
    expect(await second.execute()).toBe('later');
    expect(statusOf(record).state).toBe('running');
    run.stop('lost');
    expect(await end).toBe('stopped');
  });

  it('of the ledger: the run starts anew, once', async () => {
    const expected = await expectedResult();
    const record = await folder.add(UPLOAD);
    const { run, end } = await startUntil(record, 2);
    run.stop('handed_back');
    await end;
    writeFileSync(ledgerPath(folder.store.outputOf(record)), 'damaged');
    redis.worksAtOnce = true;
    expect(await stored(record).execute()).toBe('ended');
    expect(lines).toEqual([
      'a run is resumed',
      'restarting the run from its beginning',
      'a run starts',
      'a run has finished',
    ]);
    expect(resultOf(record)).toBe(expected);
  });

  it('of the partial output: the run starts anew', async () => {
    const expected = await expectedResult();
    const record = await folder.add(UPLOAD);
    const { run, end } = await startUntil(record, 2);
    run.stop('handed_back');
    await end;
    writeFileSync(partialPath(folder.store.outputOf(record)), 'damaged');
    redis.worksAtOnce = true;
    expect(await stored(record).execute()).toBe('ended');
    expect(resultOf(record)).toBe(expected);
  });
});

describe('a full disk', () => {
  it('is temporary: the run waits, the uncommitted bytes are removed, and it goes on with the same bytes', async () => {
    const expected = await expectedResult();
    const record = await folder.add(UPLOAD);
    const output = folder.store.outputOf(record);
    const { run, end } = await startUntil(record, 2);
    disk.install();
    disk.room = 0;
    redis.worksAtOnce = true;
    redis.workAll();
    expect(await end).toBe('later');
    expect(lines).toContain('a run waits and is resumed later');
    expect(lines).toContain('the status of a run could not be written');
    expect(disk.truncated).toEqual([partialPath(output)]);
    disk.restore();
    const entry = await new Ledger(ledgerPath(output)).read();
    expect(readFileSync(partialPath(output)).length).toBe(entry!.outputBytes);
    expect(await stored(record).execute()).toBe('ended');
    expect(resultOf(record)).toBe(expected);
    expect(run.id).toBe(record.id);
  });

  it('with room for a status reports that the run waits for the disk', async () => {
    const record = await folder.add(UPLOAD);
    const { end } = await startUntil(record, 1);
    const write = vi.spyOn(folder.store, 'writeStatus');
    disk.install();
    disk.room = 0;
    write.mockImplementation(async (id, status) => {
      disk.room = 2000;
      write.mockRestore();
      return folder.store.writeStatus(id, status);
    });
    redis.workAll();
    expect(await end).toBe('later');
    disk.restore();
    expect(statusOf(record)).toMatchObject({ state: 'queued', fault: 'output_failed' });
  });
});

describe('the advice about rows in error, in the view and in the report', () => {
  const DAMAGED = 'ROSA,MUÃ±OZ,,1984,7,19,M,14'.split(',');
  const CSV = `${peopleFile(0).split('\n')[0]}\n${DAMAGED}\nROSA,MUÃ±OZ,CASTRO,1984,07,19,M,14\n`;
  const WORKBOOK = workbookOf({
    sheets: [{ rows: HEADER_ROW + rowOf(DAMAGED) + rowOf('ROSA,MUÃ±OZ,CASTRO,1984,07,19,M,14'.split(',')) }],
  });

  async function adviceOf(upload: string | Buffer, options: RunRecord['options']): Promise<string> {
    const record = await publishRun(folder.store, upload, { options });
    expect(await stored(record).execute()).toBe('ended');
    const advice = viewOf({ record, status: statusOf(record) }, 'es').codes.map((code) => code.advice);
    const report = readFileSync(`${folder.store.outputOf(record)}.report.html`, 'utf8');
    for (const text of advice) expect(report).toContain(`<small>${text}</small>`);
    return advice.join(' ');
  }

  it('fits a strict text', async () => {
    const advice = await adviceOf(CSV, {});
    expect(advice).toContain('Si la persona no lo tiene, escriba X o acepte apellidos vacíos.');
    expect(advice).toContain('Exporte de nuevo el archivo como CSV UTF-8. O indique su codificación.');
  });

  it('fits a workbook, which has no encoding', async () => {
    const advice = await adviceOf(WORKBOOK, {});
    expect(advice).toContain('Escriba bien el nombre en el libro');
    expect(advice).not.toMatch(/codificación|CSV/);
  });

  it('fits what is on already', async () => {
    const advice = await adviceOf(CSV, {
      ...{ normalize: true, sexo: 'HM' },
      ...{ surnames: 'optional', encoding: 'utf-8' },
    });
    expect(advice).toBe('Exporte de nuevo el archivo como CSV UTF-8.');
  });
});
