/**
 * How many keys fit each possible reading of a column, and what that decides: a reading that fits 99 % of the keys, if no
 * other one does.
 */

/** A reading is decided with this share of the keys, in per cent. */
const DECIDING_PERCENT = 99;
/** One that was fixed otherwise is doubted if it fits fewer than this, in per cent. */
const DOUBTED_PERCENT = 50;
/** Fewer keys may be wrong themselves; reconciliation shows that. */
const MIN_DOUBTING = 5;

export class Sides<Reading extends string | number> {
  /** All keys. */
  total = 0;
  readonly #fits = new Map<Reading, number>();

  /** Counts a key; `fitting`: the readings that fit it. */
  count(fitting: readonly Reading[]): void {
    this.total++;
    for (const reading of fitting) this.#fits.set(reading, this.fitsOf(reading) + 1);
  }

  /** Counts several values at once: `fits` of `total` fit this reading. */
  add(reading: Reading, fits: number, total: number): void {
    this.total += total;
    this.#fits.set(reading, this.fitsOf(reading) + fits);
  }

  fitsOf(reading: Reading): number {
    return this.#fits.get(reading) ?? 0;
  }

  /** The first of these readings that fits 99 %; undefined if none does, or all fit the same keys. */
  decided(all: readonly Reading[]): Reading | undefined {
    const isSame = all.length > 1 && all.every((reading) => this.fitsOf(reading) === this.fitsOf(all[0]!));
    if (this.total === 0 || isSame) return undefined;
    return all.find((reading) => this.fitsOf(reading) * 100 >= this.total * DECIDING_PERCENT);
  }

  /** The reading that the keys prove, if the fixed one fits fewer than half of them. */
  against(fixed: Reading, all: readonly Reading[]): Reading | undefined {
    return this.doubts(fixed) ? this.decided(all) : undefined;
  }

  /** Whether a fixed reading fits fewer than half of the keys, and there are enough of them. */
  doubts(fixed: Reading): boolean {
    return this.total >= MIN_DOUBTING && this.fitsOf(fixed) * 100 < this.total * DOUBTED_PERCENT;
  }
}
