/**
 * The survey: looks at the values of the first rows, decides how each column is written, and makes the reading of it. Used
 * with `--normalize`; without it there is one way of writing, and values are not looked at.
 *
 * What it does not do: read the input. It gets the first rows.
 */

import { isPlaceOfBirth } from '../csv/column-names.js';
import type { DateOrder, Plan, SexLetters } from '../csv/plan.js';
import { emptyTally, type Tally } from '../csv/tally.js';
import { UndecidedError } from '../csv/undecided-error.js';
import { countValues, evidenceOf } from '../csv/value-evidence.js';
import { placeOf } from '../header/header-advice.js';
import { NUMBER_ORDERS, type Testimony } from '../testimony/testimony.js';
import type { Witness } from '../testimony/witness.js';
import { type DateWriting, numericDate } from '../values/birth-dates.js';
import { dateCell } from '../values/centuries.js';
import { SEX_LETTERS } from '../values/sexes.js';
import { refuseOtherHeader } from './contradiction.js';
import {
  epochIsNoDate,
  judgeDates,
  MIN_DISTINCT,
  saysCountry,
  saysCountryCodes,
  serialsAreDates,
} from './inference.js';
import { provingAge } from './proving-age.js';
import { dateQuestion, mexicoQuestion } from './questions.js';
import type { Certainty, DateReading, EntityReading, NameReading, Reading, SexReading } from './reading.js';
import { judgeSex } from './sex-inference.js';
import { sexQuestion } from './sex-questions.js';
import type { SurveyedRows } from './surveyed-rows.js';

/** Values that options set. */
export interface GivenWriting {
  readonly sexo: SexLetters | undefined;
  readonly dateOrder: DateOrder | undefined;
  /** Whether `--map` names the column of the state of birth. */
  readonly isStateMapped: boolean;
  /** The input is a workbook, whose cells are numbers, dates or texts, with the days of 1900. */
  readonly hasDaysOf1900?: boolean;
}

/** The parts of a reading that the survey makes. */
export interface Surveyed extends Pick<Reading, 'surveyed' | 'sex' | 'dates' | 'entities' | 'names'> {
  /** For the plan: how single dates are read. */
  readonly writing: DateWriting & Pick<Plan, 'ageColumn'>;
}

type SurveyPlan = Pick<
  Plan,
  | 'columns'
  | 'birthDateColumn'
  | 'keyColumn'
  | 'mappedNames'
  | 'delimiter'
  | 'healthLayout'
  | 'today'
  | 'ageColumn'
>;

/** The counts of the rows, and how many different dates of numbers they have with none above 12, up to `MIN_DISTINCT`. */
interface Counted {
  readonly tally: Tally;
  readonly distinctDates: number;
}

function countedOf(rows: SurveyedRows, plan: SurveyPlan): Counted {
  const tally = emptyTally();
  const dates = new Set<string>();
  for (const cells of rows.cells) {
    tally.rows++;
    countValues(tally, cells, plan, tally.rows);
    const date = dates.size < MIN_DISTINCT ? numericDate(dateCell(cells, plan)) : undefined;
    if (date !== undefined) dates.add(date);
  }
  return { tally, distinctDates: dates.size };
}

const provenBy = (proven: boolean): Certainty => (proven ? 'file' : 'not_proven');

function sexReading(
  tally: Tally,
  column: string,
  given: SexLetters | undefined,
  { healthLayout }: SurveyPlan,
  testimony: Testimony | undefined,
): SexReading {
  const evidence = evidenceOf(tally, 'sex');
  const { counts } = evidence;
  if (given !== undefined) return { column, letters: given, sure: 'option', counts };
  const inference = judgeSex(counts, { healthLayout });
  const byKeys = inference?.proven ? undefined : testimony?.sex.decided(SEX_LETTERS);
  if (byKeys !== undefined) return { column, letters: byKeys, sure: 'keys', counts };
  if (inference === undefined) throw new UndecidedError(sexQuestion(column, evidence));
  return { column, letters: inference.value, sure: provenBy(inference.proven), counts };
}

function dateWriting(tally: Tally, { dateOrder, hasDaysOf1900 = false }: GivenWriting): DateWriting {
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

function dateReading(
  { tally, distinctDates }: Counted,
  column: string,
  given: DateOrder | undefined,
  { epochIsNoDate: epoch, serialDates, ageColumn }: Surveyed['writing'],
  testimony: Testimony | undefined,
): DateReading {
  const evidence = evidenceOf(tally, 'dates');
  const { counts } = evidence;
  const inference = given === undefined ? judgeDates(counts, distinctDates) : undefined;
  const isOpen = given === undefined && !inference?.proven;
  const byKeys = isOpen && testimony !== undefined ? orderByKeys(testimony) : undefined;
  const order = given ?? byKeys ?? inference?.value;
  if (order === undefined) throw new UndecidedError(dateQuestion(column, evidence, distinctDates));
  return {
    column,
    order,
    sure: byKeys !== undefined ? 'keys' : inference === undefined ? 'option' : provenBy(inference.proven),
    counts,
    ...(epoch && { epoch_is_no_date: true }),
    ...(serialDates && { serials_are_dates: true }),
    ...(ageColumn !== undefined && { century_by_age: true }),
  };
}

function entityReading(
  tally: Tally,
  column: number,
  header: readonly string[],
  isMapped: boolean,
  testimony: Testimony | undefined,
): EntityReading {
  const evidence = evidenceOf(tally, 'entities');
  const name = header[column] ?? '';
  const { counts } = evidence;
  if (!isMapped && testimony?.states.decided([column]) === column)
    return { column: name, sure: 'keys', counts };
  const mayBeCountry = (isPlaceOfBirth(name) || (counts.mex ?? 0) > 0) && saysCountry(counts);
  if (!isMapped && (mayBeCountry || saysCountryCodes(counts)))
    throw new UndecidedError(mexicoQuestion(name, placeOf(header, column), evidence));
  return { column: name, sure: isMapped ? 'option' : 'file', counts };
}

function nameReading(tally: Tally, plan: SurveyPlan, header: readonly string[]): NameReading {
  const { nombres, apellido_paterno, apellido_materno } = plan.columns;
  const columns = [nombres, apellido_paterno, apellido_materno].filter((column) => column >= 0);
  return {
    columns: columns.map((column) => header[column] ?? ''),
    counts: evidenceOf(tally, 'names').counts,
  };
}

/** Throws an `UndecidedError` if a column can be read in two ways and the rows do not decide. */
export function survey(
  rows: SurveyedRows,
  plan: SurveyPlan,
  header: readonly string[],
  given: GivenWriting,
  witness?: Witness,
): Surveyed {
  const { columns, birthDateColumn } = plan;
  const testimony = witness?.testimony;
  const ageColumn = provingAge(rows, header, plan);
  const counted = countedOf(rows, { ...plan, ageColumn });
  const { tally } = counted;
  refuseOtherHeader(tally);
  const nameOf = (column: number): string => header[column] ?? '';
  const writing = { ...dateWriting(tally, given), ...(ageColumn !== undefined && { ageColumn }) };
  return {
    writing,
    surveyed: { rows: tally.rows, whole: rows.whole },
    sex: columns.sexo < 0 ? null : sexReading(tally, nameOf(columns.sexo), given.sexo, plan, testimony),
    dates:
      birthDateColumn < 0
        ? null
        : dateReading(counted, nameOf(birthDateColumn), given.dateOrder, writing, testimony),
    entities:
      columns.entidad < 0
        ? null
        : entityReading(tally, columns.entidad, header, given.isStateMapped, testimony),
    names: nameReading(tally, plan, header),
  };
}
