/**
 * What the counts of a column prove: the meaning of M, the order of day and month. Only unambiguous values count. If 99 % of
 * them agree, they decide, and the others are typing errors (rows in error). Otherwise the file may have two sources, and
 * the user is asked.
 *
 * What it does not depend on: the order of rows, or how the file is cut. The same counts give the same inference.
 */
import type { DateOrder, SexLetters } from '../csv/plan.js';
import type { DateKind } from '../values/birth-dates.js';
import type { EntityKind } from '../values/entity-names.js';
import type { SexKind } from '../values/sexes.js';

export type SexCounts = { readonly [kind in SexKind]?: number };
export type EntityCounts = { readonly [kind in EntityKind]?: number };
export type DateCounts = { readonly [kind in DateKind]?: number };

/** What was decided, and whether the counts prove it. */
export interface Inference<Value> {
  readonly value: Value;
  readonly proven: boolean;
}

/** The share of one side that decides, in per cent. */
const DECIDING_PERCENT = 99;

/** The side that has 99 % of both; undefined if none has, or if there are no counts. */
function decidingSide<Value>(one: [Value, number], other: [Value, number]): Value | undefined {
  const needed = (one[1] + other[1]) * DECIDING_PERCENT;
  if (needed === 0) return undefined;
  if (one[1] * 100 >= needed) return one[0];
  return other[1] * 100 >= needed ? other[0] : undefined;
}

/** The number of rows that support each meaning of M. */
export function sexSides({ H = 0, F = 0, man = 0, woman = 0 }: SexCounts): { HM: number; MF: number } {
  return { HM: H + man, MF: F + woman };
}

/** Whether the deciding values are so few, compared with the others, that all of them may be typing errors. */
const mayBeSlips = (deciding: number, others: number): boolean =>
  deciding * 100 < others * (100 - DECIDING_PERCENT);

/** Undefined if M occurs and the other values of the column do not decide its meaning. */
export function judgeSex(counts: SexCounts): Inference<SexLetters> | undefined {
  const { HM, MF } = sexSides(counts);
  const { M = 0 } = counts;
  const side = decidingSide<SexLetters>(['HM', HM], ['MF', MF]);
  if (side !== undefined && !mayBeSlips(Math.max(HM, MF), M)) return { value: side, proven: true };
  return M > 0 ? undefined : { value: 'HM', proven: true };
}

/**
 * Why the order of a column of dates is undecided. `two_orders`: some dates are valid only with the day first, others only
 * with the month first. `few`: so few have the month first that they may be typing errors. `exchanged`: see
 * `looksExchanged`. `year_day_month`: the day is between year and month.
 */
type DateDoubt = 'two_orders' | 'few' | 'exchanged' | 'year_day_month';

/** Minimum number of dates: fewer can look exchanged by chance. */
const MIN_EXCHANGED = 4;
/** With this many converted dates, it is not by chance that every day is at most 12. */
const MANY_EXCHANGED = 10;

/**
 * A spreadsheet with other regional settings converts the texts that are valid dates in its own order, with day and month
 * exchanged, and leaves the others as text. Signs of this: no remaining text is valid in both orders, and every converted
 * date is. If many dates were converted, texts valid in both orders are ignored: they may have another source.
 */
function looksExchanged(counts: DateCounts): boolean {
  const { day_first = 0, month_first = 0, either_order = 0 } = counts;
  const { year_first = 0, year_first_either: converted = 0 } = counts;
  const texts = day_first + month_first;
  if (texts === 0 || year_first * 100 >= converted) return false;
  return converted >= MANY_EXCHANGED || (texts + converted >= MIN_EXCHANGED && either_order * 100 < texts);
}

/** Undefined if the counts decide the order, or nothing depends on it. */
export function dateDoubt(counts: DateCounts): DateDoubt | undefined {
  const { day_first = 0, month_first = 0, either_order = 0 } = counts;
  const { year_first = 0, year_first_either = 0, year_day_month = 0 } = counts;
  const side = decidingSide<DateOrder>(['dmy', day_first], ['mdy', month_first]);
  if (side === undefined && day_first + month_first > 0) return 'two_orders';
  if (side === 'mdy' && mayBeSlips(month_first, either_order)) return 'few';
  if (looksExchanged(counts)) return 'exchanged';
  const isSlip = year_day_month * 100 <= (year_first + year_day_month) * (100 - DECIDING_PERCENT);
  return year_first_either > 0 && !isSlip ? 'year_day_month' : undefined;
}

/** Undefined if the column can be read in two ways. Without evidence, the day is first. */
export function judgeDates(counts: DateCounts): Inference<DateOrder> | undefined {
  if (dateDoubt(counts) !== undefined) return undefined;
  const { day_first = 0, month_first = 0, either_order = 0 } = counts;
  if (day_first + month_first === 0) return { value: 'dmy', proven: either_order === 0 };
  return { value: month_first > day_first ? 'mdy' : 'dmy', proven: true };
}

/** Whether a column contains México and hardly any other state: it may be the country. */
export function saysCountry({ mexico = 0, number = 0, abbreviation = 0, name = 0 }: EntityCounts): boolean {
  return mexico > 0 && mayBeSlips(number + abbreviation + name, mexico);
}

/** F is a way of writing, and not a typing error, if it is in 10 rows and in one of a hundred. */
const MIN_F = 10;
const MIN_F_PERCENT = 1;
/** If only a part of the rows was read, a higher share of F is required, because the file may be sorted by sex. */
const MIN_F_PERCENT_OF_PART = 10;
const MIN_ROWS_OF_PART = 10_000;

/**
 * Without `--normalize`: whether the column contains M and F, and hardly any H, so that M most likely is masculino. `whole`:
 * these are the counts of all rows.
 */
export function saysMasculino({ H = 0, M = 0, F = 0 }: SexCounts, rows: number, whole: boolean): boolean {
  if (!whole && rows < MIN_ROWS_OF_PART) return false;
  const percent = whole ? MIN_F_PERCENT : MIN_F_PERCENT_OF_PART;
  return M > 0 && F >= MIN_F && F * 100 >= rows * percent && H * 100 < F;
}
