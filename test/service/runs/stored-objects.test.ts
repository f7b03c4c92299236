/** A scheduled run whose input and results are objects, in process: a fake object store, a fake Redis, a real folder of runs. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { QUEUED, type RunRecord } from '../../../src/service/runs/run-record.js';
import { StoredRun } from '../../../src/service/runs/stored-run.js';
import { newSchedule } from '../../../src/service/schedule/schedule-record.js';
import { ScheduleStore } from '../../../src/service/schedule/schedule-store.js';
import { keepLastResults, startScheduled } from '../../../src/service/schedule/scheduled-run.js';
import { collectedLog } from '../../fakes/collected-log.js';
import { FakeRedis } from '../../fakes/fake-redis.js';
import { FakeObjectStore } from '../../servers/fake-object-store.js';
import { numberedPaths } from '../../vitest/temporary-folder.js';
import { openRunFolder, peopleFile, type RunFolder } from './run-folder.js';

const newPath = numberedPaths();
const ROWS = 12;
const SLOTS = ['2026-03-02T03:00:00Z', '2026-03-03T03:00:00Z', '2026-03-04T03:00:00Z'].map(Date.parse);

let store: FakeObjectStore;
let folder: RunFolder;
let redis: FakeRedis;

beforeEach(async () => {
  store = await FakeObjectStore.start();
  for (const [name, value] of Object.entries(store.variables)) vi.stubEnv(name, value);
  vi.stubEnv('CURP_BATCH_S3_PART_BYTES', '256');
  folder = await openRunFolder(newPath(''));
  redis = new FakeRedis();
  redis.worksAtOnce = true;
  store.put('people/2026-03-02.csv', peopleFile(ROWS));
  store.put('people/2026-03-03.csv', peopleFile(ROWS));
  store.put('people/2026-03-04.csv', peopleFile(ROWS));
});

afterEach(() => {
  store.stop();
  vi.unstubAllEnvs();
});

const { log } = collectedLog();

const execute = (record: RunRecord): Promise<string> =>
  new StoredRun({
    store: folder.store,
    record,
    redis: 'redis://unused',
    secrets: [],
    chunk: 100,
    unsafeRedis: true,
    log,
    openTransport: redis.openTransport,
  }).execute();

/** Decides a slot of the schedule, and returns the record of its run. */
async function due(slot: number): Promise<RunRecord> {
  const schedules = new ScheduleStore(folder.store.folder);
  if ((await schedules.find('nightly')) === undefined)
    await schedules.write(
      newSchedule({
        name: 'nightly',
        cron: '0 3 * * *',
        tz: 'UTC',
        input: 's3://people/{yyyy-MM-dd}.csv',
        outputDir: 's3://results/nights',
        options: { errors: true, duplicates: true } as never,
        keepLast: 1,
      }),
    );
  const decision = await startScheduled('nightly', slot, { store: folder.store, schedules, log });
  if (decision.kind !== 'started') throw new Error(decision.kind);
  return decision.record;
}

const results = (): string[] =>
  [...store.objects.keys()].filter((path) => path.startsWith('results/')).sort();

it('reads and writes objects, compares nights, and keeps the last results', async () => {
  const first = await due(SLOTS[0]!);
  expect(first).toMatchObject({
    input: 's3://people/2026-03-02.csv',
    output: 's3://results/nights/nightly-2026-03-02T030000+0000.csv',
    bytes: store.objects.get('people/2026-03-02.csv')!.bytes.length,
  });
  expect(await execute(first)).toBe('ended');
  expect(await folder.store.readStatus(first.id)).toMatchObject({ state: 'finished', rows: ROWS });
  expect(results()).toContain('results/nights/nightly-2026-03-02T030000+0000.csv.summary.json');
  expect(store.uploads.size).toBe(0);
  expect(existsSync(join(folder.store.folder, 'objects'))).toBe(false);

  expect(await execute(await due(SLOTS[1]!))).toBe('ended');
  const schedules = new ScheduleStore(folder.store.folder);
  const schedule = (await schedules.find('nightly'))!;
  expect(await keepLastResults(schedule, { lastFinished: null })).toBe(1);
  expect(results().every((path) => path.includes('2026-03-03'))).toBe(true);
  expect(results().length).toBeGreaterThan(1);
});

it('waits while the store does not answer, is resumed, and leaves nothing when it is cancelled', async () => {
  const record = await due(SLOTS[0]!);
  store.fault = (operation) => (operation === 'CompleteMultipartUpload' ? 'full' : undefined);
  expect(await execute(record)).toBe('later');
  expect(await folder.store.readStatus(record.id)).toMatchObject({ state: 'queued', fault: 'output_failed' });
  expect(store.uploads.size).toBeGreaterThan(0);
  expect(existsSync(join(folder.store.folder, 'objects'))).toBe(true);
  store.fault = () => undefined;
  await folder.store.dropRemains(record);
  expect(store.uploads.size).toBe(0);
  await folder.store.writeStatus(record.id, { ...QUEUED });
  expect(await execute(record)).toBe('ended');
  expect(store.uploads.size).toBe(0);
});

it('is finished if its worker was killed before it wrote the last status', async () => {
  const record = await due(SLOTS[0]!);
  expect(await execute(record)).toBe('ended');
  const { started } = await folder.store.readStatus(record.id);
  await folder.store.writeStatus(record.id, { ...QUEUED, state: 'running', started });
  const requests = store.operations.length;
  expect(await execute({ ...record })).toBe('ended');
  expect(store.operations.slice(requests)).not.toContain('PutObject');
});
