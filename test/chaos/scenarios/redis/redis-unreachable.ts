/** Network faults between the run and Redis: delayed, half closed, silent, frozen and cut connections, and 30 s without any. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Scenario } from '../../scenario.js';

const AWAY_MS = 30_000;

export const redisUnreachable: Scenario = {
  name: 'Redis unreachable for 30 s',
  async run(chaos) {
    const server = await chaos.redis();
    const proxy = await chaos.proxy(server);
    const place = chaos.place();
    const run = chaos.run(place, { redis: proxy.url });
    await chaos.waitUntilUnderWay(run, place);
    proxy.mode = 'refuse';
    await Promise.all([run.line(/Redis cannot be reached/), pause(AWAY_MS)]);
    const recovery = await chaos.measureRecovery(run, place, () => {
      proxy.mode = 'pass';
    });
    await chaos.expectComplete(run, place, server);
    return recovery;
  },
};

export const redisSilent: Scenario = {
  name: 'Redis silent for 30 s',
  async run(chaos) {
    const server = await chaos.redis();
    const proxy = await chaos.proxy(server);
    const place = chaos.place();
    const run = chaos.run(place, { redis: proxy.url });
    await chaos.waitUntilUnderWay(run, place);
    proxy.mode = 'hold';
    await pause(AWAY_MS);
    const recovery = await chaos.measureRecovery(run, place, () => {
      proxy.mode = 'pass';
    });
    await chaos.expectComplete(run, place, server);
    return recovery;
  },
};

export const connectionsFrozen: Scenario = {
  name: 'connections to Redis frozen',
  async run(chaos) {
    const server = await chaos.redis();
    const proxy = await chaos.proxy(server);
    const place = chaos.place();
    const run = chaos.run(place, { redis: proxy.url });
    await chaos.waitUntilUnderWay(run, place);
    const recovery = await chaos.measureRecovery(run, place, () => proxy.freeze());
    await chaos.expectComplete(run, place, server);
    return recovery;
  },
};

export const connectionsDisturbed: Scenario = {
  name: 'connections to Redis delayed, half closed and cut',
  async run(chaos) {
    const server = await chaos.redis();
    const proxy = await chaos.proxy(server);
    const place = chaos.place();
    const run = chaos.run(place, { redis: proxy.url });
    await chaos.waitUntilUnderWay(run, place, 0.1);
    proxy.delayMs = 50;
    await chaos.measureRecovery(run, place, () => {});
    proxy.delayMs = 0;
    const recovery = await chaos.measureRecovery(run, place, () => proxy.halfClose());
    for (let cut = 0; cut < 5; cut++) {
      await chaos.measureRecovery(run, place, () => {
        proxy.mode = 'refuse';
        proxy.mode = 'pass';
      });
    }
    await chaos.expectComplete(run, place, server);
    return recovery;
  },
};
