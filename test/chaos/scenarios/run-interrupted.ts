/** The run is asked to stop: it keeps what is done, says how to go on, and goes on when it is resumed. */
import { expect } from 'vitest';
import type { Scenario } from '../scenario.js';

const interruptedBy = (name: string, signal: 'SIGINT' | 'SIGTERM', code: number): Scenario => ({
  name,
  async run(chaos) {
    const server = await chaos.redis();
    const place = chaos.place();
    const run = chaos.run(place, { redis: server.url });
    await chaos.underWay(run, place, 0.4);
    run.signal(signal);
    const { stderr } = await chaos.endedEarly(run, place, code, /the run was interrupted/);
    expect(stderr).toMatch(/to go on: curp-batch run .* --resume/);
    return chaos.finish(place, { redis: server.url }, server);
  },
});

export const runInterrupted = interruptedBy('run interrupted (SIGINT) and resumed', 'SIGINT', 130);
export const runTerminated = interruptedBy('run terminated (SIGTERM) and resumed', 'SIGTERM', 143);
