/** A root is repeated if it was added twice, also among so many that the set grows, and not after it was cleared. */
import { expect, it } from 'vitest';
import { Random } from '../../../samples/random.js';
import { RepeatedBlocks } from '../../../src/rows/duplicates/repeated-blocks.js';
import { ENTRY } from '../../../src/rows/duplicates/segment.js';

/** An entry with other letters for each index. */
const entryOf = (index: number): Int32Array => Int32Array.of(Math.imul(index, 0x9e3779b1) >>> 2, 7, 0, 0, 0);

it.each([
  [1, 1],
  [100, 1000],
  [5000, 300],
  [20_000, 1_000_000],
])('of %i roots, those that were added twice, with %i entries at once', (count, atOnce) => {
  const random = new Random(count);
  const repeated = new RepeatedBlocks(false, atOnce);
  for (let round = 0; round < 2; round++) {
    const times = Array.from({ length: count }, () => 1 + random.below(3));
    const entries = times.flatMap((wanted, index) => Array.from({ length: wanted }, () => index));
    const parts = entries.map((index) => ({ words: entryOf(index), from: 0, end: ENTRY }));
    repeated.find(() => parts, parts.length);
    for (let reading = 0; reading < 2; reading++) {
      expect(entries.findIndex((index) => repeated.nextIsRepeated() !== times[index]! > 1)).toBe(-1);
      repeated.restart();
    }
  }
});
