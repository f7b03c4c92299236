/** Redis is killed and not started again: the run ends after --redis-timeout, keeps its ledger, and prints how to resume. */
import { expect } from 'vitest';
import type { Scenario } from '../../scenario.js';

export const redisGone: Scenario = {
  name: 'Redis gone for good',
  async run(chaos) {
    const server = await chaos.redis();
    const place = chaos.place();
    const run = chaos.run(place, { redis: server.url, words: ['--redis-timeout', '3s'] });
    await chaos.waitUntilUnderWay(run, place, 0.4);
    await server.kill();
    const { stderr } = await chaos.expectEarlyEnd(run, place, 1, /Redis could not be reached for 3 seconds/);
    expect(stderr).toMatch(/to go on: curp-batch run .* --resume/);
    await server.startAgain();
    return chaos.finish(place, { redis: server.url }, server);
  },
};
