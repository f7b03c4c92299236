/** The worker of callbacks, in process: a fake BullMQ and a fake receiver. */
import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CALLBACK_QUEUE, CALLBACK_TRIES } from '../../../src/engine/queue/callback-queue.js';
import { folderQueue } from '../../../src/engine/queue/run-queue.js';
import type { Connection } from '../../../src/engine/redis/connection.js';
import { CallbackWorker } from '../../../src/service/callbacks/callback-worker.js';
import { callbackKey } from '../../../src/service/callbacks/webhook.js';
import { newSchedule, type ScheduleRecord } from '../../../src/service/schedule/schedule-record.js';
import type { SlotEntry } from '../../../src/service/schedule/schedule-state.js';
import { ScheduleStore } from '../../../src/service/schedule/schedule-store.js';
import { newEntry, withEntry } from '../../../src/service/schedule/slot-history.js';
import { collectedLog } from '../../fakes/collected-log.js';
import { FakeBull } from '../../fakes/fake-bull.js';
import { numberedPaths } from '../../vitest/temporary-folder.js';
import { openRunFolder, type RunFolder } from '../runs/run-folder.js';

const newPath = numberedPaths();
const CALLBACK = 'https://example.com/ended';
const TRACEPARENT = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
const ENDED = { state: 'finished', started: '2026-01-01T00:00:00Z', ended: '2026-01-01T00:00:01Z' } as const;

let folder: RunFolder;
let bull: FakeBull;
let lines: string[];
let worker: CallbackWorker;
let calls: { url: string; headers: Record<string, string>; body: string }[];
/** The answers of the receiver, in order; then 200. */
let answers: (number | Error)[];

beforeEach(async () => {
  folder = await openRunFolder(newPath(''));
  bull = new FakeBull();
  calls = [];
  answers = [];
  vi.stubGlobal('fetch', async (url: string, { headers, body }: (typeof calls)[0]) => {
    calls.push({ url, headers, body });
    const answer = answers.shift() ?? 200;
    if (typeof answer !== 'number') throw answer;
    return new Response(null, { status: answer });
  });
  const collected = collectedLog();
  lines = collected.lines;
  const options = { connection: {} as Connection, store: folder.store, log: collected.log };
  worker = new CallbackWorker(options, bull.Worker);
  await worker.start();
});

afterEach(async () => {
  await worker.stop();
  vi.unstubAllGlobals();
});

const name = () => folderQueue(CALLBACK_QUEUE, folder.store.folderId);

const queue = (id: string): void =>
  bull.add(name(), { id }, { jobId: `callback-${id}`, attempts: CALLBACK_TRIES });

const work = () => bull.workAll(name());

it('calls the address of the run once, with a signature of its project, and writes the outcome', async () => {
  const { id } = await folder.add('x\n', { callback: CALLBACK }, ENDED);
  queue(id);
  expect(await work()).toEqual([]);
  const [{ url, headers, body }] = calls as [(typeof calls)[0]];
  expect(url).toBe(CALLBACK);
  expect(JSON.parse(body)).toMatchObject({ id, state: 'finished' });
  const key = await callbackKey(folder.store.folder, 'tests');
  const signed = `${headers['x-curp-batch-timestamp']}.${body}`;
  expect(headers['x-curp-batch-signature']).toBe(
    `sha256=${createHmac('sha256', key).update(signed).digest('hex')}`,
  );
  expect(await folder.store.wasCalledBack(id)).toBe(true);
  queue(id); // as the sweeper may
  await work();
  expect([calls.length, bull.jobs(name()).size]).toEqual([1, 0]);
});

it('carries the traceparent of the run, and only that', async () => {
  const { id } = await folder.add('x\n', { callback: CALLBACK, traceparent: TRACEPARENT }, ENDED);
  queue(id);
  await work();
  expect(calls[0]!.headers).toMatchObject({ traceparent: TRACEPARENT });
  const { id: other } = await folder.add('x\n', { callback: CALLBACK, traceparent: 'ROSA' }, ENDED);
  queue(other);
  await work();
  expect(calls[1]!.headers).not.toHaveProperty('traceparent');
});

it('tries again after a refusal and after no answer, without details in the error', async () => {
  const { id } = await folder.add('x\n', { callback: CALLBACK }, ENDED);
  answers = [500, new Error('connect ECONNREFUSED 10.0.0.1'), 302, 204];
  queue(id);
  for (let attempt = 0; attempt < 3; attempt++) {
    expect((await work()).map(({ message }) => message)).toEqual(['not_taken']);
    expect(await folder.store.wasCalledBack(id)).toBe(false);
  }
  expect(await work()).toEqual([]);
  expect([calls.length, await folder.store.wasCalledBack(id)]).toEqual([4, true]);
  expect(lines).toEqual(['an attempt of a callback failed']);
});

it('gives up after the last try, and says so', async () => {
  const { id } = await folder.add('x\n', { callback: CALLBACK }, ENDED);
  answers = Array.from({ length: CALLBACK_TRIES }, () => 500);
  const written = vi.spyOn(folder.store, 'writeCallback');
  queue(id);
  for (let attempt = 0; attempt < CALLBACK_TRIES; attempt++) await work();
  expect(written).toHaveBeenCalledWith(id, {
    at: expect.any(String),
    delivered: false,
    tries: CALLBACK_TRIES,
  });
  expect(lines).toEqual(['a callback failed: no more attempts']);
  expect(bull.jobs(name()).size).toBe(0);
});

it('does not call for a run that was removed, has not ended, or wants no call', async () => {
  const { id: running } = await folder.add('x\n', { callback: CALLBACK }, { state: 'running' });
  const { id: quiet } = await folder.add('x\n', {}, ENDED);
  const { id: removed } = await folder.add('x\n', { callback: CALLBACK }, ENDED);
  await folder.store.remove(removed);
  for (const id of [running, quiet, removed]) queue(id);
  expect(await work()).toEqual([]);
  expect([calls, bull.jobs(name()).size]).toEqual([[], 0]);
});

it('fails a job that it cannot read, without a value of it, and logs it once', async () => {
  for (const [at, data] of [null, 'ROSA', 7, {}, { id: 7 }, []].entries())
    bull.add(name(), data, { jobId: `stray-${at}`, attempts: 1 });
  expect((await work()).map(({ message }) => message)).toEqual(Array(6).fill('stray_job'));
  expect([calls, bull.jobs(name()).size]).toEqual([[], 0]);
  expect(lines).toEqual([expect.stringContaining('jobs of this queue cannot be read and were removed')]);
});

describe('about a slot of a schedule', () => {
  const SLOT = '2026-03-02T03:00:00.000Z';
  let schedules: ScheduleStore;

  async function tell(entry: Partial<SlotEntry>, changes: Partial<ScheduleRecord> = {}): Promise<void> {
    schedules = new ScheduleStore(folder.store.folder);
    const paths = { input: '/secret/people.csv', outputDir: '/secret/out' };
    await schedules.write(
      newSchedule({
        ...{ name: 'nightly', cron: '0 3 * * *', tz: 'UTC', ...paths, options: {}, keepLast: null },
        ...{ callback: CALLBACK, project: 'payroll', ...changes },
      }),
    );
    const given = newEntry({ slot: SLOT, outcome: 'skipped', run: null, call: 'due', ...entry });
    await schedules.writeState('nightly', withEntry(await schedules.state('nightly'), given));
    about('nightly', SLOT);
  }

  const about = (schedule: string, slot: string): void =>
    bull.add(name(), { schedule, slot }, { jobId: `slot-${schedule}`, attempts: CALLBACK_TRIES });

  const call = async () => (await schedules.state('nightly')).history[0]!.call;

  it('calls once, signed for the project of the schedule, with counts and without paths', async () => {
    const reasons = [{ code: 'rows_halved', es: 'menos', en: 'less' }] as const;
    const changes = { new: 1, gone: 213, changed: 4 };
    const counts = { rows: 199, errors: 3, verdicts: { match: 190 }, changes, reasons };
    await tell({ outcome: 'attention', run: 'r012345678901234567', ended: SLOT, ...counts });
    expect(await work()).toEqual([]);
    const [{ url, headers, body }] = calls as [(typeof calls)[0]];
    expect(url).toBe(CALLBACK);
    expect(JSON.parse(body)).toEqual({
      ...{
        schedule: 'nightly',
        project: 'payroll',
        slot: SLOT,
        outcome: 'attention',
        run: 'r012345678901234567',
      },
      ...{ by_hand: false, ended: SLOT, fault: null, messages: { es: 'Menos.', en: 'Less.' }, ...counts },
    });
    expect(headers).toMatchObject({
      'x-curp-batch-schedule': 'nightly',
      'x-curp-batch-slot': SLOT,
      'x-curp-batch-run': 'r012345678901234567',
    });
    const key = await callbackKey(folder.store.folder, 'payroll');
    const signed = `${headers['x-curp-batch-timestamp']}.${body}`;
    expect(headers['x-curp-batch-signature']).toBe(
      `sha256=${createHmac('sha256', key).update(signed).digest('hex')}`,
    );
    expect(await call()).toBe('delivered');
    about('nightly', SLOT); // as every minute
    await work();
    expect(calls).toHaveLength(1);
  });

  it('carries the traceparent of its run', async () => {
    const { id } = await folder.add('x\n', { traceparent: TRACEPARENT }, ENDED);
    await tell({ outcome: 'finished', run: id, ended: SLOT });
    await work();
    expect(calls[0]!.headers).toMatchObject({ traceparent: TRACEPARENT });
  });

  it.each(['finished', 'attention', 'failed', 'skipped'] as const)(
    'calls if the outcome is %s',
    async (outcome) => {
      await tell({ outcome });
      await work();
      expect(calls.map(({ body }) => JSON.parse(body).outcome)).toEqual([outcome]);
    },
  );

  it('tries again as for a run, and gives up after the last try', async () => {
    await tell({});
    answers = Array.from({ length: CALLBACK_TRIES }, () => 500);
    for (let attempt = 1; attempt < CALLBACK_TRIES; attempt++) {
      expect((await work()).map(({ message }) => message)).toEqual(['not_taken']);
      expect(await call()).toBe('due');
    }
    expect(await work()).toEqual([]);
    expect([await call(), lines]).toEqual(['given_up', ['a callback failed: no more attempts']]);
  });

  it('does not call for a schedule that was removed, a slot that is unknown, or an address that was removed', async () => {
    await tell({}, { callback: null });
    about('gone', SLOT);
    about('other', '2026-03-03T03:00:00.000Z');
    expect(await work()).toEqual([]);
    expect([calls, await call()]).toEqual([[], 'given_up']);
  });
});
