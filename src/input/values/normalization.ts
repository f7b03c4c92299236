/**
 * `--normalize`: converts common spellings to the form of the contract. `hombre` becomes H, month `3` becomes `03`,
 * `Jalisco` becomes `14`, a date in one column becomes three fields.
 *
 * What it does not do: repair, or guess what only the whole column can decide. An unknown value is left unchanged, and
 * validation reports it.
 */
import type { Person } from '../../key/contract/person.js';
import { type DateOrder, dateParts } from './birth-dates.js';
import { entityNumber } from './entity-names.js';
import { monthOfName } from './months.js';
import type { NameWriting } from './name-writing.js';
import { normalizedNames } from './normalized-names.js';
import { normalizedValue } from './normalized-value.js';
import { type SexLetters, sexOf } from './sexes.js';

/** How the columns of a file are written. */
export interface Writing {
  readonly sexLetters: SexLetters;
  readonly dateOrder: DateOrder;
  readonly names?: NameWriting | undefined;
}

/** One person has no columns, so M is mujer as in the contract, and the day comes first. */
const OF_ONE_PERSON: Writing = { sexLetters: 'HM', dateOrder: 'dmy' };

const twoDigits = (value: string): string => (/^[0-9]$/.test(value) ? `0${value}` : value);

function month(value: string): string {
  const number = monthOfName(value);
  return twoDigits(number === undefined ? value : String(number));
}

/** The person in the form of the contract. `birthDate` is the text of the column with the whole date, if there is one. */
export function normalize(person: Person, birthDate?: string, writing: Writing = OF_ONE_PERSON): Person {
  const date = birthDate === undefined ? undefined : dateParts(birthDate, writing.dateOrder);
  const { nombres, apellido_paterno, apellido_materno } = normalizedNames(person, writing.names);
  return {
    nombres,
    apellido_paterno,
    apellido_materno,
    anio_nacimiento: date?.[0] ?? normalizedValue(person.anio_nacimiento),
    mes_nacimiento: date?.[1] ?? month(normalizedValue(person.mes_nacimiento)),
    dia_nacimiento: date?.[2] ?? twoDigits(normalizedValue(person.dia_nacimiento)),
    sexo: sexOf(person.sexo, writing.sexLetters),
    entidad: entityNumber(person.entidad),
  };
}
