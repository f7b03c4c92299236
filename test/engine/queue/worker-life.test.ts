/** The end of a worker: it waits for its jobs, but not if Redis is lost meanwhile. */
import { expect, it } from 'vitest';
import { WorkerLife } from '../../../src/engine/queue/worker-life.js';
import { takesCommands } from '../../../src/engine/redis/connection.js';
import { collectedLog } from '../../fakes/collected-log.js';
import { startNative } from '../../servers/native-server.js';
import { inTime, until } from '../../vitest/waiting.js';

/** Longer than any test: only the loss of Redis can end the wait. */
const NO_DEADLINE = 2 ** 30;

it('does not wait for a job that no Redis can take, if Redis is lost after the end has begun', async (context) => {
  const { url, client } = await startNative(context);
  const life = new WorkerLife(url, collectedLog().log, NO_DEADLINE);
  await until('Redis is connected', () => takesCommands(life.connection));
  let hasBegun = false;
  const stopped = life.stop(() => {
    hasBegun = true;
    return new Promise(() => {});
  });
  await until('the end has begun', () => hasBegun);
  client.shutdown('NOSAVE').catch(() => {});
  await inTime('the worker has ended', stopped);
  expect(life.report().redis).toBe(false);
});

it('waits for its jobs while Redis is there', async (context) => {
  const { url } = await startNative(context);
  const life = new WorkerLife(url, collectedLog().log, NO_DEADLINE);
  await until('Redis is connected', () => takesCommands(life.connection));
  let finish: () => void = () => {};
  const job = new Promise<void>((resolve) => {
    finish = resolve;
  });
  let hasEnded = false;
  const stopped = life
    .stop(() => job)
    .then(() => {
      hasEnded = true;
    });
  await life.connection.ping();
  expect(hasEnded).toBe(false);
  finish();
  await inTime('the worker has ended', stopped);
});
