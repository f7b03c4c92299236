/** The entries of equal parts are found, whatever was searched before, and hardly any others. */
import { expect, it } from 'vitest';
import { Random } from '../../../samples/random.js';
import {
  entryWords,
  isOfNames,
  MOST_PARTS,
  partsIn,
  putParts,
} from '../../../src/rows/duplicates/blocks/packed-entries.js';
import { RepeatedParts } from '../../../src/rows/duplicates/repeated-parts.js';

const DATES = 0;
const NAMES = 2047;

const word = (random: Random): number => random.below(2 ** 16) * 2 ** 16 + random.below(2 ** 16);

/** So many entries, of which some are the copies of others. Only the row differs. */
function entriesOf(count: number, bucket: number, copies: number, random: Random): Int32Array {
  const size = entryWords(bucket);
  const words = Int32Array.from({ length: count * size }, () => word(random));
  for (let copy = 0; copy < copies; copy++) {
    const [from, to] = [random.below(count), random.below(count)];
    words.copyWithin(to * size, from * size, (from + 1) * size);
  }
  return words;
}

/** The entries with a part of a kind in common with another one. */
function withEqualParts(words: Int32Array, count: number, bucket: number, isNear: boolean): Set<number> {
  const parts = new Int32Array(MOST_PARTS * count);
  for (let entry = 0; entry < count; entry++)
    putParts(parts, entry, count, words, entry * entryWords(bucket), isOfNames(bucket));
  const found = new Set<number>();
  let start = 0;
  for (const each of partsIn(bucket, isNear)) {
    const firstOf = new Map<number, number>();
    for (let at = 0; at < each * count; at++) {
      const entry = Math.floor(at / each);
      const part = parts[start + at]!;
      const first = firstOf.get(part);
      if (first === undefined) firstOf.set(part, entry);
      else found.add(first).add(entry);
    }
    start += each * count;
  }
  return found;
}

it.each([
  ['dates', DATES, true],
  ['dates, by their roots only', DATES, false],
  ['names', NAMES, true],
])('in buckets of %s', (_, bucket, isNear) => {
  const random = new Random(bucket);
  const repeated = new RepeatedParts();
  for (const [count, copies] of [
    [30_000, 900],
    [2, 2],
    [1, 0],
    [40_000, 0],
    [3000, 3000],
  ] as const) {
    const words = entriesOf(count, bucket, copies, random);
    const half = entryWords(bucket) * (count >> 1);
    const parts = [
      { words, from: 0, end: half },
      { words, from: half, end: words.length },
    ];
    const found = new Set<number>();
    repeated.find(parts, count, bucket, isNear, (entry) => found.add(entry));
    const expected = withEqualParts(words, count, bucket, isNear);
    expect([...expected].filter((entry) => !found.has(entry))).toEqual([]);
    expect([...found].every((entry) => entry >= 0 && entry < count)).toBe(true);
    expect(found.size - expected.size).toBeLessThanOrEqual(count / 5000);
    if (copies > 100) expect(expected.size).toBeGreaterThan(copies / 2);
  }
});
