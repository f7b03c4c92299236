/**
 * The questions that the columns of a file can leave open, each with its evidence and the options that answer it.
 *
 * What they never hold: a value of a row. They have names of columns, letters of a sex, counts and row numbers.
 */

import { plural } from '../../base/sentence.js';
import type { Answer, Asked, Question } from '../csv/undecided-error.js';
import type { Evidence } from '../csv/value-evidence.js';
import { type DateCounts, dateDoubt, type EntityCounts, type SexCounts, sexSides } from './inference.js';

/** An option about values that has no effect without `--normalize`. */
export const needsNormalize = (topic: 'sex' | 'dates', options: Answer['options']): Asked => ({
  topic,
  sentence: {
    es: 'La forma de escribir el sexo o la fecha se indica junto con la opción de leer lo que la gente escribe.',
    en: 'How the sex or the date is written is said together with the option to read what people type.',
  },
  answers: [
    {
      options: { normalize: true, ...options },
      meaning: { es: 'leer lo que la gente escribe', en: 'read what people type' },
    },
  ],
});

/** The counts of these kinds, those that occur. */
const chosen = (counts: Readonly<Record<string, number | undefined>>, kinds: readonly string[]) =>
  Object.fromEntries(kinds.flatMap((kind) => ((counts[kind] ?? 0) > 0 ? [[kind, counts[kind]!]] : [])));

const earliest = (rows: readonly (number | undefined)[]): number | undefined => {
  const known = rows.filter((row) => row !== undefined);
  return known.length === 0 ? undefined : Math.min(...known);
};

const firstEs = (row: number | undefined): string => (row === undefined ? '' : ` (la primera, fila ${row})`);
const firstEn = (row: number | undefined): string => (row === undefined ? '' : ` (first in row ${row})`);

const M_IS_MASCULINO: Answer = {
  options: { sexo: 'MF' },
  meaning: { es: 'M es masculino y F femenino', en: 'M is masculino, F is femenino' },
};

const M_IS_MUJER: Answer = {
  options: { sexo: 'HM' },
  meaning: { es: 'H es hombre y M mujer', en: 'H is hombre, M is mujer' },
};

const SEX_KINDS = ['H', 'M', 'F', 'man', 'woman'];

/** With `--normalize`: M can be mujer or masculino. */
export function sexQuestion(column: string, { counts, firstRows }: Evidence<SexCounts>): Question {
  const { HM, MF } = sexSides(counts);
  const rowHM = earliest([firstRows.H, firstRows.man]);
  const rowMF = earliest([firstRows.F, firstRows.woman]);
  const { M = 0 } = counts;
  const isAlone = HM + MF === 0;
  return {
    topic: 'sex',
    sentence: {
      es:
        `La columna «${column}» dice M en ${M} ${plural(M, 'fila', 'filas')}${firstEs(firstRows.M)} y no aclara si es mujer o masculino: ` +
        (isAlone
          ? 'no hay ninguna H ni F.'
          : `hay ${HM} con H u hombre${firstEs(rowHM)} y ${MF} con F o mujer${firstEs(rowMF)}.`),
      en:
        `the column "${column}" says M in ${M} ${plural(M, 'row', 'rows')}${firstEn(firstRows.M)} and does not show whether it is mujer or ` +
        (isAlone
          ? 'masculino: it has neither H nor F'
          : `masculino: rows with H or hombre: ${HM}${firstEn(rowHM)}, with F or mujer: ${MF}${firstEn(rowMF)}`),
    },
    answers: MF > HM ? [M_IS_MASCULINO, M_IS_MUJER] : [M_IS_MUJER, M_IS_MASCULINO],
    counts: chosen(counts, SEX_KINDS),
    firstRows: chosen(firstRows, SEX_KINDS),
  };
}

const AS_THE_CONTRACT: Answer = {
  options: { sexo: 'HM' },
  meaning: { es: 'M es mujer, y cada F es un error', en: 'M is mujer, and each F is an error' },
};

/** Without `--normalize`: M and F, and hardly ever H. */
export function strictSexQuestion(column: string, { counts, firstRows }: Evidence<SexCounts>): Question {
  const { H = 0, M = 0, F = 0 } = counts;
  return {
    topic: 'sex',
    sentence: {
      es:
        `La columna «${column}» dice M y F (${M} M, ${F} F${firstEs(firstRows.F)}, ${H} H): si M es masculino, los ` +
        'hombres recibirían claves de mujer.',
      en:
        `the column "${column}" says M and F (${M} M, ${F} F${firstEn(firstRows.F)}, ${H} H): if M is masculino, men ` +
        "would get women's keys",
    },
    answers: [{ ...M_IS_MASCULINO, options: { normalize: true, sexo: 'MF' } }, AS_THE_CONTRACT],
    counts: chosen(counts, ['H', 'M', 'F']),
    firstRows: chosen(firstRows, ['F']),
  };
}

const DAY_IS_FIRST: Answer = {
  options: { date_order: 'dmy' },
  meaning: { es: 'primero el día: 03/04 es el 3 de abril', en: 'the day is first: 03/04 is 3 April' },
};

const MONTH_IS_FIRST: Answer = {
  options: { date_order: 'mdy' },
  meaning: { es: 'primero el mes: 03/04 es el 4 de marzo', en: 'the month is first: 03/04 is 4 March' },
};

const YEAR_MONTH_DAY: Answer = {
  options: { date_order: 'ymd' },
  meaning: {
    es: 'año, mes, día: las fechas que no caben son errores',
    en: 'year, month, day: dates that contradict it are errors',
  },
};

/** The order of the texts, if dates are right as they are. */
const asTheyAre = (order: 'dmy' | 'mdy'): Answer => ({
  options: { date_order: order },
  meaning: { es: 'las fechas están bien como están', en: 'the dates are right as they are' },
});

const DATE_KINDS = [
  'day_first',
  'month_first',
  'either_order',
  'year_first',
  'year_first_either',
  'year_day_month',
];

type DateQuestion = (
  column: string,
  evidence: Evidence<DateCounts>,
) => Pick<Question, 'sentence' | 'answers'>;

/** Dates that a spreadsheet has most likely changed: see `looksExchanged`. */
const exchangedDates: DateQuestion = (column, { counts, firstRows }) => {
  const { day_first = 0, month_first = 0, year_first_either: converted = 0 } = counts;
  const texts = day_first + month_first;
  const rowOfText = earliest([firstRows.day_first, firstRows.month_first]);
  const row = firstRows.year_first_either;
  return {
    sentence: {
      es:
        `La columna «${column}» parece tener el día y el mes cambiados: ${converted} ${plural(converted, 'fecha', 'fechas')} en ` +
        `celdas de fecha o con el año primero, siempre con día de 1 a 12${firstEs(row)}, y ${texts} en texto, ninguna con día ` +
        `de 1 a 12${firstEs(rowOfText)}. Así queda un archivo que se abrió con otra configuración regional: pida el original.`,
      en:
        `the column "${column}" seems to have day and month exchanged: ${converted} ${plural(converted, 'date', 'dates')} in ` +
        `date cells or with the year first, always with a day from 1 to 12${firstEn(row)}, and ${texts} as text, none with such a day` +
        `${firstEn(rowOfText)}. A file looks so if it was opened with other regional settings: ask for the original`,
    },
    answers: [asTheyAre(month_first > day_first ? 'mdy' : 'dmy')],
  };
};

/** Dates with the year first and the month last, beside dates that may be so too. */
const daysBeforeMonths: DateQuestion = (column, { counts, firstRows }) => {
  const { day_first = 0, month_first = 0, year_first_either = 0, year_day_month = 0 } = counts;
  const row = firstRows.year_day_month;
  return {
    sentence: {
      es:
        `La columna «${column}» tiene ${year_day_month} ${plural(year_day_month, 'fecha', 'fechas')} con año, día y mes` +
        `${firstEs(row)}, y ${year_first_either} que ${plural(year_first_either, 'puede', 'pueden')} leerse así o como año, ` +
        'mes y día. Cambie el formato de la columna a año, mes y día.',
      en:
        `the column "${column}" has ${year_day_month} ${plural(year_day_month, 'date', 'dates')} with year, day and month` +
        `${firstEn(row)}, and ` +
        `${year_first_either} that can be read so or as year, month and day. Change the format of the column`,
    },
    answers:
      day_first + month_first === 0 ? [YEAR_MONTH_DAY] : [asTheyAre(month_first > day_first ? 'mdy' : 'dmy')],
  };
};

const dayOrMonthFirst: DateQuestion = (column, { counts, firstRows }) => {
  const { day_first = 0, month_first = 0, either_order = 0 } = counts;
  return {
    sentence: {
      es:
        `La columna «${column}» no deja claro si va primero el día o el mes: ${day_first} ${plural(day_first, 'solo puede', 'solo pueden')} ` +
        `tener el día primero${firstEs(firstRows.day_first)}, ${month_first} solo el mes primero${firstEs(firstRows.month_first)}, y ` +
        `${either_order} ${plural(either_order, 'puede', 'pueden')} leerse de ambas maneras.`,
      en:
        `the column "${column}" does not show whether day or month is first: ${day_first} can only have the day first` +
        `${firstEn(firstRows.day_first)}, ${month_first} only the month first${firstEn(firstRows.month_first)}, and ` +
        `${either_order} can be read both ways`,
    },
    answers: month_first > day_first ? [MONTH_IS_FIRST, DAY_IS_FIRST] : [DAY_IS_FIRST, MONTH_IS_FIRST],
  };
};

export function dateQuestion(column: string, evidence: Evidence<DateCounts>): Question {
  const doubt = dateDoubt(evidence.counts);
  const about =
    doubt === 'exchanged' ? exchangedDates : doubt === 'year_day_month' ? daysBeforeMonths : dayOrMonthFirst;
  return {
    topic: 'dates',
    ...about(column, evidence),
    counts: chosen(evidence.counts, DATE_KINDS),
    firstRows: chosen(evidence.firstRows, DATE_KINDS),
  };
}

const ENTITY_KINDS = ['number', 'abbreviation', 'name', 'mexico', 'abroad', 'country'];

/** A column of places that contains México and hardly any other state. `place`: the column as `--map` names it. */
export function mexicoQuestion(
  column: string,
  place: string,
  { counts, firstRows }: Evidence<EntityCounts>,
): Question {
  const { mexico = 0 } = counts;
  return {
    topic: 'columns',
    sentence: {
      es:
        `La columna «${column}» dice México en ${mexico} ${plural(mexico, 'fila', 'filas')}${firstEs(firstRows.mexico)} y casi ` +
        'ningún otro estado: puede ser el país y no el Estado de México. Si es el país, el archivo no dice la entidad de nacimiento.',
      en:
        `the column "${column}" says México in ${mexico} ${plural(mexico, 'row', 'rows')}${firstEn(firstRows.mexico)} and hardly ` +
        'any other state: it may be the country and not the state of that name. If it is the country, the file does not say the state of birth',
    },
    answers: [
      {
        options: { map: { entidad: place } },
        meaning: { es: 'México es el Estado de México', en: 'México is the state of that name' },
      },
    ],
    counts: chosen(counts, ENTITY_KINDS),
    firstRows: chosen(firstRows, ENTITY_KINDS),
  };
}

/** A header among the rows, with its columns in another order. No option helps: the file is two files. */
export const otherHeader = (row: number): Asked => ({
  topic: 'header',
  sentence: {
    es: `La fila ${row} es otro encabezado, con las columnas en otro orden: el archivo contiene dos listas. Sepárelas en dos archivos.`,
    en: `row ${row} is another header, with its columns in another order: the file contains two lists. Make two files of them`,
  },
  answers: [],
  firstRows: { other: row },
});
