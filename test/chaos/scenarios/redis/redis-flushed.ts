/** Redis is emptied in the middle of a run: the run detects that its chunks are lost and sends them again. */
import type { Scenario } from '../../scenario.js';

export const redisFlushed: Scenario = {
  name: 'Redis flushed (FLUSHALL)',
  async run(chaos) {
    const server = await chaos.redis();
    const place = chaos.place();
    const run = chaos.run(place, { redis: server.url });
    await chaos.waitUntilUnderWay(run, place);
    const recovery = await chaos.measureRecovery(run, place, () => server.client.flushall());
    await chaos.waitUntilUnderWay(run, place, 0.6);
    await server.client.flushall();
    await chaos.expectComplete(run, place, server);
    return recovery;
  },
};
