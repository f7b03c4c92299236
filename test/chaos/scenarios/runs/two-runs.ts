/** Two runs share one Redis, and each other's workers. */
import type { Scenario } from '../../scenario.js';

export const twoRuns: Scenario = {
  name: 'two runs at once',
  async run(chaos) {
    const server = await chaos.redis();
    const places = [chaos.place(), chaos.place()];
    const runs = places.map((place) => chaos.run(place, { redis: server.url, workers: 1 }));
    await Promise.all(runs.map(({ ended }) => ended));
    for (const [at, run] of runs.entries()) await chaos.expectComplete(run, places[at]!, server);
    return undefined;
  },
};
