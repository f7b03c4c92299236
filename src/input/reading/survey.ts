/**
 * The survey: looks at the values of the first rows, decides how each column is written, and makes the reading of it. Used
 * with `--normalize`; without it there is one way of writing, and values are not looked at.
 *
 * What it does not do: read the input. It gets the first rows.
 */

import { isPlaceOfBirth } from '../csv/column-names.js';
import { InputError } from '../csv/input-error.js';
import { JOINABLE, type Plan, type SexLetters, type SexTicks } from '../csv/plan.js';
import { addEvidence, emptyTally, type Tally } from '../csv/tally.js';
import { UndecidedError } from '../csv/undecided-error.js';
import { countValues, evidenceOf } from '../csv/value-evidence.js';
import { refuseForeignersState } from '../doubts/foreign-nationals.js';
import { refuseOneValue } from '../doubts/one-value.js';
import { surveyAges } from '../doubts/proving-age.js';
import { type BirthplaceReason, countryOfBirth, isBareReason } from '../header/birthplace.js';
import { placeOf } from '../header/header-advice.js';
import { hintOf } from '../header/heading-hint.js';
import { holdsNoPlaces } from '../header/state-values.js';
import { otherState } from '../testimony/key-questions.js';
import type { Testimony } from '../testimony/testimony.js';
import type { Witness } from '../testimony/witness.js';
import { type DateWriting, dateKind, numericDate, wholeHour } from '../values/birth-dates.js';
import { dateCell } from '../values/centuries.js';
import { SEX_LETTERS } from '../values/column-meaning.js';
import { tickOf } from '../values/joined-cells.js';
import type { NameWriting } from '../values/name-writing.js';
import { refuseOtherHeader } from './contradiction.js';
import { type CountedDates, dateReading, dateWriting, type GivenDates } from './date-reading.js';
import { judgeSexHint, refuseExchangedParts, sexHintQuestion } from './heading-witness.js';
import { type EntityCounts, MIN_DISTINCT, saysCountry, saysCountryCodes } from './inference.js';
import { type GivenNames, NameSurvey } from './name-survey.js';
import { mexicoQuestion } from './questions.js';
import {
  birthplaceCertainty,
  type EntityReading,
  type NameReading,
  type Reading,
  type SexReading,
} from './reading.js';
import { judgeSex } from './sex-inference.js';
import { sexQuestion } from './sex-questions.js';
import type { SurveyedRows } from './surveyed-rows.js';

/** Values that options set. */
export interface GivenWriting extends GivenNames, GivenDates {
  readonly sexo: SexLetters | undefined;
  /** Whether `--map` names the column of the day or of the month: then their headings are not doubted. */
  readonly isDayMapped?: boolean;
  /** Why the column of the entity is the place of birth; undefined if `--map` says so. */
  readonly birthplace: BirthplaceReason | undefined;
}

/** The parts of a reading that the survey makes. */
export interface Surveyed extends Pick<Reading, 'surveyed' | 'sex' | 'dates' | 'entities' | 'names'> {
  /** For the plan: how single dates are read. */
  readonly writing: DateWriting & Pick<Plan, 'ageColumn' | 'checkedAge' | 'centuryKeys' | 'countryColumn'>;
}

type SurveyPlan = Pick<
  Plan,
  | 'columns'
  | 'joined'
  | 'wholeName'
  | 'sexTicks'
  | 'birthDateColumn'
  | 'keyColumn'
  | 'mappedNames'
  | 'delimiter'
  | 'healthLayout'
  | 'today'
  | 'ageColumn'
  | 'checkedAge'
  | 'centuryKeys'
  | 'countryColumn'
>;

/** `ordinary`: by row, whether its names are ordinary ones. */
function countedOf(
  rows: SurveyedRows,
  ordinary: readonly boolean[],
  plan: SurveyPlan & Pick<Plan, 'names'>,
): CountedDates {
  const tally = emptyTally();
  const dates = new Set<string>();
  const hours = new Map<number, number>();
  for (const cells of rows.cells) {
    const hasOrdinaryNames = ordinary[tally.rows++];
    countValues(tally, cells, plan, tally.rows, hasOrdinaryNames);
    const date = dates.size < MIN_DISTINCT ? numericDate(dateCell(cells, plan)) : undefined;
    if (date !== undefined) dates.add(date);
    const hour = plan.birthDateColumn < 0 ? undefined : wholeHour(cells[plan.birthDateColumn] ?? '');
    if (hour !== undefined) hours.set(hour, (hours.get(hour) ?? 0) + 1);
    if (plan.sexTicks !== undefined) countTicks(tally, cells, plan.sexTicks);
  }
  return { tally, distinctDates: dates.size, hours };
}

/** Counts rows with a cell in the columns of tick marks that is none. */
function countTicks(tally: Tally, cells: readonly string[], { man, woman }: SexTicks): void {
  const ticks = [tickOf(cells[man]), tickOf(cells[woman])];
  if (ticks.includes('other')) addEvidence(tally, 'ticks:other', 1);
  else if (ticks.includes('ticked')) addEvidence(tally, 'ticks:ticked', 1);
}

/** Columns of tick marks may have this share of rows with other cells, in per cent: slips and subtotals, which are in error. */
const MAX_OTHER_TICKS = 50;

/** Two columns of tick marks are the sex, if they have tick marks. */
function tickReading(tally: Tally, { man, woman }: SexTicks, header: readonly string[]): SexReading {
  const { other = 0, ticked = 0 } = evidenceOf(tally, 'ticks').counts;
  const [one, two] = [header[man]!, header[woman]!];
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
  { healthLayout }: SurveyPlan,
  testimony: Testimony | undefined,
): SexReading {
  const evidence = evidenceOf(tally, 'sex');
  const { counts } = evidence;
  if (given !== undefined) return { column, letters: given, sure: 'option', counts };
  const inference = judgeSex(counts, { healthLayout });
  const { sexLetters: hint } = hintOf(column);
  const verdict = judgeSexHint(hint, counts, inference);
  if (verdict === 'contradicted')
    throw new UndecidedError(sexHintQuestion(column, hint!, inference!.value, evidence));
  const byKeys = inference === undefined ? testimony?.sex.decided(SEX_LETTERS) : undefined;
  if (byKeys !== undefined) return { column, letters: byKeys, sure: 'keys', counts };
  if (verdict === 'heading') return { column, letters: hint!, sure: 'heading', counts };
  if (inference === undefined) throw new UndecidedError(sexQuestion(column, evidence));
  return { column, letters: inference.value, sure: 'file', counts };
}

function entityReading(
  rows: SurveyedRows,
  tally: Tally,
  column: number,
  header: readonly string[],
  birthplace: BirthplaceReason | undefined,
  testimony: Testimony | undefined,
): EntityReading {
  const evidence = evidenceOf(tally, 'entities');
  const name = header[column] ?? '';
  const { counts } = evidence;
  const sure = birthplaceCertainty(birthplace);
  if (sure === 'option') return { column: name, sure, counts };
  if (testimony?.states.decided([column]) === column) return { column: name, sure: 'keys', counts };
  if (isBareReason(birthplace)) {
    refuseOtherState(rows, column, name, counts);
    refuseForeignersState(rows.cells, header, column);
    if (testimony !== undefined) refuseOtherPlace(testimony, header, column);
  }
  const mayBeCountry = (isPlaceOfBirth(name) || (counts.mex ?? 0) > 0) && saysCountry(counts);
  if (mayBeCountry || saysCountryCodes(counts))
    throw new UndecidedError(mexicoQuestion(name, placeOf(header, column), evidence));
  return { column: name, sure, counts };
}

/** Refuses a bare `Estado` that fewer than half of the keys on file fit. */
function refuseOtherPlace(
  { states, column: keys }: Testimony,
  header: readonly string[],
  column: number,
): void {
  if (!states.doubts(column)) return;
  const sides = { fixed: states.fitsOf(column), proven: 0, total: states.total };
  throw new UndecidedError(otherState({ keys: header[keys]!, column: `«${header[column]!}»`, sides }));
}

/** Cheap filter: whether the values that are no places may be most of them, even if many rows are notes of the list. */
const mayBeMost = (counts: EntityCounts): boolean =>
  (counts.other ?? 0) * 100 > Object.values(counts).reduce((sum, count) => sum + count, 0);

/** Refuses a bare `Estado` whose values are mostly no places (`ACTIVO`, `BAJA`). */
function refuseOtherState(rows: SurveyedRows, column: number, name: string, counts: EntityCounts): void {
  if (!mayBeMost(counts) || !holdsNoPlaces(rows.cells, column)) return;
  throw new InputError('missing_column', {
    en: `no column provides entidad: most values of the column "${name}" are no states. --map entidad=<column> says which column is the place of birth`,
    es: `ninguna columna contiene entidad: la mayoría de los valores de la columna «${name}» no son entidades. --map entidad=<columna> indica cuál es el lugar de nacimiento`,
  });
}

function nameReading(
  tally: Tally,
  plan: SurveyPlan,
  header: readonly string[],
  writing: NameWriting | undefined,
): NameReading {
  const ofFields = JOINABLE.flatMap((field) => plan.joined?.[field] ?? plan.columns[field]);
  const columns = [plan.wholeName?.column ?? -1, ...ofFields].filter((column) => column >= 0);
  return {
    columns: columns.map((column) => header[column] ?? ''),
    counts: evidenceOf(tally, 'names').counts,
    ...(writing !== undefined && { writing }),
  };
}

/** Whether keys on file are needed to prove a century. */
const hasTwoDigitYears = (rows: SurveyedRows, column: number): boolean =>
  column >= 0 && rows.cells.some((cells) => dateKind(cells[column] ?? '') === 'two_digit_year');

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
  const ages = surveyAges(rows.cells, header, plan);
  const centuryKeys = testimony && hasTwoDigitYears(rows, birthDateColumn) ? testimony.column : undefined;
  const countryColumn = columns.entidad < 0 ? undefined : countryOfBirth(header);
  const names = new NameSurvey(plan);
  const ordinary = rows.cells.map((cells) => names.add(cells));
  const nameWriting = names.writing();
  const counted = countedOf(rows, ordinary, {
    ...plan,
    ...ages,
    centuryKeys,
    countryColumn,
    names: nameWriting,
  });
  const { tally } = counted;
  refuseOtherHeader(tally);
  names.refuse(header, given);
  const isProvenState = testimony?.states.decided([columns.entidad]) === columns.entidad;
  refuseOneValue(rows.cells, plan, header, isProvenState ? { ...given, birthplace: 'keys' } : given);
  if (birthDateColumn < 0 && !given.isDayMapped) refuseExchangedParts(rows.cells, columns, header);
  const nameOf = (column: number): string => header[column] ?? '';
  const writing = {
    ...dateWriting(tally, given),
    ...ages,
    ...(centuryKeys !== undefined && { centuryKeys }),
    ...(countryColumn !== undefined && { countryColumn }),
  };
  return {
    writing,
    surveyed: { rows: tally.rows, whole: rows.whole },
    sex:
      plan.sexTicks !== undefined
        ? tickReading(tally, plan.sexTicks, header)
        : columns.sexo < 0
          ? null
          : sexReading(tally, nameOf(columns.sexo), given.sexo, plan, testimony),
    dates:
      birthDateColumn < 0 ? null : dateReading(counted, nameOf(birthDateColumn), given, writing, testimony),
    entities:
      columns.entidad < 0
        ? null
        : entityReading(rows, tally, columns.entidad, header, given.birthplace, testimony),
    names: nameReading(tally, plan, header, nameWriting),
  };
}
