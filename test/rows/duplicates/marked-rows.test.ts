/** Marks of rows: the same records as without them, for any chunks, in files with quotes and blank lines and without. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HEADER, writePeople } from '../../../samples/people-generator.js';
import { pickRecords } from '../../../src/rows/bytes/picked-records.js';
import { type PlacedMarks, pickMarkedRecords } from '../../../src/rows/duplicates/marked-rows.js';
import { readTable, setOffset, wordsOf } from '../../../src/rows/duplicates/segment.js';
import { SegmentBuffer } from '../../../src/rows/duplicates/segment-buffer.js';
import { chunksOf, fastPath, planOf } from './finding.js';

const pieces: Buffer[] = [];
await writePeople({ rows: 300, seed: 11 }, (piece) => void pieces.push(Buffer.from(piece)));
const ROWS = Buffer.concat(pieces).toString('utf8').trimEnd().split('\n').slice(1);

const PLAN = planOf(HEADER, { rereads: true });

const marksIn = (segment: Buffer): PlacedMarks['marks'] => {
  const [from, to] = readTable(segment).marks;
  return wordsOf(segment.subarray(from, to));
};

/** The lines with these chunks, and their marks. `encoding`: of the first chunk. */
function marked(lines: readonly string[], rowsOfChunk: number, encoding?: string) {
  const process = fastPath(PLAN);
  const buffer = new SegmentBuffer();
  const bytes: Buffer[] = [];
  let offset = 0;
  for (const chunk of chunksOf(lines, rowsOfChunk)) {
    const isOther = encoding !== undefined && offset === 0;
    const read = isOther ? { ...chunk, encoding: encoding as typeof chunk.encoding } : chunk;
    const segment = Buffer.from(process(read).people!);
    setOffset(segment, offset);
    offset += chunk.bytes.length;
    bytes.push(chunk.bytes);
    buffer.add(segment);
  }
  return { bytes: Buffer.concat(bytes), segments: buffer.take() };
}

/** Some cells in quotes, some of them with a line break. */
const quoted = (line: string, index: number): string =>
  line.replace(/^[^,]*/, (name) => (index % 3 === 0 ? `"${name}\n"` : `"${name}"`));

const FILES = [ROWS, ROWS.map(quoted), ROWS.map((line, index) => (index % 7 === 0 ? `\n${line}` : line))];

describe('records from their marks', () => {
  it('are those that are found from the first byte on', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...FILES),
        fc.integer({ min: 1, max: 300 }),
        fc.uniqueArray(fc.integer({ min: 0, max: ROWS.length - 1 }), { minLength: 1, maxLength: 40 }),
        (lines, rowsOfChunk, rows) => {
          const { bytes, segments } = marked(lines, rowsOfChunk);
          const indexes = rows.sort((one, other) => one - other);
          const marks = marksIn(segments[0]!);
          expect(marks.length).toBeGreaterThan(0);
          const expected = pickRecords(bytes, indexes, ROWS.length, PLAN).toString();
          expect(pickMarkedRecords(bytes, indexes, ROWS.length, PLAN, marks).toString()).toBe(expected);
        },
      ),
    );
  });

  it('are at most one for 32 rows, also in small chunks', () => {
    const { segments } = marked(ROWS, 1);
    expect(marksIn(segments[0]!).length).toBe(2 * Math.ceil(ROWS.length / 32));
  });

  it('are found without marks before them', () => {
    const { bytes, segments } = marked(ROWS, 100);
    const marks = marksIn(segments[0]!).slice(8);
    expect(marks[0]).toBeGreaterThan(50);
    const picked = pickMarkedRecords(bytes, [3, 40, 299], ROWS.length, PLAN, marks).toString();
    expect(picked).toBe(`${ROWS[3]}\n${ROWS[40]}\n${ROWS[299]}\n`);
  });

  it('are not marked in another encoding', () => {
    const { segments } = marked(ROWS.slice(0, 100), 100, 'windows-1252');
    expect(marksIn(segments[0]!).length).toBe(0);
  });
});
