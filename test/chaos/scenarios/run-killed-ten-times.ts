/**
 * The run dies ten times, at random moments: some by the clock, before, at and after its start, some by how far it has
 * come. Each time it is resumed, or begun again where it had nothing to resume.
 */
import { existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { Random } from '../../../samples/random.js';
import type { Scenario } from '../scenario.js';

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
    // Tiny chunks: it must not be through before its last kill.
    const options = { redis: server.url, words: ['--chunk', '1k'] };
    const next = () =>
      existsSync(`${place.output}.ledger`) ? chaos.resume(place, options) : chaos.run(place, options);
    for (let round = 0; round < KILLS; round++) {
      const run = next();
      if (random.below(2) === 0) await pause(random.below(1500));
      else await chaos.reached(run, place, chaos.written(place) + random.below(step));
      run.signal('SIGKILL');
      await run.ended;
      if (existsSync(place.output)) break; // it was faster than we
    }
    if (existsSync(place.output)) throw new Error(`the run ended before its last kill: seed ${chosen}`);
    return chaos.finish(place, options, server);
  },
};
