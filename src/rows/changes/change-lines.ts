/**
 * The lines of a changes file: what has changed, the rows of before and now, the columns of the input, and what was found out
 * before and now, side by side.
 *
 *   change,row_before,row,<columns of the input>,what,code_error_before,code_error,curp_before,curp,…
 *
 * What it does not do: find changes. `compare-results.ts` does.
 */
import type { Delimiter } from '../../input/csv/plan.js';
import { csvLine } from '../result-columns.js';
import { COMPARED, type ComparedValue } from './compared-columns.js';
import type { ResultRecords } from './result-records.js';
import type { ComparedColumns } from './row-marks.js';

export type ChangeKind = 'new' | 'gone' | 'changed';

/** The most columns that a changes file has besides those of the input. */
export const ADDED_COLUMNS = 4 + 2 * COMPARED.length;

/** The values of a row: one for each of `COMPARED`. */
export type RowValues = readonly string[];

/** Rows by what has changed; a row may have several values that have. */
export interface ChangeCounts {
  new: number;
  gone: number;
  changed: number;
  what: Partial<Record<ComparedValue, number>>;
}

const noChanges = (): ChangeCounts => ({ new: 0, gone: 0, changed: 0, what: {} });

const NO_VALUES: RowValues = COMPARED.map(() => '');

export const valuesOf = (records: ResultRecords, { values }: ComparedColumns): RowValues =>
  values.map((column) => records.text(column));

export class ChangeLines {
  readonly counts = noChanges();
  /** Indexes of `COMPARED` that the results have. */
  readonly #shown: readonly number[];

  /** `echoed`: the names of the columns of the input. `guard` is applied to the cells. */
  constructor(
    private readonly echoed: readonly string[],
    columns: ComparedColumns,
    private readonly delimiter: Delimiter,
    private readonly guard: (cell: string) => string,
  ) {
    this.#shown = columns.values.flatMap((place, index) => (place < 0 ? [] : [index]));
  }

  /** The names of the columns. */
  names(): string[] {
    const taken = new Set(this.echoed);
    const own = (name: string): string => (taken.has(name) ? `change_${name}` : name);
    const pairs = this.#shown.flatMap((index) => [`${COMPARED[index]}_before`, COMPARED[index]!]);
    return [...['change', 'row_before', 'row'].map(own), ...this.echoed, 'what', ...pairs];
  }

  header(): string {
    return csvLine(this.names().map(this.guard), this.delimiter);
  }

  /** The line of a row, which is counted. A row is 0 and its values are undefined where it does not exist. */
  line(
    before: { row: number; values: RowValues } | undefined,
    now: { row: number; values: RowValues } | undefined,
    echo: readonly string[],
  ): string {
    const kind: ChangeKind = before === undefined ? 'new' : now === undefined ? 'gone' : 'changed';
    this.counts[kind]++;
    const [then, values] = [before?.values ?? NO_VALUES, now?.values ?? NO_VALUES];
    const what = kind === 'changed' ? this.#shown.filter((index) => then[index] !== values[index]) : [];
    for (const index of what) {
      const name = COMPARED[index]!;
      this.counts.what[name] = (this.counts.what[name] ?? 0) + 1;
    }
    const cells = [
      ...[kind, before === undefined ? '' : String(before.row), now === undefined ? '' : String(now.row)],
      ...echo,
      what.map((index) => COMPARED[index]).join(' '),
      ...this.#shown.flatMap((index) => [then[index]!, values[index]!]),
    ];
    return csvLine(cells.map(this.guard), this.delimiter);
  }
}
