/**
 * What the counts of a column prove: the order of day and month, whether México is the country. `sex-inference.ts` has the
 * sex. Only unambiguous values count. If 99 % of them agree, they decide, and the others are typing errors (rows in error).
 * Otherwise the file may have two sources, and the user is asked.
 *
 * What it does not depend on: the order of rows, or how the file is cut. The same counts give the same inference.
 */
import type { DateOrder } from '../csv/plan.js';
import type { DateKind } from '../values/birth-dates.js';
import type { EntityKind } from '../values/entity-names.js';

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
export function decidingSide<Value>(one: [Value, number], other: [Value, number]): Value | undefined {
  const needed = (one[1] + other[1]) * DECIDING_PERCENT;
  if (needed === 0) return undefined;
  if (one[1] * 100 >= needed) return one[0];
  return other[1] * 100 >= needed ? other[0] : undefined;
}

/** Whether the deciding values are so few, compared with the others, that all of them may be typing errors. */
export const mayBeSlips = (deciding: number, others: number): boolean =>
  deciding * 100 < others * (100 - DECIDING_PERCENT);

/**
 * Why the order of a column of dates is undecided. `two_orders`: some dates are valid only with the day first, others only
 * with the month first. `few`: so few have the month first that they may be typing errors. `exchanged`: see
 * `looksExchanged`. `year_day_month`: the day is between year and month. `low`: many different dates, and none has a number
 * above 12 beside its year.
 */
type DateDoubt = 'two_orders' | 'few' | 'exchanged' | 'year_day_month' | 'low';

/** With this many different dates, it is not by chance that no day is above 12: day and month were exchanged on the way. */
export const MIN_DISTINCT = 8;

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

/** Whether no date of numbers has one above 12. */
function isLow({ day_first = 0, month_first = 0, year_first = 0, year_day_month = 0 }: DateCounts): boolean {
  return day_first + month_first + year_first + year_day_month === 0;
}

/**
 * Undefined if the counts decide the order, or nothing depends on it. `distinct`: how many different dates of numbers there
 * are with none above 12; it need not be counted beyond `MIN_DISTINCT`.
 */
export function dateDoubt(counts: DateCounts, distinct = 0): DateDoubt | undefined {
  const { day_first = 0, month_first = 0, either_order = 0 } = counts;
  const { year_first = 0, year_first_either = 0, year_day_month = 0 } = counts;
  const side = decidingSide<DateOrder>(['dmy', day_first], ['mdy', month_first]);
  if (side === undefined && day_first + month_first > 0) return 'two_orders';
  if (side === 'mdy' && mayBeSlips(month_first, either_order)) return 'few';
  if (looksExchanged(counts)) return 'exchanged';
  const isSlip = year_day_month * 100 <= (year_first + year_day_month) * (100 - DECIDING_PERCENT);
  if (year_first_either > 0 && !isSlip) return 'year_day_month';
  return distinct >= MIN_DISTINCT && isLow(counts) ? 'low' : undefined;
}

/** Undefined if the column can be read in two ways. Without evidence, the day is first. */
export function judgeDates(counts: DateCounts, distinct = 0): Inference<DateOrder> | undefined {
  if (dateDoubt(counts, distinct) !== undefined) return undefined;
  const { day_first = 0, month_first = 0, either_order = 0 } = counts;
  if (day_first + month_first === 0) return { value: 'dmy', proven: either_order === 0 };
  return { value: month_first > day_first ? 'mdy' : 'dmy', proven: true };
}

/** 1970-01-01 stands for no date if it is in five rows and in one of a hundred. */
const MIN_EPOCH = 5;
const MIN_EPOCH_PERCENT = 1;

/** A share that the survey decided is overturned by the whole file only if it is more than twice as large. */
export const OVERTURNING = 2;

/** Whether 1970-01-01 stands for no date. `factor`: by how much the limits are exceeded. */
export const epochIsNoDate = ({ epoch = 0 }: DateCounts, rows: number, factor = 1): boolean =>
  epoch >= MIN_EPOCH * factor && epoch * 100 >= rows * MIN_EPOCH_PERCENT * factor;

/**
 * Whether the cells of a workbook that are numbers without the format of a date are dates too: the other cells are, and most
 * of them are cells with the format of a date.
 */
export function serialsAreDates(counts: DateCounts): boolean {
  const { serial = 0, other = 0, year_first = 0, year_first_either = 0 } = counts;
  const dates = year_first + year_first_either;
  return serial > 0 && year_first > 0 && dates >= serial && mayBeSlips(other, dates + serial);
}

/** Midnight elsewhere is such an hour of the day before in Mexico, or in UTC; with summer time it is one of two. */
const FIRST_EVENING_HOUR = 16;
const MAX_EVENING_HOURS = 3;
const MIN_EVENING_DATES = 3;
const EVENING_PERCENT = 90;

/**
 * Whether the times of day show that the dates are midnights of another time zone, and so one day too early. `hours`: how many
 * dates have which whole hour. `dates`: how many there are.
 */
export function areMidnightsElsewhere(hours: ReadonlyMap<number, number>, dates: number): boolean {
  const evenings = [...hours].filter(([hour]) => hour >= FIRST_EVENING_HOUR);
  const rows = evenings.reduce((sum, [, count]) => sum + count, 0);
  return (
    rows >= MIN_EVENING_DATES && rows * 100 >= dates * EVENING_PERCENT && evenings.length <= MAX_EVENING_HOURS
  );
}

/** So many serial numbers are no errors of single rows. */
const MIN_SERIALS = 10;

/** Whether a column of a text file holds serial numbers of a spreadsheet and nothing else. */
export function areSerials(counts: DateCounts): boolean {
  const { serial = 0, empty = 0 } = counts;
  const filled = Object.values(counts).reduce((sum, count) => sum + count, 0) - empty;
  return serial >= MIN_SERIALS && serial * 100 >= filled * DECIDING_PERCENT;
}

const statesIn = ({ number = 0, abbreviation = 0, name = 0 }: EntityCounts): number =>
  number + abbreviation + name;

/** Whether a column contains México or MEX and hardly any other state: it may be the country. */
export function saysCountry(counts: EntityCounts): boolean {
  const { mexico = 0, mex = 0, col = 0 } = counts;
  return mexico + mex > 0 && mayBeSlips(statesIn(counts) + col, mexico + mex);
}

/** Codes of countries are a way of writing, and not single people who were born abroad, if they are a tenth of the states. */
const MIN_CODES_SHARE = 0.1;

/** Whether the codes MEX and COL stand among codes of countries. `factor`: by how much the limit is exceeded. */
export function saysCountryCodes(counts: EntityCounts, factor = 1): boolean {
  const { mex = 0, col = 0, country_code = 0 } = counts;
  return mex + col > 0 && country_code > 0 && country_code >= statesIn(counts) * MIN_CODES_SHARE * factor;
}
