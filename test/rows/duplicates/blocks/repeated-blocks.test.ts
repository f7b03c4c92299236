/** A root is repeated if it was added twice, also among so many that the set grows, and not after it was cleared. */
import { expect, it } from 'vitest';
import { Random } from '../../../../samples/random.js';
import { RepeatedBlocks } from '../../../../src/rows/duplicates/blocks/repeated-blocks.js';
import { ENTRY } from '../../../../src/rows/duplicates/segment.js';

/** An entry with other letters for each index. */
const entryOf = (index: number): Int32Array => Int32Array.of(Math.imul(index, 0x9e3779b1) >>> 2, 7, 0, 0, 0);

it.each([1, 100, 5000, 20_000])('of %i roots, those that were added twice', (count) => {
  const random = new Random(count);
  const repeated = new RepeatedBlocks(false);
  for (let round = 0; round < 2; round++) {
    const times = Array.from({ length: count }, () => 1 + random.below(3));
    const entries = times.flatMap((wanted, index) => Array.from({ length: wanted }, () => index));
    repeated.start(entries.length);
    for (const index of entries) repeated.add(entryOf(index), 0, ENTRY);
    for (let reading = 0; reading < 2; reading++) {
      expect(entries.findIndex((index) => repeated.nextIsRepeated() !== times[index]! > 1)).toBe(-1);
      repeated.restart();
    }
  }
});
