/** Rows that share their identity, as those without a name do: matching them takes time in proportion to their number. */
import { expect, it } from 'vitest';
import type { BucketFile } from '../../../src/rows/changes/bucket-file.js';
import { BEFORE, MARK_BYTES, MarkWriter, matchBucket, NOW } from '../../../src/rows/changes/matched-rows.js';

/** A bucket with this many rows of before and of now, all of them with one identity and one state. */
function bucketOf(rows: number): Buffer {
  const bucket = Buffer.alloc(2 * rows * MARK_BYTES);
  let at = 0;
  const add = (_: number, mark: Uint8Array): void => {
    bucket.set(mark, at);
    at += mark.length;
  };
  const writer = new MarkWriter({ buckets: 1, add } as unknown as BucketFile);
  const marks = { identity: new Int32Array(4), state: new Int32Array(2) };
  for (const side of [BEFORE, NOW]) for (let row = 1; row <= rows; row++) writer.add(side, row, marks);
  return bucket;
}

/** Processor time in microseconds: another program does not change it. */
function costOf(rows: number): number {
  const bucket = bucketOf(rows);
  const before = process.cpuUsage();
  matchBucket(bucket, () => expect.unreachable('no row has changed'));
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

it('ten times as many rows take about ten times as long, not a hundred times', () => {
  costOf(20_000); // compiled now
  expect(costOf(200_000)).toBeLessThan(25 * costOf(20_000));
});
