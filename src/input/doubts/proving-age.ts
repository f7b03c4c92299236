/**
 * What the column of the age shows about the dates of birth of the first rows. It proves the century of dates with two digits
 * for their year, if of the rows with both 99 % agree with a year of one century. It contradicts dates whose year and age
 * together are no year of a list: in a few rows these are slips, which are in error; in more of them the dates have the wrong
 * century, or are not those of the birth, and the user is asked.
 *
 * What it does not do: use the ages of other people to prove anything (a column about the mother): these agree in few rows.
 */
import type { Plan } from '../csv/plan.js';
import { UndecidedError } from '../csv/undecided-error.js';
import { ageColumnOf } from '../header/age-heading.js';
import { dateKind } from '../values/birth-dates.js';
import { ageIn, contradictsAge, dateOfAge, yearOfDate } from '../values/centuries.js';
import { isShare, type Share } from '../values/name-counts.js';
import { ageQuestion } from './age-question.js';

/** Fewer rows can agree by chance. */
const MIN_ROWS = 8;
const MIN_PERCENT = 99;

/** So many contradictions are no slips of single rows. */
const CONTRADICTION: Share = { rows: 2, percent: 10 };

/** What the age is used for: the columns of a plan. */
type AgeColumns = Pick<Plan, 'ageColumn' | 'checkedAge'>;

type Layout = Pick<Plan, 'birthDateColumn' | 'columns' | 'today'>;

/** Throws an `UndecidedError` if the ages contradict the dates of many rows. */
export function surveyAges(
  rows: readonly (readonly string[])[],
  header: readonly string[],
  { birthDateColumn, columns, today }: Layout,
): AgeColumns {
  const column = ageColumnOf(header);
  const dates = birthDateColumn < 0 ? columns.anio_nacimiento : birthDateColumn;
  if (column === undefined || dates < 0) return {};
  const years = { rows: 0, contradicting: 0, first: 0 };
  const shortYears = { rows: 0, agreeing: 0 };
  for (const [index, cells] of rows.entries()) {
    const age = ageIn(cells[column]);
    if (age === undefined) continue;
    const date = cells[dates] ?? '';
    if (birthDateColumn >= 0 && dateKind(date) === 'two_digit_year') {
      shortYears.rows++;
      if (dateOfAge(date, cells[column], today) !== undefined) shortYears.agreeing++;
      continue;
    }
    const year =
      birthDateColumn < 0 ? Number(/^\d{4}$/.exec(date.trim())?.[0] ?? Number.NaN) : yearOfDate(date);
    if (year === undefined || Number.isNaN(year)) continue;
    years.rows++;
    if (contradictsAge(year, age, today) && years.contradicting++ === 0) years.first = index + 1;
  }
  if (isShare(years.contradicting, CONTRADICTION, years.rows))
    throw new UndecidedError(ageQuestion(header[column]!, header[dates]!, years.contradicting, years.first));
  const isProof =
    shortYears.agreeing >= MIN_ROWS && shortYears.agreeing * 100 >= shortYears.rows * MIN_PERCENT;
  return {
    ...(isProof && { ageColumn: column }),
    ...(birthDateColumn >= 0 && { checkedAge: column }),
  };
}
