/**
 * The run is killed ten times: after a random time, which may be before its start is complete, or after a random amount
 * of output. Each time it is resumed, or started from the beginning if there is no ledger.
 */
import { existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { Random } from '../../../../samples/random.js';
import type { Scenario } from '../../scenario.js';

const KILLS = 10;

const seed = (): number => Number(process.env.CHAOS_SEED ?? Date.now() % 1_000_000);

export const runKilledTenTimes: Scenario = {
  name: 'run killed ten times',
  async run(chaos) {
    const server = await chaos.redis();
    const place = chaos.place();
    const chosen = seed();
    chaos.say(`seed ${chosen} (CHAOS_SEED repeats it)`);
    const random = new Random(chosen);
    const step = Math.floor(chaos.people.reference.length / (KILLS * 1.5));
    // Tiny chunks: the run must not end before its last kill.
    const options = { redis: server.url, words: ['--chunk', '1k'] };
    const next = () =>
      existsSync(`${place.output}.ledger`) ? chaos.resume(place, options) : chaos.run(place, options);
    for (let round = 0; round < KILLS; round++) {
      const run = next();
      if (random.below(2) === 0) await pause(random.below(1500));
      else await chaos.waitForOutput(run, place, chaos.written(place) + random.below(step));
      run.signal('SIGKILL');
      await run.ended;
      if (existsSync(place.output)) break; // it ended before the kill
    }
    if (existsSync(place.output)) throw new Error(`the run ended before its last kill: seed ${chosen}`);
    return chaos.finish(place, options, server);
  },
};
