/** Two data folders on one Redis: each has its own schedules and slots. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Job, Queue } from 'bullmq';
import { expect, it, type TestContext } from 'vitest';
import { PREFIX } from '../../../src/engine/redis/connection.js';
import { RunStore } from '../../../src/service/runs/run-store.js';
import { ScheduleStore } from '../../../src/service/schedule/schedule-store.js';
import { scheduleQueue } from '../../../src/service/schedule/scheduler-queue.js';
import { inProcess } from '../../cli/in-process.js';
import { csv, ROSA } from '../../engine/run/runs.js';
import { temporaryFolder } from '../../vitest/temporary-folder.js';
import { until } from '../../vitest/waiting.js';
import { type RunDepot, startDepot } from '../run-depot.js';

interface DataFolder {
  store: RunStore;
  schedules: ScheduleStore;
  clockwork: Queue;
}

async function openFolder(context: TestContext, { redis }: RunDepot): Promise<DataFolder> {
  const store = await RunStore.open(temporaryFolder());
  const queue = scheduleQueue(store.folderId);
  const clockwork = new Queue(queue, { connection: redis, prefix: PREFIX, skipVersionCheck: true });
  context.onTestFinished(() => clockwork.close());
  return { store, schedules: new ScheduleStore(store.folder), clockwork };
}

/** A schedule whose slot is due only when a test promotes it. */
async function addSchedule({ store }: DataFolder, name: string, ...words: string[]): Promise<void> {
  const place = temporaryFolder();
  writeFileSync(join(place, 'people.csv'), csv(ROSA));
  const where = ['--data', store.folder, '--input', join(place, 'people.csv'), '--output-dir', place];
  const when = ['--cron', '0 0 1 1 *', '--tz', 'America/Mexico_City'];
  const { code, stderr } = await inProcess(['schedule', 'add', name, ...when, ...where, ...words]);
  expect(code, stderr).toBe(0);
}

const planned = async ({ clockwork }: DataFolder): Promise<string[]> =>
  (await clockwork.getJobSchedulers()).map(({ key }) => key).sort();

const slotsOf = ({ clockwork }: DataFolder): Promise<Job[]> => clockwork.getDelayed();

const hasRun = async ({ schedules }: DataFolder, name: string): Promise<boolean> =>
  (await schedules.state(name)).run !== null;

it('a run worker does not change the schedules of another folder', async (context) => {
  const depot = await startDepot(context);
  const [first, second] = [await openFolder(context, depot), await openFolder(context, depot)];
  await addSchedule(first, 'nightly');
  await addSchedule(second, 'weekly');
  await depot.executeHere({ data: first.store.folder });
  await until('the first folder is planned', async () => (await planned(first)).includes('nightly'));
  await depot.executeHere({ data: second.store.folder });
  await until('the second folder is planned', async () => (await planned(second)).includes('weekly'));
  expect([await planned(first), await planned(second)]).toEqual([['nightly'], ['weekly']]);
});

it('schedules of one name in two folders both have their runs', async (context) => {
  const depot = await startDepot(context);
  const folders = [await openFolder(context, depot), await openFolder(context, depot)];
  for (const folder of folders) await addSchedule(folder, 'nightly', '--redis', depot.url);
  for (const { store } of folders) await depot.executeHere({ data: store.folder });
  const slots = (await Promise.all(folders.map(slotsOf))).flat();
  expect(slots).toHaveLength(2);
  for (const slot of slots) await slot.promote();
  for (const folder of folders)
    await until('the slot of the folder is decided', () => hasRun(folder, 'nightly'));
});

it('removing a schedule leaves one of the same name in another folder', async (context) => {
  const depot = await startDepot(context);
  const [first, second] = [await openFolder(context, depot), await openFolder(context, depot)];
  for (const folder of [first, second]) await addSchedule(folder, 'nightly', '--redis', depot.url);
  const words = ['schedule', 'remove', 'nightly', '--data', first.store.folder, '--redis', depot.url];
  expect(await inProcess(words)).toMatchObject({ code: 0 });
  expect([await planned(first), await planned(second)]).toEqual([[], ['nightly']]);
});
