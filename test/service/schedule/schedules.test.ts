/** Schedules, in process and with a fake BullMQ: matching with the folder, missed slots, due slots, and the lock. */
import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { ProcessLock } from '../../../src/base/process-lock.js';
import { startSpan } from '../../../src/base/span.js';
import type { Connection } from '../../../src/engine/redis/connection.js';
import { QuotaUse } from '../../../src/service/runs/quota-use.js';
import type { RunRecord } from '../../../src/service/runs/run-record.js';
import { newSchedule, type ScheduleRecord } from '../../../src/service/schedule/schedule-record.js';
import { ScheduleStore } from '../../../src/service/schedule/schedule-store.js';
import { startScheduled } from '../../../src/service/schedule/scheduled-run.js';
import {
  type KnownSchedule,
  Schedules,
  scheduleQueue,
} from '../../../src/service/schedule/scheduler-queue.js';
import { SlotWorker } from '../../../src/service/schedule/slot-worker.js';
import { collectedLog } from '../../fakes/collected-log.js';
import { FakeBull } from '../../fakes/fake-bull.js';
import { FakeConnection } from '../../fakes/fake-connection.js';
import { FakeDisk } from '../../fakes/fake-disk.js';
import { FakeCallbackQueue, FakeRunQueue } from '../../fakes/fake-run-queue.js';
import { numberedPaths } from '../../vitest/temporary-folder.js';
import { until } from '../../vitest/waiting.js';
import { openRunFolder, peopleFile, type RunFolder } from '../runs/run-folder.js';

const newPath = numberedPaths();
const at = (text: string): number => Date.parse(text);
const SLOT = at('2026-03-02T03:00:00Z');
const NEXT = at('2026-03-03T03:00:00Z');

let folder: RunFolder;
let schedules: ScheduleStore;
let bull: FakeBull;
let queue: FakeRunQueue;
let connection: FakeConnection;
let lines: string[];
let log: ReturnType<typeof collectedLog>['log'];
let input: string;
let outputDir: string;

beforeEach(async () => {
  folder = await openRunFolder(newPath(''));
  schedules = new ScheduleStore(folder.store.folder);
  bull = new FakeBull();
  queue = new FakeRunQueue();
  connection = new FakeConnection();
  connection.find();
  ({ lines, log } = collectedLog());
  input = newPath();
  outputDir = newPath('');
  writeFileSync(input, peopleFile(2));
});

afterEach(() => {
  vi.useRealTimers();
});

async function add(name: string, changes: Partial<ScheduleRecord> = {}): Promise<ScheduleRecord> {
  const schedule = {
    ...newSchedule({ name, cron: '0 3 * * *', tz: 'UTC', input, outputDir, options: {}, keepLast: null }),
    created: '2026-03-01T12:00:00.000Z',
    ...changes,
  };
  await schedules.write(schedule);
  return schedule;
}

const jobs = () => [...bull.jobs(scheduleQueue(folder.store.folderId)).values()];
const schedulers = () => bull.schedulers(scheduleQueue(folder.store.folderId));

describe('matching the schedulers in Redis with the folder', () => {
  const known = (name: string, changes: Partial<KnownSchedule> = {}): KnownSchedule => ({
    name,
    cron: '0 3 * * *',
    tz: 'UTC',
    handled: SLOT,
    ...changes,
  });
  let matched: Schedules;

  beforeEach(() => {
    matched = new Schedules(connection as unknown as Connection, folder.store.folderId, bull.Queue);
  });

  it('makes missing ones, changes others, removes those without a schedule', async () => {
    await matched.set({ name: 'changed', cron: '0 4 * * *', tz: 'UTC' });
    await matched.set({ name: 'moved', cron: '0 3 * * *', tz: 'Europe/Madrid' });
    await matched.set({ name: 'gone', cron: '0 3 * * *', tz: 'UTC' });
    await matched.match(async () => ['new', 'changed', 'moved'].map((name) => known(name)), SLOT);
    expect([...schedulers().values()].sort((one, other) => (one.key < other.key ? -1 : 1))).toEqual(
      ['changed', 'moved', 'new'].map((key) => ({ key, pattern: '0 3 * * *', tz: 'UTC' })),
    );
    expect(jobs()).toEqual([]);
  });

  it('does not touch one that is right: its slot may be due just now', async () => {
    await matched.set(known('right'));
    const set = vi.spyOn(matched, 'set');
    await matched.match(async () => [known('right', { handled: 0 })], NEXT + 1000);
    expect(set).not.toHaveBeenCalled();
    expect(jobs()).toEqual([]);
  });

  it('reads Redis before the folder, so that a schedule which is added meanwhile is kept', async () => {
    await matched.match(async () => {
      await matched.set(known('added'));
      return [known('added')];
    }, SLOT);
    expect([...schedulers().keys()]).toEqual(['added']);
  });

  it('queues the latest missed slot once, and none that was decided', async () => {
    const late = NEXT + 3_600_000;
    await matched.match(async () => [known('missed', { handled: at('2026-02-01T00:00:00Z') })], late);
    schedulers().clear(); // Redis has lost them
    await matched.match(
      async () => [known('missed', { handled: SLOT }), known('decided', { handled: NEXT })],
      late,
    );
    expect(jobs().map(({ id, data }) => [id, data])).toEqual([
      [`late-missed-${NEXT}`, { schedule: 'missed', slot: NEXT }],
    ]);
  });

  it('queues nothing for a schedule whose first slot is still to come', async () => {
    await matched.match(async () => [known('young', { handled: SLOT - 1000 })], SLOT - 500);
    expect(jobs()).toEqual([]);
  });
});

it('a temporary file of a killed process is removed when the state is written', async () => {
  await add('nightly');
  const left = join(folder.store.folder, 'schedules/nightly/state.json.0123456789ab.next');
  writeFileSync(left, '{}');
  utimesSync(left, 0, 0);
  await schedules.forgetResults('nightly');
  expect(existsSync(left)).toBe(false);
});

describe('a slot that is due', () => {
  const start = (slot: number, byHand = false) =>
    startScheduled('nightly', slot, { store: folder.store, schedules, log, byHand });

  it('is in the record of its run, with whether a person started it', async () => {
    await add('nightly');
    const slot = new Date(SLOT).toISOString();
    expect(await start(SLOT)).toMatchObject({ kind: 'started', record: { slot, byHand: false } });
  });

  it('fails if the quota of its project is reached, once; by hand it is refused and not recorded', async () => {
    await add('nightly', { callback: 'https://office.test/' });
    const reached = { quota: 'rows', limit: 10, used: 12, freeAt: undefined } as const;
    const asked: [string, number][] = [];
    const quotas = {
      reached: async (...given: [string, number]) => {
        asked.push(given);
        return reached;
      },
    };
    const decide = (byHand: boolean) =>
      startScheduled('nightly', SLOT, { store: folder.store, schedules, log, byHand, quotas });
    expect(await decide(true)).toEqual({ kind: 'refused', reached });
    expect((await schedules.state('nightly')).history).toEqual([]);
    const entry = { outcome: 'failed', fault: 'quota_reached', run: null, call: 'due' };
    expect(await decide(false)).toMatchObject({ kind: 'failed', entry });
    expect(await decide(false)).toEqual({ kind: 'over' });
    expect((await schedules.state('nightly')).history).toMatchObject([entry]);
    expect(await folder.store.list()).toEqual([]);
    expect(asked).toEqual(Array(2).fill(['schedule', 0]));
  });

  it('of one of several schedules at the same moment is started, if the quota of the project is one run', async () => {
    const names = ['one', 'two', 'three', 'four', 'five', 'six'];
    for (const name of names) await add(name);
    const quotas = new QuotaUse(folder.store, { quotaOf: () => ({ runs: 1 }) });
    const options = { store: folder.store, schedules, log, quotas };
    const decisions = await Promise.all(names.map((name) => startScheduled(name, SLOT, options)));
    const kinds = decisions.map(({ kind }) => kind).sort();
    expect(kinds).toEqual([...Array(5).fill('failed'), 'started']);
    expect(await folder.store.list()).toHaveLength(1);
  });

  it('makes a run that is a part of its trace', async () => {
    await add('nightly');
    const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
    const span = startSpan('slot', { parent: traceparent });
    const options = { store: folder.store, schedules, log, span };
    expect(await startScheduled('nightly', SLOT, options)).toMatchObject({ record: { traceparent } });
    expect((await folder.store.list())[0]!.record).toMatchObject({ traceparent });
  });

  /** The run of a slot, which must have been started. */
  async function started(slot: number): Promise<RunRecord> {
    const outcome = await start(slot);
    if (outcome.kind !== 'started') throw new Error(outcome.kind);
    return outcome.record;
  }

  const end = async ({ id }: RunRecord) => {
    await folder.store.writeStatus(id, { ...(await folder.store.readStatus(id)), state: 'finished' });
  };

  it('makes a run with the input, output and options of the schedule', async () => {
    await add('nightly', { options: { format: 'ndjson' } });
    const record = await started(SLOT);
    expect(record).toMatchObject({
      schedule: 'nightly',
      project: 'schedule',
      input,
      options: { format: 'ndjson' },
    });
    expect(record.output).toMatch(/nightly.*2026-?03-?02.*\.ndjson$/);
    expect((await folder.store.entry(record.id))?.status.state).toBe('queued');
    expect(await schedules.state('nightly')).toMatchObject({
      slot: new Date(SLOT).toISOString(),
      run: record.id,
    });
  });

  it('is decided once, also by two workers at a time, and an earlier one not any more', async () => {
    await add('nightly');
    const outcomes = await Promise.all([start(SLOT), start(SLOT), start(SLOT)]);
    expect(outcomes.map(({ kind }) => kind).sort()).toEqual(['over', 'over', 'started']);
    expect((await start(SLOT - 86_400_000)).kind).toBe('over');
    expect(await folder.store.list()).toHaveLength(1);
  });

  it('is skipped while the run before has not ended, and counted once', async () => {
    await add('nightly');
    const first = await started(SLOT);
    expect(await start(NEXT)).toMatchObject({
      kind: 'skipped',
      run: first.id,
      entry: { outcome: 'skipped' },
    });
    expect(await start(NEXT)).toEqual({ kind: 'skipped', run: first.id });
    expect(await schedules.state('nightly')).toMatchObject({
      skipped: 1,
      lastSkipped: new Date(NEXT).toISOString(),
    });
    await end(first);
    expect((await start(NEXT + 86_400_000)).kind).toBe('started');
  });

  it('whose process was killed before the run was made is decided again, with the same id', async () => {
    await add('nightly');
    vi.spyOn(folder.store, 'create').mockRejectedValueOnce(new Error('killed'));
    await expect(start(SLOT)).rejects.toThrow('killed');
    const { run } = await schedules.state('nightly');
    expect((await started(SLOT)).id).toBe(run);
  });

  it('of a schedule that was removed and added again waits for its old run', async () => {
    await add('nightly');
    const first = await started(SLOT);
    await schedules.remove('nightly');
    expect((await start(NEXT)).kind).toBe('over');
    await add('nightly');
    expect(await start(NEXT)).toMatchObject({ kind: 'skipped', run: first.id });
  });

  it('by hand is refused while a run has not ended, and no slot is counted as skipped', async () => {
    await add('nightly');
    const first = await started(SLOT);
    expect(await start(NEXT, true)).toEqual({ kind: 'skipped', run: first.id });
    expect(await schedules.state('nightly')).toMatchObject({ skipped: 0 });
  });

  it('waits for the lock of another process, and is decided when that is released', async () => {
    await add('nightly');
    const lock = await ProcessLock.take(join(folder.store.folder, 'schedules', 'nightly', 'lock'));
    let kind: string | undefined;
    const deciding = start(SLOT).then((outcome) => {
      kind = outcome.kind;
    });
    expect(await ProcessLock.take(join(folder.store.folder, 'schedules', 'nightly', 'lock'))).toBeUndefined();
    expect([kind, (await folder.store.list()).length]).toEqual([undefined, 0]);
    lock!.release();
    await deciding;
    expect(kind).toBe('started');
  });
});

it('the name of a schedule that a full disk could not hold is free again', async () => {
  const schedule = newSchedule({
    ...{ name: 'nightly', cron: '0 3 * * *', tz: 'UTC', input, outputDir, options: {}, keepLast: null },
  });
  const disk = new FakeDisk();
  disk.install();
  onTestFinished(() => disk.restore());
  disk.room = 0;
  await expect(schedules.create(schedule)).rejects.toMatchObject({ code: 'ENOSPC' });
  disk.room = Number.POSITIVE_INFINITY;
  expect(await schedules.create(schedule)).toBe(true);
  expect(await schedules.create(schedule)).toBe(false);
  expect(await schedules.find('nightly')).toEqual(schedule);
});

describe('the worker of slots', () => {
  let worker: SlotWorker;

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: NEXT + 60_000 });
    const callbacks = new FakeCallbackQueue();
    const options = {
      connection: connection as unknown as Connection,
      store: folder.store,
      queue,
      callbacks,
      log,
    };
    worker = new SlotWorker(options, bull.Worker, bull.Queue);
  });

  afterEach(() => worker.stop());

  const due = (data: { schedule: string; slot?: number }, prevMillis = NEXT) =>
    bull.add(scheduleQueue(folder.store.folderId), data, {
      jobId: `slot-${data.schedule}`,
      prevMillis,
      attempts: 10,
    });
  const work = () => bull.workAll(scheduleQueue(folder.store.folderId));

  it('matches at its start, queues the missed slot, and its run', async () => {
    await add('nightly');
    await worker.start();
    await until('the missed slot is queued', () => jobs().length === 1);
    expect([...schedulers().keys()]).toEqual(['nightly']);
    expect(await work()).toEqual([]);
    const [entry] = await folder.store.list();
    expect([...queue.ids]).toEqual([entry!.record.id]);
    expect(entry!.record.output).toMatch(/2026-?03-?03/);
    expect(jobs()).toEqual([]);
  });

  it('decides the latest slot only, if several have passed', async () => {
    await add('nightly');
    await worker.start();
    due({ schedule: 'nightly' }, SLOT);
    await work();
    expect(await schedules.state('nightly')).toMatchObject({ slot: new Date(NEXT).toISOString() });
    expect(await folder.store.list()).toHaveLength(1);
  });

  it('of a machine that was asleep over three slots executes the latest, once', async () => {
    await add('nightly');
    await worker.start();
    due({ schedule: 'nightly' }, SLOT);
    await work();
    const [first] = await folder.store.list();
    await folder.store.writeStatus(first!.record.id, {
      ...first!.status,
      state: 'finished',
      ended: new Date(NEXT).toISOString(),
      rows: 2,
      attention: [],
    });
    vi.setSystemTime(NEXT + 3 * 86_400_000 + 3_600_000); // it wakes up an hour after the third slot
    due({ schedule: 'nightly' }, NEXT + 86_400_000); // the job that was due first
    expect(await work()).toEqual([]);
    await worker.match();
    expect(await work()).toEqual([]);
    const { history, slot } = await schedules.state('nightly');
    expect(slot).toBe(new Date(NEXT + 3 * 86_400_000).toISOString());
    expect(history.map(({ outcome }) => outcome)).toEqual(['started', 'finished']);
    expect(await folder.store.list()).toHaveLength(2);
  });

  it.each([
    ['a minute', 60_000],
    ['ten minutes', 600_000],
  ])('two workers whose clocks are %s apart execute every slot once', async (_, apart) => {
    await add('nightly', { created: new Date(SLOT).toISOString() });
    await worker.start();
    for (let night = 1; night <= 3; night++) {
      const slot = SLOT + night * 86_400_000;
      // Each takes the slot when it is due by its own clock: the one that is ahead first, the other one later.
      for (const now of [slot - apart, slot, slot + apart]) {
        vi.setSystemTime(now);
        due({ schedule: 'nightly' }, slot);
        expect(await work()).toEqual([]);
      }
      const [newest] = await folder.store.list();
      const ended = new Date(slot + apart).toISOString();
      await folder.store.writeStatus(newest!.record.id, {
        ...newest!.status,
        state: 'finished',
        ended,
        rows: 2,
      });
      expect(await folder.store.list()).toHaveLength(night);
    }
    await worker.match();
    const { history, skipped } = await schedules.state('nightly');
    expect(history.map(({ slot, outcome }) => [slot, outcome])).toEqual(
      [3, 2, 1].map((night) => [new Date(SLOT + night * 86_400_000).toISOString(), 'finished']),
    );
    expect(skipped).toBe(0);
  });

  it('leaves out slots, and executes none twice, if one clock is ahead by more than a period', async () => {
    await add('nightly', { cron: '* * * * *', created: new Date(NEXT).toISOString() });
    await worker.start();
    for (const [now, slot] of [
      [NEXT + 300_000, NEXT + 60_000], // five minutes ahead
      [NEXT + 120_000, NEXT + 120_000],
      [NEXT + 180_000, NEXT + 180_000],
    ] as const) {
      vi.setSystemTime(now);
      due({ schedule: 'nightly' }, slot);
      await work();
    }
    expect(await schedules.state('nightly')).toMatchObject({ slot: new Date(NEXT + 300_000).toISOString() });
    expect(await folder.store.list()).toHaveLength(1);
  });

  it('plans no slot of a paused schedule, and none of the time of the pause when it is resumed', async () => {
    const schedule = await add('nightly', { paused: true });
    schedulers().set('nightly', { key: 'nightly', pattern: '0 3 * * *', tz: 'UTC' });
    await worker.match();
    expect([schedulers().size, jobs().length]).toEqual([0, 0]);
    await schedules.write({ ...schedule, paused: false, resumed: new Date(NEXT + 1000).toISOString() });
    await worker.match();
    expect([schedulers().size, jobs().length]).toEqual([1, 0]);
  });

  it('removes the scheduler of a schedule that is gone', async () => {
    await worker.start();
    schedulers().set('gone', { key: 'gone', pattern: '0 3 * * *', tz: 'UTC' });
    due({ schedule: 'gone' });
    expect(await work()).toEqual([]);
    expect([schedulers().size, queue.ids.size]).toEqual([0, 0]);
  });

  it('tries a slot again that could not be decided, without details in the error', async () => {
    await add('nightly');
    await worker.start();
    await until('the missed slot is queued', () => jobs().length === 1);
    vi.spyOn(folder.store, 'create').mockRejectedValueOnce(new Error('ENOSPC /secret/path'));
    expect((await work()).map(({ message }) => message)).toEqual(['not_decided']);
    expect(lines).toContain('could not start a scheduled run; it is tried again');
    expect(await work()).toEqual([]);
    expect(queue.ids.size).toBe(1);
  });

  it('logs a schedule whose file is broken, and matches the others', async () => {
    await add('nightly', { created: new Date(NEXT + 1).toISOString() });
    await add('broken');
    writeFileSync(join(folder.store.folder, 'schedules', 'broken', 'schedule.json'), '{');
    await worker.match();
    expect([...schedulers().keys()]).toEqual(['nightly']);
    expect(lines).toEqual(['the file of a schedule cannot be read; it does not run']);
  });

  it('leaves everything as it is while Redis does not answer, or if the folder cannot be read', async () => {
    await add('nightly');
    connection.lose();
    await worker.match();
    expect(schedulers().size).toBe(0);
    connection.find();
    vi.spyOn(ScheduleStore.prototype, 'list').mockRejectedValueOnce(new Error('EIO'));
    await worker.match();
    expect([schedulers().size, lines]).toEqual([0, ['could not read the schedules']]);
  });

  it('removes older results after a run, with their summaries, reports, duplicates and changes', async () => {
    const schedule = await add('nightly', { keepLast: 1 });
    await worker.start();
    const records: RunRecord[] = [];
    mkdirSync(outputDir);
    for (const slot of [SLOT, NEXT]) {
      const outcome = await startScheduled('nightly', slot, { store: folder.store, schedules, log });
      if (outcome.kind !== 'started') throw new Error(outcome.kind);
      const { record } = outcome;
      for (const ending of ['', '.summary.json', '.report.html', '.duplicates.csv', '.changes.csv'])
        writeFileSync(record.output + ending, 'x');
      await folder.store.writeStatus(record.id, {
        ...(await folder.store.readStatus(record.id)),
        state: 'finished',
      });
      records.push(record);
    }
    writeFileSync(join(outputDir, 'of another.csv'), 'x');
    await worker.afterRun(records[1]!);
    expect(schedule.keepLast).toBe(1);
    expect(existsSync(records[0]!.output)).toBe(false);
    expect(readdirSync(outputDir)).toHaveLength(6);
    await worker.afterRun({ ...records[1]!, schedule: null });
    await worker.afterRun({ ...records[1]!, schedule: 'gone' });
    expect(readdirSync(outputDir)).toHaveLength(6);
  });
});
