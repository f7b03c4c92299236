/** Every 300 ms a worker that holds chunks is killed, during the whole run: new workers take its place and its chunks. */
import { readFileSync, statSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { kill, withFault } from '../../chaos.js';
import type { Scenario } from '../../scenario.js';

const EVERY_MS = 300;

export const workersKilledAllTheTime: Scenario = {
  name: 'a worker killed every 300 ms',
  async run(chaos) {
    const server = await chaos.redis();
    const place = chaos.place();
    const working = chaos.path('working');
    const env = withFault('report-work', { CHAOS_WORKING: working });
    const run = chaos.run(place, { redis: server.url, workers: 4, env, words: ['--chunk', '32k'] });
    await chaos.waitUntilUnderWay(run, place, 0.01);
    const killed = new Set<string>();
    const written = () => statSync(`${place.output}.partial`, { throwIfNoEntry: false })?.size;
    let before: number | undefined;
    const ended = run.ended.then(() => 'ended' as const);
    // A worker that is still starting holds no chunk: killing it proves nothing. If the output has not grown, no worker is
    // killed: on a busy machine all of them would be killed before their first result, and the run would never end.
    while ((await Promise.race([ended, pause(EVERY_MS)])) !== 'ended') {
      const now = written();
      if (now === before) continue;
      before = now;
      const pids = readFileSync(working, 'utf8').split('\n').filter(Boolean);
      const oldest = pids.find((pid) => !killed.has(pid));
      if (oldest === undefined) continue;
      killed.add(oldest);
      kill(Number(oldest), 'SIGKILL');
    }
    chaos.say(`${killed.size} workers were killed`);
    await chaos.expectComplete(run, place, server);
    return undefined;
  },
};
