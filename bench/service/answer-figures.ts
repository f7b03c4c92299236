/**
 * What a load was answered: by operation the number of each status, the latencies, and what must not happen: an answer of 500
 * or more other than 503 with `Retry-After`, a status that the operation does not expect, no answer, wrong bytes.
 */

export interface OperationFigures {
  operation: string;
  statuses: Map<string, number>;
  milliseconds: number[];
}

const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

const MOST_FAULTS = 20;

export class AnswerFigures {
  readonly #operations = new Map<string, OperationFigures>();
  /** Sentences, the first ones; `faultCount` counts all. */
  readonly faults: string[] = [];
  faultCount = 0;
  /** Answers that ask the client to come again: 429, and 503 with `Retry-After`. */
  later = 0;
  compared = 0;

  #of(operation: string): OperationFigures {
    let figures = this.#operations.get(operation);
    if (figures === undefined) {
      figures = { operation, statuses: new Map(), milliseconds: [] };
      this.#operations.set(operation, figures);
    }
    return figures;
  }

  /** An answer, or its absence: a word instead of a status. */
  count(operation: string, status: number | string, milliseconds: number): void {
    const { statuses, milliseconds: times } = this.#of(operation);
    statuses.set(String(status), (statuses.get(String(status)) ?? 0) + 1);
    times.push(milliseconds);
  }

  fault(sentence: string): void {
    this.faultCount++;
    if (this.faults.length < MOST_FAULTS) this.faults.push(sentence);
  }

  /** Counts a comparison of downloaded bytes. */
  compare(operation: string, isSame: boolean): void {
    this.compared++;
    if (!isSame) this.fault(`${operation}: other bytes than expected`);
  }

  get answers(): number {
    return [...this.#operations.values()].reduce((sum, { milliseconds }) => sum + milliseconds.length, 0);
  }

  rows(): string[][] {
    const rows = [...this.#operations.values()]
      .sort((one, other) => (one.operation < other.operation ? -1 : 1))
      .map(({ operation, statuses, milliseconds }) => {
        const sorted = [...milliseconds].sort((a, b) => a - b);
        const text = [...statuses].sort().map(([status, count]) => `${status}: ${count}`);
        const times = [0.5, 0.99, 1].map((share) => `${percentile(sorted, share).toFixed(0)} ms`);
        return [operation, String(sorted.length), ...times, text.join(', ')];
      });
    return [['operation', 'answers', 'p50', 'p99', 'most', 'by status'], ...rows];
  }
}
