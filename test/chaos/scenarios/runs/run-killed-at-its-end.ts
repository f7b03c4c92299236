/** The run is killed at its end: before the output gets its name, before the ledger is removed, before the summary. */
import { existsSync } from 'node:fs';
import { withFault } from '../../chaos.js';
import type { Scenario } from '../../scenario.js';

const killedBefore = (name: string, point: 'naming' | 'forgetting' | 'summary'): Scenario => ({
  name,
  async run(chaos) {
    const server = await chaos.redis();
    const place = chaos.place();
    const env = withFault('die-at', { CHAOS_DIE_AT: point });
    const run = chaos.run(place, { redis: server.url, env });
    const { signal } = await run.ended;
    if (signal !== 'SIGKILL') throw new Error('the run was not killed');
    if (!existsSync(`${place.output}.ledger`)) throw new Error('there is no ledger to go on from');
    const start = performance.now();
    await chaos.expectComplete(chaos.resume(place, { redis: server.url }), place, server);
    return performance.now() - start;
  },
});

export const killedBeforeNaming = killedBefore('run killed before the output has its name', 'naming');
export const killedBeforeForgetting = killedBefore('run killed when the output has its name', 'forgetting');
export const killedBeforeSummary = killedBefore('run killed before the summary is written', 'summary');
