/**
 * `--normalize`: converts common spellings to the form of the contract. `hombre` becomes H, month `3` becomes `03`,
 * `Jalisco` becomes `14`, a date in one column becomes three fields.
 *
 * What it does not do: repair, or guess what only the whole column can decide. An unknown value is left unchanged, and
 * validation reports it.
 */

import type { Person } from '../../key/contract/person.js';
import { type DateWriting, dateParts } from './birth-dates.js';
import type { DateOrder, SexLetters } from './column-meaning.js';
import { columnParts } from './date-columns.js';
import { entityNumber } from './entity-names.js';
import type { NameWriting } from './name-writing.js';
import { normalizedNames } from './normalized-names.js';
import { sexOf } from './sexes.js';

/** How the columns of a file are written. */
interface Writing extends DateWriting {
  readonly sexLetters: SexLetters;
  readonly dateOrder: DateOrder;
  readonly names?: NameWriting | undefined;
  /** The columns are those of the health sector, where the entity 88 is abroad. */
  readonly healthLayout?: boolean | undefined;
}

/** One person has no columns, so M is mujer as in the contract, and the day comes first. */
const OF_ONE_PERSON: Writing = { sexLetters: 'HM', dateOrder: 'dmy' };

/** The person in the form of the contract. `birthDate` is the text of the column with the whole date, if there is one. */
export function normalize(person: Person, birthDate?: string, writing: Writing = OF_ONE_PERSON): Person {
  const { anio_nacimiento: year, mes_nacimiento: month, dia_nacimiento: day } = person;
  const date =
    birthDate === undefined
      ? columnParts(year, month, day, writing.epochIsNoDate ?? false)
      : dateParts(birthDate, writing.dateOrder, writing);
  const { nombres, apellido_paterno, apellido_materno } = normalizedNames(person, writing.names);
  return {
    nombres,
    apellido_paterno,
    apellido_materno,
    anio_nacimiento: date[0],
    mes_nacimiento: date[1],
    dia_nacimiento: date[2],
    sexo: sexOf(person.sexo, writing.sexLetters),
    entidad: entityNumber(person.entidad, writing.healthLayout),
  };
}
