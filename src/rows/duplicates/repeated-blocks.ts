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

import { BLOCKS, blockPartsOf, blocksOf, MOST_BLOCKS } from './blocks/block-keys.js';
import { ENTRY } from './segment.js';

const FIRST_SLOTS = 1 << 12;

/** Entries whose hashes are in the set at once. */
const ENTRIES_AT_ONCE = 1 << 18;

/** Bits for each entry in the table of parts: most parts have a bit of their own. */
const BITS_OF_ENTRY = 32;
/** Two tables of this many bits are in the processor's cache. */
const MOST_BITS = 1 << 23;

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
  /** Two bits for each hash of a part of a block, in the halves of a word: it occurs; it occurs again. */
  #parts = new Int32Array(FIRST_SLOTS);
  /** A byte for each entry: whether its blocks are searched, and whether one of them is repeated. */
  #found = new Uint8Array(FIRST_SLOTS);
  #next = 0;

  /** `isNear`: the blocks of similar people count too, and not only roots. `atOnce`: tests give a small number. */
  constructor(
    private readonly isNear: boolean,
    private readonly atOnce = ENTRIES_AT_ONCE,
  ) {}

  /** Reads all entries of a bucket, of which there are `count`. `parts` is called several times and gives the same ones. */
  find(parts: () => Iterable<Entries>, count: number): void {
    if (count > this.#found.length) this.#found = new Uint8Array(2 * count);
    this.#next = 0;
    const searched = this.#filter(parts, Math.min(MOST_BITS, powerOfTwo(BITS_OF_ENTRY * count)));
    if (searched === 0) return;
    const turns = powerOfTwo(searched / this.atOnce);
    const slots = powerOfTwo(1 + (2 * MOST_BLOCKS * searched) / turns);
    if (slots > this.#slots.length) this.#slots = new Int32Array(slots);
    for (let turn = 0; turn < turns; turn++) {
      this.#slots.fill(0, 0, slots);
      this.#add(parts(), turn, turns - 1, slots - 1);
      this.#mark(parts(), turn, turns - 1, slots - 1);
    }
  }

  /** Finds the entries whose blocks are searched, and returns how many there are. `bits`: of each table. */
  #filter(parts: () => Iterable<Entries>, bits: number): number {
    const pairs = bits >> 4;
    if (pairs > this.#parts.length) this.#parts = new Int32Array(pairs);
    else this.#parts.fill(0, 0, pairs);
    const { isNear } = this;
    const table = this.#parts;
    const mask = pairs - 1;
    for (const { words, from, end } of parts()) {
      for (let at = from; at < end; at += ENTRY) {
        const count = blockPartsOf(words[at]!, words[at + 1]!, words[at + 2]!, words[at + 3]!, isNear);
        for (let part = 0; part < count; part++) {
          const hash = BLOCKS[part]!;
          const place = hash & mask;
          const bit = 1 << (hash >>> 28);
          const before = table[place]!;
          table[place] = before | bit | ((before & bit) << 16);
        }
      }
    }
    const found = this.#found;
    let entry = 0;
    let searched = 0;
    for (const { words, from, end } of parts()) {
      for (let at = from; at < end; at += ENTRY) {
        const count = blockPartsOf(words[at]!, words[at + 1]!, words[at + 2]!, words[at + 3]!, isNear);
        let isTwice = 0;
        for (let part = 0; part < count; part++) {
          const hash = BLOCKS[part]!;
          isTwice |= table[hash & mask]! >>> (16 + (hash >>> 28));
        }
        found[entry++] = isTwice & USED;
        searched += isTwice & USED;
      }
    }
    return searched;
  }

  /** Adds the hashes of this turn. */
  #add(parts: Iterable<Entries>, turn: number, turnMask: number, mask: number): void {
    const slots = this.#slots;
    let entry = 0;
    for (const { words, from, end } of parts) {
      for (let at = from; at < end; at += ENTRY) {
        if (this.#found[entry++] === 0) continue;
        const count = blocksOf(words[at]!, words[at + 1]!, words[at + 2]!, words[at + 3]!, this.isNear);
        for (let block = 0; block < count; block++) {
          const hash = BLOCKS[block]!;
          if (((hash >>> 16) & turnMask) !== turn) continue;
          const slot = slotOf(slots, mask, hash);
          slots[slot] = slots[slot] === 0 ? (hash << HASH_SHIFT) | USED : slots[slot]! | REPEATED;
        }
      }
    }
  }

  /** Marks the entries with a hash of this turn that was added twice. */
  #mark(parts: Iterable<Entries>, turn: number, turnMask: number, mask: number): void {
    const slots = this.#slots;
    let entry = 0;
    for (const { words, from, end } of parts) {
      for (let at = from; at < end; at += ENTRY, entry++) {
        if (this.#found[entry] !== USED) continue;
        const count = blocksOf(words[at]!, words[at + 1]!, words[at + 2]!, words[at + 3]!, this.isNear);
        let found = 0;
        for (let block = 0; block < count; block++)
          if (((BLOCKS[block]! >>> 16) & turnMask) === turn)
            found |= slots[slotOf(slots, mask, BLOCKS[block]!)]!;
        this.#found[entry]! |= found & REPEATED;
      }
    }
  }

  /** Reads from the first entry again. */
  restart(): void {
    this.#next = 0;
  }

  /** Whether the next entry, in the order of the parts, has a block that occurs twice. */
  nextIsRepeated(): boolean {
    return (this.#found[this.#next++]! & REPEATED) !== 0;
  }
}

/** The slot of this hash, or the free one where it belongs. */
function slotOf(slots: Int32Array, mask: number, hash: number): number {
  const value = (hash << HASH_SHIFT) | USED;
  let slot = (value >>> HASH_SHIFT) & mask;
  while (slots[slot] !== 0 && (slots[slot]! & ~REPEATED) !== value) slot = (slot + 1) & mask;
  return slot;
}
