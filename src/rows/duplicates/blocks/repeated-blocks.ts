/**
 * Finds the entries of a bucket with a block that occurs twice: most blocks occur once, and a row all of whose blocks do so is
 * in no group. A set of hashes, each with a bit that is set if it was added again.
 *
 * What it does not do: compare roots. Different blocks with the same hash count as one that is repeated.
 */

import { ENTRY } from '../segment.js';
import { BLOCKS, blocksOf, ON_FILE } from './block-keys.js';

const FIRST_SLOTS = 1 << 12;

/** Blocks of an entry, at most. */
const BLOCKS_OF_ENTRY = 5;

/** A slot is 0 if it is free. Otherwise it holds the hash, shifted left, and these flags. */
const USED = 1;
const REPEATED = 2;
const HASH_SHIFT = 2;

export class RepeatedBlocks {
  #slots = new Int32Array(FIRST_SLOTS);
  #size = 0;
  /** Whether any entry is that of a key on file with a root of its own. */
  #hasRoots: boolean;

  /** `isNear`: the blocks of similar people count too, and not only whole roots. */
  constructor(private readonly isNear: boolean) {
    this.#hasRoots = !isNear;
  }

  clear(): void {
    if (this.#size > 0) this.#slots.fill(0);
    this.#size = 0;
    this.#hasRoots = !this.isNear;
  }

  /** Must have seen all entries of the bucket before the first one is added. */
  look(words: Int32Array, from: number, end: number): void {
    if (this.#hasRoots) return;
    for (let at = from + 1; at < end; at += ENTRY) {
      if ((words[at]! & ON_FILE) === 0) continue;
      this.#hasRoots = true;
      return;
    }
  }

  /** Adds the entries from `from` to `end`. */
  add(words: Int32Array, from: number, end: number): void {
    this.#makeRoom((BLOCKS_OF_ENTRY * (end - from)) / ENTRY);
    const slots = this.#slots;
    const { isNear } = this;
    const hasRoots = this.#hasRoots;
    let size = this.#size;
    for (let at = from; at < end; at += ENTRY) {
      const count = blocksOf(words[at]!, words[at + 1]!, isNear, hasRoots);
      for (let block = 0; block < count; block++) {
        const value = (BLOCKS[block]! << HASH_SHIFT) | USED;
        const slot = slotOf(slots, value);
        if (slots[slot] !== 0) slots[slot]! |= REPEATED;
        else {
          slots[slot] = value;
          size++;
        }
      }
    }
    this.#size = size;
  }

  /** Whether a block of this packed root was added twice. */
  has(letters: number, birth: number): boolean {
    const count = blocksOf(letters, birth, this.isNear, this.#hasRoots);
    for (let block = 0; block < count; block++) {
      const value = (BLOCKS[block]! << HASH_SHIFT) | USED;
      if (this.#slots[slotOf(this.#slots, value)] === (value | REPEATED)) return true;
    }
    return false;
  }

  /** Ensures that half of the slots are free after this many more hashes. */
  #makeRoom(hashes: number): void {
    const needed = 2 * (this.#size + hashes);
    if (needed <= this.#slots.length) return;
    const before = this.#slots;
    this.#slots = new Int32Array(2 ** Math.ceil(Math.log2(needed)));
    for (const slot of before) if (slot !== 0) this.#slots[slotOf(this.#slots, slot & ~REPEATED)] = slot;
  }
}

/** The slot with this value, or the free one where it belongs. */
function slotOf(slots: Int32Array, value: number): number {
  const mask = slots.length - 1;
  let slot = (value >>> HASH_SHIFT) & mask;
  while (slots[slot] !== 0 && (slots[slot]! & ~REPEATED) !== value) slot = (slot + 1) & mask;
  return slot;
}
