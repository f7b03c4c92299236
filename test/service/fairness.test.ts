/** Several projects, large and small files: who is next, and that a small file does not wait for large ones. */
import { Queue } from 'bullmq';
import { expect, it } from 'vitest';
import { createLog } from '../../src/base/log.js';
import { chunkQueues } from '../../src/engine/queue/chunk-queue.js';
import type { RunLane } from '../../src/engine/queue/run-queue.js';
import { PREFIX } from '../../src/engine/redis/connection.js';
import { nextTurn } from '../../src/service/runs/run-order.js';
import { Sweeper } from '../../src/service/runs/sweeper.js';
import { startHeldWorker } from '../engine/run/held-worker.js';
import { csv, people, ROSA } from '../engine/run/runs.js';
import { until } from '../vitest/waiting.js';
import { type RunDepot, startDepot } from './run-depot.js';

/** Adds a run of a project at the end of its lane, as an upload does. */
async function addRun(depot: RunDepot, project: string, lane: RunLane, content: string | Buffer) {
  const turn = nextTurn({ project, lane }, await depot.store.list());
  return depot.addRun(content, { project, lane, turn });
}

it('a small file of B ends while A has large ones in every slot and in the queue', async (context) => {
  const depot = await startDepot(context);
  const computed: string[] = [];
  const held = startHeldWorker(depot.url, 5, async ({ run }) => void computed.push(run));
  context.onTestFinished(() => held.stop());
  const { redis: connection } = depot;
  const chunks = new Queue(chunkQueues([])[0]!, { connection, prefix: PREFIX, skipVersionCheck: true });
  context.onTestFinished(() => chunks.close());
  const large = await people(2000);
  const window = 8;
  const settings = { chunk: 4096, window };
  await depot.executeHere(settings);
  await depot.executeHere(settings);
  const [first, second, third, fourth] = [
    await addRun(depot, 'a', 'large', large),
    await addRun(depot, 'a', 'large', large),
    await addRun(depot, 'a', 'large', large),
    await addRun(depot, 'a', 'large', large),
  ];
  await held.holding;
  await depot.reaches(first!.id, 'running');
  await depot.reaches(second!.id, 'running');
  await until('the chunk worker holds all that it takes', async () => {
    const taken = await chunks.getActive();
    return taken.length === 4 && taken.every(({ data }) => data.index >= 5);
  });

  const small = await addRun(depot, 'b', 'small', csv(ROSA));
  const ownSmall = await addRun(depot, 'a', 'small', csv(ROSA));
  for (const { id } of [small, ownSmall]) {
    expect(await depot.reaches(id, 'running')).toMatchObject({ rows: 0 });
    await until('its chunk waits for a worker', async () =>
      (await chunks.getWaiting()).some(({ data }) => data.run.startsWith(id)),
    );
  }
  for (const { id } of [third!, fourth!]) expect((await depot.status(id)).state).toBe('queued');

  const before = computed.length;
  held.release();
  const { ended } = await depot.ended(small.id);
  const { ended: ownEnded } = await depot.ended(ownSmall.id);
  // Its chunk waited for the chunks that were in flight, not for those that A's runs still had to send.
  const place = computed.findIndex((run) => run.startsWith(small.id)) - before;
  expect(place).toBeGreaterThan(0);
  expect(place).toBeLessThanOrEqual(2 * window + 1);
  const last = await depot.ended(fourth!.id);
  expect(last.state).toBe('finished');
  expect([ended! < last.ended!, ownEnded! < last.ended!]).toEqual([true, true]);
});

it('projects take turns, also if Redis lost all jobs', async (context) => {
  const depot = await startDepot(context);
  const content = csv(ROSA);
  const ids: Record<string, string> = {};
  for (const name of ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1'])
    ids[(await addRun(depot, name.charAt(0), 'large', content)).id] = name;
  await depot.redis.flushall();
  const { store, queue } = depot;
  const sweeper = new Sweeper({ store, queue, callbacks: { add: async () => {} }, log: createLog('silent') });
  await sweeper.sweep();
  await sweeper.stop();
  await depot.computeHere();
  await depot.executeHere();
  const begun = await Promise.all(
    Object.keys(ids).map(async (id) => ({ id, at: (await depot.ended(id)).started! })),
  );
  const order = begun.sort((one, other) => (one.at < other.at ? -1 : 1)).map(({ id }) => ids[id]);
  expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4']);
});
