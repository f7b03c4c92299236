/**
 * Finds the entries of a bucket with a block that occurs twice: most blocks occur once, and a row all of whose blocks do so is
 * in no group. A set of hashes, each with a flag that is set if it was added again, and a bit for each entry.
 *
 * A bucket with very many entries, as if all people were born on one day, is read several times, each time with a part of the
 * hashes, so that the set does not grow with it.
 *
 * What it does not do: compare roots. Different blocks with the same hash count as one that is repeated.
 */

import { BLOCKS, blocksOf, MOST_BLOCKS } from './blocks/block-keys.js';
import { ENTRY } from './segment.js';

const FIRST_SLOTS = 1 << 12;

/** Entries whose hashes are in the set at once. */
const ENTRIES_AT_ONCE = 1 << 18;

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

export class RepeatedBlocks {
  #slots = new Int32Array(FIRST_SLOTS);
  #isUsed = false;
  /** A bit for each entry. */
  #bits = new Uint8Array(FIRST_SLOTS);
  #next = 0;
  /** The slots of the hashes of each entry, from 1, if all are in the set at once. */
  #places = new Int32Array(FIRST_SLOTS);

  /** `isNear`: the blocks of similar people count too, and not only roots. `atOnce`: tests give a small number. */
  constructor(
    private readonly isNear: boolean,
    private readonly atOnce = ENTRIES_AT_ONCE,
  ) {}

  /** Reads all entries of a bucket, of which there are `count`. `parts` is called several times and gives the same ones. */
  find(parts: () => Iterable<Entries>, count: number): void {
    if (count > 8 * this.#bits.length) this.#bits = new Uint8Array(Math.ceil(count / 4));
    else this.#bits.fill(0, 0, (count >> 3) + 1);
    this.#next = 0;
    const turns = 2 ** Math.ceil(Math.log2(Math.max(1, count / this.atOnce)));
    const slots = 2 ** Math.ceil(Math.log2(1 + (2 * MOST_BLOCKS * count) / turns));
    for (let turn = 0; turn < turns; turn++) {
      if (slots > this.#slots.length) this.#slots = new Int32Array(slots);
      else if (this.#isUsed) this.#slots.fill(0);
      this.#isUsed = true;
      const places = turns === 1 ? this.#placesFor(count) : undefined;
      this.#add(parts(), turn, turns - 1, places);
      this.#mark(parts(), turn, turns - 1, places);
    }
  }

  #placesFor(count: number): Int32Array {
    if (MOST_BLOCKS * count > this.#places.length) this.#places = new Int32Array(2 * MOST_BLOCKS * count);
    else this.#places.fill(0, 0, MOST_BLOCKS * count);
    return this.#places;
  }

  /** Adds the hashes of this turn. `places`: gets the slot of each. */
  #add(parts: Iterable<Entries>, turn: number, turnMask: number, places: Int32Array | undefined): void {
    const slots = this.#slots;
    const mask = slots.length - 1;
    let place = 0;
    for (const { words, from, end } of parts) {
      for (let at = from; at < end; at += ENTRY, place += MOST_BLOCKS) {
        const count = blocksOf(words[at]!, words[at + 1]!, words[at + 2]!, words[at + 3]!, this.isNear);
        for (let block = 0; block < count; block++) {
          const hash = BLOCKS[block]!;
          if (((hash >>> 16) & turnMask) !== turn) continue;
          const slot = slotOf(slots, mask, hash);
          slots[slot] = slots[slot] === 0 ? (hash << HASH_SHIFT) | USED : slots[slot]! | REPEATED;
          if (places !== undefined) places[place + block] = slot + 1;
        }
      }
    }
  }

  /** Sets the bits of the entries with a hash of this turn that was added twice. */
  #mark(parts: Iterable<Entries>, turn: number, turnMask: number, places: Int32Array | undefined): void {
    const slots = this.#slots;
    const mask = slots.length - 1;
    let entry = 0;
    for (const { words, from, end } of parts) {
      for (let at = from; at < end; at += ENTRY, entry++) {
        let found = 0;
        if (places !== undefined) {
          for (
            let place = MOST_BLOCKS * entry;
            place < MOST_BLOCKS * (entry + 1) && places[place] !== 0;
            place++
          )
            found |= slots[places[place]! - 1]!;
        } else {
          const count = blocksOf(words[at]!, words[at + 1]!, words[at + 2]!, words[at + 3]!, this.isNear);
          for (let block = 0; block < count; block++)
            if (((BLOCKS[block]! >>> 16) & turnMask) === turn)
              found |= slots[slotOf(slots, mask, BLOCKS[block]!)]!;
        }
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
