/**
 * Which entries of a bucket have a hashed part of a block in common with another one. Most parts occur once, which a small
 * counter tells; only those that share their counter with another part are compared.
 *
 *   parts of all entries ─▶ counters of two bits, by the last bits of a part ─▶ the few parts whose counter is not one
 *                        ─▶ a slot for each hash ─▶ their entries
 *
 * The parts of one kind are searched at once, so that their counters are in the processor's cache. A loop over all parts has no
 * branch that the processor could predict wrongly, and is the end of its function: V8 compiles a loop while it runs, without
 * knowing the code after it, and leaves what it compiled each time when it gets there.
 *
 * What it does not promise: that two entries with a part in common have a block in common.
 */
import { entryWords, isOfNames, MOST_PARTS, partsIn, putParts } from './blocks/packed-entries.js';

/** Entries of a bucket: from an index of `words` to another one. */
export interface Entries {
  readonly words: Int32Array;
  readonly from: number;
  readonly end: number;
}

/** A slot of a part is 0 if it is free. Otherwise it holds the place of its entry, from 1, and other bits of the hash. */
const PLACE_BITS = 18;
const PLACE = 2 ** PLACE_BITS - 1;

/** Entries that can be searched at once. */
export const MOST_AT_ONCE = PLACE;

/** One of eight parts shares its counter with another one by chance. */
const COUNTERS_OF_PART = 8;

/** A word has 16 counters: 0 for no part, 1 for one, 3 for several. */
const COUNTERS_OF_WORD = 16;
const COUNTER_BITS = 4;

/** For each part that is compared. */
const SLOTS_OF_PART = 4;

const FIRST_ENTRIES = 1 << 10;

export const powerOfTwo = (least: number): number => 2 ** Math.ceil(Math.log2(Math.max(1, least)));

export class RepeatedParts {
  /** The parts of the entries: those of one kind after those of another. */
  #parts = new Int32Array(MOST_PARTS * FIRST_ENTRIES);
  #counters = new Int32Array(FIRST_ENTRIES);
  /** The indexes of the parts that share their counter. */
  #shared = new Int32Array(FIRST_ENTRIES);
  #slots = new Int32Array(SLOTS_OF_PART * FIRST_ENTRIES);

  /**
   * Calls back with the entries, some of them more than once. `count`: of all entries, at most `MOST_AT_ONCE`. `isNear`: as for
   * `partsIn`.
   */
  find(
    all: Iterable<Entries>,
    count: number,
    bucket: number,
    isNear: boolean,
    use: (entry: number) => void,
  ): void {
    if (MOST_PARTS * count > this.#parts.length) this.#parts = new Int32Array(2 * MOST_PARTS * count);
    this.#putParts(all, count, bucket);
    let start = 0;
    for (const partsOfEntry of partsIn(bucket, isNear)) {
      const end = start + partsOfEntry * count;
      const mask = this.#freeCounters(end - start);
      this.#countParts(start, end, mask);
      this.#compare(this.#findShared(start, end, mask), start, partsOfEntry, use);
      start = end;
    }
  }

  #putParts(all: Iterable<Entries>, count: number, bucket: number): void {
    const size = entryWords(bucket);
    const ofNames = isOfNames(bucket);
    const parts = this.#parts;
    let entry = 0;
    for (const { words, from, end } of all)
      for (let at = from; at < end; at += size) putParts(parts, entry++, count, words, at, ofNames);
  }

  /** Counters for so many parts, which are 0, and room for the parts. Returns the last word of the counters. */
  #freeCounters(parts: number): number {
    const words = powerOfTwo((COUNTERS_OF_PART * parts) / COUNTERS_OF_WORD);
    if (words > this.#counters.length) this.#counters = new Int32Array(words);
    else this.#counters.fill(0, 0, words);
    if (parts >= this.#shared.length) this.#shared = new Int32Array(2 * parts);
    return words - 1;
  }

  #countParts(start: number, end: number, mask: number): void {
    const counters = this.#counters;
    const parts = this.#parts;
    for (let at = start; at < end; at++) {
      const part = parts[at]!;
      const word = counters[(part >>> COUNTER_BITS) & mask]!;
      const shift = 2 * (part & (COUNTERS_OF_WORD - 1));
      counters[(part >>> COUNTER_BITS) & mask] = word | ((1 | (((word >>> shift) & 1) << 1)) << shift);
    }
  }

  /** Finds the parts from `start` to `end` that share their counter. Returns how many there are. */
  #findShared(start: number, end: number, mask: number): number {
    const counters = this.#counters;
    const parts = this.#parts;
    const shared = this.#shared;
    let count = 0;
    for (let at = start; at < end; at++) {
      const part = parts[at]!;
      const shift = 2 * (part & (COUNTERS_OF_WORD - 1));
      shared[count] = at; // the next one takes its place if no part shares its counter
      count += (counters[(part >>> COUNTER_BITS) & mask]! >>> (shift + 1)) & 1;
    }
    return count;
  }

  /** Calls back with the entries of equal parts among the first `count` in `#shared`. The parts of their kind begin at `start`. */
  #compare(count: number, start: number, partsOfEntry: number, use: (entry: number) => void): void {
    const length = powerOfTwo(SLOTS_OF_PART * count);
    if (length > this.#slots.length) this.#slots = new Int32Array(length);
    else this.#slots.fill(0, 0, length);
    const slots = this.#slots;
    const mask = length - 1;
    const shift = Math.clz32(mask);
    for (let index = 0; index < count; index++) {
      const at = this.#shared[index]!;
      const hash = this.#parts[at]!;
      const place = Math.floor((at - start) / partsOfEntry) + 1;
      // Those that share a counter have their last bits in common: the first bits select the slot.
      let slot = (hash >>> shift) & mask;
      let other = slots[slot]!;
      while (other !== 0 && (other ^ (hash << PLACE_BITS)) & ~PLACE) {
        slot = (slot + 1) & mask;
        other = slots[slot]!;
      }
      if (other === 0) slots[slot] = (hash << PLACE_BITS) | place;
      else {
        use(place - 1);
        use((other & PLACE) - 1);
      }
    }
  }
}
