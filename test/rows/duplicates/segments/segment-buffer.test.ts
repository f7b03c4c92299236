/** The entry lists of several chunks become the segment of one chunk with the same rows. */
import { describe, expect, it } from 'vitest';
import { HEADER, writePeople } from '../../../../samples/people-generator.js';
import { entryWords, isOfNames, rowOf } from '../../../../src/rows/duplicates/blocks/packed-entries.js';
import { BUCKETS } from '../../../../src/rows/duplicates/records/person-record.js';
import { readHead, setOffset } from '../../../../src/rows/duplicates/segments/chunk-head.js';
import { readList } from '../../../../src/rows/duplicates/segments/entry-list.js';
import {
  BUCKET_HEAD,
  ENDS,
  eachRecord,
  endOfEntries,
  readTable,
  sliceOf,
  TABLE_BYTES,
  wordsOf,
} from '../../../../src/rows/duplicates/segments/segment.js';
import { SegmentBuffer } from '../../../../src/rows/duplicates/segments/segment-buffer.js';
import { segmentOf } from '../../../../src/rows/duplicates/segments/segment-maker.js';
import { chunksOf, fastPath, planOf } from '../finding.js';

const pieces: Buffer[] = [];
await writePeople({ rows: 600, seed: 7 }, (piece) => void pieces.push(Buffer.from(piece)));
const OUTPUT_BLOCK = Buffer.concat(pieces).toString('utf8').trimEnd().split('\n').slice(1);

/** Where the rows of a segment have marks depends on where its chunks begin. */
function withoutMarks(segment: Buffer): unknown {
  const { chunk, offset, ends, marks } = readTable(segment);
  return { chunk, offset, ends, bytes: segment.subarray(ENDS, marks[0]).toString('latin1') };
}

describe.each([
  ['hashes', true],
  ['records', false],
])('segments of %s', (_, rereads) => {
  const plan = planOf(HEADER, { rereads });

  /** The entry lists of chunks of so many rows, with their places. */
  function listsOf(rows: number): Buffer[] {
    const process = fastPath(plan);
    let offset = 0;
    return [...chunksOf(OUTPUT_BLOCK, rows)].map((chunk) => {
      const list = Buffer.from(process(chunk).people!);
      setOffset(list, offset);
      offset += chunk.bytes.length;
      return list;
    });
  }

  it.each([1, 7, 100, 599])('of chunks of %d rows are the segment of all rows', (rows) => {
    const buffer = new SegmentBuffer();
    for (const list of listsOf(rows)) buffer.add(list);
    const [whole] = listsOf(OUTPUT_BLOCK.length);
    expect(buffer.take().map(withoutMarks)).toEqual([withoutMarks(segmentOf([readList(whole!)]))]);
    expect(buffer.take()).toEqual([]);
  });

  it('of chunks that are not neighbours stay apart', () => {
    const [first, second, third] = listsOf(200);
    const buffer = new SegmentBuffer();
    setOffset(third!, readHead(third!).offset + 1);
    for (const list of [first!, second!, third!]) buffer.add(list);
    expect(buffer.take().map((segment) => readTable(segment).chunk.rows)).toEqual([400, 200]);
  });

  it('have the entries of each row in the bucket of its date, and of a whole name in that of its names', () => {
    const list = readList(listsOf(OUTPUT_BLOCK.length)[0]!);
    const segment = segmentOf([list]);
    const table = readTable(segment);
    const words = wordsOf(segment.subarray(TABLE_BYTES));
    const found: number[][] = [[], []];
    for (let bucket = 0; bucket < BUCKETS; bucket++) {
      const slice = sliceOf(table, bucket, words, 0);
      const end = endOfEntries(slice.words, 0, bucket);
      for (let at = BUCKET_HEAD; at < end; at += entryWords(bucket))
        found[isOfNames(bucket) ? 1 : 0]!.push(rowOf(slice.words, at, list.chunk.firstRow));
      let records = 0;
      eachRecord(slice, () => void records++);
      expect(records).toBe(rereads ? 0 : (end - BUCKET_HEAD) / entryWords(bucket));
    }
    const rows = [...OUTPUT_BLOCK.keys()];
    const withKey = rows.filter((row) => found[0]!.includes(row));
    expect(found[0]!.sort((one, other) => one - other)).toEqual(withKey);
    expect(withKey.length).toBeGreaterThan(500);
    const isWhole = (row: number) => /^[^, ]+ [^,]+,[^,]+,[^,]+,/.test(OUTPUT_BLOCK[row]!);
    const named = found[1]!.sort((one, other) => one - other);
    expect(named.length).toBeGreaterThan(100);
    expect(named.every(isWhole)).toBe(true);
  });
});

it('a buffer is full with chunks of 8 MiB', () => {
  const process = fastPath(planOf(HEADER, { rereads: true }));
  const lines = Array.from({ length: 400 }, () => OUTPUT_BLOCK).flat();
  const buffer = new SegmentBuffer();
  let offset = 0;
  for (const chunk of chunksOf(lines, lines.length / 4)) {
    const list = process(chunk).people!;
    setOffset(list, offset);
    buffer.add(list);
    offset += chunk.bytes.length;
    expect(buffer.isFull).toBe(offset >= 8 * 1024 * 1024);
  }
  expect(offset).toBeGreaterThan(8 * 1024 * 1024);
  expect(buffer.take()).toHaveLength(1);
  expect(buffer.isFull).toBe(false);
});
