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
    const times = Array.from({ length: count }, () => random.below(4));
    for (const [index, wanted] of times.entries())
      for (let time = 0; time < wanted; time++) repeated.add(entryOf(index), 0, ENTRY);
    const found = times.filter((_, index) => repeated.has(entryOf(index), 0)).length;
    const wrong = times.findIndex((wanted, index) => repeated.has(entryOf(index), 0) !== wanted > 1);
    expect(wrong).toBe(-1);
    expect(found).toBe(times.filter((wanted) => wanted > 1).length);
    repeated.clear();
    expect(times.some((_, index) => repeated.has(entryOf(index), 0))).toBe(false);
  }
});
