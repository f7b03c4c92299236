/** Redis dies, and comes back with what its append-only file has kept: about all but the last second. */
import type { Scenario } from '../scenario.js';

export const redisKilled: Scenario = {
  name: 'Redis killed and restarted',
  async run(chaos) {
    const server = await chaos.redis();
    const place = chaos.place();
    const run = chaos.run(place, { redis: server.url });
    await chaos.underWay(run, place);
    await server.kill();
    await run.line(/Redis cannot be reached/);
    const recovery = await chaos.recovery(run, place, () => server.startAgain());
    await run.line(/Redis is back/);
    await chaos.whole(run, place, server);
    return recovery;
  },
};
