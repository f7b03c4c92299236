/**
 * Compares the counts of the rows that a run has read with what its survey decided. If the file no longer supports it, the
 * run ends with the question, before its output has its name.
 *
 * What it does not do: judge values that options set.
 */
import type { Plan } from '../csv/plan.js';
import type { Tally } from '../csv/tally.js';
import { UndecidedError } from '../csv/undecided-error.js';
import { evidenceOf, firstRowsOf } from '../csv/value-evidence.js';
import { judgeDates, judgeSex, type SexCounts, saysMasculino } from './inference.js';
import { dateQuestion, otherHeader, sexQuestion, strictSexQuestion } from './questions.js';
import type { Reading } from './reading.js';

/** Without `--normalize`: rows with a key by their sex, and the letters that were found in rows in error. */
function strictCounts(tally: Tally): SexCounts {
  const { H = 0, M = 0, F = 0 } = evidenceOf(tally, 'sex');
  return { H: H + (tally.sexes.H ?? 0), M: M + (tally.sexes.M ?? 0), F };
}

function refuseMasculino(tally: Tally, column: string, ended: boolean): void {
  const counts = strictCounts(tally);
  if (!saysMasculino(counts, tally.rows, ended)) return;
  throw new UndecidedError(strictSexQuestion(column, { counts, firstRows: firstRowsOf(tally, 'sex') }));
}

function refuseOtherSex(tally: Tally, { column, letters }: NonNullable<Reading['sex']>): void {
  const counts = evidenceOf(tally, 'sex');
  if ((counts.M ?? 0) === 0 || judgeSex(counts)?.value === letters) return;
  throw new UndecidedError(sexQuestion(column, { counts, firstRows: firstRowsOf(tally, 'sex') }));
}

function refuseOtherOrder(tally: Tally, { column, order }: NonNullable<Reading['dates']>): void {
  const counts = evidenceOf(tally, 'dates');
  if (judgeDates(counts)?.value === order) return;
  throw new UndecidedError(dateQuestion(column, { counts, firstRows: firstRowsOf(tally, 'dates') }));
}

/** Throws if a row is the header of another list, whose rows have other columns. */
export function refuseOtherHeader(tally: Tally): void {
  const { other } = firstRowsOf(tally, 'header');
  if (other !== undefined) throw new UndecidedError(otherHeader(other));
}

/**
 * Throws an `UndecidedError` if the counts contradict the reading. `ended`: they are those of all rows; before that, only
 * what is certain is reported.
 */
export function refuseContradiction(
  tally: Tally,
  reading: Reading,
  { normalize }: Pick<Plan, 'normalize'>,
  ended: boolean,
): void {
  refuseOtherHeader(tally);
  const { sex, dates } = reading;
  if (sex !== null && sex.sure !== 'option') {
    if (!normalize) refuseMasculino(tally, sex.column, ended);
    else if (ended) refuseOtherSex(tally, sex);
  }
  if (ended && dates !== null && dates.sure !== 'option') refuseOtherOrder(tally, dates);
}
