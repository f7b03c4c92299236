/** The disk is so slow that a ledger is still being written when all rows are done. */
import { withFault } from '../../chaos.js';
import type { Scenario } from '../../scenario.js';

export const slowDisk: Scenario = {
  name: 'slow disk',
  async run(chaos) {
    const server = await chaos.redis();
    const place = chaos.place();
    const env = withFault('slow-ledger', { CHAOS_SYNC_MS: '10000' });
    const run = chaos.run(place, { redis: server.url, env });
    await chaos.expectComplete(run, place, server);
    return undefined;
  },
};
