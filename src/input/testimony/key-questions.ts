/**
 * The questions about a reading that the keys on file contradict: what was fixed fits fewer than half of them, and another
 * reading fits 99 %. Each shows both sides.
 *
 * What they never hold: a value of a row. They have names of columns and counts.
 */

import type { Sentence } from '../../base/sentence.js';
import { number } from '../../key/contract/number.js';
import type { NameOrder } from '../../key/contract/person.js';
import type { Answer, Asked } from '../csv/undecided-error.js';
import type { SexLetters } from '../values/column-meaning.js';
import type { NumberOrder } from './testimony.js';

/** How many keys fit each of two readings. */
export interface TwoSides {
  readonly fixed: number;
  readonly proven: number;
  readonly total: number;
}

const counted = ({ fixed, proven, total }: TwoSides) => ({ fixed, proven, total });

/** A column of keys, and the columns that it contradicts, by their names. */
interface Contradiction {
  readonly keys: string;
  readonly column: string;
  readonly sides: TwoSides;
}

const sentenceOf = ({ keys, column, sides }: Contradiction, fixed: Sentence, proven: Sentence): Sentence => {
  const [total, few, many] = [sides.total, sides.fixed, sides.proven].map(number);
  return {
    es:
      `Las claves de la columna «${keys}» contradicen la lectura de ${column}: ${fixed.es} coinciden ${few} de ${total} claves; ` +
      `${proven.es}, ${many}.`,
    en:
      `the keys in the column "${keys}" contradict the reading of ${column}: ${fixed.en}, ${few} of ${total} keys fit; ` +
      `${proven.en}, ${many} do`,
  };
};

const MEANINGS: Record<string, Sentence> = {
  HM: { es: 'con M como mujer', en: 'with M as mujer' },
  MF: { es: 'con M como masculino', en: 'with M as masculino' },
};

const meaningOf = (letters: SexLetters): Sentence =>
  MEANINGS[letters] ?? { es: `con --sexo ${letters}`, en: `with --sexo ${letters}` };

const questionOf = (
  about: Contradiction,
  topic: Asked['topic'],
  fixed: Sentence,
  proven: Sentence,
  answer: Answer,
): Asked => ({
  topic,
  sentence: sentenceOf(about, fixed, proven),
  answers: [answer],
  counts: counted(about.sides),
});

/** `isStrict`: values are read by the letter, where M is mujer. */
export const sexAgainstKeys = (
  about: Contradiction,
  fixed: SexLetters,
  proven: SexLetters,
  isStrict: boolean,
): Asked =>
  questionOf(about, 'sex', meaningOf(fixed), meaningOf(proven), {
    options: { ...(isStrict && { normalize: true }), sexo: proven },
    meaning: {
      es: `leer ${meaningOf(proven).es}, como dicen las claves`,
      en: `read ${meaningOf(proven).en}, as the keys say`,
    },
  });

const ORDER_TEXTS: Record<NumberOrder, Sentence> = {
  dmy: { es: 'con el día primero', en: 'with the day first' },
  mdy: { es: 'con el mes primero', en: 'with the month first' },
};

export const orderAgainstKeys = (about: Contradiction, fixed: NumberOrder, proven: NumberOrder): Asked =>
  questionOf(about, 'dates', ORDER_TEXTS[fixed], ORDER_TEXTS[proven], {
    options: { date_order: proven },
    meaning: {
      es: `leer ${ORDER_TEXTS[proven].es}, como dicen las claves`,
      en: `read ${ORDER_TEXTS[proven].en}, as the keys say`,
    },
  });

const NAME_ORDER_TEXTS: Record<NameOrder, Sentence> = {
  'surnames-first': { es: 'con los apellidos primero', en: 'with the surnames first' },
  'given-first': { es: 'con el nombre primero', en: 'with the given names first' },
};

export const nameOrderAgainstKeys = (about: Contradiction, fixed: NameOrder, proven: NameOrder): Asked =>
  questionOf(about, 'names', NAME_ORDER_TEXTS[fixed], NAME_ORDER_TEXTS[proven], {
    options: { whole_name: proven },
    meaning: {
      es: `leer ${NAME_ORDER_TEXTS[proven].es}, como dicen las claves`,
      en: `read ${NAME_ORDER_TEXTS[proven].en}, as the keys say`,
    },
  });

/** Dates with the year first, or in date cells, have month and day exchanged. No option reads them: the file is damaged. */
export const monthsAgainstKeys = (about: Contradiction): Asked => {
  const { es, en } = sentenceOf(
    about,
    { es: 'como están escritas', en: 'as they are written' },
    { es: 'con día y mes cambiados', en: 'with day and month exchanged' },
  );
  return {
    topic: 'dates',
    sentence: {
      es: `${es} Así queda un archivo que se abrió con otra configuración regional: pida el original.`,
      en: `${en}. A file looks so if it was opened with other regional settings: ask for the original`,
    },
    answers: [],
    counts: counted(about.sides),
  };
};

/** The columns of month and day are exchanged. They are given as `--map` names them. */
export const partsAgainstKeys = (about: Contradiction, [month, day]: readonly [string, string]): Asked =>
  questionOf(
    about,
    'columns',
    { es: 'como mes y día', en: 'as month and day' },
    { es: 'como día y mes', en: 'as day and month' },
    {
      options: { map: { mes_nacimiento: day, dia_nacimiento: month } },
      meaning: {
        es: 'cambiar las columnas de mes y día, como dicen las claves',
        en: 'exchange the columns of month and day, as the keys say',
      },
    },
  );

/** A column that may be the state of birth or of an address fits fewer than half of the keys. No option helps. */
export const otherState = ({ keys, column, sides }: Contradiction): Asked => ({
  topic: 'columns',
  sentence: {
    es:
      `La columna ${column} no parece el lugar de nacimiento: coincide con ${number(sides.fixed)} de ${number(sides.total)} claves de ` +
      `la columna «${keys}». Agregue una columna con la entidad de nacimiento.`,
    en:
      `the column ${column} does not seem to be the place of birth: it fits ${number(sides.fixed)} of ${number(sides.total)} keys in ` +
      `the column "${keys}". Add a column with the state of birth`,
  },
  answers: [],
  counts: counted(sides),
});

/** `places`: the columns of the first and the second surname, as `--map` names them. */
export const surnamesAgainstKeys = (
  about: Contradiction,
  [paternal, maternal]: readonly [string, string],
): Asked =>
  questionOf(
    about,
    'columns',
    { es: 'en el orden de sus nombres', en: 'in the order of their names' },
    { es: 'en el orden contrario', en: 'in the opposite order' },
    {
      options: { map: { apellido_paterno: maternal, apellido_materno: paternal } },
      meaning: {
        es: 'cambiar las columnas de los apellidos, como dicen las claves',
        en: 'exchange the columns of the surnames, as the keys say',
      },
    },
  );

/** `place`: the column that the keys prove, as `--map` names it. */
export const stateAgainstKeys = (about: Contradiction, provenName: string, place: string): Asked =>
  questionOf(
    about,
    'columns',
    { es: 'como entidad de nacimiento', en: 'as the state of birth' },
    { es: `con la columna «${provenName}»`, en: `with the column "${provenName}"` },
    {
      options: { map: { entidad: place } },
      meaning: {
        es: `«${provenName}» es la entidad de nacimiento, como dicen las claves`,
        en: `"${provenName}" is the state of birth, as the keys say`,
      },
    },
  );
