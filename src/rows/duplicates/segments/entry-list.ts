/**
 * The entries of one chunk, in the order of its rows, with or without their person records: what a worker sends with the result
 * of the chunk. The run orders them by bucket, for several chunks at once (segment-maker.ts).
 *
 *   0     the head (chunk-head.ts)
 *   64    words of the entries · words of the records · 0 · 0
 *   80    the entries of dates, as in `packed-entries.ts` · the record of each · the marks, as in `marked-rows.ts`
 */
import { DATE_WORDS, MOST_ROWS, type PackedEntries } from '../blocks/packed-entries.js';
import { FLAGS_OFFSET, LENGTH_OFFSET, ROW_OFFSET } from '../records/person-record.js';
import { type ChunkFacts, HEAD_BYTES, readHead, setFirstRow, withHead } from './chunk-head.js';

const ENTRY_WORDS = HEAD_BYTES;
const RECORD_WORDS = HEAD_BYTES + 4;
const LIST_HEAD = HEAD_BYTES + 16;

const NONE = new Int32Array();

export interface EntryList {
  readonly chunk: ChunkFacts;
  /** Where the chunk begins in the input. */
  readonly offset: number;
  /** Number of entries. */
  readonly count: number;
  /** Their words. */
  readonly entries: Int32Array;
  /** None, or one for each entry, one after the other. */
  readonly records: Int32Array;
  readonly marks: Int32Array;
}

/** `records`, `marks`: as in `EntryList`. `take`: makes a buffer, with any content. */
export function entryList(
  { words }: PackedEntries,
  facts: ChunkFacts,
  records = NONE,
  marks = NONE,
  take?: (bytes: number) => Buffer,
): Buffer {
  if (facts.rows > MOST_ROWS) throw new RangeError('a chunk has too many rows for the search for duplicates');
  const bytes = LIST_HEAD + 4 * (words.length + records.length + marks.length);
  const list = withHead(bytes, facts, marks.length, take);
  list.fill(0, HEAD_BYTES, LIST_HEAD);
  list.writeUInt32LE(words.length, ENTRY_WORDS);
  list.writeUInt32LE(records.length, RECORD_WORDS);
  const parts = readList(list);
  parts.entries.set(words);
  parts.records.set(records);
  parts.marks.set(marks);
  return list;
}

/** `list`: begins at a multiple of four in its memory. */
export function readList(list: Buffer): EntryList {
  const { chunk, offset, marks } = readHead(list);
  let at = list.byteOffset + LIST_HEAD;
  const wordsOf = (count: number): Int32Array => {
    at += 4 * count;
    return new Int32Array(list.buffer, at - 4 * count, count);
  };
  const entries = wordsOf(list.readUInt32LE(ENTRY_WORDS));
  const records = wordsOf(list.readUInt32LE(RECORD_WORDS));
  return { chunk, offset, count: entries.length / DATE_WORDS, entries, records, marks: wordsOf(marks) };
}

/** Words of the record at `at`. */
export const recordWords = (words: Int32Array, at: number): number =>
  (words[at + LENGTH_OFFSET / 4]! & 0xffff) >> 2;

/** Copies the record at `at` to `place`, with these flags too, and `rows` added to its row. Returns where the copy ends. */
export function placeRecord(
  to: Int32Array,
  place: number,
  words: Int32Array,
  at: number,
  rows: number,
  flags: number,
): number {
  const size = recordWords(words, at);
  for (let word = 0; word < size; word++) to[place + word] = words[at + word]!;
  to[place + ROW_OFFSET / 4]! += rows;
  to[place + LENGTH_OFFSET / 4]! |= flags << (8 * (FLAGS_OFFSET - LENGTH_OFFSET));
  return place + size;
}

/** Replaces the row of each record, which is an index of `rows`, by that entry. */
export function renumberRows(list: Buffer, rows: readonly number[], firstRow: number): void {
  const { records } = readList(list);
  for (let at = 0; at < records.length; at += recordWords(records, at))
    records[at + ROW_OFFSET / 4] = rows[records[at + ROW_OFFSET / 4]!]!;
  setFirstRow(list, firstRow);
}
