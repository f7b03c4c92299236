/**
 * Chaos scenarios against containers of Redis and of Valkey, and one more: the container is restarted in the middle of a
 * run. The output has the same bytes.
 */
import { afterAll, describe, expect } from 'vitest';
import type { RedisServer } from '../chaos/redis.js';
import type { Scenario } from '../chaos/scenario.js';
import { redisFlushed } from '../chaos/scenarios/redis/redis-flushed.js';
import { redisFull } from '../chaos/scenarios/redis/redis-full.js';
import { redisKilled } from '../chaos/scenarios/redis/redis-killed.js';
import { runKilledOnce } from '../chaos/scenarios/runs/run-killed-once.js';
import { workerKilled } from '../chaos/scenarios/workers/worker-killed.js';
import { testScenarios } from '../chaos/suite.js';
import { IMAGES } from './images.js';
import { ContainerHost } from './server-container.js';

/** The run id of a server: a new one at each start. */
const runIdOf = async (server: RedisServer): Promise<string | undefined> =>
  /^run_id:(\w+)/m.exec(await server.client.info('server'))?.[1];

const containerRestarted = (host: ContainerHost): Scenario => ({
  name: 'container restarted',
  async run(chaos) {
    const server = await chaos.redis();
    const place = chaos.place();
    const run = chaos.run(place, { redis: server.url });
    await chaos.waitUntilUnderWay(run, place);
    const first = await runIdOf(server);
    const recovery = await chaos.measureRecovery(run, place, () => host.restart(server.port));
    await chaos.expectComplete(run, place, server);
    expect(await runIdOf(server)).not.toBe(first);
    chaos.say(`the same bytes, recovery ${(recovery / 1000).toFixed(1)} s`);
    return recovery;
  },
});

describe.each(IMAGES)('%s', (image) => {
  const host = new ContainerHost(image);
  afterAll(() => host.remove());
  testScenarios(
    [containerRestarted(host), redisKilled, redisFlushed, redisFull, workerKilled, runKilledOnce],
    [],
    { host },
  );
});
