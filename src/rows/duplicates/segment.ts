/**
 * A segment: the person records of one chunk, or only their entries, ordered by bucket. It travels with the result
 * of the chunk, and is appended to the scratch file of the run.
 *
 *   0     length of the segment, a multiple of 16 · 4 number of rows of the chunk · 8 number of its first row, as a float
 *   16    where the chunk begins in the input, as a float · 24 its length · 28 words of its marks · 32 its encoding, as a text
 *   56    sum of the marks · 60 sum of the other words before the buckets
 *   64    for each bucket, where it ends
 *   8256  the buckets: number of entries · sum of that and of the entries · the entries, as in `packed-entries.ts` · the record
 *         of each entry
 *   then  the marks, as in `marked-rows.ts`
 *
 * All are in the order of the rows. Without records, the candidates are found by their entries, and their rows are read again.
 * The sums, without carry, tell that bytes of the scratch file are not those that were written: each is compared when they are
 * read. Records have none: the whole file is read before they are.
 */
import { entryWords, MOST_ROWS, type PackedEntries, placeEntry } from './blocks/packed-entries.js';
import { BUCKETS, LENGTH_OFFSET, ROW_OFFSET } from './records/person-record.js';

const LENGTH = 0;
const ROWS = 4;
const FIRST_ROW = 8;
const OFFSET = 16;
const CHUNK_BYTES = 24;
const MARKS = 28;
const ENCODING = 32;
const MARKS_SUM = 56;
const TABLE_SUM = 60;
export const ENDS = 64;

/** Where the buckets begin. */
export const TABLE_BYTES = ENDS + 4 * BUCKETS;

/** Segments begin at multiples of this in the scratch file: the block of the cipher. */
export const BLOCK = 16;

/** Words before the entries of a bucket: their number, and the sum. */
export const BUCKET_HEAD = 2;

/** Data about the chunk in a segment. */
export interface ChunkFacts {
  readonly rows: number;
  readonly firstRow: number;
  /** Length of the chunk in the input, in bytes. */
  readonly length: number;
  readonly encoding: string;
}

const NONE = new Int32Array();

/**
 * `records`: none, or one for each entry, one after the other. `marks`: those of the rows, if they are read again. `take`: as
 * for `emptySegment`.
 */
export function segmentOf(
  entries: PackedEntries,
  facts: ChunkFacts,
  records = NONE,
  marks = NONE,
  take?: (bytes: number) => Buffer,
): Buffer {
  if (facts.rows > MOST_ROWS) throw new RangeError('a chunk has too many rows for the search for duplicates');
  const { count, buckets, words } = entries;
  const hasRecords = records.length > 0;
  const sizes = new Uint32Array(BUCKETS);
  if (hasRecords) {
    for (let entry = 0, at = 0; entry < count; entry++) {
      const size = recordWords(records, at);
      sizes[buckets[entry]!]! += size;
      at += size;
    }
  }
  const segment = emptySegment(entries.length + records.length, facts, marks.length, take);
  const to = wordsOf(segment);
  const { ends, recordEnds } = placeBuckets(to, entries, sizes);
  const firstRow = facts.firstRow | 0;
  for (let entry = 0, from = 0, record = 0; entry < count; entry++) {
    const bucket = buckets[entry]!;
    const size = entryWords(bucket);
    placeEntry(to, ends[bucket]!, words, from, size, firstRow);
    ends[bucket]! += size;
    from += size;
    if (!hasRecords) continue;
    const recordEnd = record + recordWords(records, record);
    let place = recordEnds[bucket]!;
    while (record < recordEnd) to[place++] = records[record++]!;
    recordEnds[bucket] = place;
  }
  for (let bucket = 0, head = TABLE_BYTES / 4; bucket < BUCKETS; bucket++) {
    to[head + 1] = to[head]! + sumOf(to, head + BUCKET_HEAD, endOfEntries(to, head, bucket));
    head = to[ENDS / 4 + bucket]! / 4;
  }
  putMarks(segment, marks);
  return segment;
}

/** Words of the record at `at`. */
export const recordWords = (words: Int32Array, at: number): number =>
  (words[at + LENGTH_OFFSET / 4]! & 0xffff) >> 2;

/**
 * A segment without its buckets and marks. `words`: of all entries and records; `marks`: of all marks. `take`: makes a buffer,
 * with any content.
 */
export function emptySegment(
  words: number,
  facts: ChunkFacts,
  marks: number,
  take: (bytes: number) => Buffer = Buffer.allocUnsafeSlow,
): Buffer {
  const used = TABLE_BYTES / 4 + BUCKETS * BUCKET_HEAD + words + marks;
  const segment = take(Math.ceil((4 * used) / BLOCK) * BLOCK);
  segment.fill(0, 0, ENDS);
  segment.fill(0, 4 * used);
  segment.writeUInt32LE(segment.length, LENGTH);
  segment.writeUInt32LE(facts.rows, ROWS);
  segment.writeDoubleLE(facts.firstRow, FIRST_ROW);
  segment.writeUInt32LE(facts.length, CHUNK_BYTES);
  segment.writeUInt32LE(marks, MARKS);
  segment.write(facts.encoding, ENCODING, 'latin1');
  return segment;
}

/** Writes the marks after the buckets, and the sums: the segment is complete but for the offset. */
export function putMarks(segment: Buffer, marks: Int32Array): void {
  const to = wordsOf(segment);
  to.set(marks, to[ENDS / 4 + BUCKETS - 1]! / 4);
  to[MARKS_SUM / 4] = sumOf(marks, 0, marks.length);
  to[TABLE_SUM / 4] = sumOfTable(to);
}

/** Notes where the chunk begins in the input, which its worker does not know. */
export function setOffset(segment: Buffer, offset: number): void {
  const sum = segment.readInt32LE(TABLE_SUM) - sumOfOffset(segment);
  segment.writeDoubleLE(offset, OFFSET);
  segment.writeInt32LE((sum + sumOfOffset(segment)) | 0, TABLE_SUM);
}

const sumOfOffset = (segment: Buffer): number =>
  segment.readInt32LE(OFFSET) + segment.readInt32LE(OFFSET + 4);

function sumOf(words: Int32Array, from: number, end: number): number {
  let sum = 0;
  for (let at = from; at < end; at++) sum = (sum + words[at]!) | 0;
  return sum;
}

const sumOfTable = (words: Int32Array): number =>
  (sumOf(words, 0, TABLE_BYTES / 4) - words[TABLE_SUM / 4]!) | 0;

/**
 * Writes the ends and the counts of the buckets. `sizes`: words of the records of each. Returns where the entries and the
 * records of each bucket begin.
 */
function placeBuckets(
  to: Int32Array,
  { count: entries, buckets }: PackedEntries,
  sizes: Uint32Array,
): { ends: Uint32Array; recordEnds: Uint32Array } {
  const counts = new Uint32Array(BUCKETS);
  for (let entry = 0; entry < entries; entry++) counts[buckets[entry]!]!++;
  for (let bucket = 0, place = TABLE_BYTES / 4; bucket < BUCKETS; bucket++) {
    const count = counts[bucket]!;
    const size = sizes[bucket]!;
    to[place] = count;
    counts[bucket] = place + BUCKET_HEAD;
    sizes[bucket] = place + BUCKET_HEAD + count * entryWords(bucket);
    place = sizes[bucket]! + size;
    to[ENDS / 4 + bucket] = 4 * place;
  }
  return { ends: counts, recordEnds: sizes };
}

/** The header of a segment. */
export interface SegmentTable {
  readonly length: number;
  readonly chunk: ChunkFacts;
  /** Where the chunk begins in the input. */
  readonly offset: number;
  /** Where each bucket ends, from the beginning of the segment. */
  readonly ends: Uint32Array;
  /** Where the marks of the rows begin, and where they end. */
  readonly marks: readonly [from: number, to: number];
  readonly marksSum: number;
}

export function readTable(bytes: Buffer): SegmentTable {
  const ends = new Uint32Array(BUCKETS);
  for (let bucket = 0; bucket < BUCKETS; bucket++) ends[bucket] = bytes.readUInt32LE(ENDS + 4 * bucket);
  const encoding = bytes.toString('latin1', ENCODING, MARKS_SUM).replace(/\0+$/, '');
  const chunk = {
    rows: bytes.readUInt32LE(ROWS),
    firstRow: bytes.readDoubleLE(FIRST_ROW),
    length: bytes.readUInt32LE(CHUNK_BYTES),
    encoding,
  };
  const from = ends[BUCKETS - 1]!;
  const marks = [from, from + 4 * bytes.readUInt32LE(MARKS)] as const;
  const [length, offset] = [bytes.readUInt32LE(LENGTH), bytes.readDoubleLE(OFFSET)];
  return { length, chunk, offset, ends, marks, marksSum: bytes.readInt32LE(MARKS_SUM) };
}

const damaged = (): Error => new Error('the scratch file is not as it was written');

/** Throws if the table is not as it was written. */
export function checkTable(bytes: Buffer): void {
  const words = wordsOf(bytes);
  if (words[TABLE_SUM / 4] !== sumOfTable(words)) throw damaged();
}

/** Throws if the marks are not as they were written. */
export function checkMarks({ marksSum }: SegmentTable, marks: Int32Array): void {
  if (marksSum !== sumOf(marks, 0, marks.length)) throw damaged();
}

/** Throws if the entries are not as they were written. `words`: the buckets from `from` to `to`. */
export function checkEntries(table: SegmentTable, from: number, to: number, words: Int32Array): void {
  const start = startOf(table, from);
  for (let bucket = from; bucket < to; bucket++) {
    const head = (startOf(table, bucket) - start) >> 2;
    const end = Math.min((table.ends[bucket]! - start) >> 2, endOfEntries(words, head, bucket));
    const sum = (words[head]! + sumOf(words, head + BUCKET_HEAD, end)) | 0;
    if (sum !== words[head + 1]) throw damaged();
  }
}

/** Where a bucket begins. */
export const startOf = ({ ends }: SegmentTable, bucket: number): number =>
  bucket === 0 ? TABLE_BYTES : ends[bucket - 1]!;

/** Whether a bucket has no record. */
export const isEmpty = (table: SegmentTable, bucket: number): boolean =>
  table.ends[bucket]! - startOf(table, bucket) === 4 * BUCKET_HEAD;

/** One bucket of a segment. */
export interface Slice {
  /** The same bytes twice: for the entries, and for the records. */
  readonly words: Int32Array;
  readonly view: DataView;
  readonly bucket: number;
  /** The number of the first row of the chunk. */
  readonly firstRow: number;
}

/** Bytes of a scratch file, which begin at a multiple of four. */
export const wordsOf = ({ buffer, byteOffset, length }: Buffer): Int32Array =>
  new Int32Array(buffer, byteOffset, length >> 2);

/** `words`: the segment from the beginning of the bucket `first` on. */
export function sliceOf(table: SegmentTable, bucket: number, words: Int32Array, first: number): Slice {
  const start = startOf(table, bucket);
  const at = words.byteOffset + start - startOf(table, first);
  const length = table.ends[bucket]! - start;
  return {
    words: new Int32Array(words.buffer, at, length >> 2),
    view: new DataView(words.buffer, at, length),
    bucket,
    firstRow: table.chunk.firstRow,
  };
}

/** Where the entries of the bucket at `place` end. */
export const endOfEntries = (words: Int32Array, place: number, bucket: number): number =>
  place + BUCKET_HEAD + words[place]! * entryWords(bucket);

/** Calls back with where each record is in the slice. */
export function eachRecord({ words, bucket }: Slice, use: (at: number) => void): void {
  for (let at = endOfEntries(words, 0, bucket); at < words.length; at += recordWords(words, at)) use(4 * at);
}

/** Replaces the row of each record, which is an index of `rows`, by that entry. */
export function renumberRows(segment: Buffer, rows: readonly number[], firstRow: number): void {
  const table = readTable(segment);
  const words = wordsOf(segment.subarray(TABLE_BYTES));
  for (let bucket = 0; bucket < BUCKETS; bucket++) {
    const slice = sliceOf(table, bucket, words, 0);
    eachRecord(slice, (at) => {
      slice.view.setUint32(at + ROW_OFFSET, rows[slice.view.getUint32(at + ROW_OFFSET, true)]!, true);
    });
  }
  segment.writeDoubleLE(firstRow, FIRST_ROW);
}
