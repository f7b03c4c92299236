/**
 * The survey: looks at the values of the first rows, decides how each column is written, and makes the reading of it. Used
 * with `--normalize`; without it there is one way of writing, and values are not looked at.
 *
 * What it does not do: read the input. It gets the bytes of `sample.ts`.
 */

import { isPlaceOfBirth } from '../csv/column-names.js';
import { type Encoding, toUtf8 } from '../csv/encoding.js';
import type { DateOrder, Plan, SexLetters } from '../csv/plan.js';
import { parseRecords } from '../csv/reference-parser.js';
import { emptyTally, type Tally } from '../csv/tally.js';
import { UndecidedError } from '../csv/undecided-error.js';
import { countValues, evidenceOf } from '../csv/value-evidence.js';
import { placeOf } from '../header/header-advice.js';
import type { NameWriting } from '../values/name-writing.js';
import { refuseOtherHeader } from './contradiction.js';
import { judgeDates, judgeSex, saysCountry } from './inference.js';
import { type GivenNames, NameSurvey } from './name-survey.js';
import { dateQuestion, mexicoQuestion, sexQuestion } from './questions.js';
import type { Certainty, DateReading, EntityReading, NameReading, Reading, SexReading } from './reading.js';
import type { Beginning } from './sample.js';

/** Values that options set. */
export interface GivenWriting extends GivenNames {
  readonly sexo: SexLetters | undefined;
  readonly dateOrder: DateOrder | undefined;
  /** Whether `--map` names the column of the state of birth. */
  readonly isStateMapped: boolean;
}

/** The parts of a reading that the survey makes. */
export type Surveyed = Pick<Reading, 'surveyed' | 'sex' | 'dates' | 'entities' | 'names'>;

type SurveyPlan = Pick<Plan, 'columns' | 'birthDateColumn' | 'keyColumn' | 'mappedNames' | 'delimiter'>;

const recordsOf = ({ bytes, end }: Beginning, encoding: Encoding, { delimiter }: SurveyPlan): string[][] => [
  ...parseRecords(toUtf8(bytes.subarray(0, end), encoding), delimiter, true),
];

function tallyOf(records: readonly string[][], plan: SurveyPlan & Pick<Plan, 'names'>): Tally {
  const tally = emptyTally();
  for (const cells of records) {
    tally.rows++;
    countValues(tally, cells, plan, tally.rows);
  }
  return tally;
}

const provenBy = (proven: boolean): Certainty => (proven ? 'file' : 'not_proven');

function sexReading(tally: Tally, column: string, given: SexLetters | undefined): SexReading {
  const evidence = evidenceOf(tally, 'sex');
  const { counts } = evidence;
  if (given !== undefined) return { column, letters: given, sure: 'option', counts };
  const inference = judgeSex(counts);
  if (inference === undefined) throw new UndecidedError(sexQuestion(column, evidence));
  return { column, letters: inference.value, sure: provenBy(inference.proven), counts };
}

function dateReading(tally: Tally, column: string, given: DateOrder | undefined): DateReading {
  const evidence = evidenceOf(tally, 'dates');
  const { counts } = evidence;
  if (given !== undefined) return { column, order: given, sure: 'option', counts };
  const inference = judgeDates(counts);
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

function nameReading(
  tally: Tally,
  plan: SurveyPlan,
  header: readonly string[],
  writing: NameWriting | undefined,
): NameReading {
  const { nombres, apellido_paterno, apellido_materno } = plan.columns;
  const columns = [nombres, apellido_paterno, apellido_materno].filter((column) => column >= 0);
  return {
    columns: columns.map((column) => header[column] ?? ''),
    counts: evidenceOf(tally, 'names').counts,
    ...(writing !== undefined && { writing }),
  };
}

/** Throws an `UndecidedError` if a column can be read in two ways and the rows do not decide. */
export function survey(
  beginning: Beginning,
  encoding: Encoding,
  plan: SurveyPlan,
  header: readonly string[],
  given: GivenWriting,
): Surveyed {
  const { columns, birthDateColumn } = plan;
  const records = recordsOf(beginning, encoding, plan);
  const names = new NameSurvey(columns);
  for (const cells of records) names.add(cells);
  const writing = names.writing();
  const tally = tallyOf(records, { ...plan, names: writing });
  refuseOtherHeader(tally);
  names.refuse(header, given);
  const nameOf = (column: number): string => header[column] ?? '';
  return {
    surveyed: { rows: tally.rows, whole: beginning.whole },
    sex: columns.sexo < 0 ? null : sexReading(tally, nameOf(columns.sexo), given.sexo),
    dates: birthDateColumn < 0 ? null : dateReading(tally, nameOf(birthDateColumn), given.dateOrder),
    entities: columns.entidad < 0 ? null : entityReading(tally, columns.entidad, header, given.isStateMapped),
    names: nameReading(tally, plan, header, writing),
  };
}
