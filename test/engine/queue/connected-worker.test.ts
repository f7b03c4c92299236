/** The end of a worker: it waits for its jobs, but not if Redis is lost meanwhile. */
import { expect, it } from 'vitest';
import { ConnectedWorker } from '../../../src/engine/queue/connected-worker.js';
import { takesCommands } from '../../../src/engine/redis/connection.js';
import { collectedLog } from '../../fakes/collected-log.js';
import { startNative } from '../../servers/native-server.js';
import { inTime, until } from '../../vitest/waiting.js';

/** Longer than any test: only the loss of Redis can end the wait. */
const NO_DEADLINE = 2 ** 30;

/** A worker with one job in progress, which ends when `finish` does. */
class BusyWorker extends ConnectedWorker {
  constructor(redis: string, finish: () => Promise<void>) {
    super({ redis, log: collectedLog().log, deadlineMs: NO_DEADLINE });
    this.atEnd(finish);
  }

  protected async begin(): Promise<void> {
    await until('Redis is connected', () => takesCommands(this.connection));
  }
}

it('does not wait for a job that no Redis can take, if Redis is lost after the end has begun', async (context) => {
  const { url, client } = await startNative(context);
  let hasBegun = false;
  const worker = new BusyWorker(url, () => {
    hasBegun = true;
    return new Promise(() => {});
  });
  await worker.start();
  const stopped = worker.stop();
  await until('the end has begun', () => hasBegun);
  client.shutdown('NOSAVE').catch(() => {});
  await inTime('the worker has ended', stopped);
  expect(worker.report().redis).toBe(false);
});

it('waits for its jobs while Redis is there', async (context) => {
  const { url, client } = await startNative(context);
  let finish: () => void = () => {};
  const job = new Promise<void>((resolve) => {
    finish = resolve;
  });
  let hasEnded = false;
  const worker = new BusyWorker(url, () => job);
  await worker.start();
  const stopped = worker.stop().then(() => {
    hasEnded = true;
  });
  await client.ping();
  expect(hasEnded).toBe(false);
  finish();
  await inTime('the worker has ended', stopped);
});
