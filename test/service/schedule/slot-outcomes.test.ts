// What came of a slot: its entry in the history, and one line, one callback, one metric for each.
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Log } from '../../../src/base/log.js';
import { newRecord, QUEUED, type StatusRecord } from '../../../src/service/runs/run-record.js';
import { newSchedule, type ScheduleRecord } from '../../../src/service/schedule/schedule-record.js';
import { ScheduleStore } from '../../../src/service/schedule/schedule-store.js';
import { startScheduled } from '../../../src/service/schedule/scheduled-run.js';
import { HISTORY_LENGTH } from '../../../src/service/schedule/slot-history.js';
import { Outcomes } from '../../../src/service/schedule/slot-outcomes.js';
import { FakeCallbackQueue } from '../../fakes/fake-run-queue.js';
import { numberedPaths } from '../../vitest/temporary-folder.js';
import { openRunFolder, peopleFile, type RunFolder } from '../runs/run-folder.js';

const newPath = numberedPaths();
const DAY = 86_400_000;
const SLOT = Date.parse('2026-03-02T03:00:00Z');
const iso = (slot: number): string => new Date(slot).toISOString();

let folder: RunFolder;
let schedules: ScheduleStore;
let callbacks: FakeCallbackQueue;
let outcomes: Outcomes;
let logged: [level: string, facts: Record<string, unknown>, line: string][];
let log: Log;

beforeEach(async () => {
  folder = await openRunFolder(newPath(''));
  schedules = new ScheduleStore(folder.store.folder);
  callbacks = new FakeCallbackQueue();
  logged = [];
  log = new Proxy({} as Log, {
    get: (_, level: string) => (facts: Record<string, unknown>, line: string) =>
      logged.push([level, facts, line]),
  });
  outcomes = new Outcomes({ store: folder.store, schedules, callbacks, log });
});

afterEach(() => vi.useRealTimers());

async function add(changes: Partial<ScheduleRecord> = {}): Promise<ScheduleRecord> {
  const input = newPath();
  writeFileSync(input, peopleFile(2));
  const schedule = newSchedule({
    ...{ name: 'nightly', cron: '0 3 * * *', tz: 'UTC', input, outputDir: newPath(''), options: {} },
    ...{ keepLast: null, callback: 'https://example.com/ended', ...changes },
  });
  await schedules.write(schedule);
  return schedule;
}

/** Decides a slot, and tells what is known at once. */
async function due(slot: number, byHand = false): Promise<string> {
  const decision = await startScheduled('nightly', slot, { store: folder.store, schedules, log, byHand });
  if ('entry' in decision && decision.entry)
    await outcomes.tell((await schedules.find('nightly'))!, decision.entry);
  return decision.kind === 'started' ? decision.record.id : decision.kind;
}

const end = async (run: string, status: Partial<StatusRecord>): Promise<void> => {
  await folder.store.writeStatus(run, { ...QUEUED, ended: iso(SLOT + 60_000), ...status });
  await outcomes.settle('nightly');
};

const warnings = () =>
  logged.filter(([level]) => level !== 'info').map(([level, , line]) => `${level}: ${line}`);
const state = () => schedules.state('nightly');

describe('one line, one callback, one count', () => {
  it('for a finished slot, without a warning', async () => {
    await add();
    const run = await due(SLOT);
    expect((await state()).history).toMatchObject([{ slot: iso(SLOT), outcome: 'started', run, rows: null }]);
    const changes = { new: 1, gone: 2, changed: 3 };
    await end(run, {
      state: 'finished',
      rows: 412,
      errors: 3,
      verdicts: { match: 400 },
      changes,
      attention: [],
    });
    await outcomes.settle('nightly'); // as every minute
    expect(await state()).toMatchObject({
      history: [
        {
          slot: iso(SLOT),
          outcome: 'finished',
          run,
          rows: 412,
          errors: 3,
          verdicts: { match: 400 },
          changes,
        },
      ],
      totals: { finished: 1, attention: 0, failed: 0, skipped: 0 },
      lastFinished: { slot: iso(SLOT), run, rows: 412, ended: iso(SLOT + 60_000) },
      lastResult: iso(SLOT),
    });
    expect(warnings()).toEqual([]);
    expect(logged.filter(([, , line]) => line === 'a slot has finished')).toHaveLength(1);
    expect([...callbacks.slots]).toEqual([`nightly ${iso(SLOT)}`]);
  });

  it.each<[string, Partial<StatusRecord>, string]>([
    [
      'attention',
      { state: 'finished', rows: 0 },
      'a slot needs attention: its run has finished, and is not as expected',
    ],
    ['failed', { state: 'failed', fault: 'not_found' }, 'a slot has failed'],
    ['failed', { state: 'cancelled' }, 'a slot has failed'],
  ])('for a slot with %s (%o)', async (outcome, status, line) => {
    await add();
    await end(await due(SLOT), status);
    for (let again = 0; again < 3; again++) await outcomes.settle('nightly');
    const { history, totals, lastFinished } = await state();
    expect(history).toMatchObject([
      { outcome, fault: status.fault ?? (status.state === 'cancelled' ? 'cancelled' : null) },
    ]);
    expect(totals).toEqual({ finished: 0, attention: 0, failed: 0, skipped: 0, [outcome]: 1 });
    expect(lastFinished).toBe(null);
    expect(warnings()).toEqual([`warn: ${line}`]);
    expect([...callbacks.slots]).toHaveLength(1);
  });

  it('for a slot that is skipped because the run before has not ended', async () => {
    await add();
    const run = await due(SLOT);
    expect(await due(SLOT + DAY)).toBe('skipped');
    await due(SLOT + DAY); // decided twice
    const { history, totals } = await state();
    expect(history).toMatchObject([
      { outcome: 'skipped', run, slot: iso(SLOT + DAY) },
      { outcome: 'started', run },
    ]);
    expect(totals.skipped).toBe(1);
    expect(warnings()).toEqual(['warn: a slot is skipped: the previous run has not ended']);
    expect([...callbacks.slots]).toEqual([`nightly ${iso(SLOT + DAY)}`]);
    await end(run, { state: 'finished', rows: 10 });
    expect((await state()).history.map(({ outcome }) => outcome)).toEqual(['skipped', 'finished']);
  });

  it('for a slot whose run was removed before it ended, but not while it is in the making', async () => {
    await add();
    const run = await due(SLOT);
    await folder.store.remove(run);
    await outcomes.settle('nightly');
    expect((await state()).history).toMatchObject([{ outcome: 'started' }]);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 });
    await outcomes.settle('nightly');
    expect((await state()).history).toMatchObject([{ outcome: 'failed', fault: 'removed' }]);
    expect(warnings()).toEqual(['warn: a slot has failed']);
  });
});

describe('the history', () => {
  it(`keeps the last ${HISTORY_LENGTH} slots, the newest first, and all totals`, async () => {
    await add({ callback: null });
    for (let night = 0; night < HISTORY_LENGTH + 5; night++)
      await end(await due(SLOT + night * DAY), { state: 'finished', rows: 100 + night });
    const { history, totals, lastFinished } = await state();
    expect(history).toHaveLength(HISTORY_LENGTH);
    expect([history[0]!.rows, history.at(-1)!.rows]).toEqual([HISTORY_LENGTH + 104, 105]);
    expect([totals.finished, lastFinished!.rows]).toEqual([HISTORY_LENGTH + 5, HISTORY_LENGTH + 104]);
    expect(callbacks.slots.size).toBe(0);
  });

  it('is read from a state that an older version has written', async () => {
    const { name } = await add();
    writeFileSync(
      `${folder.store.folder}/schedules/${name}/state.json`,
      '{"slot":null,"run":null,"skipped":7,"lastSkipped":null}',
    );
    expect(await state()).toMatchObject({ skipped: 7, history: [], totals: { skipped: 0 } });
  });
});

describe('a run is compared with the last finished one', () => {
  const expectedOf = async (run: string) => (await folder.store.find(run))!.expected;

  it('which is not one that needs attention', async () => {
    await add({ expect: { newer: true } });
    const first = await due(SLOT);
    expect(await expectedOf(first)).toEqual({ newer: true, lastRows: null, lastSlot: null });
    await end(first, { state: 'finished', rows: 412, attention: [] });
    const second = await due(SLOT + DAY);
    expect(await expectedOf(second)).toEqual({ newer: true, lastRows: 412, lastSlot: iso(SLOT) });
    await end(second, {
      state: 'finished',
      rows: 199,
      attention: [{ code: 'rows_halved', es: 'menos', en: 'less' }],
    });
    const third = await due(SLOT + 2 * DAY);
    expect(await expectedOf(third)).toEqual({ newer: true, lastRows: 412, lastSlot: iso(SLOT + DAY) });
    await end(third, { state: 'failed', fault: 'not_found' });
    expect(await expectedOf(await due(SLOT + 3 * DAY))).toEqual({
      newer: true,
      lastRows: 412,
      lastSlot: iso(SLOT + DAY),
    });
  });

  it('until the schedule has another input', async () => {
    await add();
    await end(await due(SLOT), { state: 'finished', rows: 412, attention: [] });
    await schedules.forgetResults('nightly');
    expect(await expectedOf(await due(SLOT + DAY))).toMatchObject({ lastRows: null, lastSlot: null });
  });
});

it('callbacks are queued again until the receiver knows, also if Redis did not answer at first', async () => {
  await add();
  vi.spyOn(callbacks, 'addSlot').mockRejectedValueOnce(new Error('down'));
  await end(await due(SLOT), { state: 'failed', fault: 'not_found' });
  expect(callbacks.slots.size).toBe(0);
  await outcomes.callAgain('nightly');
  expect([...callbacks.slots]).toEqual([`nightly ${iso(SLOT)}`]);
  expect(warnings().filter((line) => line.startsWith('warn'))).toEqual(['warn: a slot has failed']);
});

it('a slot whose paths leave the folder of the schedule fails once, without a run', async () => {
  const [allowed, other] = [newPath(''), newPath('')];
  for (const path of [allowed, other]) mkdirSync(path);
  symlinkSync(other, join(allowed, 'link'));
  const within = { input: allowed, outputDir: allowed };
  await add({ within, input: join(allowed, 'link', 'people-{yyyy}.csv'), outputDir: join(allowed, 'out') });
  expect(await due(SLOT)).toBe('failed');
  expect(await due(SLOT)).toBe('over');
  expect(await state()).toMatchObject({
    history: [{ outcome: 'failed', run: null, fault: 'outside_folder' }],
    totals: { failed: 1 },
  });
  expect(warnings()).toEqual(['warn: a slot has failed']);
  expect([...callbacks.slots]).toHaveLength(1);
  await add({ within, input: join(allowed, 'people.csv'), outputDir: join(allowed, 'link') });
  expect(await due(SLOT + DAY)).toBe('failed');
  await add({ within, input: join(allowed, 'people.csv'), outputDir: join(allowed, 'out') });
  expect(await due(SLOT + 2 * DAY)).toMatch(/^r/);
});

it('a command is executed once, and its failure is a line of its own', async () => {
  await add({ onEnd: { words: ['/no/such/program'], shell: false } });
  await end(await due(SLOT), { state: 'finished', rows: 5, attention: [] });
  await outcomes.close();
  expect(warnings()).toEqual(['warn: the command at the end of a slot failed']);
});

it('of two that make a schedule of one name, one does', async () => {
  const schedule = await add();
  const made = await Promise.all([1, 2, 3].map(() => schedules.create({ ...schedule, name: 'new' })));
  expect(made.filter(Boolean)).toHaveLength(1);
  expect(await schedules.find('new')).toMatchObject({ name: 'new' });
});

it('a paused schedule has no slots, but can be run by hand', async () => {
  await add({ paused: true });
  expect(await due(SLOT)).toBe('over');
  const run = await due(SLOT, true);
  expect((await state()).history).toMatchObject([{ outcome: 'started', run, byHand: true }]);
});

it('a run of an older version without expectations needs attention if it has no rows', async () => {
  const record = newRecord({ project: 'schedule', name: 'x.csv', keepMs: 1, schedule: 'nightly' });
  await add();
  await folder.store.create(record);
  await schedules.writeState('nightly', {
    ...(await state()),
    history: [{ ...(await started(record.id)) }],
  });
  await end(record.id, { state: 'finished', rows: 0 });
  expect((await state()).history).toMatchObject([{ outcome: 'attention', reasons: [{ code: 'no_rows' }] }]);
});

async function started(run: string) {
  const { newEntry } = await import('../../../src/service/schedule/slot-history.js');
  return newEntry({ slot: iso(SLOT), outcome: 'started', run });
}
