/** A root is repeated if it was added twice, also among so many that the set grows, and not after it was cleared. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Random } from '../../../samples/random.js';
import { BLOCKS, packedSurnames } from '../../../src/rows/duplicates/blocks/block-keys.js';
import {
  blocksOfEntry,
  entryWords,
  isOfStrangers,
  mayBeOne,
  PackedEntries,
} from '../../../src/rows/duplicates/blocks/packed-entries.js';
import { RepeatedBlocks } from '../../../src/rows/duplicates/repeated-blocks.js';

const DATES = 0;
const NAMES = 2047;

/** An entry with other letters for each index. */
const entryOf = (index: number): Int32Array =>
  Int32Array.of(7 | ((index & 0xff) << 24), ((index >> 8) & 0x7f) << 24, index >> 15, 0, 0);

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

/** Surnames as `surnameHash` returns them: a hash, and a sketch above it. */
const PATERNAL = 0x00175a3c;
const MATERNAL = 0x0e0073d1;

/** Given names as `givenNameHashes` returns them: a sketch and two hashes. */
const GIVEN = 0x05ce9b07;

describe.each([
  ['dates', DATES],
  ['names', NAMES],
])('in a bucket of %s', (_, bucket) => {
  /** Few values, so that rows have parts in common: names, dates with exchanged day and month, flags. */
  const surname = fc.constantFrom(PATERNAL, MATERNAL, 0x0e102b91, 0x0e1f2b92, 0x5a3c, 0);
  const row = fc.record({
    letters: fc.integer({ min: 0, max: 2 }),
    birth: fc.constantFrom(0x24a301, 0x246501, 0x24a302, 0x26a301, 0x2ca301, 0x124a301),
    paternal: surname,
    maternal: surname,
    given: fc.constantFrom(
      GIVEN,
      (5 << 24) | (0xb07 << 12) | 0xce9,
      GIVEN & 0xffffff,
      0xce9000,
      0x07ce9f55,
      0x09ce9f55,
    ),
    onlyRoot: fc.boolean(),
  });

  it('every row with a block of another row that may be the same person is found', () => {
    fc.assert(
      fc.property(fc.array(row, { maxLength: 12 }), fc.boolean(), (rows, isNear) => {
        const ofNames = bucket === NAMES;
        const entries = new PackedEntries();
        for (const [index, { letters, birth, paternal, maternal, given, onlyRoot }] of rows.entries())
          if (ofNames) entries.addNames(birth, packedSurnames(paternal, maternal), given, index);
          else entries.addDate(letters, birth, paternal, maternal, given, index, onlyRoot);
        const { words, length } = entries;
        const size = entryWords(bucket);
        const blocks = rows.map((_, index) =>
          Array.from(BLOCKS.subarray(0, blocksOfEntry(words, size * index, ofNames, isNear))),
        );
        const repeated = new RepeatedBlocks(isNear);
        repeated.find(() => [{ words, from: 0, end: length }], rows.length, bucket);
        const found: number[] = [];
        repeated.eachRepeated((entry) => void found.push(entry));
        for (const [one, own] of blocks.entries()) {
          const isFound = blocks.some(
            (others, other) =>
              one !== other &&
              own.some(
                (block, index) =>
                  block !== 0 &&
                  others.includes(block) &&
                  (!isOfStrangers(index, ofNames) ||
                    mayBeOne(words, size * one, size * other, index, ofNames)),
              ),
          );
          expect([repeated.nextIsRepeated(), found.includes(one)]).toEqual([isFound, isFound]);
        }
      }),
      { numRuns: 500 },
    );
  });
});

describe('a block of strangers', () => {
  const bitsIn = (bits: number): number => (bits === 0 ? 0 : 1 + bitsIn(bits & (bits - 1)));

  /** Sketches of surnames, each with three letters or more that another one does not have, or the reverse. */
  const sketches: number[] = [];
  for (let letters = 1; letters < 1 << 12; letters++) {
    const sketch = letters << 2;
    if (sketches.every((other) => bitsIn(sketch ^ other) > 2)) sketches.push(sketch);
  }

  /** How many are found of people with one first surname and one given name, and these second surnames. */
  function foundOf(maternal: readonly number[]): number {
    const entries = new PackedEntries();
    for (const [row, sketch] of maternal.entries())
      entries.addDate(row, 0x24a301, 0x35a3c, (sketch << 16) | (row + 1), 0xce9000, row, false);
    const { words, length } = entries;
    const repeated = new RepeatedBlocks(true);
    repeated.find(() => [{ words, from: 0, end: length }], maternal.length, DATES);
    return maternal.filter(() => repeated.nextIsRepeated()).length;
  }

  it('is left out', () => {
    expect(foundOf(sketches.slice(0, 64))).toBe(0);
    expect(foundOf([...sketches.slice(0, 63), sketches[0]! | 1])).toBe(2);
  });

  it.each([65, 66, 200])(
    'is found whole if it has %i rows: their number decides how it is compared',
    (rows) => {
      expect(foundOf(sketches.slice(0, rows))).toBe(rows);
    },
  );

  it('of very many equal rows takes a time in proportion to them', () => {
    const count = 150_000;
    const entries = new PackedEntries();
    for (let row = 0; row < count; row++) entries.addDate(1, 0x24a301, PATERNAL, MATERNAL, GIVEN, row, false);
    const { words, length } = entries;
    const repeated = new RepeatedBlocks(true);
    repeated.find(() => [{ words, from: 0, end: length }], count, DATES);
    let found = 0;
    repeated.eachRepeated(() => void found++);
    expect(found).toBe(count);
  });
});
