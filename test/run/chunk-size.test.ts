/**
 * The default chunk size: smaller for small inputs, and decided by the size of the input alone. The number of workers that
 * it keeps busy.
 */
import { describe, expect, it } from 'vitest';
import { defaultChunk, isSmall, usefulWorkers } from '../../src/run/settings.js';

const KIB = 1024;
const MIB = 1024 * KIB;

it.each([
  [0, 256 * KIB],
  [4 * MIB, 256 * KIB],
  [8 * MIB, 256 * KIB],
  [16 * MIB, 512 * KIB],
  [32 * MIB - 1, 512 * KIB],
  [32 * MIB, MIB],
  [9 * 1024 * MIB, MIB],
  [undefined, MIB],
])('an input of %s bytes: chunks of %i', (input, chunk) => {
  expect(defaultChunk(input)).toBe(chunk);
});

describe('as many workers are started as there are chunks', () => {
  it.each([
    ['an empty file has one', 0, 1],
    ['a small file has one', 3 * KIB, 1],
    ['a chunk has one', 256 * KIB, 1],
    ['a byte more than a chunk has two', 256 * KIB + 1, 2],
    ['a large file has all', 9 * MIB, 8],
    ['a stream of unknown size has all', undefined, 8],
  ])('%s', (_, bytes, workers) => {
    expect(usefulWorkers({ input: 'a.csv', workers: 8, chunk: undefined }, bytes)).toBe(workers);
  });

  it('a compressed file is expected to unpack', () => {
    for (const input of ['a.csv.gz', 'a.XLSX']) {
      expect(usefulWorkers({ input, workers: 8, chunk: undefined }, 48 * KIB)).toBe(3);
    }
  });

  it('the size of --chunk counts', () => {
    expect(usefulWorkers({ input: 'a.csv', workers: 8, chunk: KIB }, 5 * KIB)).toBe(5);
  });

  it('none are started with --workers 0', () => {
    expect(usefulWorkers({ input: 'a.csv', workers: 0, chunk: undefined }, 5 * KIB)).toBe(0);
  });
});

it.each([
  ['a.csv', MIB, true],
  ['a.csv', MIB + 1, false],
  ['a.csv.gz', 64 * KIB, true],
  ['a.xlsx', 64 * KIB + 1, false],
])('whether the process of the run computes %s of %i bytes itself: %s', (input, bytes, small) => {
  expect(isSmall(input, bytes)).toBe(small);
});
