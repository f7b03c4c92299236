/**
 * The questions that the columns of a file can leave open, each with its evidence and the options that answer it.
 *
 * What they never hold: a value of a row. They have names of columns, letters of a sex, counts and row numbers.
 */

import { plural } from '../../base/sentence.js';
import type { Answer, Asked, Question } from '../csv/undecided-error.js';
import type { Evidence } from '../csv/value-evidence.js';
import { type DateCounts, dateDoubt, type EntityCounts } from './inference.js';
import { chosen, earliest, firstEn, firstEs, TWO_LISTS } from './question-parts.js';

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

const DAY_IS_FIRST: Answer = {
  options: { date_order: 'dmy' },
  meaning: { es: 'primero el día: 03/04 es el 3 de abril', en: 'the day is first: 03/04 is 3 April' },
};

const MONTH_IS_FIRST: Answer = {
  options: { date_order: 'mdy' },
  meaning: { es: 'primero el mes: 03/04 es el 4 de marzo', en: 'the month is first: 03/04 is 4 March' },
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

/**
 * Dates with the year first and the month last, beside dates that may be so too. No option reads them: with each one, dates
 * that can be read in two ways would have day and month exchanged.
 */
const daysBeforeMonths: DateQuestion = (column, { counts, firstRows }) => {
  const { year_first_either = 0, year_day_month = 0 } = counts;
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
        `${year_first_either} that can be read so or as year, month and day. Change the format of the column to year, month and day`,
    },
    answers: [],
  };
};

const dayOrMonthFirst: DateQuestion = (column, { counts, firstRows }) => {
  const { day_first = 0, month_first = 0, either_order = 0 } = counts;
  const isMixed = day_first > 0 && month_first > 0;
  return {
    sentence: {
      es:
        `La columna «${column}» no deja claro si va primero el día o el mes: ${day_first} ${plural(day_first, 'solo puede', 'solo pueden')} ` +
        `tener el día primero${firstEs(firstRows.day_first)}, ${month_first} solo el mes primero${firstEs(firstRows.month_first)}, y ` +
        `${either_order} ${plural(either_order, 'puede', 'pueden')} leerse de ambas maneras.` +
        (isMixed ? TWO_LISTS.es : ''),
      en:
        `the column "${column}" does not show whether day or month is first: ${day_first} can only have the day first` +
        `${firstEn(firstRows.day_first)}, ${month_first} only the month first${firstEn(firstRows.month_first)}, and ` +
        `${either_order} can be read both ways` +
        (isMixed ? TWO_LISTS.en : ''),
    },
    answers: isMixed
      ? []
      : month_first > day_first
        ? [MONTH_IS_FIRST, DAY_IS_FIRST]
        : [DAY_IS_FIRST, MONTH_IS_FIRST],
  };
};

/** Many different dates, and none has a day or month above 12. */
const lowDates: DateQuestion = (column, { counts, firstRows }) => {
  const { either_order = 0, year_first_either = 0 } = counts;
  const dates = either_order + year_first_either;
  const row = earliest([firstRows.either_order, firstRows.year_first_either]);
  return {
    sentence: {
      es:
        `La columna «${column}» tiene ${dates} ${plural(dates, 'fecha', 'fechas')}${firstEs(row)} y en ninguna el día o el mes pasa de 12. ` +
        'Así queda un archivo que se abrió con otra configuración regional y cambió el día por el mes: si puede, pida el original.',
      en:
        `the column "${column}" has ${dates} ${plural(dates, 'date', 'dates')}${firstEn(row)}, and in none of them day or month is above 12. ` +
        'A file looks so if it was opened with other regional settings that exchanged day and month: if you can, ask for the original',
    },
    answers:
      either_order === 0
        ? [{ ...asTheyAre('dmy'), options: { date_order: 'ymd' } }]
        : [DAY_IS_FIRST, MONTH_IS_FIRST],
  };
};

const DATE_QUESTIONS = {
  exchanged: exchangedDates,
  year_day_month: daysBeforeMonths,
  low: lowDates,
  two_orders: dayOrMonthFirst,
  few: dayOrMonthFirst,
};

/** `distinct`: see `dateDoubt`. */
export function dateQuestion(column: string, evidence: Evidence<DateCounts>, distinct = 0): Question {
  return {
    topic: 'dates',
    ...DATE_QUESTIONS[dateDoubt(evidence.counts, distinct) ?? 'two_orders'](column, evidence),
    counts: chosen(evidence.counts, DATE_KINDS),
    firstRows: chosen(evidence.firstRows, DATE_KINDS),
  };
}

/** A column of a text file holds serial numbers of a spreadsheet only. Read as dates, they count the days since 1900. */
export function serialQuestion(column: string, { counts, firstRows }: Evidence<DateCounts>): Question {
  const { serial = 0 } = counts;
  return {
    topic: 'dates',
    sentence: {
      es:
        `La columna «${column}» no tiene fechas sino números de cinco cifras en ${serial} filas${firstEs(firstRows.serial)}. ` +
        'Así guarda Excel las fechas: como el número de días desde 1900.',
      en:
        `the column "${column}" has no dates but numbers of five digits in ${serial} rows${firstEn(firstRows.serial)}. ` +
        'A spreadsheet stores dates so: as the number of days since 1900',
    },
    answers: [
      {
        options: { date_order: 'serial' },
        meaning: {
          es: 'son fechas de Excel: 31107 es el 1 de marzo de 1985',
          en: 'they are dates of a spreadsheet: 31107 is 1 March 1985',
        },
      },
    ],
    counts: chosen(counts, ['serial']),
    firstRows: chosen(firstRows, ['serial']),
  };
}

/**
 * Almost every date has a whole hour of the evening. No option is proposed: it would read the day before the right one. A person who
 * knows that the days are right can still give `--date-order`.
 */
export const eveningQuestion = (column: string, rows: number): Asked => ({
  topic: 'dates',
  sentence: {
    es:
      `La columna «${column}» tiene en ${rows} fechas una hora de la tarde en punto, como 18:00. Así quedan las fechas que un ` +
      'programa convirtió de otra zona horaria: cada una dice el día anterior al verdadero. Pida el original sin hora.',
    en:
      `the column "${column}" has a whole hour of the evening, as 18:00, in ${rows} dates. Dates look so if a program converted ` +
      'them from another time zone: each says the day before the right one. Ask for the original without times',
  },
  answers: [],
  counts: { evenings: rows },
});

/** Too many rows say 1970-01-01 for people who were born on that day. No option helps: the rows have no date. */
export function epochQuestion({ counts, firstRows }: Evidence<DateCounts>): Asked {
  const { epoch = 0 } = counts;
  const row = firstRows.epoch;
  return {
    topic: 'dates',
    sentence: {
      es:
        `${epoch} ${plural(epoch, 'fila dice', 'filas dicen')} 1 de enero de 1970${firstEs(row)}, la fecha que muchos programas ` +
        'ponen cuando no hay ninguna. Deje vacía la fecha de quien no la tiene.',
      en:
        `${epoch} ${plural(epoch, 'row says', 'rows say')} 1 January 1970${firstEn(row)}, the date that many programs write ` +
        'where there is none. Leave the date empty where there is none',
    },
    answers: [],
    counts: chosen(counts, ['epoch']),
    firstRows: chosen(firstRows, ['epoch']),
  };
}

const ENTITY_KINDS = [
  'number',
  'abbreviation',
  'name',
  'mexico',
  'mex',
  'col',
  'abroad',
  'country',
  'country_code',
];

/**
 * A column of places that contains México or MEX and hardly any other state, or MEX among codes of countries. `place`: the
 * column as `--map` names it.
 */
export function mexicoQuestion(
  column: string,
  place: string,
  { counts, firstRows }: Evidence<EntityCounts>,
): Question {
  const { mexico = 0, mex = 0, col = 0, country_code = 0 } = counts;
  const word = mexico > 0 ? 'México' : mex > 0 ? 'MEX' : 'COL';
  const said = mexico + mex > 0 ? mexico + mex : col;
  const row = earliest([firstRows.mexico, firstRows.mex, mexico + mex > 0 ? undefined : firstRows.col]);
  const others =
    country_code > 0
      ? {
          es: `y claves de países en ${country_code} (como USA)`,
          en: `and codes of countries in ${country_code} (as USA)`,
        }
      : { es: 'y casi ningún otro estado', en: 'and hardly any other state' };
  return {
    topic: 'columns',
    sentence: {
      es:
        `La columna «${column}» dice ${word} en ${said} ${plural(said, 'fila', 'filas')}${firstEs(row)} ${others.es}: puede ser ` +
        `el país y no ${word === 'COL' ? 'Colima' : 'el Estado de México'}. Si es el país, el archivo no dice la entidad de nacimiento.`,
      en:
        `the column "${column}" says ${word} in ${said} ${plural(said, 'row', 'rows')}${firstEn(row)} ${others.en}: it may be the ` +
        'country and not the state of that name. If it is the country, the file does not say the state of birth',
    },
    answers: [
      {
        options: { map: { entidad: place } },
        meaning:
          word === 'COL'
            ? { es: 'COL es Colima', en: 'COL is the state Colima' }
            : { es: `${word} es el Estado de México`, en: `${word} is the state of that name` },
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
