/**
 * Counts how the values of one column are written, as `countValues` does, with one addition per row: the first rows of each
 * kind are added to the tally at once, because it stores their row numbers; the number of the other rows is added at the end
 * of the chunk.
 *
 * What it does not do: count names. `countName` does, and only few of them are counted.
 */
import { addEvidence, countEvidence, FIRST_ROWS, type Tally } from '../../input/csv/tally.js';
import type { EvidenceColumn } from '../../input/csv/value-evidence.js';

export const KIND_BITS = 5;
/** Upper bound of the number of kinds of one column. */
export const MAX_KINDS = 1 << KIND_BITS;

export class KindCounts {
  /** The names of the kinds that occurred, in the tally: `sex:F`. A kind is known by its index. */
  readonly #names: string[] = [];
  readonly #rows = new Int32Array(MAX_KINDS);

  constructor(private readonly column: EvidenceColumn) {}

  /** The index of a kind. */
  indexOf(kind: string): number {
    const name = `${this.column}:${kind}`;
    const known = this.#names.indexOf(name);
    return known >= 0 ? known : this.#names.push(name) - 1;
  }

  /** Rows must be counted in ascending order, those that `countValues` counts among them. */
  count(index: number, tally: Tally, row: number): void {
    if (this.#rows[index]!++ < FIRST_ROWS) countEvidence(tally, this.#names[index]!, row);
  }

  /** Adds the rows that are not in the tally yet. */
  addTo(tally: Tally): void {
    for (const [index, name] of this.#names.entries()) {
      const more = this.#rows[index]! - FIRST_ROWS;
      if (more > 0) addEvidence(tally, name, more);
    }
  }

  clear(): void {
    this.#rows.fill(0);
  }
}
