/**
 * The hashed parts of the blocks of the entries of a bucket, ordered in groups: entries with a block in common are in one
 * group. A bucket of dates has about as many groups as dates, so that what is known of a group while it is searched is in the
 * processor's cache.
 *
 * What it does not do: compare. `repeated-blocks.ts` does.
 */
import { entryWords, groupOfEntry, isOfNames, MOST_PARTS, putParts } from './blocks/packed-entries.js';

/** Entries of a bucket: from an index of `words` to another one. */
export interface Entries {
  readonly words: Int32Array;
  readonly from: number;
  readonly end: number;
}

/** With fewer entries more groups save nothing. */
const ENTRIES_OF_GROUP = 256;
const MOST_GROUPS = 64;

const FIRST_ENTRIES = 1 << 10;

export const powerOfTwo = (least: number): number => 2 ** Math.ceil(Math.log2(Math.max(1, least)));

export class EntryGroups {
  /** The parts of the entries, group by group: those of one kind after those of another. */
  parts = new Int32Array(MOST_PARTS * FIRST_ENTRIES);
  /** The number of each entry in the order of the bucket. */
  numbers = new Uint32Array(FIRST_ENTRIES);
  /** For each group, the place after its last entry. */
  readonly ends = new Uint32Array(MOST_GROUPS);
  /** The group of each entry, in the order of the bucket. */
  #groups = new Uint8Array(FIRST_ENTRIES);

  /** Takes all entries of a bucket, of which there are `count`, and returns the number of groups. `all` is called twice. */
  order(all: () => Iterable<Entries>, count: number, bucket: number): number {
    if (count > this.numbers.length) {
      this.numbers = new Uint32Array(2 * count);
      this.#groups = new Uint8Array(2 * count);
      this.parts = new Int32Array(2 * MOST_PARTS * count);
    }
    const groups = Math.min(MOST_GROUPS, powerOfTwo(count / ENTRIES_OF_GROUP));
    const size = entryWords(bucket);
    const ofNames = isOfNames(bucket);
    this.#count(all(), size, ofNames, groups);
    const { parts, numbers, ends } = this;
    let entry = 0;
    for (const { words, from, end } of all()) {
      for (let at = from; at < end; at += size) {
        const place = ends[this.#groups[entry]!]!++;
        numbers[place] = entry++;
        putParts(parts, place, count, words, at, ofNames);
      }
    }
    return groups;
  }

  /** Sets the group of each entry, and `ends` to where the first entry of each group is placed. */
  #count(entries: Iterable<Entries>, size: number, ofNames: boolean, count: number): void {
    const groups = this.#groups;
    const ends = this.ends.fill(0);
    let entry = 0;
    for (const { words, from, end } of entries) {
      for (let at = from; at < end; at += size) {
        const group = groupOfEntry(words, at, ofNames) & (count - 1);
        groups[entry++] = group;
        ends[group]!++;
      }
    }
    let place = 0;
    for (let group = 0; group < count; group++) {
      const entriesOfGroup = ends[group]!;
      ends[group] = place;
      place += entriesOfGroup;
    }
  }
}
