/**
 * Makes a segment of the entry lists of neighbouring chunks: their entries, and their records, ordered by bucket. A row with a
 * whole name is in two buckets, that of its date and that of its names: its second entry, and the second copy of its record, are
 * made here.
 */
import {
  bucketOfDate,
  bucketOfNames,
  DATE_WORDS,
  entryWords,
  MOST_ROWS,
  NAMES_WORDS,
  namesOf,
  placeDate,
  placeNames,
} from '../blocks/packed-entries.js';
import { BUCKETS, IN_NAMES_BUCKET } from '../records/person-record.js';
import { setOffset, withHead } from './chunk-head.js';
import { type EntryList, placeRecord, recordWords } from './entry-list.js';
import { joinedMarks } from './marked-rows.js';
import { BUCKET_HEAD, ENDS, TABLE_BYTES, wordsOf } from './segment.js';

/** An entry list, and where its entries go. */
interface AddressedList extends EntryList {
  /** The bucket of the date of each entry, and the hash of its names, or 0. */
  readonly dates: Uint16Array;
  readonly names: Int32Array;
}

/** For each bucket: first the number of its entries and the words of its records, then where the next ones are placed. */
interface Places {
  readonly entries: Uint32Array;
  readonly records: Uint32Array;
}

const sumOf = (lists: readonly EntryList[], count: (list: EntryList) => number): number =>
  lists.reduce((sum, list) => sum + count(list), 0);

/** `lists`: with the same encoding. `take`: makes a buffer, with any content. */
export function segmentOf(lists: readonly EntryList[], take?: (bytes: number) => Buffer): Buffer {
  const { chunk: first, offset } = lists[0]!;
  const rows = sumOf(lists, ({ chunk }) => chunk.rows);
  if (rows > MOST_ROWS) throw new RangeError('a segment has too many rows');
  const places: Places = { entries: new Uint32Array(BUCKETS), records: new Uint32Array(BUCKETS) };
  const addressed = lists.map((list) => addressedList(list, places));
  let words = 0;
  for (let bucket = 0; bucket < BUCKETS; bucket++)
    words += BUCKET_HEAD + places.entries[bucket]! * entryWords(bucket) + places.records[bucket]!;
  const marks = joinedMarks(
    lists.map((list) => ({
      marks: list.marks,
      row: list.chunk.firstRow - first.firstRow,
      byte: list.offset - offset,
    })),
  );
  const facts = { ...first, rows, length: sumOf(lists, ({ chunk }) => chunk.length) };
  const segment = withHead(TABLE_BYTES + 4 * (words + marks.length), facts, marks.length, take);
  setOffset(segment, offset);
  const to = wordsOf(segment);
  placeBuckets(to, places);
  for (const list of addressed) {
    placeEntries(to, places.entries, list);
    placeRecords(to, places.records, list, list.chunk.firstRow - first.firstRow);
  }
  to.set(marks, to[ENDS / 4 + BUCKETS - 1]! / 4);
  return segment;
}

/** Finds the buckets of the entries of a list, and counts what is in each. */
function addressedList(list: EntryList, { entries: counts, records: sizes }: Places): AddressedList {
  const { count, entries, records } = list;
  const dates = new Uint16Array(count);
  const names = new Int32Array(count);
  for (let entry = 0, at = 0; entry < count; entry++, at += DATE_WORDS) {
    const bucket = bucketOfDate(entries, at);
    dates[entry] = bucket;
    counts[bucket]!++;
    const ofNames = namesOf(entries, at);
    names[entry] = ofNames;
    if (ofNames !== 0) counts[bucketOfNames(ofNames)]!++;
  }
  for (let entry = 0, at = 0; at < records.length; entry++) {
    const size = recordWords(records, at);
    sizes[dates[entry]!]! += size;
    if (names[entry] !== 0) sizes[bucketOfNames(names[entry]!)]! += size;
    at += size;
  }
  return { ...list, dates, names };
}

/** Writes the ends and the counts of the buckets. Sets `places` to where the entries and the records of each begin. */
function placeBuckets(to: Int32Array, { entries, records }: Places): void {
  for (let bucket = 0, place = TABLE_BYTES / 4; bucket < BUCKETS; bucket++) {
    const count = entries[bucket]!;
    const size = records[bucket]!;
    to[place] = count;
    entries[bucket] = place + BUCKET_HEAD;
    records[bucket] = place + BUCKET_HEAD + count * entryWords(bucket);
    place = records[bucket]! + size;
    to[ENDS / 4 + bucket] = 4 * place;
  }
}

/** Copies the entries of a list to their places, and makes those of names. */
function placeEntries(to: Int32Array, places: Uint32Array, list: AddressedList): void {
  const { count, entries, dates, names } = list;
  const firstRow = list.chunk.firstRow | 0;
  for (let entry = 0, at = 0; entry < count; entry++, at += DATE_WORDS) {
    const bucket = dates[entry]!;
    const place = places[bucket]!;
    places[bucket] = place + DATE_WORDS;
    placeDate(to, place, entries, at, firstRow);
    const ofNames = names[entry]!;
    if (ofNames === 0) continue;
    const other = bucketOfNames(ofNames);
    placeNames(to, places[other]!, ofNames, entries, at, firstRow);
    places[other]! += NAMES_WORDS;
  }
}

/** The same for its records. `rows`: how many are before its first one in the segment. */
function placeRecords(to: Int32Array, places: Uint32Array, list: AddressedList, rows: number): void {
  const { records, dates, names } = list;
  for (let entry = 0, at = 0; at < records.length; entry++) {
    const bucket = dates[entry]!;
    places[bucket] = placeRecord(to, places[bucket]!, records, at, rows, 0);
    if (names[entry] !== 0) {
      const other = bucketOfNames(names[entry]!);
      places[other] = placeRecord(to, places[other]!, records, at, rows, IN_NAMES_BUCKET);
    }
    at += recordWords(records, at);
  }
}
