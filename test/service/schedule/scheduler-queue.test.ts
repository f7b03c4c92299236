/** The schedulers in Redis follow the folder, also while a schedule is being added. */
import { randomBytes } from 'node:crypto';
import { Queue } from 'bullmq';
import { expect, inject, it } from 'vitest';
import { connect, disconnect, PREFIX } from '../../../src/engine/redis/connection.js';
import {
  type KnownSchedule,
  Schedules,
  scheduleQueue,
} from '../../../src/service/schedule/scheduler-queue.js';

const NIGHTLY: KnownSchedule = { name: 'nightly', cron: '0 3 * * *', tz: 'UTC', handled: Date.now() };

it('a schedule that is added while Redis is compared with the folder stays', async (context) => {
  const connection = connect(inject('redis'));
  const folder = randomBytes(16).toString('hex');
  const schedules = new Schedules(connection, folder);
  const queue = new Queue(scheduleQueue(folder), { connection, prefix: PREFIX, skipVersionCheck: true });
  context.onTestFinished(async () => {
    await queue.obliterate({ force: true });
    await queue.close();
    await schedules.close();
    disconnect(connection);
  });
  const names = async () => (await queue.getJobSchedulers()).map(({ key }) => key);

  await schedules.match(async () => {
    await schedules.set(NIGHTLY); // by `schedule add`, just now
    return [];
  });
  expect(await names()).toEqual(['nightly']);
  await schedules.match(async () => [NIGHTLY]);
  expect(await names()).toEqual(['nightly']);
  await schedules.match(async () => []);
  expect(await names()).toEqual([]);
});
