/** `DELETE /runs/:id` leaves what its answer, its dialog and the documents promise: on the disk and in Redis. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { newRunId } from '../../../src/engine/settings/run-id.js';
import { newRecord } from '../../../src/service/runs/run-record.js';
import { startHeldWorker } from '../../engine/run/held-worker.js';
import { csv, people, ROSA } from '../../engine/run/runs.js';
import { temporaryFolder } from '../../vitest/temporary-folder.js';
import { until } from '../../vitest/waiting.js';
import { type RunService, startRunService, wholeFile } from '../run-service.js';

const lifetime = wholeFile();
let service: RunService;
let scheduled: RunService;

beforeAll(async () => {
  service = await startRunService(lifetime, { callbacks: ['http://127.0.0.1:9'] });
  scheduled = service.as('schedule');
});

/** Everything in the data folder and in Redis whose name has the id, except the number of its rows, for quotas. */
async function remainsOf({ depot }: RunService, id: string): Promise<string[]> {
  const files = readdirSync(depot.store.folder, { recursive: true, encoding: 'utf8' });
  const rows = join('removed', `${id}.json`);
  if (files.includes(rows)) {
    const noted = JSON.parse(readFileSync(join(depot.store.folder, rows), 'utf8'));
    expect(Object.keys(noted).sort()).toEqual(['created', 'project', 'rows']);
  }
  return [...files, ...(await depot.redis.keys('*'))].filter((name) => name.includes(id) && name !== rows);
}

/** `afterwards` is called as soon as the request is answered. */
async function removed(
  owner: RunService,
  id: string,
  afterwards = (): void => {},
): Promise<Record<string, unknown>> {
  const { status, response } = await owner.ask('DELETE', `/v1/runs/${id}`);
  afterwards();
  expect(status).toBe(200);
  expect(await owner.ask('GET', `/v1/runs/${id}`)).toMatchObject({ status: 404 });
  await until('nothing is left', async () => (await remainsOf(owner, id)).length === 0);
  return response;
}

const uploaded = async (query: string, file = csv(ROSA, ROSA)): Promise<string> =>
  (await service.upload(file, query)).response.run.id;

it.each([
  ['waiting', ''],
  ['waiting, with a callback', '?callback=http%3A%2F%2F127.0.0.1%3A9%2Fended'],
])('an upload that is %s', async (_, query) => {
  const id = await uploaded(query);
  expect(await removed(service, id)).toEqual({ id, files_kept: false });
});

it('a cancelled upload', async () => {
  const id = await uploaded('');
  await service.ask('POST', `/v1/runs/${id}/cancel`);
  expect(await removed(service, id)).toEqual({ id, files_kept: false });
});

/** A run of a schedule, with its files in folders of the operator. */
async function scheduledRun(
  { depot } = service,
  content: string | Buffer = csv(ROSA),
): Promise<{ id: string; folder: string; output: string }> {
  const folder = temporaryFolder();
  const [input, output] = [join(folder, 'people.csv'), join(folder, 'nightly.csv')];
  writeFileSync(input, content);
  const record = newRecord({
    ...{ id: newRunId(), project: 'schedule', schedule: 'nightly', name: 'people.csv', options: {} },
    ...{ input, output, bytes: 100, lane: 'small', keepMs: 3_600_000 },
  });
  await depot.store.create(record);
  return { id: record.id, folder, output };
}

it('a scheduled run that waits, whose worker was killed: its unfinished result is deleted, its input stays', async () => {
  const { id, folder, output } = await scheduledRun();
  for (const name of ['.partial', '.ledger']) writeFileSync(`${output}${name}`, 'x');
  expect(await removed(scheduled, id)).toEqual({ id, files_kept: true });
  expect(readdirSync(folder)).toEqual(['people.csv']);
});

it('finished runs: those of an upload are gone, the result of a schedule stays', async () => {
  const ids = [await uploaded('?duplicates=true'), await uploaded('', csv(ROSA, ROSA.replace('Rosa', '')))];
  const broken = await uploaded('', `${csv(ROSA)}"${'x'.repeat(1_100_000)}`);
  const { id, folder, output } = await scheduledRun();
  await service.depot.computeHere();
  await service.depot.executeHere();
  for (const one of ids) await service.reaches(one, 'finished');
  await service.reaches(broken, 'failed');
  await service.depot.queue.add((await service.depot.store.find(id))!);
  await scheduled.reaches(id, 'finished');
  for (const one of [...ids, broken])
    expect(await removed(service, one)).toEqual({ id: one, files_kept: false });
  const files = readdirSync(folder).sort();
  expect(await removed(scheduled, id)).toEqual({ id, files_kept: true });
  expect(readdirSync(folder).sort()).toEqual(files);
  expect(existsSync(output)).toBe(true);
});

it.each([
  ['an upload', false],
  ['a schedule', true],
])('a run of %s that is executed', async (_, isScheduled) => {
  const own = await startRunService(lifetime);
  const held = startHeldWorker(own.depot.url, 5);
  lifetime.onTestFinished(() => held.stop());
  await own.depot.executeHere({ chunk: 4096, window: 8 });
  const owner = isScheduled ? own.as('schedule') : own;
  const content = await people(2000);
  const made = isScheduled ? await scheduledRun(own, content) : undefined;
  if (made !== undefined) await own.depot.queue.add((await own.depot.store.find(made.id))!);
  const id = made?.id ?? (await own.upload(new Uint8Array(content))).response.run.id;
  await held.holding;
  await until('rows are committed', async () => (await owner.run(id)).rows > 0);
  expect(await removed(owner, id, held.release)).toEqual({ id, files_kept: isScheduled });
  if (made !== undefined)
    await until('only the input is left', () => readdirSync(made.folder).join() === 'people.csv');
});
