/**
 * Merges the segments of neighbouring chunks before they are written: a segment has 16 KiB of tables, and the search reads every
 * segment once for each range of buckets. So few large parts are read, also with small chunks (`--chunk 4k`).
 *
 * What it does not do: merge chunks that are not neighbours in the input, or have different encodings.
 */
import { entryWords } from './blocks/packed-entries.js';
import { joinedMarks, type PlacedMarks } from './marked-rows.js';
import { BUCKETS, ROW_OFFSET } from './records/person-record.js';
import {
  BUCKET_HEAD,
  ENDS,
  emptySegment,
  putMarks,
  readTable,
  recordWords,
  type SegmentTable,
  setOffset,
  startOf,
  TABLE_BYTES,
  wordsOf,
} from './segment.js';

/** Merged segments are written when their chunks have this many bytes, which are read again at once. */
const MERGED_BYTES = 8 * 1024 * 1024;

/** A segment of a chunk with this many bytes is written alone. */
const SIMPLE_BYTES = MERGED_BYTES / 2;

interface Part {
  readonly table: SegmentTable;
  readonly words: Int32Array;
}

/** Memory for segments, one after the other, that is used again after `clear`. */
class SegmentMemory {
  #bytes = Buffer.alloc(0);
  #used = 0;

  clear(): void {
    this.#used = 0;
  }

  /** A part of it, with any content. If it is full, a larger one takes its place. */
  take = (bytes: number): Buffer => {
    if (this.#used + bytes > this.#bytes.length) {
      this.#bytes = Buffer.allocUnsafeSlow(Math.max(this.#bytes.length, bytes) * 2);
      this.#used = 0;
    }
    this.#used += bytes;
    return this.#bytes.subarray(this.#used - bytes, this.#used);
  };
}

export class SegmentBuffer {
  #parts: Part[] = [];
  #chunkBytes = 0;
  readonly #added = new SegmentMemory();
  readonly #merged = new SegmentMemory();

  /** Whether a segment is large enough to be written without being added. */
  isWrittenAlone(segment: Buffer): boolean {
    return this.#parts.length === 0 && readTable(segment).chunk.length >= SIMPLE_BYTES;
  }

  get isFull(): boolean {
    return this.#chunkBytes >= MERGED_BYTES;
  }

  /** Keeps a copy of a segment. */
  add(segment: Buffer): void {
    const table = readTable(segment);
    const copy = this.#added.take(segment.length);
    segment.copy(copy);
    this.#parts.push({ table, words: wordsOf(copy) });
    this.#chunkBytes += table.chunk.length;
  }

  /** The segments that were added, merged. Valid until the next call. */
  take(): Buffer[] {
    const runs: Part[][] = [];
    for (const part of this.#parts) {
      const run = runs.at(-1);
      if (run !== undefined && areNeighbours(run.at(-1)!.table, part.table)) run.push(part);
      else runs.push([part]);
    }
    this.#parts = [];
    this.#chunkBytes = 0;
    this.#added.clear();
    this.#merged.clear();
    return runs.map((run) => merge(run, this.#merged.take));
  }
}

const areNeighbours = (one: SegmentTable, other: SegmentTable): boolean =>
  one.offset + one.chunk.length === other.offset &&
  one.chunk.firstRow + one.chunk.rows === other.chunk.firstRow &&
  one.chunk.encoding === other.chunk.encoding;

const sumOf = (parts: readonly Part[], count: (table: SegmentTable) => number): number =>
  parts.reduce((sum, { table }) => sum + count(table), 0);

/** One segment, as if the chunks were one. */
function merge(parts: readonly Part[], take: (bytes: number) => Buffer): Buffer {
  const { chunk: first, offset } = parts[0]!.table;
  const facts = {
    ...first,
    rows: sumOf(parts, ({ chunk }) => chunk.rows),
    length: sumOf(parts, ({ chunk }) => chunk.length),
  };
  const words = sumOf(parts, ({ ends }) => ends[BUCKETS - 1]! / 4 - TABLE_BYTES / 4 - BUCKETS * BUCKET_HEAD);
  const marks = joinedMarks(parts.map((part) => placedMarks(part, parts[0]!.table)));
  const merged = emptySegment(words, facts, marks.length, take);
  const to = wordsOf(merged);
  for (let bucket = 0, place = TABLE_BYTES / 4; bucket < BUCKETS; bucket++) {
    place = mergeBucket(to, place, parts, bucket);
    to[ENDS / 4 + bucket] = 4 * place;
  }
  putMarks(merged, marks);
  setOffset(merged, offset);
  return merged;
}

const placedMarks = ({ table, words }: Part, first: SegmentTable): PlacedMarks => ({
  marks: words.subarray(table.marks[0] / 4, table.marks[1] / 4),
  row: table.chunk.firstRow - first.chunk.firstRow,
  byte: table.offset - first.offset,
});

/** Writes a bucket at `place`. Returns where it ends. */
function mergeBucket(to: Int32Array, place: number, parts: readonly Part[], bucket: number): number {
  let count = 0;
  let sum = 0;
  for (const { table, words } of parts) {
    const head = startOf(table, bucket) >> 2;
    count += words[head]!;
    sum = (sum + words[head + 1]!) | 0;
  }
  to[place] = count;
  to[place + 1] = sum;
  let entry = place + BUCKET_HEAD;
  const size = entryWords(bucket);
  let record = entry + count * size;
  for (const { table, words } of parts) {
    const start = startOf(table, bucket) >> 2;
    const records = start + BUCKET_HEAD + words[start]! * size;
    // A few hundred bytes: a loop is faster than a view of them.
    for (let at = start + BUCKET_HEAD; at < records; at++) to[entry++] = words[at]!;
    const end = table.ends[bucket]! >> 2;
    if (end === records) continue;
    const rows = table.chunk.firstRow - parts[0]!.table.chunk.firstRow;
    to.set(words.subarray(records, end), record);
    for (const stop = record + end - records; record < stop; record += recordWords(to, record))
      to[record + ROW_OFFSET / 4]! += rows;
  }
  return record;
}
