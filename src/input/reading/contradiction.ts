/**
 * Compares the counts of the rows that a run has read with what its survey decided. If the file no longer supports it, the
 * run ends with the question, before its output has its name.
 *
 * What it does not do: judge values that options set.
 */
import { NAME_ORDERS, type NameOrder } from '../../key/contract/person.js';
import type { Plan } from '../csv/plan.js';
import type { Tally } from '../csv/tally.js';
import { UndecidedError } from '../csv/undecided-error.js';
import { evidenceOf } from '../csv/value-evidence.js';
import { Sides } from '../testimony/sides.js';
import { judgeDateHint, judgeSexHint } from './heading-witness.js';
import { epochIsNoDate, judgeDates, OVERTURNING, saysCountryCodes } from './inference.js';
import { nameOrderQuestion } from './name-questions.js';
import { refuseOtherNames } from './name-shares.js';
import { dateQuestion, epochQuestion, mexicoQuestion, otherHeader } from './questions.js';
import type { Reading } from './reading.js';
import { dependsOnLetters, judgeSex, saysMasculino } from './sex-inference.js';
import { sexQuestion, strictSexQuestion } from './sex-questions.js';

/** Without `--normalize`: counts rows with a key by their sex, and the letters that were found in rows in error. */
function refuseMasculino(tally: Tally, column: string, ended: boolean): void {
  const { counts: found, firstRows } = evidenceOf(tally, 'sex');
  const { H = 0, M = 0, F = 0 } = found;
  const counts = { H: H + (tally.sexes.H ?? 0), M: M + (tally.sexes.M ?? 0), F };
  if (saysMasculino(counts, tally.rows, ended))
    throw new UndecidedError(strictSexQuestion(column, { counts, firstRows }));
}

function refuseOtherSex(
  tally: Tally,
  { column, letters, sure }: NonNullable<Reading['sex']>,
  { healthLayout }: Pick<Plan, 'healthLayout'>,
): void {
  const evidence = evidenceOf(tally, 'sex');
  const { counts } = evidence;
  // Letters that the survey decided by digits stay, also if there are fewer digits among all rows.
  const isOfDigits = /\d/.test(letters);
  const found = judgeSex(counts, { healthLayout, factor: isOfDigits ? 1 / OVERTURNING : OVERTURNING });
  // What keys or a heading decide holds unless values prove the opposite.
  if (found === undefined && sure === 'keys') return;
  if (sure === 'heading' && judgeSexHint(letters, counts, found) !== 'contradicted') return;
  if (found === undefined || (dependsOnLetters(counts) && found.value !== letters))
    throw new UndecidedError(sexQuestion(column, evidence));
}

function refuseOtherOrder(tally: Tally, { column, order, sure }: NonNullable<Reading['dates']>): void {
  const evidence = evidenceOf(tally, 'dates');
  const found = judgeDates(evidence.counts);
  if (sure === 'keys' && !found?.proven) return;
  const isByHeading = sure === 'heading' && found?.proven !== true;
  if (isByHeading && judgeDateHint(order, evidence.counts, found) === 'heading') return;
  if (found?.value !== order) throw new UndecidedError(dateQuestion(column, evidence));
}

/** The survey found few rows with 1970-01-01, and gave them keys. */
function refuseEpoch(tally: Tally, plan: Pick<Plan, 'epochIsNoDate'>): void {
  const evidence = evidenceOf(tally, 'dates');
  if (!plan.epochIsNoDate && epochIsNoDate(evidence.counts, tally.rows, OVERTURNING))
    throw new UndecidedError(epochQuestion(evidence));
}

/** The survey found that MEX is a code among those of states. */
function refuseCountryCodes(tally: Tally, { entities, columns }: Reading): void {
  const evidence = evidenceOf(tally, 'entities');
  const isSure = entities === null || entities.sure === 'option' || entities.sure === 'keys';
  if (isSure || !saysCountryCodes(evidence.counts, OVERTURNING)) return;
  const place = columns.find(({ field }) => field === 'entidad')?.column;
  throw new UndecidedError(mexicoQuestion(entities.column, `#${place}`, evidence));
}

/** The survey found the order of whole names in them or by keys, or took it from the heading. */
function refuseOtherNameOrder(tally: Tally, { whole_name: names }: Reading): void {
  if (names === undefined || names.order === null || names.border === '$') return;
  if (names.sure === 'option') return;
  const { counts } = evidenceOf(tally, 'order');
  const votes = new Sides<NameOrder>();
  votes.add(
    names.order,
    counts[names.order] ?? 0,
    NAME_ORDERS.reduce((sum, order) => sum + (counts[order] ?? 0), 0),
  );
  if (votes.total > 0 && votes.decided([names.order]) === undefined)
    throw new UndecidedError(nameOrderQuestion(names.column, counts));
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
  plan: Pick<Plan, 'normalize' | 'healthLayout' | 'epochIsNoDate'>,
  ended: boolean,
): void {
  refuseOtherHeader(tally);
  const { sex, dates } = reading;
  const { normalize } = plan;
  if (sex !== null && sex.sure !== 'option') {
    if (!normalize) refuseMasculino(tally, sex.column, ended);
    else if (ended) refuseOtherSex(tally, sex, plan);
  }
  if (!ended || !normalize) return;
  if (dates !== null && dates.sure !== 'option') refuseOtherOrder(tally, dates);
  refuseCountryCodes(tally, reading);
  refuseEpoch(tally, plan);
  refuseOtherNames(tally, reading);
  refuseOtherNameOrder(tally, reading);
}
