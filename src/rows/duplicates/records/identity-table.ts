/**
 * Numbers distinct byte strings from 0 on. A string is looked up by its hash and then compared byte by byte: equal hashes
 * never make different strings equal. The strings are copied, and are multiples of four bytes long.
 *
 * What it does not do: hold numbers about the strings. The caller has arrays of its own, with the same numbers.
 */
import { grown } from './grown-array.js';

const FIRST_ENTRIES = 1 << 10;

export class IdentityTable {
  size = 0;
  #slots = new Int32Array(2 * FIRST_ENTRIES);
  #hashes = new Int32Array(FIRST_ENTRIES);
  /** Where each string begins in `#words`; the next one begins where it ends. */
  #starts = new Uint32Array(FIRST_ENTRIES + 1);
  #words = new Int32Array(8 * FIRST_ENTRIES);

  clear(): void {
    if (this.size > 0) this.#slots.fill(0);
    this.size = 0;
  }

  /** The number of the string from `start` to `end`: a new one if it is not in the table. */
  add(hash: number, view: DataView, start: number, end: number): number {
    const slot = this.#slotOf(hash, view, start, end);
    const found = this.#slots[slot]!;
    if (found !== 0) return found - 1;
    const entry = this.size++;
    this.#slots[slot] = entry + 1;
    this.#hashes[entry] = hash;
    const from = this.#starts[entry]!;
    const to = from + ((end - start) >> 2);
    if (to > this.#words.length) this.#words = grown(this.#words, to);
    for (let at = from, byte = start; at < to; at++, byte += 4) this.#words[at] = view.getInt32(byte, true);
    this.#starts[entry + 1] = to;
    if (this.size === this.#hashes.length) this.#grow();
    return entry;
  }

  /** Four bytes of a string, from 0. */
  wordOf(entry: number, index: number): number {
    return this.#words[this.#starts[entry]! + index]!;
  }

  /** The slot that holds the string, or the free one where it belongs. */
  #slotOf(hash: number, view: DataView, start: number, end: number): number {
    const slots = this.#slots;
    const mask = slots.length - 1;
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const entry = slots[slot]! - 1;
      if (entry < 0 || (this.#hashes[entry] === hash && this.#isEqual(entry, view, start, end))) return slot;
    }
  }

  #isEqual(entry: number, view: DataView, start: number, end: number): boolean {
    const words = this.#words;
    const from = this.#starts[entry]!;
    const to = this.#starts[entry + 1]!;
    if (to - from !== (end - start) >> 2) return false;
    for (let at = from, byte = start; at < to; at++, byte += 4)
      if (words[at] !== view.getInt32(byte, true)) return false;
    return true;
  }

  #grow(): void {
    this.#hashes = grown(this.#hashes, this.size + 1);
    this.#starts = grown(this.#starts, this.size + 2);
    this.#slots = new Int32Array(2 * this.#hashes.length);
    const mask = this.#slots.length - 1;
    for (let entry = 0; entry < this.size; entry++) {
      let slot = this.#hashes[entry]! & mask;
      while (this.#slots[slot] !== 0) slot = (slot + 1) & mask;
      this.#slots[slot] = entry + 1;
    }
  }
}
