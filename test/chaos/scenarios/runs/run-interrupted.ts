/** The run gets SIGINT or SIGTERM: it keeps what is committed, prints how to resume, and is resumed. */
import { expect } from 'vitest';
import type { Scenario } from '../../scenario.js';

const interruptedBy = (name: string, signal: 'SIGINT' | 'SIGTERM', code: number): Scenario => ({
  name,
  async run(chaos) {
    const server = await chaos.redis();
    const place = chaos.place();
    const run = chaos.run(place, { redis: server.url });
    await chaos.waitUntilUnderWay(run, place, 0.4);
    run.signal(signal);
    const { stderr } = await chaos.expectEarlyEnd(run, place, code, /the run was interrupted/);
    expect(stderr).toMatch(/to go on: curp-batch run .* --resume/);
    return chaos.finish(place, { redis: server.url }, server);
  },
});

export const runInterrupted = interruptedBy('run interrupted (SIGINT) and resumed', 'SIGINT', 130);
export const runTerminated = interruptedBy('run terminated (SIGTERM) and resumed', 'SIGTERM', 143);
