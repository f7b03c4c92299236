/** The run is killed, and its workers end. The resumed run starts from the ledger, while old chunks are still in Redis. */
import type { Scenario } from '../../scenario.js';

export const runKilledOnce: Scenario = {
  name: 'run killed and resumed',
  async run(chaos) {
    const server = await chaos.redis();
    const place = chaos.place();
    const run = chaos.run(place, { redis: server.url });
    await chaos.waitUntilUnderWay(run, place, 0.4);
    run.signal('SIGKILL');
    await run.ended;
    return chaos.finish(place, { redis: server.url }, server);
  },
};
