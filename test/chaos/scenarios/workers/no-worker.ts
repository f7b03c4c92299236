/** The only worker is killed, and no other one starts for ten seconds: the run reports it and waits. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Scenario } from '../../scenario.js';

const AWAY_MS = 10_000;

export const noWorker: Scenario = {
  name: 'no worker for 10 s',
  async run(chaos) {
    const server = await chaos.redis();
    const place = chaos.place();
    const run = chaos.run(place, { redis: server.url, workers: 0 });
    const first = chaos.worker(server.url, 1);
    await chaos.waitUntilUnderWay(run, place);
    first.signal('SIGKILL');
    await Promise.all([first.ended, run.line(/no worker for this run is alive/), pause(AWAY_MS)]);
    const recovery = await chaos.measureRecovery(run, place, () => chaos.worker(server.url, 1));
    await run.line(/a worker is alive again/);
    await chaos.expectComplete(run, place, server);
    return recovery;
  },
};
