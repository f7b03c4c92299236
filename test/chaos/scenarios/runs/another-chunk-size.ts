/** A killed run is resumed with another --chunk while its jobs, cut in the old size, still wait in Redis. */
import type { Scenario } from '../../scenario.js';

export const anotherChunkSize: Scenario = {
  name: 'resumed with another chunk size',
  async run(chaos) {
    const server = await chaos.redis();
    const place = chaos.place();
    const run = chaos.run(place, { redis: server.url, workers: 0 });
    const worker = chaos.worker(server.url, 1);
    await chaos.waitUntilUnderWay(run, place, 0.4);
    worker.signal('SIGKILL');
    run.signal('SIGKILL');
    await Promise.all([worker.ended, run.ended]);
    // A little larger: many chunks have the same number of rows as before, but different rows.
    return chaos.finish(place, { redis: server.url, words: ['--chunk', '4110'] }, server);
  },
};
