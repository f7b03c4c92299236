/** A worker dies every 300 ms, from the first commit to the end of the run: somebody keeps starting others. */
import { setTimeout as pause } from 'node:timers/promises';
import { kill } from '../chaos.js';
import type { Scenario } from '../scenario.js';

const EVERY_MS = 300;

export const workersKilledAllTheTime: Scenario = {
  name: 'a worker killed every 300 ms',
  async run(chaos) {
    const server = await chaos.redis();
    const place = chaos.place();
    const run = chaos.run(place, { redis: server.url, workers: 4 });
    await chaos.underWay(run, place, 0.01);
    let ended = false;
    void run.ended.then(() => {
      ended = true;
    });
    let kills = 0;
    while (!ended) {
      const [oldest] = run.children('chunk-worker').sort((a, b) => a - b);
      if (oldest !== undefined) {
        kill(oldest, 'SIGKILL');
        kills++;
      }
      await pause(EVERY_MS);
    }
    chaos.say(`${kills} workers were killed`);
    await chaos.whole(run, place, server);
    return undefined;
  },
};
