/**
 * Finds the entries of a bucket with a block that occurs twice: most blocks occur once, and a row all of whose blocks do so is
 * in no group.
 *
 *   parts of blocks ─▶ two bits for each hash: it occurs, it occurs again ─▶ the few entries that may have a block in common
 *   their blocks ─▶ a set of hashes, each with a flag that is set if it was added again ─▶ a bit for each entry
 *
 * A bucket with very many entries, as if all people were born on one day, is read several times, each time with a part of the
 * hashes, so that the set does not grow with it.
 *
 * What it does not do: compare roots. Different blocks with the same hash count as one that is repeated.
 */

import { BLOCKS, MOST_BLOCKS } from './blocks/block-keys.js';
import { blocksOfEntry, entryWords, isOfNames, partsIn, putParts } from './blocks/packed-entries.js';

const FIRST_SLOTS = 1 << 12;

/** Entries whose hashes are in the set at once. */
const ENTRIES_AT_ONCE = 1 << 18;

/** Pairs of bits for each part: so many that few parts have the bits of another one. */
const PAIRS_OF_PART = 32;
/** A table with this many of them is in the processor's cache. */
const MOST_PAIRS = 1 << 23;
/** Pairs in a word: the upper half has the second bits. */
const PAIRS_IN_WORD = 16;

/** A slot is 0 if it is free. Otherwise it holds the hash, shifted left, and these flags. */
const USED = 1;
const REPEATED = 2;
const HASH_SHIFT = 2;

/** Entries of a bucket: from an index of `words` to another one. */
export interface Entries {
  readonly words: Int32Array;
  readonly from: number;
  readonly end: number;
}

const powerOfTwo = (least: number): number => 2 ** Math.ceil(Math.log2(Math.max(1, least)));

export class RepeatedBlocks {
  #slots = new Int32Array(FIRST_SLOTS);
  /** Two bits for each hash of a part of a block: it occurs; it occurs again. */
  #pairs = new Int32Array(FIRST_SLOTS);
  /** The hashes of the parts of all entries. */
  #parts = new Int32Array(FIRST_SLOTS);
  /** Whether the blocks of an entry are searched. */
  #searched = new Uint8Array(FIRST_SLOTS);
  /** A bit for each entry: whether one of its blocks is repeated. */
  #bits = new Uint8Array(FIRST_SLOTS);
  #next = 0;
  /** Of the entries of the bucket: their words, and whether they are in the bucket of their names. */
  #size = 0;
  #ofNames = false;

  /** `isNear`: the blocks of similar people count too, and not only roots. `atOnce`: tests give a small number. */
  constructor(
    private readonly isNear: boolean,
    private readonly atOnce = ENTRIES_AT_ONCE,
  ) {}

  /** Reads all entries of a bucket, of which there are `count`. `parts` is called several times and gives the same ones. */
  find(parts: () => Iterable<Entries>, count: number, bucket: number): void {
    this.#size = entryWords(bucket);
    this.#ofNames = isOfNames(bucket);
    if (count > 8 * this.#bits.length) this.#bits = new Uint8Array(Math.ceil(count / 4));
    else this.#bits.fill(0, 0, (count >> 3) + 1);
    this.#next = 0;
    const isFiltered = count <= this.atOnce;
    const searched = isFiltered ? this.#filter(parts(), count, partsIn(bucket)) : count;
    if (searched === 0) return;
    const turns = powerOfTwo(searched / this.atOnce);
    const slots = powerOfTwo(1 + (2 * MOST_BLOCKS * searched) / turns);
    if (slots > this.#slots.length) this.#slots = new Int32Array(slots);
    for (let turn = 0; turn < turns; turn++) {
      this.#slots.fill(0, 0, slots);
      this.#add(parts(), isFiltered, turn, turns - 1, slots - 1);
      this.#mark(parts(), isFiltered, turn, turns - 1, slots - 1);
    }
  }

  /** Finds the entries with a part of a block that occurs twice, and returns how many there are. */
  #filter(entries: Iterable<Entries>, count: number, partsOfEntry: number): number {
    const length = this.#putParts(entries, count * partsOfEntry, partsOfEntry);
    const words = Math.min(MOST_PAIRS, powerOfTwo(PAIRS_OF_PART * length)) / PAIRS_IN_WORD;
    if (words > this.#pairs.length) this.#pairs = new Int32Array(words);
    else this.#pairs.fill(0, 0, words);
    if (count > this.#searched.length) this.#searched = new Uint8Array(2 * count);
    const parts = this.#parts;
    const pairs = this.#pairs;
    const mask = words - 1;
    for (let part = 0; part < length; part++) {
      const hash = parts[part]!;
      const before = pairs[hash & mask]!;
      const bit = 1 << (hash >>> 28);
      pairs[hash & mask] = before | bit | ((before & bit) << PAIRS_IN_WORD);
    }
    let searched = 0;
    for (let entry = 0, part = 0; entry < count; entry++) {
      let again = 0;
      for (const end = part + partsOfEntry; part < end; part++)
        again |= pairs[parts[part]! & mask]! >>> (PAIRS_IN_WORD + (parts[part]! >>> 28));
      this.#searched[entry] = again & 1;
      searched += again & 1;
    }
    return searched;
  }

  /** Sets `#parts`, and returns their number, which is `length`. */
  #putParts(entries: Iterable<Entries>, length: number, partsOfEntry: number): number {
    if (length > this.#parts.length) this.#parts = new Int32Array(2 * length);
    const [size, ofNames] = [this.#size, this.#ofNames];
    let to = 0;
    for (const { words, from, end } of entries)
      for (let at = from; at < end; at += size, to += partsOfEntry)
        putParts(this.#parts, to, words, at, ofNames);
    return length;
  }

  /** Adds the hashes of this turn. */
  #add(entries: Iterable<Entries>, isFiltered: boolean, turn: number, turnMask: number, mask: number): void {
    const { isNear } = this;
    const [size, ofNames] = [this.#size, this.#ofNames];
    const slots = this.#slots;
    let entry = 0;
    for (const { words, from, end } of entries) {
      for (let at = from; at < end; at += size, entry++) {
        if (isFiltered && this.#searched[entry] === 0) continue;
        const count = blocksOfEntry(words, at, ofNames, isNear);
        for (let block = 0; block < count; block++) {
          const hash = BLOCKS[block]!;
          if (((hash >>> 16) & turnMask) !== turn) continue;
          const slot = slotOf(slots, mask, hash);
          slots[slot] = slots[slot] === 0 ? (hash << HASH_SHIFT) | USED : slots[slot]! | REPEATED;
        }
      }
    }
  }

  /** Sets the bits of the entries with a hash of this turn that was added twice. */
  #mark(entries: Iterable<Entries>, isFiltered: boolean, turn: number, turnMask: number, mask: number): void {
    const { isNear } = this;
    const [size, ofNames] = [this.#size, this.#ofNames];
    const slots = this.#slots;
    let entry = 0;
    for (const { words, from, end } of entries) {
      for (let at = from; at < end; at += size, entry++) {
        if (isFiltered && this.#searched[entry] === 0) continue;
        const count = blocksOfEntry(words, at, ofNames, isNear);
        let found = 0;
        for (let block = 0; block < count; block++)
          if (((BLOCKS[block]! >>> 16) & turnMask) === turn)
            found |= slots[slotOf(slots, mask, BLOCKS[block]!)]!;
        if ((found & REPEATED) !== 0) this.#bits[entry >> 3]! |= 1 << (entry & 7);
      }
    }
  }

  /** Reads from the first entry again. */
  restart(): void {
    this.#next = 0;
  }

  /** Whether the next entry, in the order of the parts, has a block that occurs twice. */
  nextIsRepeated(): boolean {
    const entry = this.#next++;
    return ((this.#bits[entry >> 3]! >> (entry & 7)) & 1) === 1;
  }
}

/** The slot of this hash, or the free one where it belongs. */
function slotOf(slots: Int32Array, mask: number, hash: number): number {
  const value = (hash << HASH_SHIFT) | USED;
  let slot = (value >>> HASH_SHIFT) & mask;
  while (slots[slot] !== 0 && (slots[slot]! & ~REPEATED) !== value) slot = (slot + 1) & mask;
  return slot;
}
