/**
 * Finds the few records that can be in a group: those whose root occurs twice. The hashes of the roots are counted in two
 * tables, the second time only those that the first table lets pass, by other bits of the hash. A record that passes may
 * still be alone.
 */

/** Counters of a table: powers of two. The larger one is still small enough for the cache of the processor. */
const MIN_COUNTERS = 1 << 12;
const MAX_COUNTERS = 1 << 22;

/** So many counters for each record, if there are not too many records. */
const COUNTERS_PER_RECORD = 8;

/** The second table uses the bits after these ones. */
const SKIPPED_BITS = 10;

const MANY = 2;

export class RootFilter {
  #first = new Uint8Array(MIN_COUNTERS);
  #second = new Uint8Array(MIN_COUNTERS);
  #mask = MIN_COUNTERS - 1;

  /** Counts anew. `eachHash` calls back with all hashes, and is called twice. `records`: about how many there are. */
  fill(records: number, eachHash: (use: (hash: number) => void) => void): void {
    this.#clear(records);
    const first = this.#first;
    const second = this.#second;
    const mask = this.#mask;
    eachHash((hash) => {
      const at = hash & mask;
      if (first[at]! < MANY) first[at]!++;
    });
    eachHash((hash) => {
      if (first[hash & mask]! < MANY) return;
      const at = (hash >>> SKIPPED_BITS) & mask;
      if (second[at]! < MANY) second[at]!++;
    });
  }

  #clear(records: number): void {
    let counters = MIN_COUNTERS;
    while (counters < MAX_COUNTERS && counters < COUNTERS_PER_RECORD * records) counters *= 2;
    if (counters === this.#first.length) {
      this.#first.fill(0);
      this.#second.fill(0);
      return;
    }
    this.#first = new Uint8Array(counters);
    this.#second = new Uint8Array(counters);
    this.#mask = counters - 1;
  }

  /** Whether another record may have the same root. */
  passes(hash: number): boolean {
    return (
      this.#first[hash & this.#mask] === MANY && this.#second[(hash >>> SKIPPED_BITS) & this.#mask] === MANY
    );
  }
}
