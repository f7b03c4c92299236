/** Data of another application fills Redis up to its memory limit in the middle of a run, and is removed later. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Scenario } from '../../scenario.js';

const FULL_MS = 10_000;

export const redisFull: Scenario = {
  name: 'Redis full',
  async run(chaos) {
    const server = await chaos.redis();
    const place = chaos.place();
    const run = chaos.run(place, { redis: server.url });
    await chaos.waitUntilUnderWay(run, place);
    const { client } = server;
    await client.set('other:application', Buffer.alloc(64 * 1024 * 1024));
    await client.config('SET', 'maxmemory', '32mb');
    await Promise.race([pause(FULL_MS), run.ended]);
    const recovery = await chaos.measureRecovery(run, place, async () => {
      await client.del('other:application');
    });
    await chaos.expectComplete(run, place, server);
    return recovery;
  },
};
