/**
 * What the counts of a column prove: the meaning of M, the order of day and month. Only values that can decide are counted,
 * and 99 % of them decide: a typing slip is a row in error, two sources in one file are a question.
 *
 * What it does not depend on: the order of rows, or how the file is cut. The same counts give the same judgement.
 */
import type { DateOrder, SexLetters } from '../csv/plan.js';
import type { DateKind } from '../values/birth-dates.js';
import type { SexKind } from '../values/sexes.js';

export type SexCounts = { readonly [kind in SexKind]?: number };
export type DateCounts = { readonly [kind in DateKind]?: number };

/** What was decided, and whether the counts prove it. */
export interface Judgement<Value> {
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

/** The rows that speak for each meaning of M. */
export function sexSides({ H = 0, F = 0, man = 0, woman = 0 }: SexCounts): { HM: number; MF: number } {
  return { HM: H + man, MF: F + woman };
}

/** Undefined if M occurs and the column does not say what it means. */
export function judgeSex(counts: SexCounts): Judgement<SexLetters> | undefined {
  const { HM, MF } = sexSides(counts);
  const side = decidingSide<SexLetters>(['HM', HM], ['MF', MF]);
  if (side !== undefined) return { value: side, proven: true };
  return (counts.M ?? 0) > 0 ? undefined : { value: 'HM', proven: true };
}

/** Undefined if the column has dates of both orders. Without evidence, the day is first. */
export function judgeDates(counts: DateCounts): Judgement<DateOrder> | undefined {
  const { day_first = 0, month_first = 0, either_order = 0 } = counts;
  if (day_first + month_first === 0) return { value: 'dmy', proven: either_order === 0 };
  const side = decidingSide<DateOrder>(['dmy', day_first], ['mdy', month_first]);
  return side === undefined ? undefined : { value: side, proven: true };
}

/** F that is often enough to be a way of writing and not a slip: 10 rows, and one of a hundred. */
const MIN_F = 10;
const MIN_F_PERCENT = 1;
/** While rows are missing, a column must say F more often: a file may be sorted, with the men at its end. */
const MIN_F_PERCENT_OF_PART = 10;
const MIN_ROWS_OF_PART = 10_000;

/**
 * Without `--normalize`: whether the column says M and F, and hardly ever H, so that M most likely is masculino. `whole`:
 * these are the counts of all rows.
 */
export function saysMasculino({ H = 0, M = 0, F = 0 }: SexCounts, rows: number, whole: boolean): boolean {
  if (!whole && rows < MIN_ROWS_OF_PART) return false;
  const percent = whole ? MIN_F_PERCENT : MIN_F_PERCENT_OF_PART;
  return M > 0 && F >= MIN_F && F * 100 >= rows * percent && H * 100 < F;
}
