/**
 * Finds the few records that can be in a group: those whose root occurs twice. The hashes of the roots are counted in two
 * tables, the second time only those that the first table lets pass, by other bits of the hash. A record that passes may
 * still be alone.
 */

/** Counters of a table: a power of two. Few enough for the cache of the processor. */
const COUNTERS = 1 << 22;

/** The bits of the hash that the second table does not use; those that the first one does not use are the same in a bucket. */
const SKIPPED_BITS = 10;

const MANY = 2;

export class RootFilter {
  readonly #first = new Uint8Array(COUNTERS);
  readonly #second = new Uint8Array(COUNTERS);

  clear(): void {
    this.#first.fill(0);
    this.#second.fill(0);
  }

  count(hash: number): void {
    const at = hash & (COUNTERS - 1);
    if (this.#first[at]! < MANY) this.#first[at]!++;
  }

  /** After all were counted. */
  countAgain(hash: number): void {
    if (this.#first[hash & (COUNTERS - 1)]! < MANY) return;
    const at = hash >>> SKIPPED_BITS;
    if (this.#second[at]! < MANY) this.#second[at]!++;
  }

  /** Whether another record may have the same root. */
  passes(hash: number): boolean {
    return this.#first[hash & (COUNTERS - 1)] === MANY && this.#second[hash >>> SKIPPED_BITS] === MANY;
  }
}
