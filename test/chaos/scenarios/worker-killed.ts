/** A worker dies with chunks in hand: another one takes them when its locks have run out. */
import { kill } from '../chaos.js';
import type { Scenario } from '../scenario.js';

export const workerKilled: Scenario = {
  name: 'worker killed',
  async run(chaos) {
    const server = await chaos.redis();
    const place = chaos.place();
    const run = chaos.run(place, { redis: server.url });
    await chaos.underWay(run, place);
    const [worker] = run.children('chunk-worker');
    const recovery = await chaos.recovery(run, place, () => kill(worker!, 'SIGKILL'));
    await chaos.whole(run, place, server);
    return recovery;
  },
};
