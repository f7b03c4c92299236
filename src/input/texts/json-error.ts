/**
 * Errors of JSON: each says in which record and line it is, and what to do.
 *
 * What they never contain: a value. A key may appear: it is the name of a column.
 */
import type { Sentence } from '../../base/sentence.js';
import { number } from '../../key/contract/number.js';
import type { Encoding } from '../csv/encoding.js';
import { InputError } from '../csv/input-error.js';
import { UndecidedError } from '../csv/undecided-error.js';

export interface JsonPlace {
  /** From 1. */
  readonly record: number;
  /** The line of the file, from 1. */
  readonly line: number;
}

const MAX_SHOWN = 60;

/** A key as a message shows it. */
const shown = (key: string): string =>
  JSON.stringify(key.length > MAX_SHOWN ? `${key.slice(0, MAX_SHOWN)}…` : key);

const jsonError = ({ record, line }: JsonPlace, what: Sentence): InputError =>
  new InputError(
    'bad_json',
    {
      en: `record ${number(record)} (line ${number(line)}) of the JSON: ${what.en}`,
      es: `el registro ${number(record)} (línea ${number(line)}) del JSON: ${what.es}`,
    },
    line,
  );

export const notJson = (place: JsonPlace): InputError =>
  jsonError(place, {
    en: 'it is not written by the rules of JSON: correct it, or export the file again',
    es: 'no está escrito según las reglas de JSON: corríjalo o exporte de nuevo el archivo',
  });

export const cutShort = (place: JsonPlace): InputError =>
  jsonError(place, {
    en: 'the file ends before it is complete: export or copy the file again',
    es: 'el archivo termina antes de que esté completo: exporte o copie de nuevo el archivo',
  });

export const tooDeep = (place: JsonPlace): InputError =>
  jsonError(place, {
    en: 'its values are nested too deeply',
    es: 'sus valores están anidados a demasiada profundidad',
  });

export const tooLong = (place: JsonPlace, maxRecord: number): InputError =>
  new InputError(
    'record_too_long',
    {
      en: `record ${number(place.record)} (line ${number(place.line)}) of the JSON is longer than ${maxRecord} bytes (--max-record allows longer ones)`,
      es: `el registro ${number(place.record)} (línea ${number(place.line)}) del JSON tiene más de ${maxRecord} bytes (--max-record admite más largos)`,
    },
    place.line,
  );

/** Only objects have keys, which are the names of the columns. */
export const noObject = (place: JsonPlace): InputError =>
  jsonError(place, {
    en: 'it is no object: an array of objects is read, [{"nombres": …}, …], or one object a line',
    es: 'no es un objeto: se lee un arreglo de objetos, [{"nombres": …}, …], o un objeto por línea',
  });

export const repeatedKey = (place: JsonPlace, key: string): InputError =>
  jsonError(place, {
    en: `it has the key ${shown(key)} twice, and only one value could be read: remove or rename one of them`,
    es: `tiene dos veces la clave ${shown(key)}, y solo se podría leer un valor: quite o cambie una de las dos`,
  });

export const unknownKey = (place: JsonPlace, key: string, records: number): InputError =>
  jsonError(place, {
    en: `it has the key ${shown(key)}, which none of the first ${number(records)} records has, so it has no column and would be lost: add this key to the first record, with null`,
    es: `tiene la clave ${shown(key)}, que ninguno de los primeros ${number(records)} registros tiene; no hay columna para ella y se perdería: agregue esa clave al primer registro, con null`,
  });

export const tooManyKeys = (place: JsonPlace, most: number): InputError =>
  jsonError(place, {
    en: `with it, the records have more than ${number(most)} different keys: the keys must be the names of the columns`,
    es: `con él, los registros tienen más de ${number(most)} claves distintas: las claves deben ser los nombres de las columnas`,
  });

export const tooMuch = (place: JsonPlace, growth: number): InputError =>
  jsonError(place, {
    en: `up to it, the table is more than ${growth} times as large as the file, because records lack most of the keys`,
    es: `hasta él, la tabla es más de ${growth} veces más grande que el archivo, porque a los registros les faltan casi todas las claves`,
  });

/** JSON must be in UTF-8. `encoding` is the one that fits. */
export const notUtf8 = (encoding: Encoding): UndecidedError =>
  new UndecidedError({
    topic: 'encoding',
    sentence: {
      en: 'the JSON is not in UTF-8, as JSON must be: it seems to be in an older encoding',
      es: 'El JSON no está en UTF-8, como debe estar: parece estar en una codificación anterior.',
    },
    answers: [
      {
        options: { encoding },
        meaning: { en: `the text is in ${encoding}`, es: `el texto está en ${encoding}` },
      },
    ],
  });

export const noKeys = (place: JsonPlace): InputError =>
  jsonError(place, {
    en: 'neither it nor those before it have a key, and the keys must be the names of the columns',
    es: 'ni él ni los anteriores tienen una clave, y las claves deben ser los nombres de las columnas',
  });

export const afterEnd = (place: JsonPlace): InputError =>
  jsonError(place, {
    en: 'after it the array ends, but the file does not, and what follows would be lost: put all records into one array, or one object a line',
    es: 'después de él termina el arreglo, pero no el archivo, y lo que sigue se perdería: ponga todos los registros en un solo arreglo, o un objeto por línea',
  });
