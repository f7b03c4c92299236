/** A root is repeated if it was added twice, also among so many that the set grows, and not after it was cleared. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Random } from '../../../samples/random.js';
import { BLOCKS } from '../../../src/rows/duplicates/blocks/block-keys.js';
import {
  blocksOfEntry,
  entryWords,
  PackedEntries,
} from '../../../src/rows/duplicates/blocks/packed-entries.js';
import { RepeatedBlocks } from '../../../src/rows/duplicates/repeated-blocks.js';

const DATES = 0;
const NAMES = 2047;

/** An entry with other letters for each index. */
const entryOf = (index: number): Int32Array =>
  Int32Array.of(7 | ((index & 0xff) << 24), ((index >> 8) & 0x7f) << 24, index >> 15, 0);

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
    const parts = entries.map((index) => ({ words: entryOf(index), from: 0, end: entryWords(DATES) }));
    repeated.find(() => parts, parts.length, DATES);
    for (let reading = 0; reading < 2; reading++) {
      expect(entries.findIndex((index) => repeated.nextIsRepeated() !== times[index]! > 1)).toBe(-1);
      repeated.restart();
    }
  }
});

describe.each([
  ['dates', DATES],
  ['names', NAMES],
])('in a bucket of %s', (_, bucket) => {
  /** Few values, so that rows have parts in common: names, dates with exchanged day and month, flags. */
  const row = fc.record({
    letters: fc.integer({ min: 0, max: 2 }),
    birth: fc.constantFrom(0x24a301, 0x246501, 0x24a302, 0x26a301, 0x124a301),
    surnames: fc.constantFrom(0x5a3c73d1, 0x73d15a3c, 0x5a3c5a3c, 0x2b915a3c, 0),
    given: fc.constantFrom(0x2ce91b07, 0x1b072ce9, 0x2ce90000, 0x2ce93f55),
    onlyRoot: fc.boolean(),
  });

  it('every row with a block of another row is found', () => {
    fc.assert(
      fc.property(fc.array(row, { maxLength: 12 }), fc.boolean(), (rows, isNear) => {
        const entries = new PackedEntries();
        for (const [index, { letters, birth, surnames, given, onlyRoot }] of rows.entries())
          if (bucket === DATES) entries.addDate(letters, birth, surnames, given, index, onlyRoot);
          else entries.addNames(birth, surnames, given, index);
        const { words, length } = entries;
        const size = entryWords(bucket);
        const blocks = rows.map((_, index) =>
          Array.from(BLOCKS.subarray(0, blocksOfEntry(words, size * index, bucket === NAMES, isNear))),
        );
        const repeated = new RepeatedBlocks(isNear);
        repeated.find(() => [{ words, from: 0, end: length }], rows.length, bucket);
        for (const own of blocks)
          expect(repeated.nextIsRepeated()).toBe(
            blocks.some((others) => others !== own && own.some((block) => others.includes(block))),
          );
      }),
    );
  });
});
