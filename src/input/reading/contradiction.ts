/**
 * Compares the counts of the rows that a run has read with what its survey decided. If the file no longer supports it, the
 * run ends with the question, before its output has its name.
 *
 * What it does not do: judge values that options set.
 */
import type { Plan } from '../csv/plan.js';
import type { Tally } from '../csv/tally.js';
import { UndecidedError } from '../csv/undecided-error.js';
import { evidenceOf } from '../csv/value-evidence.js';
import { judgeDateHint, judgeSexHint } from './heading-witness.js';
import { judgeDates, judgeSex, saysMasculino } from './inference.js';
import { dateQuestion, otherHeader, sexQuestion, strictSexQuestion } from './questions.js';
import type { Reading } from './reading.js';

/** Without `--normalize`: counts rows with a key by their sex, and the letters that were found in rows in error. */
function refuseMasculino(tally: Tally, column: string, ended: boolean): void {
  const { counts: found, firstRows } = evidenceOf(tally, 'sex');
  const { H = 0, M = 0, F = 0 } = found;
  const counts = { H: H + (tally.sexes.H ?? 0), M: M + (tally.sexes.M ?? 0), F };
  if (saysMasculino(counts, tally.rows, ended))
    throw new UndecidedError(strictSexQuestion(column, { counts, firstRows }));
}

function refuseOtherSex(tally: Tally, { column, letters, sure }: NonNullable<Reading['sex']>): void {
  const evidence = evidenceOf(tally, 'sex');
  // What a heading decides holds unless values prove the opposite.
  if (
    sure === 'heading' &&
    judgeSexHint(letters, evidence.counts, judgeSex(evidence.counts)) !== 'contradicted'
  )
    return;
  if ((evidence.counts.M ?? 0) > 0 && judgeSex(evidence.counts)?.value !== letters)
    throw new UndecidedError(sexQuestion(column, evidence));
}

function refuseOtherOrder(tally: Tally, { column, order, sure }: NonNullable<Reading['dates']>): void {
  const evidence = evidenceOf(tally, 'dates');
  const inference = judgeDates(evidence.counts);
  const isByHeading = sure === 'heading' && inference?.proven !== true;
  if (isByHeading && judgeDateHint(order, evidence.counts, inference) === 'heading') return;
  if (judgeDates(evidence.counts)?.value !== order) throw new UndecidedError(dateQuestion(column, evidence));
}

/** Throws if a row is the header of another list, whose rows have other columns. */
export function refuseOtherHeader(tally: Tally): void {
  const { other } = evidenceOf(tally, 'header').firstRows;
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
