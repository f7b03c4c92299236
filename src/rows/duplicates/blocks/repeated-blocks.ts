/**
 * Finds the entries of a bucket with a block that occurs twice: most blocks occur once, and a row all of whose blocks do so is
 * in no group. A set of hashes, each with a bit that is set if it was added again. The entries are asked for in the order in which
 * they were added, so that each remembers where its hashes are.
 *
 * What it does not do: compare roots. Different blocks with the same hash count as one that is repeated.
 */
import { ENTRY } from '../segment.js';
import { BLOCKS, blocksOf, MOST_BLOCKS } from './block-keys.js';

const FIRST_SLOTS = 1 << 12;

/** A slot is 0 if it is free. Otherwise it holds the hash, shifted left, and these flags. */
const USED = 1;
const REPEATED = 2;
const HASH_SHIFT = 2;

export class RepeatedBlocks {
  #slots = new Int32Array(FIRST_SLOTS);
  /** The slots of the blocks of all entries, one entry after the other, each with its number of blocks before them. */
  #places = new Int32Array(FIRST_SLOTS);
  #length = 0;
  /** Where `nextIsRepeated` reads. */
  #at = 0;

  /** `isNear`: the blocks of similar people count too, and not only roots. */
  constructor(private readonly isNear: boolean) {}

  /** Forgets everything, and makes room for this many entries. */
  start(entries: number): void {
    if (this.#length > 0) this.#slots.fill(0);
    this.#length = this.#at = 0;
    const blocks = MOST_BLOCKS * entries;
    if (2 * blocks > this.#slots.length) this.#slots = new Int32Array(2 ** Math.ceil(Math.log2(2 * blocks)));
    if (blocks + entries > this.#places.length) this.#places = new Int32Array(2 * (blocks + entries));
  }

  /** Adds the entries from `from` to `end`. */
  add(words: Int32Array, from: number, end: number): void {
    const slots = this.#slots;
    const places = this.#places;
    const mask = slots.length - 1;
    let length = this.#length;
    for (let at = from; at < end; at += ENTRY) {
      const count = blocksOf(words[at]!, words[at + 1]!, words[at + 2]!, words[at + 3]!, this.isNear);
      places[length++] = count;
      for (let block = 0; block < count; block++) {
        const value = (BLOCKS[block]! << HASH_SHIFT) | USED;
        let slot = (value >>> HASH_SHIFT) & mask;
        while (slots[slot] !== 0 && (slots[slot]! & ~REPEATED) !== value) slot = (slot + 1) & mask;
        slots[slot] = slots[slot] === 0 ? value : value | REPEATED;
        places[length++] = slot;
      }
    }
    this.#length = length;
  }

  /** Reads from the first entry again. */
  restart(): void {
    this.#at = 0;
  }

  /** Whether the next entry, in the order of `add`, has a block that was added twice. */
  nextIsRepeated(): boolean {
    const places = this.#places;
    const slots = this.#slots;
    let at = this.#at;
    const end = at + 1 + places[at]!;
    let found = 0;
    while (++at < end) found |= slots[places[at]!]!;
    this.#at = end;
    return (found & REPEATED) !== 0;
  }
}
