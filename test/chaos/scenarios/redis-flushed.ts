/** Somebody empties Redis in the middle of a run: the run misses its chunks and sends them again. */
import type { Scenario } from '../scenario.js';

export const redisFlushed: Scenario = {
  name: 'Redis flushed (FLUSHALL)',
  async run(chaos) {
    const server = await chaos.redis();
    const place = chaos.place();
    const run = chaos.run(place, { redis: server.url });
    await chaos.underWay(run, place);
    const recovery = await chaos.recovery(run, place, () => server.client.flushall());
    await chaos.underWay(run, place, 0.6);
    await server.client.flushall();
    await chaos.whole(run, place, server);
    return recovery;
  },
};
