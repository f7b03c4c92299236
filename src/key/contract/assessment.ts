/**
 * Validates a row. Rows are read from texts (`person-reading.ts`) or from bytes (the byte path of a chunk); both readers
 * fill a `Row`, and the validation here is the same for both.
 *
 * What it does not do: stop at the first fault. The faults of a row are a set; its lowest code is the one reported.
 */
import { dateNumber, FIRST_YEAR, isDay } from '../curp/calendar.js';
import { isEntityNumber } from '../curp/entities.js';
import { DAMAGED, DOUBTFUL_U, UNSUPPORTED } from '../curp/folding.js';
import type { Birth } from '../curp/key.js';
import { EMPTY, isNone, isXBesideSurname, type Names } from '../curp/name-letters.js';
import { ABBREVIATED, NOT_A_NAME, PLACEHOLDER, VOWEL_CUT } from '../names/name-reading.js';
import { CALCULATION_FAILED, type FaultKind, FIELD_CODES, faultOf, REASONS, type Reason } from './codes.js';
import type { Surnames } from './person.js';

/** What a reader stores for a number or a sex that it could not read. All are negative. */
export const MISSING = -1;
export const NOT_NUMERIC = -2;
export const WRONG_DIGITS = -3;
export const INVALID = -4;
/** The letter F: not valid either, but counted, because a column with M and F means something else by M. */
export const INVALID_F = -5;
/** Stored for the year of a date that stands for none (1900-01-01): code 417, reason `placeholder`. */
export const NO_YEAR = -6;

/** Stored for a name that is present but not a string. Distinct from the faults of folding and `name-reading.ts`. */
export const NOT_TEXT = -4;

/**
 * A row as filled by a reader. The letters of a name may be a fault: of folding, of `name-reading.ts`, or `NOT_TEXT`. A number
 * or the sex may be one of the first six constants above. One object is reused for all rows of a chunk.
 */
export interface Row extends Names, Birth {
  /** Set by `assess`: the reason of code 417, or `null`. */
  reason: Reason | null;
}

export const emptyRow = (): Row => ({
  given: EMPTY,
  paternal: EMPTY,
  maternal: EMPTY,
  year: MISSING,
  month: MISSING,
  day: MISSING,
  sex: MISSING,
  entity: MISSING,
  reason: null,
});

/** Options that are fixed at the start of a run or a request. */
export interface ValidationOptions {
  /** Today's UTC date as 20261115. */
  today: number;
  surnames: Surnames;
}

const NAME_FAULTS = [
  faultOf(FIELD_CODES.nombres.missing!),
  faultOf(FIELD_CODES.apellido_paterno.missing!),
  faultOf(FIELD_CODES.apellido_materno.missing!),
] as const;

/** What the negative values mean, from `MISSING` (-1) to `INVALID_F` (-5). `NO_YEAR` has a reason and no code of its own. */
const FAULT_KINDS = ['missing', 'not_numeric', 'wrong_digits', 'invalid', 'invalid'] as const;

const faultOfValue = (value: number, codes: { readonly [kind in FaultKind]?: number }): number =>
  value >= 0 || value === NO_YEAR ? 0 : faultOf(codes[FAULT_KINDS[-1 - value]!]!);

/** Returned by `assess` for a row from bytes: it has `DOUBTFUL_U`, and only the texts of its names decide. */
export const UNDECIDED = -1;

const withNotText = (row: Row, faults: number): number =>
  hasDoubtfulU(row) ? UNDECIDED : faults | notTextFaults(row);

/** Whether a name has the mark of damage that another name of the row can disprove. */
export const hasDoubtfulU = ({ given, paternal, maternal }: Names): boolean =>
  given === DOUBTFUL_U || paternal === DOUBTFUL_U || maternal === DOUBTFUL_U;

/** A name that is not a string counts as missing, also if surnames are optional: the value may stand for a surname. */
function notTextFaults({ given, paternal, maternal }: Row): number {
  return (
    (given === NOT_TEXT ? NAME_FAULTS[0] : 0) |
    (paternal === NOT_TEXT ? NAME_FAULTS[1] : 0) |
    (maternal === NOT_TEXT ? NAME_FAULTS[2] : 0)
  );
}

/** Codes 400 to 416: fields that are missing or of the wrong form. */
function formFaults(row: Row, options: ValidationOptions): number {
  let faults = row.given === EMPTY ? NAME_FAULTS[0] : 0;
  if (options.surnames === 'required') {
    if (row.paternal === EMPTY) faults |= NAME_FAULTS[1];
    if (row.maternal === EMPTY) faults |= NAME_FAULTS[2];
  }
  // `a | b` is negative if either is: one test for the simple row, in which all values are valid.
  if ((row.year | row.month | row.day | row.sex | row.entity) >= 0) return faults;
  return (
    faults |
    faultOfValue(row.year, FIELD_CODES.anio_nacimiento) |
    faultOfValue(row.month, FIELD_CODES.mes_nacimiento) |
    faultOfValue(row.day, FIELD_CODES.dia_nacimiento) |
    faultOfValue(row.sex, FIELD_CODES.sexo) |
    faultOfValue(row.entity, FIELD_CODES.entidad)
  );
}

const isAfterPlaceholder = (reason: Reason): boolean =>
  REASONS.indexOf(reason) > REASONS.indexOf('placeholder');

/** Code 417: the first reason, in the order of the contract, why no key can be calculated. */
function reasonOf(row: Row, options: ValidationOptions): Reason | null {
  const { year, month, day } = row;
  if ((year | month | day) >= 0) {
    if (!isDay(year, month, day)) return 'invalid_date';
    if (year < FIRST_YEAR || dateNumber(year, month, day) > options.today) return 'date_out_of_range';
  }
  if (row.entity >= 0 && !isEntityNumber(row.entity)) return 'unknown_entity';
  const isSimple = ((row.given | row.paternal | row.maternal) & NOT_PLAIN) === 0 && year !== NO_YEAR;
  if (isSimple) return isXBesideSurname(row.paternal, row.maternal) ? 'placeholder' : null;
  return reasonOfOthers(row);
}

/** The same for a row with a fault in a name, a cut vowel, or a date that says that there is none. */
function reasonOfOthers(row: Row): Reason | null {
  const reason = reasonOfNames(row);
  if (row.year !== NO_YEAR) return reason;
  return reason === null || isAfterPlaceholder(reason) ? 'placeholder' : reason;
}

/** The bits of a fault, which is negative, and of a cut vowel. */
const NOT_PLAIN = VOWEL_CUT | (1 << 31);

function reasonOfNames(row: Row): Reason | null {
  const { given, paternal, maternal } = row;
  const isAny = (fault: number): boolean => given === fault || paternal === fault || maternal === fault;
  if (isAny(DAMAGED)) return 'damaged_text';
  if (isAny(UNSUPPORTED)) return 'unsupported_character';
  if (isAny(PLACEHOLDER) || isXBesideSurname(paternal, maternal)) return 'placeholder';
  if (isAny(NOT_A_NAME)) return 'not_a_name';
  return isAny(ABBREVIATED) || lacksVowel(row) ? 'abbreviated_name' : null;
}

/** Whether the vowel of the surname in the place of the first one was cut off. */
export function lacksVowel({ paternal, maternal }: Names): boolean {
  const first = paternal >= 0 && isNone(paternal) ? maternal : paternal;
  return first >= 0 && (first & VOWEL_CUT) !== 0;
}

const CALCULATION_FAULT = faultOf(CALCULATION_FAILED);

/** The faults of a row as bits (see `codes.ts`), 0 if there are none; or `UNDECIDED`. Sets `row.reason`. */
export function assess(row: Row, options: ValidationOptions): number {
  row.reason = reasonOf(row, options);
  const faults = formFaults(row, options) | (row.reason === null ? 0 : CALCULATION_FAULT);
  return (row.given | row.paternal | row.maternal) >= 0 ? faults : withNotText(row, faults);
}
