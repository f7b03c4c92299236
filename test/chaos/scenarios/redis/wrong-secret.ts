/** A worker with another secret than the run reports it, returns its chunk to the queue and ends. Another one finishes. */
import { expect } from 'vitest';
import { randomSecret } from '../../../../src/queue/seal.js';
import type { Scenario } from '../../scenario.js';

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
    const recovery = await chaos.measureRecovery(run, place, () => chaos.worker(server.url, 1, secret));
    await chaos.expectComplete(run, place, server);
    return recovery;
  },
};
