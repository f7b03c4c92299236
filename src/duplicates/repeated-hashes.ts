/**
 * Finds the hashes that occur twice in a bucket: most roots occur once, and their rows are in no group. A set of hashes, each
 * with a bit that says whether it was added again.
 *
 * What it does not do: compare roots. Different roots with the same hash count as one that is repeated.
 */
const FIRST_SLOTS = 1 << 12;

/** A slot is 0 if it is free; otherwise the hash without its first bits, which all hashes of a bucket have, and these bits. */
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

  add(hash: number): void {
    const value = (hash << HASH_SHIFT) | USED;
    const slot = this.#slotOf(value);
    if (this.#slots[slot] !== 0) {
      this.#slots[slot]! |= REPEATED;
      return;
    }
    this.#slots[slot] = value;
    if (2 * ++this.#size > this.#slots.length) this.#grow();
  }

  /** Whether a hash was added twice. */
  has(hash: number): boolean {
    const value = (hash << HASH_SHIFT) | USED;
    return this.#slots[this.#slotOf(value)] === (value | REPEATED);
  }

  /** The slot with this hash, or the free one where it belongs. */
  #slotOf(value: number): number {
    const slots = this.#slots;
    const mask = slots.length - 1;
    let slot = (value >>> HASH_SHIFT) & mask;
    while (slots[slot] !== 0 && (slots[slot]! & ~REPEATED) !== value) slot = (slot + 1) & mask;
    return slot;
  }

  #grow(): void {
    const before = this.#slots;
    this.#slots = new Int32Array(2 * before.length);
    for (const slot of before) if (slot !== 0) this.#slots[this.#slotOf(slot & ~REPEATED)] = slot;
  }
}
