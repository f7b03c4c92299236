/**
 * The entries of a bucket, ordered in groups: entries with a block in common are in one group. A bucket of dates has about
 * as many groups as dates, so that what is known of a group while it is searched is in the processor's cache.
 *
 * What it does not do: compare blocks. `repeated-blocks.ts` does.
 */
import { entryWords, groupOfEntry, isOfNames } from './blocks/packed-entries.js';

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
  /** The words of the entries, group by group. */
  words = new Int32Array(4 * FIRST_ENTRIES);
  /** The number of each entry in the order of the bucket. */
  numbers = new Uint32Array(FIRST_ENTRIES);
  /** For each group, the place after its last entry. */
  readonly ends = new Uint32Array(MOST_GROUPS);
  /** The group of each entry, in the order of the bucket. */
  #groups = new Uint8Array(FIRST_ENTRIES);

  /** Takes all entries of a bucket, of which there are `count`, and returns the number of groups. `parts` is called twice. */
  order(parts: () => Iterable<Entries>, count: number, bucket: number): number {
    const size = entryWords(bucket);
    if (count > this.numbers.length) {
      this.numbers = new Uint32Array(2 * count);
      this.#groups = new Uint8Array(2 * count);
    }
    if (size * count > this.words.length) this.words = new Int32Array(2 * size * count);
    const groups = Math.min(MOST_GROUPS, powerOfTwo(count / ENTRIES_OF_GROUP));
    this.#count(parts(), size, isOfNames(bucket), groups);
    this.#copy(parts(), size);
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

  #copy(entries: Iterable<Entries>, size: number): void {
    const { words: to, numbers, ends } = this;
    const groups = this.#groups;
    let entry = 0;
    for (const { words, from, end } of entries) {
      for (let at = from; at < end; at += size) {
        const place = ends[groups[entry]!]!++;
        numbers[place] = entry++;
        const first = place * size;
        to[first] = words[at]!;
        to[first + 1] = words[at + 1]!;
        if (size === 2) continue;
        to[first + 2] = words[at + 2]!;
        to[first + 3] = words[at + 3]!;
      }
    }
  }
}
