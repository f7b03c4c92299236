/**
 * Finds the hashes that occur twice in a bucket: most roots occur once, and their rows are in no group. A set of hashes,
 * each with a bit that is set if it was added again.
 *
 * What it does not do: compare roots. Different roots with the same hash count as one that is repeated.
 */
const FIRST_SLOTS = 1 << 12;

/**
 * A slot is 0 if it is free. Otherwise it holds the hash, shifted left (the lost bits are equal within a bucket), and these
 * flags.
 */
const USED = 1;
const REPEATED = 2;
const HASH_SHIFT = 2;

export class RepeatedHashes {
  #slots = new Int32Array(FIRST_SLOTS);
  #size = 0;

  clear(): void {
    if (this.#size > 0) this.#slots.fill(0);
    this.#size = 0;
  }

  /** Adds the hashes at `from`, `from + step` and so on, before `end`. */
  add(words: Int32Array, from: number, end: number, step: number): void {
    this.#makeRoom((end - from) / step);
    const slots = this.#slots;
    let size = this.#size;
    for (let at = from; at < end; at += step) {
      const value = (words[at]! << HASH_SHIFT) | USED;
      const slot = slotOf(slots, value);
      if (slots[slot] !== 0) slots[slot]! |= REPEATED;
      else {
        slots[slot] = value;
        size++;
      }
    }
    this.#size = size;
  }

  /** Whether a hash was added twice. */
  has(hash: number): boolean {
    const value = (hash << HASH_SHIFT) | USED;
    return this.#slots[slotOf(this.#slots, value)] === (value | REPEATED);
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
