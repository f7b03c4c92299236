// Schedules with everything real: a server, a run worker, a chunk worker, and slots that come.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Queue } from 'bullmq';
import { beforeAll, describe, expect, it, type TestContext } from 'vitest';
import { LATER } from '../../src/cli/schedule/schedule-options.js';
import { createLog } from '../../src/log.js';
import { PREFIX } from '../../src/redis/connection.js';
import { hasEnded, type RunEntry } from '../../src/runs/run-record.js';
import type { ScheduleState } from '../../src/schedule/schedule-record.js';
import { ScheduleStore } from '../../src/schedule/schedule-store.js';
import { startScheduled } from '../../src/schedule/scheduled-run.js';
import { scheduleQueue } from '../../src/schedule/scheduler-queue.js';
import { bearer, startService } from '../http/service.js';
import { curpBatch, temporaryFolder } from '../processes.js';
import { startHeldWorker } from '../run/held-worker.js';
import { people, runOn } from '../run/runs.js';
import { type RunDepot, startDepot } from '../service/run-depot.js';
import { until } from '../waiting.js';

/** A slot that no test lives to see; it is promoted. */
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

class Office {
  readonly folder = temporaryFolder();
  readonly out = join(this.folder, 'out');
  readonly clockwork: Queue;

  private constructor(readonly depot: RunDepot) {
    this.clockwork = new Queue(scheduleQueue(depot.store.folderId), {
      connection: depot.redis,
      prefix: PREFIX,
      skipVersionCheck: true,
    });
    mkdirSync(this.out);
    writeFileSync(join(this.folder, 'people.csv'), content);
  }

  static async open(context: TestContext): Promise<Office> {
    const depot = await startDepot(context);
    const office = new Office(depot);
    context.onTestFinished(() => office.clockwork.close());
    return office;
  }

  async schedule(...words: string[]): Promise<string> {
    const told = words[0] === 'list' ? [] : ['--redis', this.depot.url];
    const { code, stdout, stderr } = await curpBatch([
      'schedule',
      ...words,
      '--data',
      this.depot.store.folder,
      ...told,
    ]);
    expect(code, stderr).toBe(0);
    return stdout;
  }

  /** Adds the schedule to Redis too. On a busy machine the command may not wait long enough for that: then once more. */
  async add(cron: string, ...words: string[]): Promise<string> {
    const where = ['--input', join(this.folder, 'people.csv'), '--output-dir', this.out];
    const add = (...more: string[]) =>
      this.schedule('add', 'nightly', '--cron', cron, '--tz', MEXICO, ...where, ...words, ...more);
    let stdout = await add();
    while (stdout.includes(LATER)) stdout = await add('--replace');
    return stdout;
  }

  async listed(): Promise<Listed> {
    return (JSON.parse(await this.schedule('list', '--json')) as Listed[])[0]!;
  }

  /** The time of the slot that comes next has come. */
  async promote(): Promise<void> {
    const job = await until('a slot is planned', async () => (await this.clockwork.getDelayed())[0]);
    await job.promote();
  }

  /** The schedule when this is so, as the disk has it: asking the command again and again would take long. */
  async when(
    what: string,
    isSo: (state: ScheduleState, last: RunEntry | undefined) => boolean,
  ): Promise<Listed> {
    const { store } = this.depot;
    const schedules = new ScheduleStore(store.folder);
    await until(what, async () => {
      const state = await schedules.state('nightly');
      return isSo(state, state.run === null ? undefined : await store.entry(state.run));
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

/** Midnight of the next first of January in Mexico: six hours later in UTC. */
const newYear = (): string => `${new Date(Date.now() - 6 * 3_600_000).getUTCFullYear() + 1}-01-01`;

describe.concurrent('a slot', () => {
  it('is a run with the bytes of the command, named by its time', async (context) => {
    const office = await Office.open(context);
    await office.depot.startChunkWorker();
    const worker = await office.depot.startRunWorker();
    await office.add(NEW_YEAR, '--keep-last', '5');
    await office.promote();
    const { last, next } = await office.ended();
    expect(next).toBe(`${newYear()}T06:00:00.000Z`);
    expect(last).toMatchObject({
      slot: `${newYear()}T06:00:00.000Z`,
      state: 'finished',
      rows: 500,
      fault: null,
    });
    expect(office.results()).toEqual([`nightly-${newYear()}T000000-0600.csv`]);
    expect(readFileSync(last!.output, 'utf8')).toBe(whole);
    await worker.line(/"schedule":"nightly".*a scheduled run is due/);
    expect(existsSync(join(office.folder, 'people.csv'))).toBe(true); // the input is not the service's own
  });

  it('reads the file of its day, on its own clocks', async (context) => {
    const office = await Office.open(context);
    await office.depot.startChunkWorker();
    await office.depot.startRunWorker();
    writeFileSync(join(office.folder, `people-${newYear()}.csv`), content);
    await office.add(
      NEW_YEAR,
      '--input',
      join(office.folder, 'people-{yyyy-MM-dd}.csv'),
      '--mode',
      'calculate',
    );
    await office.promote();
    expect((await office.ended()).last).toMatchObject({ state: 'finished', rows: 500 });
  });

  it('whose file is not there fails, and says so', async (context) => {
    const office = await Office.open(context);
    await office.depot.startRunWorker();
    await office.add(NEW_YEAR, '--input', join(office.folder, 'none.csv'));
    await office.promote();
    expect((await office.ended()).last).toMatchObject({ state: 'failed', fault: 'not_found' });
    expect(await office.schedule('list')).toContain('failed, not_found');
    expect(readdirSync(office.out)).toEqual([]);
  });

  it('is skipped, logged and listed while the run before is going', async (context) => {
    const office = await Office.open(context);
    const held = startHeldWorker(office.depot.url, 0);
    const worker = await office.depot.startRunWorker();
    await office.add(EVERY_SECOND);
    await held.holding;
    await worker.line(/"schedule":"nightly".*a slot is skipped: the run before is still going/);
    const during = await office.when('two slots are skipped', ({ skipped }) => skipped >= 2);
    expect(await office.schedule('list')).toMatch(/running.* \d+, last \d{4}-/);
    expect((await office.depot.store.list()).length).toBe(1);
    expect(Date.parse(during.last_skipped!)).toBeGreaterThan(Date.parse(during.last!.slot));
    held.release();
    const after = await office.when('the next slot has its run', ({ run }) => run !== during.last!.run);
    expect(Date.parse(after.last!.slot)).toBeGreaterThan(Date.parse(during.last_skipped!));
    await held.stop();
  });

  it('of which only the last results are kept', async (context) => {
    const office = await Office.open(context);
    await office.depot.startChunkWorker();
    const bystanders = ['nightly-notes.csv', 'weekly-2020-01-01T000000-0600.csv', 'people.csv'];
    for (const file of bystanders) writeFileSync(join(office.out, file), '');
    for (const year of [2019, 2020, 2021]) {
      for (const end of ['', '.summary.json', '.report.html']) {
        writeFileSync(join(office.out, `nightly-${year}-01-01T000000-0600.csv${end}`), '');
      }
    }
    await office.depot.startRunWorker();
    await office.add(NEW_YEAR, '--keep-last', '2');
    await office.promote();
    await office.ended();
    const kept = ['2021', newYear().slice(0, 4)].map((year) => `nightly-${year}-01-01T000000-0600.csv`);
    await until('older results are gone', () => office.results().length === bystanders.length + 2);
    expect(office.results()).toEqual([...kept, ...bystanders].sort());
    expect(readdirSync(office.out).filter((file) => file.includes('2020'))).toEqual([bystanders[1]]);
  });

  it('decided twice makes one run; also if whoever began it died', async (context) => {
    const { depot, add } = await Office.open(context).then((office) => ({
      depot: office.depot,
      add: () => office.add(NEW_YEAR),
    }));
    await add();
    const schedules = new ScheduleStore(depot.store.folder);
    const decide = (slot: number) =>
      startScheduled('nightly', slot, { store: depot.store, schedules, log: createLog('silent') });
    const slot = Date.UTC(2026, 0, 1);
    const outcomes = await Promise.all([decide(slot), decide(slot), decide(slot)]);
    expect(outcomes.map(({ kind }) => kind).sort()).toEqual(['over', 'over', 'started']);
    const { run } = await schedules.state('nightly');
    await depot.store.remove(run!); // as if it had died before the run was made
    expect(await decide(slot)).toMatchObject({ kind: 'started', record: { id: run } });
    expect(await depot.store.list()).toHaveLength(1);
    expect(await decide(slot - 1)).toEqual({ kind: 'over' });
    expect(
      await startScheduled('nobody', slot, { store: depot.store, schedules, log: createLog('silent') }),
    ).toEqual({ kind: 'over' });
  });
});

describe.concurrent('the clockwork', () => {
  it('is made again from the disk when Redis has lost it, and a missed slot made up for', async (context) => {
    const office = await Office.open(context);
    await office.depot.startChunkWorker();
    await office.add(NEW_YEAR);
    await office.depot.redis.flushall();
    // Made years ago, as far as the disk knows: the last first of January was missed.
    const path = join(office.depot.store.folder, 'schedules/nightly/schedule.json');
    const record = JSON.parse(readFileSync(path, 'utf8'));
    writeFileSync(path, JSON.stringify({ ...record, created: '2020-06-01T00:00:00.000Z' }));
    await office.depot.startRunWorker();
    const { last } = await office.ended();
    const year = Number(newYear().slice(0, 4)) - 1;
    expect(last).toMatchObject({ slot: `${year}-01-01T06:00:00.000Z`, state: 'finished' });
    expect(await office.depot.store.list()).toHaveLength(1); // once, not for every year
    await until('the next slot is planned', async () => (await office.clockwork.getDelayedCount()) === 1);
  });

  it('takes slots that passed while no worker was there for one, the latest', async (context) => {
    const office = await Office.open(context);
    await office.add(EVERY_SECOND);
    // It waits for a worker already if its second began while it was planned.
    const slot = await until(
      'a slot is planned',
      async () => (await office.clockwork.getJobs(['delayed', 'waiting', 'prioritized']))[0],
    );
    const planned = Number(slot.opts.prevMillis);
    await until('three slots have passed', () => Date.now() > planned + 3000);
    await office.depot.startRunWorker();
    const { last } = await office.when('a slot has its run', ({ run }) => run !== null);
    expect(Date.parse(last!.slot)).toBeGreaterThanOrEqual(planned + 3000);
  });

  it('follows what is added and removed without it being told', async (context) => {
    const office = await Office.open(context);
    const words = ['--data', office.depot.store.folder, '--output-dir', office.out];
    const untold = (name: string) =>
      curpBatch([
        ...['schedule', 'add', name, '--cron', NEW_YEAR, '--input', join(office.folder, 'people.csv')],
        ...words,
      ]);
    expect((await untold('one')).code).toBe(0);
    await office.depot.startRunWorker();
    await until('it is planned', async () => (await office.clockwork.getJobSchedulersCount()) === 1);
    expect((await curpBatch(['schedule', 'remove', 'one', '--data', office.depot.store.folder])).code).toBe(
      0,
    );
    // Its slot comes before anybody has looked: nothing runs, and it is planned no more.
    await office.promote();
    await until('it is planned no more', async () => (await office.clockwork.getJobSchedulersCount()) === 0);
    expect(await office.depot.store.list()).toEqual([]);
  });

  it('runs now when it is told to', async (context) => {
    const office = await Office.open(context);
    await office.depot.startChunkWorker();
    await office.depot.startRunWorker();
    await office.add(NEW_YEAR);
    const [, id] = /^run (\S+),/.exec(await office.schedule('run', 'nightly'))!;
    expect(await office.depot.ended(id!)).toMatchObject({ state: 'finished', rows: 500 });
    expect((await office.listed()).last).toMatchObject({ run: id, state: 'finished' });
  });

  it('goes on with a run whose worker was killed, and counts it as the one that is going', async (context) => {
    const office = await Office.open(context);
    const held = startHeldWorker(office.depot.url, 3);
    const first = await office.depot.startRunWorker('--chunk', '2k', '--window', '8');
    await office.add(NEW_YEAR);
    await office.promote();
    await held.holding;
    const { last } = await office.when('rows are committed', (_, entry) => (entry?.status.rows ?? 0) > 0);
    for (const pid of first.children('run-worker')) process.kill(pid, 'SIGKILL');
    first.signal('SIGKILL');
    const second = await office.depot.startRunWorker('--chunk', '2k');
    await second.line(/a run goes on/);
    held.release();
    expect(await office.depot.ended(last!.run)).toMatchObject({
      state: 'finished',
      resumed: true,
      rows: 500,
    });
    expect(readFileSync(last!.output, 'utf8')).toBe(whole);
    await held.stop();
  });
});

it.concurrent('a token of the project schedule sees scheduled runs over HTTP, and cannot remove their results', async (context) => {
  const office = await Office.open(context);
  const { store, redis, queue } = office.depot;
  await office.depot.startChunkWorker();
  await office.depot.startRunWorker();
  await office.add(NEW_YEAR);
  const [, id] = /^run (\S+),/.exec(await office.schedule('run', 'nightly'))!;
  await office.depot.ended(id!);
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
  expect(office.results()).toHaveLength(1);
  expect(existsSync(join(office.folder, 'people.csv'))).toBe(true);
  await service.stop();
});
