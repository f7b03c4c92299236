/**
 * Counts of a chunk or a run: how many rows, and how many by code and by reason. Success is `rows` less the errors, so
 * the counts add up by construction; what does not is a defect, and `addsUp` says so.
 */
import { CALCULATION_FAILED, type Reason } from '../contract/codes.js';
import type { Reconciliation } from '../reconcile/reconciliation.js';

export interface Tally {
  rows: number;
  errors: number;
  /** By code, as `{"403": 12}`: codes that occurred. */
  codes: Record<string, number>;
  /** Of 417, by reason. */
  reasons: Record<string, number>;
  /** With `--normalize`: how often the sex was typed as one of these letters. */
  typed: Record<string, number>;
  /** By verdict and by cause, where a key on file is looked at. */
  verdicts: Record<string, number>;
  causes: Record<string, number>;
  /** Rows with a key, by entity (`09`) and by decade of birth (`1980`). */
  entities: Record<string, number>;
  decades: Record<string, number>;
}

export const emptyTally = (): Tally => ({
  rows: 0,
  errors: 0,
  codes: {},
  reasons: {},
  typed: {},
  verdicts: {},
  causes: {},
  entities: {},
  decades: {},
});

export function countError(tally: Tally, code: number, reason: Reason | null): void {
  tally.errors++;
  tally.codes[code] = (tally.codes[code] ?? 0) + 1;
  // A row whose shown code is another one may have a reason too; only those of 417 are counted.
  if (code === CALCULATION_FAILED && reason !== null)
    tally.reasons[reason] = (tally.reasons[reason] ?? 0) + 1;
}

function addCounts(total: Record<string, number>, part: Record<string, number>): void {
  for (const [key, count] of Object.entries(part)) total[key] = (total[key] ?? 0) + count;
}

export function addTally(total: Tally, part: Tally): void {
  total.rows += part.rows;
  total.errors += part.errors;
  addCounts(total.codes, part.codes);
  addCounts(total.reasons, part.reasons);
  addCounts(total.typed, part.typed);
  addCounts(total.verdicts, part.verdicts);
  addCounts(total.causes, part.causes);
  addCounts(total.entities, part.entities);
  addCounts(total.decades, part.decades);
}

const sum = (counts: Record<string, number>): number => Object.values(counts).reduce((a, b) => a + b, 0);

/** Whether the counts add up: rows in error are the sum of the codes, and those of 417 the sum of the reasons. */
export const addsUp = ({ rows, errors, codes, reasons }: Tally): boolean =>
  errors <= rows && errors === sum(codes) && (codes[CALCULATION_FAILED] ?? 0) === sum(reasons);

export function countTyped(tally: Tally, sex: string | undefined): void {
  const letter = sex?.trim().toUpperCase() ?? '';
  if (letter === 'H' || letter === 'M' || letter === 'F')
    tally.typed[letter] = (tally.typed[letter] ?? 0) + 1;
}

/**
 * Whether a column says M and F and never H. There M most likely means masculino, and reading it as mujer would give
 * every man a woman's key.
 */
export const isAmbiguousSex = ({ typed }: Tally): boolean =>
  (typed.M ?? 0) > 0 && (typed.F ?? 0) > 0 && (typed.H ?? 0) === 0;

const count = (counts: Record<string, number>, key: string, rows = 1): void => {
  counts[key] = (counts[key] ?? 0) + rows;
};

/** Rows with a key: where their holders were born, and when. */
export const countEntity = (tally: Tally, entity: number, rows = 1): void =>
  count(tally.entities, String(entity).padStart(2, '0'), rows);

export const countDecade = (tally: Tally, year: number, rows = 1): void =>
  count(tally.decades, String(year - (year % 10)), rows);

export function countVerdict(tally: Tally, { verdict, cause }: Reconciliation): void {
  count(tally.verdicts, verdict);
  if (cause.length > 0) count(tally.causes, cause.join('+'));
}
