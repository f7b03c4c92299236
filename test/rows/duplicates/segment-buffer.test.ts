/** Segments of small chunks are merged into the segment of one chunk with the same rows. */
import { describe, expect, it } from 'vitest';
import { HEADER, writePeople } from '../../../samples/people-generator.js';
import { ENDS, readTable, setOffset } from '../../../src/rows/duplicates/segment.js';
import { SegmentBuffer } from '../../../src/rows/duplicates/segment-buffer.js';
import { chunksOf, fastPath, planOf } from './finding.js';

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

  /** The segments of chunks of so many rows, with their places. */
  function segmentsOf(rows: number): Buffer[] {
    const process = fastPath(plan);
    let offset = 0;
    return [...chunksOf(OUTPUT_BLOCK, rows)].map((chunk) => {
      const segment = Buffer.from(process(chunk).people!);
      setOffset(segment, offset);
      offset += chunk.bytes.length;
      return segment;
    });
  }

  it.each([1, 7, 100, 599])('of %d rows each are the segment of all rows', (rows) => {
    const buffer = new SegmentBuffer();
    for (const segment of segmentsOf(rows)) buffer.add(segment);
    const [whole] = segmentsOf(OUTPUT_BLOCK.length);
    expect(buffer.take().map(withoutMarks)).toEqual([withoutMarks(whole!)]);
    expect(buffer.take()).toEqual([]);
  });

  it('that are not neighbours stay apart', () => {
    const [first, second, third] = segmentsOf(200);
    const buffer = new SegmentBuffer();
    setOffset(third!, readTable(third!).offset + 1);
    for (const segment of [first!, second!, third!]) buffer.add(segment);
    expect(buffer.take().map((merged) => readTable(merged).chunk.rows)).toEqual([400, 200]);
  });
});

it('a segment of a large chunk is written alone, unless others are before it', () => {
  const process = fastPath(planOf(HEADER, { rereads: true }));
  const lines = Array.from({ length: 200 }, () => OUTPUT_BLOCK).flat();
  const large = Buffer.from(process([...chunksOf(lines, lines.length)][0]!).people!);
  const small = Buffer.from(process([...chunksOf(OUTPUT_BLOCK, 10)][0]!).people!);
  const buffer = new SegmentBuffer();
  expect([buffer.isWrittenAlone(small), buffer.isWrittenAlone(large)]).toEqual([false, true]);
  buffer.add(small);
  expect([buffer.isWrittenAlone(large), buffer.isFull]).toEqual([false, false]);
});
