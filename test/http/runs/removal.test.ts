/** `DELETE /runs/:id` leaves what its answer, its dialog and the documents promise: on the disk and in Redis. */
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { newRunId } from '../../../src/run/settings/run-id.js';
import { newRecord } from '../../../src/runs/run-record.js';
import { csv, ROSA } from '../../run/runs.js';
import { type RunService, startRunService, wholeFile } from '../../service/run-service.js';
import { temporaryFolder } from '../../vitest/temporary-folder.js';

const lifetime = wholeFile();
let service: RunService;
let scheduled: RunService;

beforeAll(async () => {
  service = await startRunService(lifetime, { callbacks: ['http://127.0.0.1:9'] });
  scheduled = service.as('schedule');
});

/** Everything in the data folder and in Redis whose name has the id. */
async function remainsOf(id: string): Promise<string[]> {
  const files = readdirSync(service.depot.store.folder, { recursive: true, encoding: 'utf8' });
  return [...files, ...(await service.depot.redis.keys('*'))].filter((name) => name.includes(id));
}

async function removed(owner: RunService, id: string): Promise<Record<string, unknown>> {
  const { status, response } = await owner.ask('DELETE', `/v1/runs/${id}`);
  expect(status).toBe(200);
  expect(await owner.ask('GET', `/v1/runs/${id}`)).toMatchObject({ status: 404 });
  expect(await remainsOf(id)).toEqual([]);
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
async function scheduledRun(): Promise<{ id: string; folder: string; output: string }> {
  const folder = temporaryFolder();
  const [input, output] = [join(folder, 'people.csv'), join(folder, 'nightly.csv')];
  writeFileSync(input, csv(ROSA));
  const record = newRecord({
    ...{ id: newRunId(), project: 'schedule', schedule: 'nightly', name: 'people.csv', options: {} },
    ...{ input, output, bytes: 100, lane: 'small', keepMs: 3_600_000 },
  });
  await service.depot.store.create(record);
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
  await service.depot.executeHere();
  for (const one of ids) await service.reaches(one, 'finished');
  await service.reaches(broken, 'failed');
  const queued = await service.depot.store.find(id);
  await service.depot.queue.add(queued!);
  await scheduled.reaches(id, 'finished');
  for (const one of [...ids, broken])
    expect(await removed(service, one)).toEqual({ id: one, files_kept: false });
  const files = readdirSync(folder).sort();
  expect(await removed(scheduled, id)).toEqual({ id, files_kept: true });
  expect(readdirSync(folder).sort()).toEqual(files);
  expect(existsSync(output)).toBe(true);
});
