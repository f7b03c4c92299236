/**
 * Why corrections are refused: each says where, by the number of the row or the line of the corrections file.
 *
 * What the sentences never contain: a value of a row. Names of columns may appear in them.
 */
import { plural, type Sentence } from '../../base/sentence.js';
import type { Encoding } from '../../input/csv/encoding.js';
import { number } from '../../key/contract/number.js';
import { RunError } from '../settings/run-error.js';
import { orUnreadable } from '../settings/unreadable-file.js';

export const refused = (sentence: Sentence): RunError => new RunError('corrections_refused', sentence);

const NAME: Sentence = { en: 'the corrections file', es: 'el archivo de correcciones' };

/** `work` reads the corrections. */
export const orNoCorrections = <T>(work: Promise<T>): Promise<T> =>
  orUnreadable(work, 'corrections_refused', NAME);

/** `rows`: those that are corrected and are not there, ascending. */
export function missingRows(rows: readonly number[], count: number): RunError {
  const [row = 0] = rows;
  return refused({
    en: `the corrections have row ${number(row)}, and the input has ${number(count)} ${plural(count, 'row', 'rows')}`,
    es: `las correcciones tienen la fila ${number(row)}, y la entrada tiene ${number(count)} ${plural(count, 'fila', 'filas')}`,
  });
}

export const blankCorrection = (row: number): RunError =>
  refused({
    en: `the corrections leave row ${number(row)} blank: a row cannot be removed, remove it from the input`,
    es: `las correcciones dejan en blanco la fila ${number(row)}: una fila no se puede quitar así, quítela de la entrada`,
  });

export const otherRow = (row: number): RunError =>
  refused({
    en: `row ${number(row)} of the corrections has almost nothing of row ${number(row)} of the input: was a column sorted without the others? Correct such a row in the input itself`,
    es: `la fila ${number(row)} de las correcciones no tiene casi nada de la fila ${number(row)} de la entrada: ¿se ordenó una columna sin las demás? Corrija una fila así en la entrada misma`,
  });

export const unwritableCharacter = (row: number, column: number, encoding: Encoding): RunError =>
  refused({
    en: `in row ${number(row)} of the corrections, column ${column + 1} has a character that the encoding of the input (${encoding}) does not have: save the input as UTF-8 and run it again`,
    es: `en la fila ${number(row)} de las correcciones, la columna ${column + 1} tiene un carácter que la codificación de la entrada (${encoding}) no tiene: guarde la entrada como UTF-8 y córrala de nuevo`,
  });
