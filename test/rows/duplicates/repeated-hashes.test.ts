/** A hash is repeated if it was added twice, also among so many that the set grows, and not after it was cleared. */
import { expect, it } from 'vitest';
import { Random } from '../../../samples/random.js';
import { RepeatedHashes } from '../../../src/rows/duplicates/repeated-hashes.js';

/** Hashes of one bucket: their first bits are equal. */
const hashOf = (index: number): number => 0x7f800000 | (Math.imul(index, 0x9e3779b1) & 0x7fffff);

it.each([1, 100, 5000, 60_000])('of %i hashes, those that were added twice', (count) => {
  const random = new Random(count);
  const repeated = new RepeatedHashes();
  for (let round = 0; round < 2; round++) {
    const times = Array.from({ length: count }, () => random.below(4));
    for (const [index, wanted] of times.entries())
      for (let time = 0; time < wanted; time++) repeated.add(Int32Array.of(0, hashOf(index), 0), 1, 3, 2);
    const found = times.filter((_, index) => repeated.has(hashOf(index))).length;
    const wrong = times.findIndex((wanted, index) => repeated.has(hashOf(index)) !== wanted > 1);
    expect(wrong).toBe(-1);
    expect(found).toBe(times.filter((wanted) => wanted > 1).length);
    repeated.clear();
    expect(times.some((_, index) => repeated.has(hashOf(index)))).toBe(false);
  }
});
