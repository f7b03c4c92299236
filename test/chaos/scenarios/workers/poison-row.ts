/** One row makes the calculation throw in every process: that row gets 417 `internal`, all others their results. */
import { expect } from 'vitest';
import { withFault } from '../../chaos.js';
import { poison } from '../../people.js';
import type { Scenario } from '../../scenario.js';

export const poisonRow: Scenario = {
  name: 'a row that makes the calculation throw',
  async run(chaos) {
    const { line, reference } = await poison();
    const server = await chaos.redis();
    const place = chaos.place();
    const env = withFault('poison-row', { CHAOS_POISON: line });
    const run = chaos.run(place, { redis: server.url, env });
    const summary = await chaos.expectComplete(run, place, server, reference);
    expect(summary.codes.find(({ reason }) => reason === 'internal')).toMatchObject({ code: 417, rows: 1 });
    return undefined;
  },
};
