/**
 * Faults of the chaos scenarios, done to containers of Redis and of Valkey, and one of their own: the container is restarted
 * in the middle of a run. The bytes at the end are the same.
 */
import { afterAll, describe, expect } from 'vitest';
import type { RedisServer } from '../chaos/redis.js';
import type { Scenario } from '../chaos/scenario.js';
import { redisFlushed } from '../chaos/scenarios/redis-flushed.js';
import { redisFull } from '../chaos/scenarios/redis-full.js';
import { redisKilled } from '../chaos/scenarios/redis-killed.js';
import { runKilledOnce } from '../chaos/scenarios/run-killed-once.js';
import { workerKilled } from '../chaos/scenarios/worker-killed.js';
import { testScenarios } from '../chaos/suite.js';
import { IMAGES } from './images.js';
import { ContainerHome } from './server-container.js';

/** What a server calls its own start. */
const startOf = async (server: RedisServer): Promise<string | undefined> =>
  /^run_id:(\w+)/m.exec(await server.client.info('server'))?.[1];

const containerRestarted = (home: ContainerHome): Scenario => ({
  name: 'container restarted',
  async run(chaos) {
    const server = await chaos.redis();
    const place = chaos.place();
    const run = chaos.run(place, { redis: server.url });
    await chaos.underWay(run, place);
    const first = await startOf(server);
    const recovery = await chaos.recovery(run, place, () => home.restart(server.port));
    await chaos.whole(run, place, server);
    expect(await startOf(server)).not.toBe(first);
    chaos.say(`the same bytes, recovery ${(recovery / 1000).toFixed(1)} s`);
    return recovery;
  },
});

describe.each(IMAGES)('%s', (image) => {
  const home = new ContainerHome(image);
  afterAll(() => home.remove());
  testScenarios(
    [containerRestarted(home), redisKilled, redisFlushed, redisFull, workerKilled, runKilledOnce],
    [],
    home,
  );
});
