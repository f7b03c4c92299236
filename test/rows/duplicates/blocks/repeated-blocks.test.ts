/** A root is repeated if it was added twice, also among so many that the set grows, and not after it was cleared. */
import { expect, it } from 'vitest';
import { Random } from '../../../../samples/random.js';
import { RepeatedBlocks } from '../../../../src/rows/duplicates/blocks/repeated-blocks.js';

/** The letters of a packed root. */
const lettersOf = (index: number): number => Math.imul(index, 0x9e3779b1) >>> 2;
const BIRTH = 7;

it.each([1, 100, 5000, 60_000])('of %i roots, those that were added twice', (count) => {
  const random = new Random(count);
  const repeated = new RepeatedBlocks(false);
  for (let round = 0; round < 2; round++) {
    const times = Array.from({ length: count }, () => random.below(4));
    for (const [index, wanted] of times.entries())
      for (let time = 0; time < wanted; time++)
        repeated.add(Int32Array.of(0, lettersOf(index), BIRTH, 0), 1, 4);
    const found = times.filter((_, index) => repeated.has(lettersOf(index), BIRTH)).length;
    const wrong = times.findIndex((wanted, index) => repeated.has(lettersOf(index), BIRTH) !== wanted > 1);
    expect(wrong).toBe(-1);
    expect(found).toBe(times.filter((wanted) => wanted > 1).length);
    repeated.clear();
    expect(times.some((_, index) => repeated.has(lettersOf(index), BIRTH))).toBe(false);
  }
});
