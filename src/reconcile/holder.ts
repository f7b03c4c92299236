/**
 * The holder of a key as a row describes it, in the form that causes work on: texts as they came, numbers read.
 *
 * What it does not hold: a row with an error code. Such a row has no key to compare with.
 */

import type { Calculator } from '../contract/calculator.js';
import type { Person } from '../contract/person.js';
import { FIRST_YEAR, isDay, ordinal } from '../curp/calendar.js';

export interface Holder {
  readonly nombres: string;
  readonly apellido_paterno: string;
  readonly apellido_materno: string;
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly sexo: string;
  readonly entidad: string;
}

const clean = (value: unknown): string => String(value ?? '').trim();

export const holderOf = (person: Person): Holder => ({
  nombres: clean(person.nombres),
  apellido_paterno: clean(person.apellido_paterno),
  apellido_materno: clean(person.apellido_materno),
  year: Number(person.anio_nacimiento),
  month: Number(person.mes_nacimiento),
  day: Number(person.dia_nacimiento),
  sexo: clean(person.sexo),
  entidad: clean(person.entidad),
});

/** Whether a holder could have been born then: a cause must not explain a key with a day that never was. */
export const isPossibleBirth = (year: number, month: number, day: number, today: number): boolean =>
  year >= FIRST_YEAR && isDay(year, month, day) && ordinal(year, month, day) <= today;

const digits = (value: number, width: number): string => String(value).padStart(width, '0');

/** The key of a holder with other names; empty if these have none. */
export function keyOfNames(
  holder: Holder,
  names: Partial<Pick<Holder, 'nombres' | 'apellido_paterno' | 'apellido_materno'>>,
  calculator: Calculator,
): string {
  const { nombres, apellido_paterno, apellido_materno } = { ...holder, ...names };
  const outcome = calculator.outcome({
    nombres,
    apellido_paterno,
    apellido_materno,
    anio_nacimiento: digits(holder.year, 4),
    mes_nacimiento: digits(holder.month, 2),
    dia_nacimiento: digits(holder.day, 2),
    sexo: holder.sexo,
    entidad: holder.entidad,
  });
  return outcome.curp ?? '';
}
