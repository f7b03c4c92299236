/**
 * A segment: the person records of one chunk, or only the packed rows, ordered by bucket. It travels with the result
 * of the chunk, and is appended to the scratch file of the run.
 *
 *   0     length of the segment, a multiple of 16 · 4 number of rows of the chunk · 8 number of its first row, as a float
 *   16    where the chunk begins in the input, as a float · 24 its length · 32 its encoding, as a text
 *   64    for each bucket, where it ends
 *   8256  the buckets: number of records · for each record its packed row (four words), and where the record is, in words from
 *         the beginning of the segment · the records, in the order of the rows
 *
 * The packed rows are apart from the records, because most records are never read: only those with a block that occurs twice. In a
 * segment of packed rows there are no records, and an entry has the row instead: its distance from the first row.
 */
import { PACKED } from './blocks/block-keys.js';
import type { PackedEntries } from './blocks/packed-entries.js';
import { BUCKETS, LENGTH_OFFSET, ROW_OFFSET } from './records/person-record.js';

const LENGTH = 0;
const ROWS = 4;
const FIRST_ROW = 8;
const OFFSET = 16;
const CHUNK_BYTES = 24;
const ENCODING = 32;
export const ENDS = 64;

/** Where the buckets begin. */
export const TABLE_BYTES = ENDS + 4 * BUCKETS;

/** Segments begin at multiples of this in the scratch file: the block of the cipher. */
export const BLOCK = 16;

/** Words before the entries of a bucket, and of an entry: the packed row, and the place of the record, or the row. */
export const BUCKET_HEAD = 1;
export const ENTRY = PACKED + 1;

/** Data about the chunk in a segment. */
export interface ChunkFacts {
  readonly rows: number;
  readonly firstRow: number;
  /** Length of the chunk in the input, in bytes. */
  readonly length: number;
  readonly encoding: string;
}

/** `words`: the records of a chunk, one after the other; `entries`: one for each record. */
export function segmentOf(words: Int32Array, entries: PackedEntries, facts: ChunkFacts): Buffer {
  const { count, buckets } = entries;
  const sizes = new Uint32Array(BUCKETS);
  for (let record = 0, at = 0; record < count; record++) {
    const size = recordWords(words, at);
    sizes[buckets[record]!]! += size;
    at += size;
  }
  const segment = emptySegment(words.length, count, facts);
  const to = new Int32Array(segment.buffer);
  const { ends, records } = placeBuckets(to, entries, sizes);
  for (let record = 0, at = 0; record < count; record++) {
    const bucket = buckets[record]!;
    let place = records[bucket]!;
    placeEntry(to, ends, entries, record, place);
    const end = at + recordWords(words, at);
    while (at < end) to[place++] = words[at++]!;
    records[bucket] = place;
  }
  return segment;
}

const recordWords = (words: Int32Array, at: number): number => (words[at + LENGTH_OFFSET / 4]! & 0xffff) >> 2;

/** A segment of packed rows; the places of the entries are rows. */
export function rootSegmentOf(entries: PackedEntries, facts: ChunkFacts): Buffer {
  const segment = emptySegment(0, entries.count, facts);
  const to = new Int32Array(segment.buffer);
  const { ends } = placeBuckets(to, entries, new Uint32Array(BUCKETS));
  for (let index = 0; index < entries.count; index++)
    placeEntry(to, ends, entries, index, entries.places[index]!);
  return segment;
}

/** Writes an entry where its bucket ends, and moves that end. */
function placeEntry(
  to: Int32Array,
  ends: Uint32Array,
  { rows, buckets }: PackedEntries,
  index: number,
  place: number,
): void {
  const bucket = buckets[index]!;
  const at = ends[bucket]!;
  for (let word = 0; word < PACKED; word++) to[at + word] = rows[PACKED * index + word]!;
  to[at + PACKED] = place;
  ends[bucket] = at + ENTRY;
}

/** A segment without its buckets. */
export function emptySegment(words: number, records: number, facts: ChunkFacts): Buffer {
  const used = TABLE_BYTES / 4 + BUCKETS * BUCKET_HEAD + records * ENTRY + words;
  const segment = Buffer.allocUnsafeSlow(Math.ceil((4 * used) / BLOCK) * BLOCK);
  segment.fill(0, 0, ENDS);
  segment.fill(0, 4 * used);
  segment.writeUInt32LE(segment.length, LENGTH);
  segment.writeUInt32LE(facts.rows, ROWS);
  segment.writeDoubleLE(facts.firstRow, FIRST_ROW);
  segment.writeUInt32LE(facts.length, CHUNK_BYTES);
  segment.write(facts.encoding, ENCODING, 'latin1');
  return segment;
}

/** Notes where the chunk begins in the input, which its worker does not know. */
export const setOffset = (segment: Buffer, offset: number): void => {
  segment.writeDoubleLE(offset, OFFSET);
};

/**
 * Writes the ends and the counts of the buckets. `sizes`: words of the records of each. Returns where the entries and the
 * records of each bucket begin.
 */
function placeBuckets(
  to: Int32Array,
  { count: entries, buckets }: PackedEntries,
  sizes: Uint32Array,
): { ends: Uint32Array; records: Uint32Array } {
  const counts = new Uint32Array(BUCKETS);
  for (let entry = 0; entry < entries; entry++) counts[buckets[entry]!]!++;
  for (let bucket = 0, place = TABLE_BYTES / 4; bucket < BUCKETS; bucket++) {
    const count = counts[bucket]!;
    const size = sizes[bucket]!;
    to[place] = count;
    counts[bucket] = place + BUCKET_HEAD;
    sizes[bucket] = place + BUCKET_HEAD + count * ENTRY;
    place = sizes[bucket]! + size;
    to[ENDS / 4 + bucket] = 4 * place;
  }
  return { ends: counts, records: sizes };
}

/** The header of a segment. */
export interface SegmentTable {
  readonly length: number;
  readonly chunk: ChunkFacts;
  /** Where the chunk begins in the input. */
  readonly offset: number;
  /** Where each bucket ends, from the beginning of the segment. */
  readonly ends: Uint32Array;
}

export function readTable(bytes: Buffer): SegmentTable {
  const ends = new Uint32Array(BUCKETS);
  for (let bucket = 0; bucket < BUCKETS; bucket++) ends[bucket] = bytes.readUInt32LE(ENDS + 4 * bucket);
  const encoding = bytes.toString('latin1', ENCODING, ENDS).replace(/\0+$/, '');
  const chunk = {
    rows: bytes.readUInt32LE(ROWS),
    firstRow: bytes.readDoubleLE(FIRST_ROW),
    length: bytes.readUInt32LE(CHUNK_BYTES),
    encoding,
  };
  return { length: bytes.readUInt32LE(LENGTH), chunk, offset: bytes.readDoubleLE(OFFSET), ends };
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
  /** Where the bucket begins in its segment. */
  readonly start: number;
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
    start,
    firstRow: table.chunk.firstRow,
  };
}

/** Where the entries of the bucket at `place` end. */
export const endOfEntries = (words: Int32Array, place: number): number =>
  place + BUCKET_HEAD + words[place]! * ENTRY;

/** Calls back with where each record is in the slice, and the index of its entry. */
export function eachEntry({ words, start }: Slice, use: (at: number, entry: number) => void): void {
  const end = endOfEntries(words, 0);
  for (let entry = BUCKET_HEAD; entry < end; entry += ENTRY) use(4 * words[entry + PACKED]! - start, entry);
}

/** Replaces the row of each record, which is an index of `rows`, by that entry. */
export function renumberRows(segment: Buffer, rows: readonly number[], firstRow: number): void {
  const table = readTable(segment);
  const words = wordsOf(segment.subarray(TABLE_BYTES));
  for (let bucket = 0; bucket < BUCKETS; bucket++) {
    const slice = sliceOf(table, bucket, words, 0);
    eachEntry(slice, (at) => {
      slice.view.setUint32(at + ROW_OFFSET, rows[slice.view.getUint32(at + ROW_OFFSET, true)]!, true);
    });
  }
  segment.writeDoubleLE(firstRow, FIRST_ROW);
}
