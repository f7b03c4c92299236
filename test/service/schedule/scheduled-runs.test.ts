// Schedules with real processes: a server, a run worker, a chunk worker, and real slots.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Queue } from 'bullmq';
import { beforeAll, describe, expect, it, type TestContext } from 'vitest';
import { createLog } from '../../../src/base/log.js';
import { TAKES_EFFECT_LATER } from '../../../src/cli/schedule/schedule-options.js';
import { PREFIX } from '../../../src/engine/redis/connection.js';
import { hasEnded, type RunEntry } from '../../../src/service/runs/run-record.js';
import type { ScheduleState } from '../../../src/service/schedule/schedule-state.js';
import { ScheduleStore } from '../../../src/service/schedule/schedule-store.js';
import { startScheduled } from '../../../src/service/schedule/scheduled-run.js';
import { scheduleQueue } from '../../../src/service/schedule/scheduler-queue.js';
import { inProcess } from '../../cli/in-process.js';
import { startHeldWorker } from '../../engine/run/held-worker.js';
import { csv, people, runOn } from '../../engine/run/runs.js';
import { temporaryFolder } from '../../vitest/temporary-folder.js';
import { until } from '../../vitest/waiting.js';
import { bearer, startService } from '../http/service.js';
import { type RunDepot, startDepot } from '../run-depot.js';

/** A slot too far in the future for a test; the test promotes its job. */
const NEW_YEAR = '0 0 1 1 *';
const EVERY_SECOND = '* * * * * *';
const MEXICO = 'America/Mexico_City';

let content: Buffer;
let whole: string;

beforeAll(async () => {
  content = await people(500);
  whole = (await runOn(content)).output;
});

interface Listed {
  next: string;
  last: {
    slot: string;
    run: string;
    state: string;
    rows: number;
    fault: string | null;
    output: string;
  } | null;
  skipped: number;
  last_skipped: string | null;
}

class ScheduledService {
  readonly folder = temporaryFolder();
  readonly out = join(this.folder, 'out');
  readonly slots: Queue;

  private constructor(readonly depot: RunDepot) {
    this.slots = new Queue(scheduleQueue(depot.store.folderId), {
      connection: depot.redis,
      prefix: PREFIX,
      skipVersionCheck: true,
    });
    mkdirSync(this.out);
    writeFileSync(join(this.folder, 'people.csv'), content);
  }

  static async open(context: TestContext): Promise<ScheduledService> {
    const depot = await startDepot(context);
    const scheduled = new ScheduledService(depot);
    context.onTestFinished(() => scheduled.slots.close());
    return scheduled;
  }

  async schedule(...words: string[]): Promise<string> {
    const redis = words[0] === 'list' ? [] : ['--redis', this.depot.url];
    const { code, stdout, stderr } = await inProcess([
      'schedule',
      ...words,
      '--data',
      this.depot.store.folder,
      ...redis,
    ]);
    expect(code, stderr).toBe(0);
    return stdout;
  }

  /** Adds the schedule to the disk and to Redis. On a busy machine the command may time out for Redis: then it is repeated. */
  async add(cron: string, ...words: string[]): Promise<string> {
    const where = ['--input', join(this.folder, 'people.csv'), '--output-dir', this.out];
    const add = (...more: string[]) =>
      this.schedule('add', 'nightly', '--cron', cron, '--tz', MEXICO, ...where, ...words, ...more);
    let stdout = await add();
    while (stdout.includes(TAKES_EFFECT_LATER.en)) stdout = await add('--replace');
    return stdout;
  }

  async listed(): Promise<Listed> {
    return (JSON.parse(await this.schedule('list', '--json')) as Listed[])[0]!;
  }

  /** Makes the next slot due now. */
  async promote(): Promise<void> {
    const job = await until('a slot is planned', async () => (await this.slots.getDelayed())[0]);
    await job.promote();
  }

  /** Waits until the state on disk matches, then lists the schedule: polling with the command would take long. */
  async when(
    what: string,
    matches: (state: ScheduleState, last: RunEntry | undefined) => boolean,
  ): Promise<Listed> {
    const { store } = this.depot;
    const schedules = new ScheduleStore(store.folder);
    await until(what, async () => {
      const state = await schedules.state('nightly');
      return matches(state, state.run === null ? undefined : await store.entry(state.run));
    });
    return this.listed();
  }

  ended(): Promise<Listed> {
    return this.when('the run of the slot has ended', (_, last) => !!last && hasEnded(last.status.state));
  }

  results(): string[] {
    return readdirSync(this.out)
      .filter((file) => file.endsWith('.csv'))
      .sort();
  }
}

/** The next first of January in Mexico, where midnight is six hours later than in UTC. */
const newYear = (): string => `${new Date(Date.now() - 6 * 3_600_000).getUTCFullYear() + 1}-01-01`;

describe('a slot', () => {
  it('starts a run with the bytes of the command, named after its time', async (context) => {
    const scheduled = await ScheduledService.open(context);
    await scheduled.depot.computeHere();
    const worker = await scheduled.depot.startRunWorker();
    await scheduled.add(NEW_YEAR, '--keep-last', '5');
    await scheduled.promote();
    const { last, next } = await scheduled.ended();
    expect(next).toBe(`${newYear()}T06:00:00.000Z`);
    expect(last).toMatchObject({
      slot: `${newYear()}T06:00:00.000Z`,
      state: 'finished',
      rows: 500,
      fault: null,
    });
    expect(scheduled.results()).toEqual([`nightly-${newYear()}T000000-0600.csv`]);
    expect(readFileSync(last!.output, 'utf8')).toBe(whole);
    await worker.line(/"schedule":"nightly".*a scheduled run is due/);
    expect(existsSync(join(scheduled.folder, 'people.csv'))).toBe(true); // the input does not belong to the service
  });

  it('with --duplicates writes them beside its result, and removes them with it', async (context) => {
    const scheduled = await ScheduledService.open(context);
    await scheduled.depot.computeHere();
    await scheduled.depot.executeHere();
    const [header, ...rows] = content.toString().trimEnd().split('\n');
    const twice = [header, ...rows, ...rows, ''].join('\n');
    writeFileSync(join(scheduled.folder, 'people.csv'), twice);
    const old = 'nightly-2020-01-01T000000-0600.csv';
    for (const end of ['', '.duplicates.csv']) writeFileSync(join(scheduled.out, old + end), '');
    await scheduled.add(NEW_YEAR, '--duplicates', '--keep-last', '1');
    await scheduled.promote();
    const { last } = await scheduled.ended();
    expect(last).toMatchObject({ state: 'finished', rows: 1000 });
    const { path } = await runOn(twice, '--duplicates');
    const duplicates = readFileSync(`${last!.output}.duplicates.csv`, 'utf8');
    expect(duplicates).toBe(readFileSync(`${path}.duplicates.csv`, 'utf8'));
    expect(duplicates.split('\n').length).toBeGreaterThan(500);
    const result = `nightly-${newYear()}T000000-0600.csv`;
    const beside = ['', '.duplicates.csv', '.report.html', '.summary.json'];
    await until('older files are removed', () => !existsSync(join(scheduled.out, `${old}.duplicates.csv`)));
    expect(readdirSync(scheduled.out).sort()).toEqual(beside.map((end) => result + end));
  });

  it('reads the file of its day, in its own time zone', async (context) => {
    const scheduled = await ScheduledService.open(context);
    await scheduled.depot.computeHere();
    await scheduled.depot.executeHere();
    writeFileSync(join(scheduled.folder, `people-${newYear()}.csv`), content);
    await scheduled.add(
      NEW_YEAR,
      '--input',
      join(scheduled.folder, 'people-{yyyy-MM-dd}.csv'),
      '--mode',
      'calculate',
    );
    await scheduled.promote();
    expect((await scheduled.ended()).last).toMatchObject({ state: 'finished', rows: 500 });
  });

  it('whose input does not exist fails, with the reason', async (context) => {
    const scheduled = await ScheduledService.open(context);
    await scheduled.depot.executeHere();
    await scheduled.add(NEW_YEAR, '--input', join(scheduled.folder, 'none.csv'));
    await scheduled.promote();
    expect((await scheduled.ended()).last).toMatchObject({ state: 'failed', fault: 'not_found' });
    expect(await scheduled.schedule('list')).toContain('failed, not_found');
    expect(readdirSync(scheduled.out)).toEqual([]);
  });

  it('whose input has no rows ends with attention, and with a warning in the log', async (context) => {
    const scheduled = await ScheduledService.open(context);
    await scheduled.depot.computeHere();
    const worker = await scheduled.depot.startRunWorker();
    writeFileSync(join(scheduled.folder, 'people.csv'), csv());
    await scheduled.add(NEW_YEAR);
    await scheduled.promote();
    const { last } = await scheduled.ended();
    expect(last).toMatchObject({ state: 'attention', rows: 0, fault: null });
    expect(await scheduled.schedule('list')).toContain('attention: the input has no rows');
    // The run itself has its result: a header alone.
    expect(await scheduled.depot.store.entry(last!.run)).toMatchObject({ status: { state: 'finished' } });
    expect(existsSync(last!.output)).toBe(true);
    const line = JSON.parse(await worker.line(/"schedule":"nightly".*a slot needs attention/));
    expect(line).toMatchObject({ level: 'warn', run: last!.run, rows: 0 });
  });

  it('is skipped, logged and listed while the previous run is in progress', async (context) => {
    const scheduled = await ScheduledService.open(context);
    const held = startHeldWorker(scheduled.depot.url, 0);
    const worker = await scheduled.depot.startRunWorker();
    await scheduled.add(EVERY_SECOND);
    await held.holding;
    await worker.line(/"schedule":"nightly".*a slot is skipped: the previous run has not ended/);
    const during = await scheduled.when('two slots are skipped', ({ skipped }) => skipped >= 2);
    expect(await scheduled.schedule('list')).toMatch(/running.* \d+, last \d{4}-/);
    expect((await scheduled.depot.store.list()).length).toBe(1);
    expect(Date.parse(during.last_skipped!)).toBeGreaterThan(Date.parse(during.last!.slot));
    held.release();
    const after = await scheduled.when('the next slot has its run', ({ run }) => run !== during.last!.run);
    expect(Date.parse(after.last!.slot)).toBeGreaterThan(Date.parse(during.last_skipped!));
    await held.stop();
  });

  it('removes older results with --keep-last', async (context) => {
    const scheduled = await ScheduledService.open(context);
    await scheduled.depot.computeHere();
    const bystanders = ['nightly-notes.csv', 'weekly-2020-01-01T000000-0600.csv', 'people.csv'];
    for (const file of bystanders) writeFileSync(join(scheduled.out, file), '');
    for (const year of [2019, 2020, 2021]) {
      for (const end of ['', '.summary.json', '.report.html']) {
        writeFileSync(join(scheduled.out, `nightly-${year}-01-01T000000-0600.csv${end}`), '');
      }
    }
    await scheduled.depot.executeHere();
    await scheduled.add(NEW_YEAR, '--keep-last', '2');
    await scheduled.promote();
    await scheduled.ended();
    const kept = ['2021', newYear().slice(0, 4)].map((year) => `nightly-${year}-01-01T000000-0600.csv`);
    await until('older results are removed', () => scheduled.results().length === bystanders.length + 2);
    expect(scheduled.results()).toEqual([...kept, ...bystanders].sort());
    expect(readdirSync(scheduled.out).filter((file) => file.includes('2020'))).toEqual([bystanders[1]]);
  });

  it('that is decided twice starts one run, also if the first process was killed', async (context) => {
    const { depot, add } = await ScheduledService.open(context).then((scheduled) => ({
      depot: scheduled.depot,
      add: () => scheduled.add(NEW_YEAR),
    }));
    await add();
    const schedules = new ScheduleStore(depot.store.folder);
    const decide = (slot: number) =>
      startScheduled('nightly', slot, { store: depot.store, schedules, log: createLog('silent') });
    const slot = Date.UTC(2026, 0, 1);
    const outcomes = await Promise.all([decide(slot), decide(slot), decide(slot)]);
    expect(outcomes.map(({ kind }) => kind).sort()).toEqual(['over', 'over', 'started']);
    const { run } = await schedules.state('nightly');
    await depot.store.remove(run!); // as if the process was killed before it created the run
    expect(await decide(slot)).toMatchObject({ kind: 'started', record: { id: run } });
    expect(await depot.store.list()).toHaveLength(1);
    expect(await decide(slot - 1)).toEqual({ kind: 'over' });
    expect(
      await startScheduled('unknown', slot, { store: depot.store, schedules, log: createLog('silent') }),
    ).toEqual({ kind: 'over' });
  });
});

describe('the queue of slots', () => {
  it('is restored from the disk when Redis has lost it, and a missed slot is run', async (context) => {
    const scheduled = await ScheduledService.open(context);
    await scheduled.depot.computeHere();
    await scheduled.add(NEW_YEAR);
    await scheduled.depot.redis.flushall();
    // Created years ago according to the disk: the last first of January was missed.
    const path = join(scheduled.depot.store.folder, 'schedules/nightly/schedule.json');
    const record = JSON.parse(readFileSync(path, 'utf8'));
    writeFileSync(path, JSON.stringify({ ...record, created: '2020-06-01T00:00:00.000Z' }));
    await scheduled.depot.executeHere();
    const { last } = await scheduled.ended();
    const year = Number(newYear().slice(0, 4)) - 1;
    expect(last).toMatchObject({ slot: `${year}-01-01T06:00:00.000Z`, state: 'finished' });
    expect(await scheduled.depot.store.list()).toHaveLength(1); // one run, not one for every year
    await until('the next slot is planned', async () => (await scheduled.slots.getDelayedCount()) === 1);
  });

  it('runs only the latest of the slots that passed without a worker', async (context) => {
    const scheduled = await ScheduledService.open(context);
    await scheduled.add(EVERY_SECOND);
    // The slot is already waiting if its second began while it was planned.
    const slot = await until(
      'a slot is planned',
      async () => (await scheduled.slots.getJobs(['delayed', 'waiting', 'prioritized']))[0],
    );
    const planned = Number(slot.opts.prevMillis);
    await until('three slots have passed', () => Date.now() > planned + 3000);
    await scheduled.depot.executeHere();
    const { last } = await scheduled.when('a slot has its run', ({ run }) => run !== null);
    expect(Date.parse(last!.slot)).toBeGreaterThanOrEqual(planned + 3000);
  });

  it('follows schedules that are added and removed on disk only', async (context) => {
    const scheduled = await ScheduledService.open(context);
    const words = ['--data', scheduled.depot.store.folder, '--output-dir', scheduled.out];
    const addOnDisk = (name: string) =>
      inProcess([
        ...['schedule', 'add', name, '--cron', NEW_YEAR, '--input', join(scheduled.folder, 'people.csv')],
        ...words,
      ]);
    expect((await addOnDisk('one')).code).toBe(0);
    await scheduled.depot.executeHere();
    await until('it is planned', async () => (await scheduled.slots.getJobSchedulersCount()) === 1);
    expect(
      (await inProcess(['schedule', 'remove', 'one', '--data', scheduled.depot.store.folder])).code,
    ).toBe(0);
    // Its slot is due before the worker has read the disk: no run starts, and the slot is not planned again.
    await scheduled.promote();
    await until('it is planned no more', async () => (await scheduled.slots.getJobSchedulersCount()) === 0);
    expect(await scheduled.depot.store.list()).toEqual([]);
  });

  it('starts a run now with `schedule run`', async (context) => {
    const scheduled = await ScheduledService.open(context);
    await scheduled.depot.computeHere();
    await scheduled.depot.executeHere();
    await scheduled.add(NEW_YEAR);
    const [, id] = /^run (\S+),/.exec(await scheduled.schedule('run', 'nightly'))!;
    expect(await scheduled.depot.ended(id!)).toMatchObject({ state: 'finished', rows: 500 });
    expect((await scheduled.listed()).last).toMatchObject({ run: id, state: 'finished' });
  });

  it('continues a run whose worker was killed, and treats it as the current run', async (context) => {
    const scheduled = await ScheduledService.open(context);
    const held = startHeldWorker(scheduled.depot.url, 3);
    const first = await scheduled.depot.startRunWorker('--chunk', '2k', '--window', '8');
    await scheduled.add(NEW_YEAR);
    await scheduled.promote();
    await held.holding;
    const { last } = await scheduled.when('rows are committed', (_, entry) => (entry?.status.rows ?? 0) > 0);
    await first.kill();
    const second = await scheduled.depot.startRunWorker('--chunk', '2k');
    await second.line(/a run is resumed/);
    held.release();
    expect(await scheduled.depot.ended(last!.run)).toMatchObject({
      state: 'finished',
      resumed: true,
      rows: 500,
    });
    expect(readFileSync(last!.output, 'utf8')).toBe(whole);
    await held.stop();
  });
});

it('a token of the project schedule can read scheduled runs over HTTP, and cannot remove their results', async (context) => {
  const scheduled = await ScheduledService.open(context);
  const { store, redis, queue } = scheduled.depot;
  await scheduled.depot.computeHere();
  await scheduled.depot.executeHere();
  await scheduled.add(NEW_YEAR);
  const [, id] = /^run (\S+),/.exec(await scheduled.schedule('run', 'nightly'))!;
  await scheduled.depot.ended(id!);
  const service = await startService({ redis, store, runQueue: queue, data: store.folder });
  const headers = bearer(service.options.tokens.addTemporary('schedule'));
  const ask = (path: string, method = 'GET') => fetch(`${service.address}${path}`, { headers, method });
  const { response } = (await (await ask('/runs')).json()) as {
    response: { runs: { id: string; schedule: string }[] };
  };
  expect(response.runs).toMatchObject([{ id, schedule: 'nightly', state: 'finished', rows: 500 }]);
  expect(await (await ask(`/runs/${id}/result`)).text()).toBe(whole);
  const other = bearer(service.token);
  expect((await fetch(`${service.address}/runs/${id}`, { headers: other })).status).toBe(404);
  expect((await ask(`/runs/${id}`, 'DELETE')).status).toBe(200);
  expect((await ask(`/runs/${id}`)).status).toBe(404);
  expect(scheduled.results()).toHaveLength(1);
  expect(existsSync(join(scheduled.folder, 'people.csv'))).toBe(true);
  await service.stop();
});
