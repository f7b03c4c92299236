// Nights of a schedule with a real queue: two usual ones of the samples, then every way in which a night goes wrong. Each has
// one outcome in the history, one line in the log, one signed call, one count in the metrics.
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, it, type TestContext } from 'vitest';
import { TokenFile, tokenPath } from '../../../src/service/access/token-file.js';
import { callbackKey } from '../../../src/service/callbacks/webhook.js';
import { newSchedule, type ScheduleRecord } from '../../../src/service/schedule/schedule-record.js';
import type { SlotEntry } from '../../../src/service/schedule/schedule-state.js';
import { ScheduleStore } from '../../../src/service/schedule/schedule-store.js';
import { Schedules } from '../../../src/service/schedule/scheduler-queue.js';
import type { RunView } from '../../../src/service/views/run-view.js';
import type { CliProcess } from '../../built-command/cli-process.js';
import { startHeldWorker } from '../../engine/run/held-worker.js';
import { sheetsOf } from '../../input/workbook/small-reader.js';
import { ROOT } from '../../repository.js';
import { temporaryFolder } from '../../vitest/temporary-folder.js';
import { until } from '../../vitest/waiting.js';
import { bearer, startService } from '../http/service.js';
import { type RunDepot, startDepot } from '../run-depot.js';

const DAY = 86_400_000;
/** In the future, so that no slot of the pattern is later. */
const FIRST = Math.ceil(Date.now() / DAY + 10) * DAY;

interface Call {
  headers: IncomingHttpHeaders;
  body: string;
}

/** A receiver that takes every call. */
async function receiver({ onTestFinished }: TestContext): Promise<{ url: string; calls: Call[] }> {
  const calls: Call[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const piece of request) body += piece;
    calls.push({ headers: request.headers, body });
    response.end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, calls };
}

class Nights {
  readonly folder = temporaryFolder();
  readonly input = join(this.folder, 'people.csv');
  readonly schedules: ScheduleStore;
  #night = 0;

  private constructor(
    readonly depot: RunDepot,
    readonly calls: Call[],
    readonly worker: CliProcess,
  ) {
    this.schedules = new ScheduleStore(depot.store.folder);
    mkdirSync(join(this.folder, 'out'));
  }

  static async open(context: TestContext, changes: Partial<ScheduleRecord> = {}): Promise<Nights> {
    const depot = await startDepot(context);
    const { url, calls } = await receiver(context);
    const nights = new Nights(depot, calls, await depot.startRunWorker());
    const schedule = newSchedule({
      ...{ name: 'nightly', cron: '0 0 1 1 *', tz: 'UTC', input: nights.input },
      ...{ outputDir: join(nights.folder, 'out'), options: { mode: 'reconcile' }, keepLast: null },
      ...{ callback: url, project: 'payroll', ...changes },
    });
    await nights.schedules.write(schedule);
    return nights;
  }

  /** Makes the slot of the next night due, as a scheduler of BullMQ does. */
  async due(): Promise<string> {
    const slot = FIRST + this.#night++ * DAY;
    const { redis, store } = this.depot;
    const schedulers = new Schedules(redis, store.folderId);
    await schedulers.queueSlot('nightly', slot);
    await schedulers.close();
    return new Date(slot).toISOString();
  }

  /** The entry of a slot once it has its outcome and its call is delivered. */
  async told(slot: string) {
    return until(`the outcome of ${slot} is told`, async () => {
      const { history } = await this.schedules.state('nightly');
      return history.find((entry) => entry.slot === slot && entry.call === 'delivered');
    });
  }

  async night() {
    return this.told(await this.due());
  }

  /** Lines of the log about outcomes, with their level. */
  lines(slot: string): string[] {
    return this.worker
      .lines(new RegExp(`"slot":"${slot}"`))
      .map((line) => JSON.parse(line) as { level: string; msg: string })
      .filter(({ level }) => level !== 'info')
      .map(({ level, msg }) => `${level}: ${msg}`);
  }

  callsAbout(slot: string): Call[] {
    return this.calls.filter(({ headers }) => headers['x-curp-batch-slot'] === slot);
  }

  /** The changes over HTTP: the bytes of the file, a workbook, and none of a run that was not compared. */
  async expectChanges(compared: SlotEntry, first: SlotEntry): Promise<void> {
    const { redis, store, queue } = this.depot;
    const service = await startService({ redis, store, runQueue: queue, data: store.folder });
    const headers = bearer(service.options.tokens.addTemporary('payroll'));
    const get = (path: string) => fetch(`${service.address}/v1/runs/${path}`, { headers });
    const { response } = (await (await get(compared.run!)).json()) as { response: { run: RunView } };
    const { changes, links } = response.run;
    expect(changes).toEqual({ ...compared.changes, since: first.slot });
    const answer = await fetch(service.address + links.changes!, { headers });
    expect(answer.headers.get('content-disposition')).toContain('"people.changes.csv"');
    const record = (await store.find(compared.run!))!;
    expect(await answer.text()).toBe(readFileSync(`${store.outputOf(record)}.changes.csv`, 'utf8'));
    const workbook = await get(`${compared.run}/changes?as=xlsx`);
    const [sheet] = sheetsOf(Buffer.from(await workbook.arrayBuffer()));
    expect(sheet!.slice(1).map(([change]) => change)).toEqual([
      ...['changed', 'changed', 'changed', 'changed', 'new', 'new', 'new', 'gone', 'gone'],
    ]);
    const none = await get(`${first.run}/changes`);
    expect([none.status, await none.json()]).toMatchObject([404, { code_error: 479 }]);
    expect((await (await get(first.run!)).json()) as object).toMatchObject({
      response: { run: { changes: null, links: { changes: null }, schedule: 'nightly' } },
    });
    await service.stop();
  }

  async counts(): Promise<Record<string, number>> {
    const { redis, store, queue } = this.depot;
    const service = await startService({ redis, store, runQueue: queue, data: store.folder });
    const text = await (await fetch(`${service.address}/metrics`)).text();
    await service.stop();
    const found = text.matchAll(
      /^curp_batch_schedule_slots_total\{schedule="nightly",outcome="(\w+)"\} (\d+)$/gm,
    );
    return Object.fromEntries([...found].map(([, outcome, count]) => [outcome!, Number(count)]));
  }
}

const sample = (night: string): string => join(ROOT, 'samples/nights', `${night}.csv`);

it('two usual nights of the samples, then a cut source, an empty file, a vanished source', async (context) => {
  const nights = await Nights.open(context);
  await nights.depot.computeHere();
  copyFileSync(sample('monday'), nights.input);
  const monday = await nights.night();
  expect(monday).toMatchObject({ outcome: 'finished', rows: 120, reasons: [], changes: null });
  expect(Object.values(monday.verdicts).reduce((sum, rows) => sum + rows)).toBe(120);

  copyFileSync(sample('tuesday'), nights.input);
  const tuesday = await nights.night();
  expect(tuesday).toMatchObject({
    outcome: 'finished',
    rows: 121,
    changes: { new: 3, gone: 2, changed: 4 },
  });

  await nights.expectChanges(tuesday, monday);

  const rows = readFileSync(sample('tuesday'), 'utf8').split('\n');
  writeFileSync(nights.input, `${rows.slice(0, 61).join('\n')}\n`);
  const cut = await nights.night();
  expect(cut).toMatchObject({
    ...{ outcome: 'attention', rows: 60, reasons: [{ code: 'rows_halved' }] },
    changes: { new: 0, gone: 61, changed: 0 },
  });
  expect(cut.reasons[0]!.es).toBe(
    'la entrada tiene 60 filas, menos de la mitad de las 121 de la última corrida terminada',
  );
  expect(nights.depot.store.outputOf((await nights.depot.store.find(cut.run!))!)).toContain('nightly-');

  writeFileSync(nights.input, `${rows[0]}\n`);
  const empty = await nights.night();
  expect(empty).toMatchObject({ outcome: 'attention', rows: 0, reasons: [{ code: 'no_rows' }] });

  rmSync(nights.input);
  const vanished = await nights.night();
  expect(vanished).toMatchObject({ outcome: 'failed', fault: 'not_found' });

  for (const entry of [monday, tuesday, cut, empty, vanished]) {
    const [call, ...others] = nights.callsAbout(entry.slot);
    expect(others, entry.outcome).toEqual([]);
    expect(JSON.parse(call!.body)).toMatchObject({
      ...{
        schedule: 'nightly',
        project: 'payroll',
        outcome: entry.outcome,
        run: entry.run,
        rows: entry.rows,
      },
    });
    const key = await callbackKey(nights.depot.store.folder, 'payroll');
    const signed = `${call!.headers['x-curp-batch-timestamp']}.${call!.body}`;
    expect(call!.headers['x-curp-batch-signature']).toBe(
      `sha256=${createHmac('sha256', key).update(signed).digest('hex')}`,
    );
  }
  const attention = 'warn: a slot needs attention: its run has finished, and is not as expected';
  expect([monday, tuesday, cut, empty, vanished].map(({ slot }) => nights.lines(slot))).toEqual([
    [],
    [],
    [attention],
    [attention],
    ['warn: a slot has failed'],
  ]);
  expect(await nights.counts()).toEqual({ finished: 2, attention: 2, failed: 1, skipped: 0 });
  // No value of a row is in a call or in the log.
  const surnames = rows.slice(1, 30).map((row) => row.split(',')[2]!);
  const said = nights.calls.map(({ body }) => body).join('') + nights.worker.lines(/./).join('');
  for (const surname of surnames) if (surname !== '') expect(said).not.toContain(surname);
});

it('a night of a project that has used its quota fails, and is told', async (context) => {
  const nights = await Nights.open(context);
  await new TokenFile(tokenPath(nights.depot.store.folder)).add('payroll', { runs: 0 });
  copyFileSync(sample('monday'), nights.input);
  const monday = await nights.night();
  expect(monday).toMatchObject({ outcome: 'failed', fault: 'quota_reached', run: null, rows: null });
  expect(nights.lines(monday.slot)).toEqual(['warn: a slot has failed']);
  expect(nights.callsAbout(monday.slot)).toHaveLength(1);
  expect(await nights.counts()).toEqual({ finished: 0, attention: 0, failed: 1, skipped: 0 });
});

it('a night that overlaps with the one before is skipped', async (context) => {
  const nights = await Nights.open(context);
  copyFileSync(sample('monday'), nights.input);
  const held = startHeldWorker(nights.depot.url, 0);
  const monday = await nights.due();
  await held.holding;
  const tuesday = await nights.night();
  expect(tuesday).toMatchObject({ outcome: 'skipped', run: expect.stringMatching(/^r/), rows: null });
  held.release();
  expect(await nights.told(monday)).toMatchObject({ outcome: 'finished', run: tuesday.run, rows: 120 });
  await held.stop();
  expect(nights.lines(tuesday.slot)).toEqual(['warn: a slot is skipped: the previous run has not ended']);
  expect(nights.callsAbout(tuesday.slot)).toHaveLength(1);
  expect(await nights.counts()).toEqual({ finished: 1, attention: 0, failed: 0, skipped: 1 });
});
