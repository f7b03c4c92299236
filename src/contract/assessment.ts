/**
 * What is wrong with a row, and its key if nothing is. Text rows and byte rows are read in different ways
 * (`person-reading.ts`, and the byte path of a chunk); both fill a `Row`, and everything after that is here.
 *
 * What it does not do: stop at the first fault. A row's faults are a set, and the lowest code is its answer.
 */
import { FIRST_YEAR, isDay, ordinal } from '../curp/calendar.js';
import { isEntityNumber } from '../curp/entities.js';
import { DAMAGED, UNSUPPORTED } from '../curp/folding.js';
import type { Birth } from '../curp/key.js';
import { EMPTY, type Names } from '../curp/name-letters.js';
import { PLACEHOLDER } from '../curp/placeholders.js';
import { CALCULATION_FAILED, FIELD_CODES, faultOf, type Reason } from './codes.js';
import type { Surnames } from './person.js';

/** What a reader puts in the place of a number or a sex that it could not read: below zero, all of them. */
export const MISSING = -1;
export const NOT_NUMERIC = -2;
export const WRONG_DIGITS = -3;
export const INVALID = -4;

/** In the place of a name's letters: it is there, and is no text. Beside the faults of folding and `PLACEHOLDER`. */
export const NOT_TEXT = -4;

/**
 * A row as a reader leaves it. The letters of a name may be a fault: of folding, `PLACEHOLDER` or `NOT_TEXT`; a number or the sex may be one of
 * the four constants above. One row object serves a whole chunk: it is filled, assessed and filled again.
 */
export interface Row extends Names, Birth {
  /** Set by `assess`: why the calculation fails, where it does. */
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

/** What a run or a request decides once, at its start. */
export interface Terms {
  /** Today's UTC date as 20261115. */
  today: number;
  surnames: Surnames;
}

const NAME_FAULTS = [
  faultOf(FIELD_CODES.nombres.missing!),
  faultOf(FIELD_CODES.apellido_paterno.missing!),
  faultOf(FIELD_CODES.apellido_materno.missing!),
] as const;

function faultOfValue(
  value: number,
  codes: { missing?: number; not_numeric?: number; wrong_digits?: number; invalid?: number },
): number {
  if (value === MISSING) return faultOf(codes.missing!);
  if (value === NOT_NUMERIC) return faultOf(codes.not_numeric!);
  if (value === WRONG_DIGITS) return faultOf(codes.wrong_digits!);
  return value === INVALID ? faultOf(codes.invalid!) : 0;
}

/** A name that is no text counts as missing, also where surnames are optional: it may stand for one. */
function notTextFaults({ given, paternal, maternal }: Row): number {
  return (
    (given === NOT_TEXT ? NAME_FAULTS[0] : 0) |
    (paternal === NOT_TEXT ? NAME_FAULTS[1] : 0) |
    (maternal === NOT_TEXT ? NAME_FAULTS[2] : 0)
  );
}

/** Codes 400 to 416: fields that are missing or of the wrong form. */
function formFaults(row: Row, terms: Terms): number {
  let faults = row.given === EMPTY ? NAME_FAULTS[0] : 0;
  if (terms.surnames === 'required') {
    if (row.paternal === EMPTY) faults |= NAME_FAULTS[1];
    if (row.maternal === EMPTY) faults |= NAME_FAULTS[2];
  }
  // `a | b` is below zero when either is: one test for the usual row, whose values are all there.
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

/** Code 417: the first reason, in the order of the contract, why these values have no key. */
function reasonOf(row: Row, terms: Terms): Reason | null {
  const { year, month, day } = row;
  if ((year | month | day) >= 0) {
    if (!isDay(year, month, day)) return 'invalid_date';
    if (year < FIRST_YEAR || ordinal(year, month, day) > terms.today) return 'date_out_of_range';
  }
  if (row.entity >= 0 && !isEntityNumber(row.entity)) return 'unknown_entity';
  return (row.given | row.paternal | row.maternal) >= 0 ? null : reasonOfNames(row);
}

function reasonOfNames({ given, paternal, maternal }: Row): Reason | null {
  const isAny = (fault: number): boolean => given === fault || paternal === fault || maternal === fault;
  if (isAny(DAMAGED)) return 'damaged_text';
  if (isAny(UNSUPPORTED)) return 'unsupported_character';
  return isAny(PLACEHOLDER) ? 'placeholder' : null;
}

const CALCULATION_FAULT = faultOf(CALCULATION_FAILED);

/** The faults of a row as bits (see `codes.ts`), 0 if it has a key. Sets `row.reason`. */
export function assess(row: Row, terms: Terms): number {
  row.reason = reasonOf(row, terms);
  const faults = formFaults(row, terms) | (row.reason === null ? 0 : CALCULATION_FAULT);
  return (row.given | row.paternal | row.maternal) >= 0 ? faults : faults | notTextFaults(row);
}
