// Builds persons with valid values, so that a test states only the fields that it is about.
import { type CalculateOptions, Calculator, calculate, type Outcome, type Person } from '../../src/index.js';

/** The value of `today` in all tests that do not give another day. */
export const TODAY = '2026-07-29';

/** María Luisa Pérez Hernández, whose key is PEHL800510MDFRRS04. */
export const person = (fields: Person = {}): Person => ({
  nombres: 'MARIA LUISA',
  apellido_paterno: 'PEREZ',
  apellido_materno: 'HERNANDEZ',
  anio_nacimiento: '1980',
  mes_nacimiento: '05',
  dia_nacimiento: '10',
  sexo: 'M',
  entidad: '09',
  ...fields,
});

/** A person born on a day written `1980-05-10`. */
export const bornOn = (date: string, fields: Person = {}): Person => {
  const [anio_nacimiento, mes_nacimiento, dia_nacimiento] = date.split('-');
  return person({ anio_nacimiento, mes_nacimiento, dia_nacimiento, ...fields });
};

export const outcomeOf = (someone: Person, options: CalculateOptions = {}): Outcome =>
  new Calculator({ today: TODAY, ...options }).outcome(someone);

/** The key of a person. Throws if the person has none. */
export function keyOf(someone: Person, options: CalculateOptions = {}): string {
  const { response, error_message } = calculate(someone, { today: TODAY, ...options });
  if (response.curp === undefined) throw new Error(`no key: ${error_message}`);
  return response.curp;
}

const keyOfNames = (nombres: string, apellido_paterno: string, apellido_materno: string): string =>
  keyOf(person({ nombres, apellido_paterno, apellido_materno }), { surnames: 'optional' });

/** Positions 1 to 4 of the key. An empty surname means that the person has none. */
export const letters = (nombres: string, paterno: string, materno: string): string =>
  keyOfNames(nombres, paterno, materno).slice(0, 4);

/** Positions 14 to 16 of the key. An empty surname means that the person has none. */
export const consonants = (nombres: string, paterno: string, materno: string): string =>
  keyOfNames(nombres, paterno, materno).slice(13, 16);
