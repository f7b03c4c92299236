/** A second process with the same output is refused while the first runs. When the first is killed, it may resume. */
import { expect } from 'vitest';
import type { Scenario } from '../../scenario.js';

export const sameRunTwice: Scenario = {
  name: 'the same run started twice',
  async run(chaos) {
    const server = await chaos.redis();
    const place = chaos.place();
    const first = chaos.run(place, { redis: server.url });
    await chaos.waitUntilUnderWay(first, place, 0.1);
    for (const word of ['--resume', '--force']) {
      const second = chaos.run(place, { redis: server.url, words: [word] });
      const { code, stderr } = await second.ended;
      expect(stderr).toMatch(/another run is writing this output right now/);
      expect(code).toBe(1);
    }
    first.signal('SIGKILL');
    await first.ended;
    return chaos.finish(place, { redis: server.url }, server);
  },
};
