/** Workers with another secret than the run, or without one, do not touch its chunks. One with the right secret finishes. */
import { expect } from 'vitest';
import { randomSecret } from '../../../../src/engine/queue/seal.js';
import type { Scenario } from '../../scenario.js';

export const wrongSecret: Scenario = {
  name: 'worker with the wrong secret',
  async run(chaos) {
    const server = await chaos.redis();
    const place = chaos.place();
    const secret = { CURP_BATCH_SECRET: randomSecret() };
    const run = chaos.run(place, { redis: server.url, workers: 0, env: secret });
    const wrong = [randomSecret(), ''].map((other) =>
      chaos.worker(server.url, 1, { CURP_BATCH_SECRET: other }),
    );
    await run.line(/no worker for this run is alive/);
    const recovery = await chaos.measureRecovery(run, place, () => chaos.worker(server.url, 1, secret));
    await chaos.expectComplete(run, place, server);
    for (const worker of wrong) expect((await worker.stop()).code).toBe(0);
    return recovery;
  },
};
