/** A worker has another secret than the run: it says so, hands its chunk back and ends. A right one finishes. */
import { expect } from 'vitest';
import { randomSecret } from '../../../src/queue/seal.js';
import type { Scenario } from '../scenario.js';

export const wrongSecret: Scenario = {
  name: 'worker with the wrong secret',
  async run(chaos) {
    const server = await chaos.redis();
    const place = chaos.place();
    const secret = { CURP_BATCH_SECRET: randomSecret() };
    const run = chaos.run(place, { redis: server.url, workers: 0, env: secret });
    for (const wrong of [randomSecret(), '']) {
      const { code, stderr } = await chaos.worker(server.url, 1, { CURP_BATCH_SECRET: wrong }).ended;
      expect(stderr).toMatch(/a chunk is sealed with another secret/);
      expect(code, stderr).toBe(1);
    }
    const recovery = await chaos.recovery(run, place, () => chaos.worker(server.url, 1, secret));
    await chaos.whole(run, place, server);
    return recovery;
  },
};
