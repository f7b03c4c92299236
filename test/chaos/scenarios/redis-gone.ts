/** Redis dies and does not come back: the run gives up in time, keeps its ledger, and says how to go on. */
import { expect } from 'vitest';
import type { Scenario } from '../scenario.js';

export const redisGone: Scenario = {
  name: 'Redis gone for good',
  async run(chaos) {
    const server = await chaos.redis();
    const place = chaos.place();
    const run = chaos.run(place, { redis: server.url, words: ['--redis-timeout', '3s'] });
    await chaos.underWay(run, place, 0.4);
    await server.kill();
    const { stderr } = await chaos.endedEarly(run, place, 1, /Redis could not be reached for 3 seconds/);
    expect(stderr).toMatch(/to go on: curp-batch run .* --resume/);
    await server.startAgain();
    return chaos.finish(place, { redis: server.url }, server);
  },
};
