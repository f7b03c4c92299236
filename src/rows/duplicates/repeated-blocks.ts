/**
 * Finds the entries of a bucket with a block that occurs twice: most blocks occur once, and a row all of whose blocks do
 * so is in no group. Entries that have a block in common only with strangers, as their sketches or years of birth tell, are
 * left out too.
 *
 *   parts of blocks (repeated-parts.ts) ─▶ the few entries that may have a block in common
 *   their blocks ─▶ the entries of each block ─▶ a bit for each entry
 *
 * A bucket with very many entries, as if all people were born on one day, is not divided, and is read several times, each
 * time with a part of the hashes, so that the set does not grow with it. There strangers are not told apart.
 *
 * What it does not do: compare roots. Different blocks with the same hash count as one that is repeated.
 */

import { BLOCKS, MOST_BLOCKS } from './blocks/block-keys.js';
import {
  blocksOfEntry,
  entryWords,
  isOfNames,
  isOfStrangers,
  MOST_WORDS,
  mayBeOne,
} from './blocks/packed-entries.js';
import { grown } from './records/grown-array.js';
import { eachSetBit, nextSetBit } from './records/set-bits.js';
import { type Entries, MOST_AT_ONCE, powerOfTwo, RepeatedParts } from './repeated-parts.js';

const FIRST_SLOTS = 1 << 12;

/**
 * Of a block with more entries all are found: how many people it has decides how they are compared (`MOST_IN_BLOCK` of
 * `compared-blocks.ts`), so none is left out.
 */
const MOST_COMPARED = 64;

/** In the place of an earlier entry: the block has so many entries, and all have their bits. */
const LARGE = -1;

/** A slot is 0 if it is free. Otherwise it holds the hash, shifted left, and these flags. */
const USED = 1;
const REPEATED = 2;
const HASH_SHIFT = 2;

export class RepeatedBlocks {
  readonly #parts = new RepeatedParts();
  #slots = new Int32Array(FIRST_SLOTS);
  #mask = 0;
  /** The entries whose blocks are searched: their words, and their numbers in the order of the bucket. */
  #words = new Int32Array(MOST_WORDS * FIRST_SLOTS);
  #numbers = new Uint32Array(FIRST_SLOTS);
  /** For each block of these entries its hash, and the entry with the same hash before it, if there is one, from 1. */
  #hashes = new Int32Array(MOST_BLOCKS * FIRST_SLOTS);
  #earlier = new Int32Array(MOST_BLOCKS * FIRST_SLOTS);
  /** A bit for each entry: whether one of its blocks is repeated; before that, whether it may be. */
  #bits = new Uint8Array(FIRST_SLOTS);
  #next = 0;
  /** Of the entries of the bucket: their number, their words, and whether they are in the bucket of their names. */
  #count = 0;
  #size = 0;
  #ofNames = false;

  /** `isNear`: the blocks of similar people count too, and not only roots. `atOnce`: tests give a small number. */
  constructor(
    private readonly isNear: boolean,
    private readonly atOnce = MOST_AT_ONCE,
  ) {}

  /** Reads all entries of a bucket, of which there are `count`. `parts` is called several times and gives the same ones. */
  find(parts: () => Iterable<Entries>, count: number, bucket: number): void {
    this.#size = entryWords(bucket);
    this.#ofNames = isOfNames(bucket);
    if (count > 8 * this.#bits.length) this.#bits = new Uint8Array(Math.ceil(count / 4));
    else this.#bits.fill(0, 0, (count >> 3) + 1);
    this.#next = 0;
    this.#count = count;
    if (count > this.atOnce) {
      this.#findInTurns(parts, count);
      return;
    }
    this.#parts.find(parts(), count, bucket, this.isNear, this.#setBit);
    const searched = this.#collect(parts());
    this.#bits.fill(0, 0, (count >> 3) + 1);
    this.#search(searched);
  }

  /** Copies the entries whose bits are set to `#words`, and returns how many there are. */
  #collect(entries: Iterable<Entries>): number {
    const size = this.#size;
    let count = 0;
    let before = 0; // entries of earlier parts
    let number = nextSetBit(this.#bits, 0, this.#count);
    for (const { words, from, end } of entries) {
      const after = before + (end - from) / size;
      for (; number < after; number = nextSetBit(this.#bits, number + 1, this.#count)) {
        if (count === this.#numbers.length) this.#grow();
        this.#numbers[count] = number;
        const at = from + (number - before) * size;
        for (let word = 0; word < size; word++) this.#words[count * size + word] = words[at + word]!;
        count++;
      }
      before = after;
    }
    return count;
  }

  #grow(): void {
    this.#words = grown(this.#words);
    this.#numbers = grown(this.#numbers);
    this.#hashes = grown(this.#hashes);
    this.#earlier = grown(this.#earlier);
  }

  /** Sets the bits of the first `count` entries in `#words` that have a block in common with another one. */
  #search(count: number): void {
    this.#freeSlots(2 * MOST_BLOCKS * count);
    for (let entry = 0; entry < count; entry++) {
      const blocks = blocksOfEntry(this.#words, entry * this.#size, this.#ofNames, this.isNear);
      for (let block = 0; block < blocks; block++) {
        if (BLOCKS[block] === 0) continue;
        const judges = isOfStrangers(block, this.#ofNames);
        this.#addBlock(entry, block, (BLOCKS[block]! << 1) | (judges ? 1 : 0) | 0, judges);
      }
    }
  }

  /** Adds a block of an entry, and sets the bits of the entries with the same one. `judges`: unless they are strangers. */
  #addBlock(entry: number, block: number, hash: number, judges: boolean): void {
    const [slots, hashes, earlier] = [this.#slots, this.#hashes, this.#earlier];
    const mask = this.#mask;
    const own = entry * MOST_BLOCKS + block;
    let slot = (hash ^ (hash >>> 15)) & mask;
    while (slots[slot] !== 0 && hashes[slots[slot]! - 1] !== hash) slot = (slot + 1) & mask;
    const last = slots[slot]!;
    hashes[own] = hash;
    slots[slot] = own + 1;
    const isLarge = last !== 0 && earlier[last - 1]! < 0;
    earlier[own] = isLarge ? LARGE : last;
    if (isLarge) this.#setBit(this.#numbers[entry]!);
    if (isLarge || last === 0) return;
    let compared = 0;
    for (let other = last; other !== 0; other = earlier[other - 1]!) {
      compared++;
      if (judges && !this.#mayBeOne(entry, entryOf(other), block)) continue;
      this.#setBits(entry, entryOf(other));
      if (!judges) return; // those before it have their bits
    }
    if (compared < MOST_COMPARED) return;
    for (let other = last; other !== 0; other = earlier[other - 1]!) this.#setBits(entry, entryOf(other));
    earlier[own] = LARGE;
  }

  /** At least so many slots, which are free. Sets `#mask` to the last one. */
  #freeSlots(least: number): Int32Array {
    const count = powerOfTwo(least);
    if (count > this.#slots.length) this.#slots = new Int32Array(count);
    else this.#slots.fill(0, 0, count);
    this.#mask = count - 1;
    return this.#slots;
  }

  #mayBeOne(entry: number, other: number, block: number): boolean {
    return mayBeOne(this.#words, entry * this.#size, other * this.#size, block, this.#ofNames);
  }

  #setBits(entry: number, other: number): void {
    this.#setBit(this.#numbers[entry]!);
    this.#setBit(this.#numbers[other]!);
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
          if (BLOCKS[block] !== 0 && ((BLOCKS[block]! >>> 16) & turnMask) === turn)
            addTo(this.#slots, mask, BLOCKS[block]!);
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
          if (BLOCKS[block] !== 0 && ((BLOCKS[block]! >>> 16) & turnMask) === turn)
            found |= slots[slotOf(slots, mask, BLOCKS[block]!)]!;
        if ((found & REPEATED) !== 0) this.#setBit(entry);
      }
    }
  }

  readonly #setBit = (entry: number): void => {
    this.#bits[entry >> 3]! |= 1 << (entry & 7);
  };

  #hasBit(entry: number): boolean {
    return ((this.#bits[entry >> 3]! >> (entry & 7)) & 1) === 1;
  }

  /** Calls back with the number of each entry that has a block that occurs twice, ascending. Most entries have none. */
  eachRepeated(use: (entry: number) => void): void {
    eachSetBit(this.#bits, 0, (this.#count + 7) >> 3, use);
  }

  /** Reads from the first entry again. */
  restart(): void {
    this.#next = 0;
  }

  /** Whether the next entry, in the order of the parts, has a block that occurs twice. */
  nextIsRepeated(): boolean {
    return this.#hasBit(this.#next++);
  }
}

/** The entry of a block, from 1. */
const entryOf = (block: number): number => Math.floor((block - 1) / MOST_BLOCKS);

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
