/**
 * A cache of results, by the text of a cell. Columns repeat few values, so most lookups find one; the number of entries is
 * bounded.
 *
 * The texts may be dates of birth, and stay in memory until `forgetTexts` is called.
 */

const memos = new Set<{ forget(): void }>();

export class Memo<Result> {
  readonly #results = new Map<string, Result>();

  constructor(
    private readonly resultOf: (text: string) => Result,
    private readonly maxEntries = 4096,
  ) {
    memos.add(this);
  }

  get(text: string): Result {
    const known = this.#results.get(text);
    if (known !== undefined) return known;
    const result = this.resultOf(text);
    if (this.#results.size >= this.maxEntries) this.#results.clear();
    this.#results.set(text, result);
    return result;
  }

  forget(): void {
    this.#results.clear();
  }
}

/** Removes the texts that all memos of this process keep. */
export function forgetTexts(): void {
  for (const memo of memos) memo.forget();
}
