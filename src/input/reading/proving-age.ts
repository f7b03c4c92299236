/**
 * Finds the column of the age that proves the century of dates with two digits for their year: of the rows with both, 99 %
 * agree with a year of one century.
 *
 * What it does not do: use the ages of other people (a column about the mother): these agree with the dates in few rows.
 */
import { simplifyHeader } from '../csv/column-names.js';
import type { Plan } from '../csv/plan.js';
import { dateKind } from '../values/birth-dates.js';
import { dateOfAge, isAge } from '../values/centuries.js';
import type { SurveyedRows } from './surveyed-rows.js';

const HEADINGS: ReadonlySet<string> = new Set(['edad', 'edadactual', 'age']);

/** Fewer rows can agree by chance. */
const MIN_ROWS = 8;
const MIN_PERCENT = 99;

/** Undefined if there is no such column, or two. */
export function provingAge(
  { cells: rows }: SurveyedRows,
  header: readonly string[],
  { birthDateColumn, today }: Pick<Plan, 'birthDateColumn' | 'today'>,
): number | undefined {
  const [column, other] = header.flatMap((name, at) => (HEADINGS.has(simplifyHeader(name)) ? [at] : []));
  if (birthDateColumn < 0 || column === undefined || other !== undefined) return undefined;
  let both = 0;
  let agreeing = 0;
  for (const cells of rows) {
    const [date = '', age] = [cells[birthDateColumn], cells[column]];
    if (dateKind(date) !== 'two_digit_year' || !isAge(age)) continue;
    both++;
    if (dateOfAge(date, age, today) !== undefined) agreeing++;
  }
  return agreeing >= MIN_ROWS && agreeing * 100 >= both * MIN_PERCENT ? column : undefined;
}
