/**
 * Finds the entries of a bucket with a block that occurs twice: most blocks occur once, and a row all of whose blocks do
 * so is in no group.
 *
 *   groups of entries (entry-groups.ts), one after the other:
 *   parts of blocks ─▶ two bits for each hash: it occurs, it occurs again ─▶ the few entries that may have a block in common
 *   their blocks ─▶ a set of hashes, each with a flag that is set if it was added again ─▶ a bit for each entry
 *
 * A bucket with very many entries, as if all people were born on one day, is not divided, and is read several times, each
 * time with a part of the hashes, so that the set does not grow with it.
 *
 * What it does not do: compare roots. Different blocks with the same hash count as one that is repeated.
 */

import { BLOCKS, MOST_BLOCKS } from './blocks/block-keys.js';
import { blocksOfEntry, entryWords, isOfNames, partsIn, putParts } from './blocks/packed-entries.js';
import { type Entries, EntryGroups, powerOfTwo } from './entry-groups.js';

const FIRST_SLOTS = 1 << 12;

/** Entries whose hashes are in the set at once. */
const ENTRIES_AT_ONCE = 1 << 18;

/** Pairs of bits for each part: so many that few parts have the bits of another one. */
const PAIRS_OF_PART = 64;
/** For groups that are very large. */
const MOST_PAIRS = 1 << 23;
/** Pairs in a word: the upper half has the second bits. */
const PAIRS_IN_WORD = 16;

/** A slot is 0 if it is free. Otherwise it holds the hash, shifted left, and these flags. */
const USED = 1;
const REPEATED = 2;
const HASH_SHIFT = 2;

export class RepeatedBlocks {
  readonly #groups = new EntryGroups();
  #slots = new Int32Array(FIRST_SLOTS);
  /** Two bits for each hash of a part of a block: it occurs; it occurs again. */
  #pairs = new Int32Array(FIRST_SLOTS);
  /** The hashes of the parts of the entries of a group. */
  #parts = new Int32Array(FIRST_SLOTS);
  /** The places of the entries of a group whose blocks are searched; the blocks; and where those of the next entry begin. */
  #searched = new Uint32Array(FIRST_SLOTS);
  #blocks = new Int32Array(FIRST_SLOTS);
  #blockEnds = new Uint32Array(FIRST_SLOTS);
  /** A bit for each entry: whether one of its blocks is repeated. */
  #bits = new Uint8Array(FIRST_SLOTS);
  #next = 0;
  /** Of the entries of the bucket: their words, their parts, and whether they are in the bucket of their names. */
  #size = 0;
  #partsOfEntry = 0;
  #ofNames = false;

  /** `isNear`: the blocks of similar people count too, and not only roots. `atOnce`: tests give a small number. */
  constructor(
    private readonly isNear: boolean,
    private readonly atOnce = ENTRIES_AT_ONCE,
  ) {}

  /** Reads all entries of a bucket, of which there are `count`. `parts` is called several times and gives the same ones. */
  find(parts: () => Iterable<Entries>, count: number, bucket: number): void {
    this.#size = entryWords(bucket);
    this.#partsOfEntry = partsIn(bucket);
    this.#ofNames = isOfNames(bucket);
    if (count > 8 * this.#bits.length) this.#bits = new Uint8Array(Math.ceil(count / 4));
    else this.#bits.fill(0, 0, (count >> 3) + 1);
    this.#next = 0;
    if (count > this.atOnce) this.#findInTurns(parts, count);
    else this.#findInGroups(this.#groups.order(parts, count, bucket));
  }

  #findInGroups(groups: number): void {
    for (let group = 0, from = 0; group < groups; group++) {
      const to = this.#groups.ends[group]!;
      const searched = to > from ? this.#filter(from, to) : 0;
      if (searched > 1) this.#search(searched);
      from = to;
    }
  }

  /** Sets `#searched` to the entries from `from` to `to` with a part of a block that occurs twice. Returns their number. */
  #filter(from: number, to: number): number {
    const partsOfEntry = this.#partsOfEntry;
    const length = (to - from) * partsOfEntry;
    this.#putParts(from, to, length);
    const words = Math.min(MOST_PAIRS, powerOfTwo(PAIRS_OF_PART * length)) / PAIRS_IN_WORD;
    if (words > this.#pairs.length) this.#pairs = new Int32Array(words);
    else this.#pairs.fill(0, 0, words);
    const [parts, pairs, searched] = [this.#parts, this.#pairs, this.#searched];
    const mask = words - 1;
    for (let part = 0; part < length; part++) {
      const hash = parts[part]!;
      const before = pairs[hash & mask]!;
      const bit = 1 << (hash >>> 28);
      pairs[hash & mask] = before | bit | ((before & bit) << PAIRS_IN_WORD);
    }
    let count = 0;
    for (let place = from, part = 0; place < to; place++) {
      let again = 0;
      for (const end = part + partsOfEntry; part < end; part++)
        again |= pairs[parts[part]! & mask]! >>> (PAIRS_IN_WORD + (parts[part]! >>> 28));
      searched[count] = place;
      count += again & 1;
    }
    return count;
  }

  /** Sets `#parts`, of which there are `length`. */
  #putParts(from: number, to: number, length: number): void {
    if (length > this.#parts.length) this.#parts = new Int32Array(2 * length);
    if (to - from >= this.#searched.length) this.#searched = new Uint32Array(2 * (to - from));
    const { words } = this.#groups;
    const [size, ofNames, partsOfEntry] = [this.#size, this.#ofNames, this.#partsOfEntry];
    for (let place = from, part = 0; place < to; place++, part += partsOfEntry)
      putParts(this.#parts, part, words, place * size, ofNames);
  }

  /** Sets the bits of the first `count` entries in `#searched` that have a block in common with another one. */
  #search(count: number): void {
    const length = this.#putBlocks(count);
    const [blocks, ends] = [this.#blocks, this.#blockEnds];
    const size = powerOfTwo(2 * length);
    if (size > this.#slots.length) this.#slots = new Int32Array(size);
    else this.#slots.fill(0, 0, size);
    const slots = this.#slots;
    for (let block = 0; block < length; block++) addTo(slots, size - 1, blocks[block]!);
    const { numbers } = this.#groups;
    for (let index = 0, block = 0; index < count; index++) {
      let found = 0;
      for (const end = ends[index]!; block < end; block++)
        found |= slots[slotOf(slots, size - 1, blocks[block]!)]!;
      if ((found & REPEATED) !== 0) this.#setBit(numbers[this.#searched[index]!]!);
    }
  }

  /** Sets `#blocks` and `#blockEnds`, and returns the number of blocks. */
  #putBlocks(count: number): number {
    if (count > this.#blockEnds.length) this.#blockEnds = new Uint32Array(2 * count);
    if (MOST_BLOCKS * count > this.#blocks.length) this.#blocks = new Int32Array(2 * MOST_BLOCKS * count);
    const { words } = this.#groups;
    const [blocks, ends, size] = [this.#blocks, this.#blockEnds, this.#size];
    let length = 0;
    for (let index = 0; index < count; index++) {
      const found = blocksOfEntry(words, this.#searched[index]! * size, this.#ofNames, this.isNear);
      for (let block = 0; block < found; block++) blocks[length++] = BLOCKS[block]!;
      ends[index] = length;
    }
    return length;
  }

  #findInTurns(parts: () => Iterable<Entries>, count: number): void {
    const turns = powerOfTwo(count / this.atOnce);
    const slots = powerOfTwo(1 + (2 * MOST_BLOCKS * count) / turns);
    if (slots > this.#slots.length) this.#slots = new Int32Array(slots);
    for (let turn = 0; turn < turns; turn++) {
      this.#slots.fill(0, 0, slots);
      this.#add(parts(), turn, turns - 1, slots - 1);
      this.#mark(parts(), turn, turns - 1, slots - 1);
    }
  }

  /** Adds the hashes of this turn. */
  #add(entries: Iterable<Entries>, turn: number, turnMask: number, mask: number): void {
    for (const { words, from, end } of entries) {
      for (let at = from; at < end; at += this.#size) {
        const count = blocksOfEntry(words, at, this.#ofNames, this.isNear);
        for (let block = 0; block < count; block++)
          if (((BLOCKS[block]! >>> 16) & turnMask) === turn) addTo(this.#slots, mask, BLOCKS[block]!);
      }
    }
  }

  /** Sets the bits of the entries with a hash of this turn that was added twice. */
  #mark(entries: Iterable<Entries>, turn: number, turnMask: number, mask: number): void {
    const slots = this.#slots;
    let entry = 0;
    for (const { words, from, end } of entries) {
      for (let at = from; at < end; at += this.#size, entry++) {
        const count = blocksOfEntry(words, at, this.#ofNames, this.isNear);
        let found = 0;
        for (let block = 0; block < count; block++)
          if (((BLOCKS[block]! >>> 16) & turnMask) === turn)
            found |= slots[slotOf(slots, mask, BLOCKS[block]!)]!;
        if ((found & REPEATED) !== 0) this.#setBit(entry);
      }
    }
  }

  #setBit(entry: number): void {
    this.#bits[entry >> 3]! |= 1 << (entry & 7);
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

function addTo(slots: Int32Array, mask: number, hash: number): void {
  const slot = slotOf(slots, mask, hash);
  slots[slot] = slots[slot] === 0 ? (hash << HASH_SHIFT) | USED : slots[slot]! | REPEATED;
}
