/**
 * The questions about the columns of names. An option answers that about the order of whole names. None answers the others:
 * read in either way, some rows would get a wrong key, and the file has to be made again.
 *
 * What they never hold: a value of a row.
 */

import { plural, type Sentence } from '../../base/sentence.js';
import { number } from '../../key/contract/number.js';
import type { NameOrder } from '../../key/contract/person.js';
import type { Damage } from '../../key/marks/saved-damage.js';
import type { Answer, Asked } from '../csv/undecided-error.js';
import type { WholeNameReading } from './reading.js';

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

/** Surnames are in the column of the given name, and given names in that of a surname. */
export const exchangedQuestion = (column: string, rows: number, first: number): Asked => ({
  topic: 'columns',
  sentence: {
    es:
      `La columna «${column}» tiene un apellido, y la de un apellido tiene un nombre, en ${number(rows)} filas (la primera, ` +
      `fila ${first}): los encabezados no parecen los de sus datos. Corrija los encabezados, o indique las columnas con ` +
      '--map nombres=<columna> --map apellido_paterno=<columna> --map apellido_materno=<columna>.',
    en:
      `the column "${column}" has a surname, and the column of a surname has a given name, in ${number(rows)} rows (the first is ` +
      `row ${first}): the headings do not seem to be those of their columns. Correct the headings, or say which columns they are: ` +
      '--map nombres=<column> --map apellido_paterno=<column> --map apellido_materno=<column>',
  },
  answers: [],
  counts: { exchanged: rows },
  firstRows: { exchanged: first },
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

/** Invented names: one with two surnames, cut as the answer says. */
const ANSWERS: Readonly<Record<NameOrder, Answer>> = {
  'surnames-first': {
    options: { whole_name: 'surnames-first' },
    meaning: {
      es: 'primero los apellidos: «Pérez López Ana María» es Pérez | López | Ana María',
      en: 'the surnames come first: "Pérez López Ana María" is Pérez | López | Ana María',
    },
  },
  'given-first': {
    options: { whole_name: 'given-first' },
    meaning: {
      es: 'primero el nombre: «Ana María Pérez López» es Ana María | Pérez | López',
      en: 'the given names come first: "Ana María Pérez López" is Ana María | Pérez | López',
    },
  },
};

/** `hint`: the order that the heading says, if the names contradict it. */
export function nameOrderQuestion(
  column: string,
  counts: Readonly<Record<string, number>>,
  hint?: NameOrder,
): Asked {
  const first = counts['surnames-first'] ?? 0;
  const second = counts['given-first'] ?? 0;
  const seen: Sentence =
    first + second === 0
      ? {
          es: 'los nombres no muestran en qué orden están',
          en: 'the names do not show their order',
        }
      : {
          es: `${number(first)} nombres parecen empezar con los apellidos y ${number(second)} con el nombre`,
          en: `${number(first)} names seem to begin with the surnames, and ${number(second)} with the given names`,
        };
  const said: Sentence =
    hint === undefined
      ? { es: '', en: '' }
      : { es: ', y el encabezado dice otra cosa', en: ', and the heading says otherwise' };
  // Read in either order, the names of the other list would be cut in the wrong place, or in none.
  const isMixed = hint === undefined && first > 0 && second > 0;
  const what: Sentence = isMixed
    ? {
        es: 'Parecen dos listas: ponga todos los nombres en el mismo orden, o haga dos archivos.',
        en: '. They seem to be two lists: write all names in one order, or make two files of them',
      }
    : { es: '¿Qué va primero?', en: '' };
  return {
    topic: 'names',
    sentence: {
      es: `La columna «${column}» contiene el nombre completo, y ${seen.es}${said.es}. ${what.es}`,
      en: `the column "${column}" holds the whole name, and ${seen.en}${said.en}${what.en}`,
    },
    answers: isMixed
      ? []
      : first < second
        ? [ANSWERS['given-first'], ANSWERS['surnames-first']]
        : Object.values(ANSWERS),
    counts: first + second === 0 ? {} : counts,
  };
}

const ORDERS: Readonly<Record<NameOrder, Sentence>> = {
  'surnames-first': { es: 'primero los apellidos', en: 'the surnames come first' },
  'given-first': { es: 'primero el nombre', en: 'the given names come first' },
};

/** What was understood of the column with whole names. */
export function wholeNameSentence({ column, holds, order, border, by_keys }: WholeNameReading): Sentence {
  const what: Sentence =
    holds === 'name'
      ? { es: 'contiene el nombre completo', en: 'holds the whole name' }
      : { es: 'contiene los dos apellidos', en: 'holds both surnames' };
  const how = [
    order === null ? undefined : ORDERS[order],
    border === undefined ? undefined : { es: `separado por «${border}»`, en: `separated by "${border}"` },
    by_keys
      ? {
          es: 'se separa según la clave en archivo (esos nombres no son una prueba independiente de ella)',
          en: 'it is cut by the key on file (such names are no independent proof of it)',
        }
      : {
          es: 'se separa solo donde no hay otra manera; las demás filas llevan el error name_not_cut',
          en: 'it is cut only where there is no other way; the other rows have the error name_not_cut',
        },
  ].flatMap((sentence) => sentence ?? []);
  return {
    es: `La columna «${column}» ${what.es}: ${how.map(({ es }) => es).join('; ')}.`,
    en: `The column "${column}" ${what.en}: ${how.map(({ en }) => en).join('; ')}.`,
  };
}
