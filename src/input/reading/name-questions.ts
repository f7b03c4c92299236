/**
 * The questions about the columns of names. No option answers them: read in either way, some rows would get a wrong key. The
 * file has to be made again.
 *
 * What they never hold: a value of a row.
 */
import { plural, type Sentence } from '../../base/sentence.js';
import { number } from '../../key/contract/number.js';
import type { Damage } from '../../key/marks/saved-damage.js';
import type { Asked } from '../csv/undecided-error.js';

const ORIGINS: Readonly<Record<Damage, Sentence>> = {
  utf8: {
    es: 'un archivo UTF-8 que se abrió como Windows-1252 y se guardó así',
    en: 'a UTF-8 file that was opened as Windows-1252 and saved so',
  },
  dos: {
    es: 'un archivo de MS-DOS que se abrió como Windows-1252 y se guardó así',
    en: 'an MS-DOS file that was opened as Windows-1252 and saved so',
  },
  windows: {
    es: 'un archivo Windows-1252 que se abrió como uno de MS-DOS y se guardó así',
    en: 'a Windows-1252 file that was opened as an MS-DOS file and saved so',
  },
  mac: {
    es: 'un archivo de Mac que se abrió como Windows-1252, o al revés, y se guardó así',
    en: 'a Mac file that was opened as Windows-1252, or the other way round, and saved so',
  },
  lost: {
    es: 'un programa que cambió las letras que no conocía por otro signo',
    en: 'a program that replaced the letters that it did not know',
  },
  other: {
    es: 'un archivo que se abrió con otra codificación y se guardó así',
    en: 'a file that was opened in another encoding and saved so',
  },
};

/** Names were damaged before the file was saved. */
export const damageQuestion = (origin: Damage, rows: number, first: number): Asked => ({
  topic: 'encoding',
  sentence: {
    es:
      `${number(rows)} ${plural(rows, 'fila tiene', 'filas tienen')} nombres con letras dañadas (la primera, fila ${first}): parece ` +
      `${ORIGINS[origin].es}. Ninguna codificación lo arregla, y otras filas pueden tener daños que no se ven: exporte la lista de nuevo desde el sistema de origen.`,
    en:
      `${number(rows)} ${plural(rows, 'row has', 'rows have')} names with damaged letters (the first is row ${first}): it looks like ` +
      `${ORIGINS[origin].en}. No encoding mends it, and other rows may have damage that cannot be seen: export the list again from the system that it comes from`,
  },
  answers: [],
  counts: { damaged: rows },
  firstRows: { damaged: first },
});

/** Both surnames are in the column of the first. */
export const surnamesQuestion = (column: string, rows: number, first: number): Asked => ({
  topic: 'columns',
  sentence: {
    es:
      `La columna «${column}» tiene dos palabras en ${number(rows)} ${plural(rows, 'fila', 'filas')} (la primera, fila ${first}) y ` +
      'el segundo apellido está vacío: parece que ahí están los dos apellidos. Sepárelos en dos columnas.',
    en:
      `the column "${column}" has two words in ${number(rows)} ${plural(rows, 'row', 'rows')} (the first is row ${first}) and the ` +
      'second surname is empty: both surnames seem to be in it. Separate them into two columns',
  },
  answers: [],
  counts: { joined: rows },
  firstRows: { joined: first },
});

/** A question about names whose rows do not agree with the first ones. */
const shareQuestion = (kind: string, rows: number, first: number, es: string, en: string): Asked => ({
  topic: 'columns',
  sentence: {
    es: `${number(rows)} ${plural(rows, 'fila', 'filas')} (la primera, fila ${first}) ${plural(rows, 'dice', 'dicen')} ${es}`,
    en: `${number(rows)} ${plural(rows, 'row', 'rows')} (the first is row ${first}) ${plural(rows, 'says', 'say')} ${en}`,
  },
  answers: [],
  counts: { [kind]: rows },
  firstRows: { [kind]: first },
});

/** A word that may be a name and may mean "none": the first rows and all rows say different things. */
export const fillerQuestion = (column: string, word: string, rows: number, first: number): Asked =>
  shareQuestion(
    'doubtful',
    rows,
    first,
    `«${word}» en la columna «${column}», y las primeras filas no muestran si ahí es un nombre o quiere decir que no hay. ` +
      'Deje vacía la celda de quien no lo tiene.',
    `"${word}" in the column "${column}", and the first rows do not show whether it is a name there or means that there is none. ` +
      'Leave the cell empty where there is none',
  );

/** The same for `C.` before a given name. */
export const citizenQuestion = (rows: number, first: number): Asked =>
  shareQuestion(
    'citizen',
    rows,
    first,
    '«C.» antes del nombre, y las primeras filas no muestran si es un título o parte del nombre. Quite los títulos de la columna.',
    '"C." before the given name, and the first rows do not show whether it is a title or part of the name. Remove the titles from the column',
  );

/** The same for given names that repeat both surnames. */
export const repeatedQuestion = (rows: number, first: number): Asked =>
  shareQuestion(
    'repeated',
    rows,
    first,
    'los dos apellidos también en el nombre, y las demás filas no. Deje en esa columna solo el nombre.',
    'both surnames in the given name too, and the other rows do not. Leave the given name alone in that column',
  );
