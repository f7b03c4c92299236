/**
 * How a column with the whole date of birth is written: the order of its numbers by the witnesses in turn, or a question.
 *
 * What it does not do: count. It gets the counts of the surveyed rows.
 */
import type { DateOrder, Plan } from '../csv/plan.js';
import type { Tally } from '../csv/tally.js';
import { UndecidedError } from '../csv/undecided-error.js';
import { evidenceOf } from '../csv/value-evidence.js';
import { hintOf } from '../header/heading-hint.js';
import { NUMBER_ORDERS, type Testimony } from '../testimony/testimony.js';
import type { DateWriting } from '../values/birth-dates.js';
import { dateHintQuestion, judgeDateHint } from './heading-witness.js';
import {
  areMidnightsElsewhere,
  areSerials,
  type DateCounts,
  epochIsNoDate,
  judgeDates,
  serialsAreDates,
} from './inference.js';
import { dateQuestion, eveningQuestion, serialQuestion } from './questions.js';
import type { Certainty, DateReading } from './reading.js';

/** The counts of the rows. */
export interface CountedDates {
  readonly tally: Tally;
  /** How many different dates of numbers they have with none above 12, up to `MIN_DISTINCT`. */
  readonly distinctDates: number;
  /** How many dates have which whole hour. */
  readonly hours: ReadonlyMap<number, number>;
}

/** Set by options, and by the container. */
export interface GivenDates {
  readonly dateOrder: DateOrder | undefined;
  /** Whether the input is a workbook with the days of 1900, whose cells are numbers, dates or texts; undefined for a text. */
  readonly hasDaysOf1900?: boolean | undefined;
}

type PlannedDates = DateWriting & Pick<Plan, 'ageColumn' | 'centuryKeys'>;

export function dateWriting(tally: Tally, { dateOrder, hasDaysOf1900 = false }: GivenDates): DateWriting {
  const { counts } = evidenceOf(tally, 'dates');
  return {
    ...(epochIsNoDate(counts, tally.rows) && { epochIsNoDate: true }),
    ...(hasDaysOf1900 && dateOrder === undefined && serialsAreDates(counts) && { serialDates: true }),
  };
}

/** The order of dates with the year first does not matter; but keys may prove that none of them is exchanged. */
const orderByKeys = ({ orders, months }: Testimony): DateOrder | undefined =>
  orders.decided(NUMBER_ORDERS) ??
  (months.decided(['as_written', 'exchanged']) === undefined ? undefined : 'dmy');

/** Refuses dates that say the day before the right one. Keys on file would show it. */
function refuseEvenings(column: string, hours: ReadonlyMap<number, number>, counts: DateCounts): void {
  const { empty = 0 } = counts;
  const dates = Object.values(counts).reduce((sum, count) => sum + count, 0) - empty;
  if (!areMidnightsElsewhere(hours, dates)) return;
  const rows = [...hours].reduce((sum, [, count]) => sum + count, 0);
  throw new UndecidedError(eveningQuestion(column, rows));
}

/** The first witness that says anything; without one, whether the values prove it. */
function certaintyOf([option, keys, heading]: readonly unknown[], isProven: boolean): Certainty {
  if (option !== undefined) return 'option';
  if (keys !== undefined) return 'keys';
  if (heading !== undefined) return 'heading';
  return isProven ? 'file' : 'not_proven';
}

export function dateReading(
  { tally, distinctDates, hours }: CountedDates,
  column: string,
  { dateOrder: given, hasDaysOf1900: mayBeSerials = true }: GivenDates,
  { epochIsNoDate: epoch, serialDates, ageColumn, centuryKeys }: PlannedDates,
  testimony: Testimony | undefined,
): DateReading {
  const evidence = evidenceOf(tally, 'dates');
  const { counts } = evidence;
  const inference = given === undefined ? judgeDates(counts, distinctDates) : undefined;
  const isOpen = given === undefined && !inference?.proven;
  const { dateOrder: hint } = hintOf(column);
  const verdict = given === undefined ? judgeDateHint(hint, counts, inference) : 'values';
  if (verdict === 'contradicted')
    throw new UndecidedError(dateHintQuestion(column, hint!, inference!.value, evidence));
  const byKeys = isOpen && testimony !== undefined ? orderByKeys(testimony) : undefined;
  const byHeading = verdict === 'heading' ? hint : undefined;
  const order = given ?? byKeys ?? byHeading ?? inference?.value;
  if (order === undefined) throw new UndecidedError(dateQuestion(column, evidence, distinctDates));
  if (given === undefined && mayBeSerials && areSerials(counts))
    throw new UndecidedError(serialQuestion(column, evidence));
  if (given === undefined && testimony === undefined) refuseEvenings(column, hours, counts);
  return {
    column,
    order,
    sure: certaintyOf([given, byKeys, byHeading], inference?.proven === true),
    counts,
    ...(epoch && { epoch_is_no_date: true }),
    ...(serialDates && { serials_are_dates: true }),
    ...(ageColumn !== undefined && { century_by_age: true }),
    ...(centuryKeys !== undefined && { century_by_keys: true }),
  };
}
