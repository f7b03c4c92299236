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
import { SEX_LETTERS } from '../values/sexes.js';
import { refuseOtherHeader } from './contradiction.js';
import { judgeDates, judgeSex, saysCountry } from './inference.js';
import { dateQuestion, mexicoQuestion, sexQuestion } from './questions.js';
import type { Certainty, DateReading, EntityReading, NameReading, Reading, SexReading } from './reading.js';
import type { SurveyedRows } from './surveyed-rows.js';

/** Values that options set. */
export interface GivenWriting {
  readonly sexo: SexLetters | undefined;
  readonly dateOrder: DateOrder | undefined;
  /** Whether `--map` names the column of the state of birth. */
  readonly isStateMapped: boolean;
}

/** The parts of a reading that the survey makes. */
export type Surveyed = Pick<Reading, 'surveyed' | 'sex' | 'dates' | 'entities' | 'names'>;

type SurveyPlan = Pick<Plan, 'columns' | 'birthDateColumn' | 'keyColumn' | 'mappedNames' | 'delimiter'>;

function tallyOf(rows: SurveyedRows, plan: SurveyPlan): Tally {
  const tally = emptyTally();
  for (const cells of rows.cells) {
    tally.rows++;
    countValues(tally, cells, plan, tally.rows);
  }
  return tally;
}

const provenBy = (proven: boolean): Certainty => (proven ? 'file' : 'not_proven');

function sexReading(
  tally: Tally,
  column: string,
  given: SexLetters | undefined,
  testimony: Testimony | undefined,
): SexReading {
  const evidence = evidenceOf(tally, 'sex');
  const { counts } = evidence;
  if (given !== undefined) return { column, letters: given, sure: 'option', counts };
  const inference = judgeSex(counts);
  const byKeys = inference?.proven ? undefined : testimony?.sex.decided(SEX_LETTERS);
  if (byKeys !== undefined) return { column, letters: byKeys, sure: 'keys', counts };
  if (inference === undefined) throw new UndecidedError(sexQuestion(column, evidence));
  return { column, letters: inference.value, sure: provenBy(inference.proven), counts };
}

function dateReading(
  tally: Tally,
  column: string,
  given: DateOrder | undefined,
  testimony: Testimony | undefined,
): DateReading {
  const evidence = evidenceOf(tally, 'dates');
  const { counts } = evidence;
  if (given !== undefined) return { column, order: given, sure: 'option', counts };
  const inference = judgeDates(counts);
  const byKeys = inference?.proven ? undefined : testimony?.orders.decided(NUMBER_ORDERS);
  if (byKeys !== undefined) return { column, order: byKeys, sure: 'keys', counts };
  if (inference === undefined) throw new UndecidedError(dateQuestion(column, evidence));
  return { column, order: inference.value, sure: provenBy(inference.proven), counts };
}

function entityReading(
  tally: Tally,
  column: number,
  header: readonly string[],
  isMapped: boolean,
): EntityReading {
  const evidence = evidenceOf(tally, 'entities');
  const name = header[column] ?? '';
  if (!isMapped && isPlaceOfBirth(name) && saysCountry(evidence.counts))
    throw new UndecidedError(mexicoQuestion(name, placeOf(header, column), evidence));
  return { column: name, counts: evidence.counts };
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
  const tally = tallyOf(rows, plan);
  refuseOtherHeader(tally);
  const nameOf = (column: number): string => header[column] ?? '';
  return {
    surveyed: { rows: tally.rows, whole: rows.whole },
    sex: columns.sexo < 0 ? null : sexReading(tally, nameOf(columns.sexo), given.sexo, testimony),
    dates:
      birthDateColumn < 0 ? null : dateReading(tally, nameOf(birthDateColumn), given.dateOrder, testimony),
    entities: columns.entidad < 0 ? null : entityReading(tally, columns.entidad, header, given.isStateMapped),
    names: nameReading(tally, plan, header),
  };
}
