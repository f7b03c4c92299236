/**
 * The default chunk size: smaller for small inputs, and decided by the size of the input alone. The number of workers that
 * it keeps busy.
 */
import { describe, expect, it } from 'vitest';
import { defaultChunk, isSmall, usefulWorkers } from '../../../src/engine/settings/settings.js';

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

const CSV = { input: 'a.csv', output: 'a.curp.csv', workers: 8, chunk: undefined };

describe('as many workers are started as there are chunks', () => {
  it.each([
    ['an empty file has one', 0, 1],
    ['a small file has one', 3 * KIB, 1],
    ['a chunk has one', 256 * KIB, 1],
    ['a byte more than a chunk has two', 256 * KIB + 1, 2],
    ['a large file has all', 9 * MIB, 8],
    ['a stream of unknown size has all', undefined, 8],
  ])('%s', (_, bytes, workers) => {
    expect(usefulWorkers(CSV, bytes, false)).toBe(workers);
    expect(usefulWorkers(CSV, bytes, true)).toBe(workers);
  });

  it('a compressed file is expected to unpack', () => {
    expect(usefulWorkers({ ...CSV, input: 'a.csv.gz' }, 48 * KIB, false)).toBe(3);
    expect(usefulWorkers({ ...CSV, input: 'a.XLSX', output: 'a.curp.xlsx' }, 384 * KIB, false)).toBe(3);
  });

  it('the size of --chunk counts', () => {
    expect(usefulWorkers({ ...CSV, chunk: KIB }, 5 * KIB, false)).toBe(5);
  });

  it('none are started with --workers 0', () => {
    for (const input of ['a.csv', 'a.xlsx'])
      expect(usefulWorkers({ ...CSV, input, workers: 0 }, 5 * KIB, true)).toBe(0);
  });
});

describe('a workbook is read more slowly than one worker computes', () => {
  it.each([
    ['a CSV of it has one', 'a.csv', false, 1],
    ['more are started if they are asked for', 'a.csv', true, 8],
    ['a workbook has all: it is compressed', 'a.curp.xlsx', false, 8],
    ['a compressed CSV has all', 'a.csv.gz', false, 8],
  ])('%s', (_, output, isGiven, workers) => {
    expect(usefulWorkers({ ...CSV, input: 'a.xlsx', output }, 9 * MIB, isGiven)).toBe(workers);
  });
});

it.each([
  ['a.csv', 8 * MIB, true],
  ['a.csv', 8 * MIB + 1, false],
  ['a.csv.gz', 512 * KIB, true],
  ['a.csv.gz', 512 * KIB + 1, false],
  ['a.xlsx', 4 * MIB, true],
  ['a.xlsx', 4 * MIB + 1, false],
])('whether the process of the run computes %s of %i bytes itself: %s', (input, bytes, small) => {
  expect(isSmall(input, bytes)).toBe(small);
});
