/** Redis is killed and started again with the data of its append-only file, which lacks about the last second. */
import type { Scenario } from '../../scenario.js';

export const redisKilled: Scenario = {
  name: 'Redis killed and restarted',
  async run(chaos) {
    const server = await chaos.redis();
    const place = chaos.place();
    const run = chaos.run(place, { redis: server.url });
    await chaos.waitUntilUnderWay(run, place);
    await server.kill();
    await run.line(/Redis cannot be reached/);
    const recovery = await chaos.measureRecovery(run, place, () => server.startAgain());
    await run.line(/Redis is back/);
    await chaos.expectComplete(run, place, server);
    return recovery;
  },
};
