/** A worker is killed while it holds chunks: another one takes them when their locks have expired. */
import { kill } from '../../chaos.js';
import type { Scenario } from '../../scenario.js';

export const workerKilled: Scenario = {
  name: 'worker killed',
  async run(chaos) {
    const server = await chaos.redis();
    const place = chaos.place();
    const run = chaos.run(place, { redis: server.url });
    await chaos.waitUntilUnderWay(run, place);
    const [worker] = run.children('chunk-worker');
    const recovery = await chaos.measureRecovery(run, place, () => kill(worker!, 'SIGKILL'));
    await chaos.expectComplete(run, place, server);
    return recovery;
  },
};
