/**
 * The error codes of a row, 400 to 417, and the faults of a row as a set of bits, one for each code: bit 0 is
 * code 400. The lowest bit is the code that the envelope shows.
 *
 * What it does not hold: sentences. They are in `messages.ts`.
 */
import type { Field } from './person.js';

const FIRST_CODE = 400;

/** There is no key for another reason than a missing or malformed field. */
export const CALCULATION_FAILED = 417;

export type FaultKind = 'missing' | 'not_numeric' | 'wrong_digits' | 'invalid';

/** The possible faults of each field, with their codes. */
export const FIELD_CODES: { readonly [field in Field]: { readonly [kind in FaultKind]?: number } } = {
  nombres: { missing: 400 },
  apellido_paterno: { missing: 401 },
  apellido_materno: { missing: 402 },
  anio_nacimiento: { missing: 403, not_numeric: 408, wrong_digits: 412 },
  mes_nacimiento: { missing: 404, not_numeric: 409, wrong_digits: 413 },
  dia_nacimiento: { missing: 405, not_numeric: 410, wrong_digits: 414 },
  sexo: { missing: 406, invalid: 416 },
  entidad: { missing: 407, not_numeric: 411, wrong_digits: 415 },
};

/** The reasons of 417. If several apply, the first one of this list is reported. */
export const REASONS = [
  'invalid_date',
  'date_out_of_range',
  'unknown_entity',
  'damaged_text',
  'unsupported_character',
  'placeholder',
  'not_a_name',
  'abbreviated_name',
  'name_not_cut',
  'extra_fields',
  'internal',
] as const;

export type Reason = (typeof REASONS)[number];

/** The bit of a code. */
export const faultOf = (code: number): number => 1 << (code - FIRST_CODE);

/** The set of faults that has these codes. */
export const faultsOf = (codes: readonly number[]): number =>
  codes.reduce((faults, code) => faults | faultOf(code), 0);

/** The lowest code of a set of faults: the `code_error` of the row. 0 if there is none. */
export const lowestCode = (faults: number): number =>
  faults === 0 ? 0 : FIRST_CODE + 31 - Math.clz32(faults & -faults);

/** Every code of a set of faults, ascending. */
export function codesOf(faults: number): number[] {
  const codes: number[] = [];
  for (let rest = faults; rest !== 0; rest &= rest - 1) codes.push(lowestCode(rest));
  return codes;
}
