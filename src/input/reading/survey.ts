/**
 * The survey: looks at the values of the first rows, decides how each column is written, and makes the reading of it. Used
 * with `--normalize`; without it there is one way of writing, and values are not looked at.
 *
 * What it does not do: read the input. It gets the first rows.
 */

import { isPlaceOfBirth } from '../csv/column-names.js';
import { InputError } from '../csv/input-error.js';
import { type DateOrder, JOINABLE, type Plan, type SexLetters, type SexTicks } from '../csv/plan.js';
import { addEvidence, emptyTally, type Tally } from '../csv/tally.js';
import { UndecidedError } from '../csv/undecided-error.js';
import { countValues, evidenceOf } from '../csv/value-evidence.js';
import { type BirthplaceReason, isBareReason } from '../header/birthplace.js';
import { placeOf } from '../header/header-advice.js';
import { hintOf } from '../header/heading-hint.js';
import { NUMBER_ORDERS, type Testimony } from '../testimony/testimony.js';
import type { Witness } from '../testimony/witness.js';
import { tickOf } from '../values/joined-cells.js';
import { SEX_LETTERS } from '../values/sexes.js';
import { refuseOtherHeader } from './contradiction.js';
import { dateHintQuestion, judgeDateHint, judgeSexHint, sexHintQuestion } from './heading-witness.js';
import { type EntityCounts, judgeDates, judgeSex, saysCountry } from './inference.js';
import { dateQuestion, mexicoQuestion, sexQuestion } from './questions.js';
import {
  birthplaceCertainty,
  type Certainty,
  type DateReading,
  type EntityReading,
  type NameReading,
  type Reading,
  type SexReading,
} from './reading.js';
import type { SurveyedRows } from './surveyed-rows.js';

/** Values that options set. */
export interface GivenWriting {
  readonly sexo: SexLetters | undefined;
  readonly dateOrder: DateOrder | undefined;
  /** Why the column of the entity is the place of birth; undefined if `--map` says so. */
  readonly birthplace: BirthplaceReason | undefined;
}

/** The parts of a reading that the survey makes. */
export type Surveyed = Pick<Reading, 'surveyed' | 'sex' | 'dates' | 'entities' | 'names'>;

type SurveyPlan = Pick<
  Plan,
  'columns' | 'joined' | 'sexTicks' | 'birthDateColumn' | 'keyColumn' | 'mappedNames' | 'delimiter'
>;

function tallyOf(rows: SurveyedRows, plan: SurveyPlan): Tally {
  const tally = emptyTally();
  for (const cells of rows.cells) {
    tally.rows++;
    countValues(tally, cells, plan, tally.rows);
    if (plan.sexTicks !== undefined) countTicks(tally, cells, plan.sexTicks);
  }
  return tally;
}

/** Counts rows with a cell in the columns of tick marks that is none. */
function countTicks(tally: Tally, cells: readonly string[], { man, woman }: SexTicks): void {
  const ticks = [tickOf(cells[man]), tickOf(cells[woman])];
  if (ticks.includes('other')) addEvidence(tally, 'ticks:other', 1);
  else if (ticks.includes('ticked')) addEvidence(tally, 'ticks:ticked', 1);
}

const provenBy = (proven: boolean): Certainty => (proven ? 'file' : 'not_proven');

/** A column of tick marks may have this share of other cells, in per cent: slips, which are rows in error. */
const MAX_OTHER_TICKS = 10;

/** Two columns of tick marks are the sex, if they have tick marks. */
function tickReading(tally: Tally, { man, woman }: SexTicks, header: readonly string[]): SexReading {
  const { other = 0, ticked = 0 } = evidenceOf(tally, 'ticks').counts;
  const [one, two] = [header[man] ?? '', header[woman] ?? ''];
  if (other * 100 > (other + ticked) * MAX_OTHER_TICKS) {
    throw new InputError('missing_column', {
      en: `no column provides sexo: the columns "${one}" and "${two}" hold other values than X or 1. --map sexo=<column> says which column it is`,
      es: `ninguna columna contiene sexo: las columnas «${one}» y «${two}» tienen otros valores que X o 1. --map sexo=<columna> indica cuál es`,
    });
  }
  const { counts } = evidenceOf(tally, 'sex');
  return { column: `${one} / ${two}`, ticks: true, letters: 'HM', sure: 'heading', counts };
}

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
  const { sexLetters: hint } = hintOf(column);
  const verdict = judgeSexHint(hint, counts, inference);
  if (verdict === 'contradicted')
    throw new UndecidedError(sexHintQuestion(column, hint as 'HM' | 'MF', evidence));
  const byKeys = inference?.proven ? undefined : testimony?.sex.decided(SEX_LETTERS);
  if (byKeys !== undefined) return { column, letters: byKeys, sure: 'keys', counts };
  if (verdict === 'heading') return { column, letters: hint!, sure: 'heading', counts };
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
  const { dateOrder: hint } = hintOf(column);
  const verdict = judgeDateHint(hint, counts, inference);
  if (verdict === 'contradicted')
    throw new UndecidedError(dateHintQuestion(column, hint!, inference!.value, evidence));
  const byKeys = inference?.proven ? undefined : testimony?.orders.decided(NUMBER_ORDERS);
  if (byKeys !== undefined) return { column, order: byKeys, sure: 'keys', counts };
  if (verdict === 'heading') return { column, order: hint!, sure: 'heading', counts };
  if (inference === undefined) throw new UndecidedError(dateQuestion(column, evidence));
  return { column, order: inference.value, sure: provenBy(inference.proven), counts };
}

function entityReading(
  tally: Tally,
  column: number,
  header: readonly string[],
  birthplace: BirthplaceReason | undefined,
): EntityReading {
  const evidence = evidenceOf(tally, 'entities');
  const name = header[column] ?? '';
  const sure = birthplaceCertainty(birthplace);
  if (sure === 'option') return { column: name, sure, counts: evidence.counts };
  if (isBareReason(birthplace)) refuseOtherState(name, evidence.counts);
  if (isPlaceOfBirth(name) && saysCountry(evidence.counts))
    throw new UndecidedError(mexicoQuestion(name, placeOf(header, column), evidence));
  return { column: name, sure, counts: evidence.counts };
}

/** Refuses a bare `Estado` whose values are mostly no places (`ACTIVO`, `BAJA`). */
function refuseOtherState(name: string, counts: EntityCounts): void {
  const { other = 0, empty = 0 } = counts;
  const filled = Object.values(counts).reduce((sum, count) => sum + count, 0) - empty;
  if (other * 2 <= filled) return;
  throw new InputError('missing_column', {
    en: `no column provides entidad: most values of the column "${name}" are no states. --map entidad=<column> says which column is the place of birth`,
    es: `ninguna columna contiene entidad: la mayoría de los valores de la columna «${name}» no son entidades. --map entidad=<columna> indica cuál es el lugar de nacimiento`,
  });
}

function nameReading(tally: Tally, plan: SurveyPlan, header: readonly string[]): NameReading {
  const columns = JOINABLE.flatMap((field) => plan.joined?.[field] ?? plan.columns[field]).filter(
    (column) => column >= 0,
  );
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
    sex:
      plan.sexTicks !== undefined
        ? tickReading(tally, plan.sexTicks, header)
        : columns.sexo < 0
          ? null
          : sexReading(tally, nameOf(columns.sexo), given.sexo, testimony),
    dates:
      birthDateColumn < 0 ? null : dateReading(tally, nameOf(birthDateColumn), given.dateOrder, testimony),
    entities: columns.entidad < 0 ? null : entityReading(tally, columns.entidad, header, given.birthplace),
    names: nameReading(tally, plan, header),
  };
}
