/**
 * The questions that the columns of a file can leave open, each with its evidence and the options that answer it.
 *
 * What they never hold: a value of a row. They have names of columns, letters of a sex, counts and row numbers.
 */
import type { Answer, Question } from '../csv/undecided-error.js';
import { type DateCounts, type SexCounts, sexSides } from './judgement.js';

export interface Evidence<Counts> {
  readonly counts: Counts;
  readonly firstRows: Readonly<Record<string, number>>;
}

/** An option about values that has no effect without `--normalize`. */
export const needsNormalize = (topic: 'sex' | 'dates', options: Answer['options']): Question => ({
  topic,
  sentence: {
    es: 'La forma de escribir el sexo o la fecha se indica junto con la opción de leer lo que la gente escribe.',
    en: '--sexo MF, --sexo 12 and --date-order have an effect only with --normalize',
  },
  answers: [
    {
      options: { normalize: true, ...options },
      meaning: { es: 'leer lo que la gente escribe', en: 'read what people type' },
    },
  ],
  counts: {},
  firstRows: {},
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
        `La columna «${column}» dice M en ${M} filas${firstEs(firstRows.M)} y no aclara si es mujer o masculino: ` +
        (isAlone
          ? 'no hay ninguna H ni F.'
          : `hay ${HM} con H u hombre${firstEs(rowHM)} y ${MF} con F o mujer${firstEs(rowMF)}.`),
      en:
        `the column "${column}" says M in ${M} rows${firstEn(firstRows.M)} and does not show whether it is mujer or ` +
        (isAlone
          ? 'masculino: it has neither H nor F'
          : `masculino: ${HM} rows say H or hombre${firstEn(rowHM)}, ${MF} say F or mujer${firstEn(rowMF)}`),
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

export function dateQuestion(column: string, { counts, firstRows }: Evidence<DateCounts>): Question {
  const { day_first = 0, month_first = 0, either_order = 0 } = counts;
  return {
    topic: 'dates',
    sentence: {
      es:
        `La columna «${column}» tiene fechas de dos órdenes: ${day_first} solo pueden tener el día primero` +
        `${firstEs(firstRows.day_first)}, ${month_first} solo el mes primero${firstEs(firstRows.month_first)}, y ` +
        `${either_order} pueden leerse de ambas maneras.`,
      en:
        `the column "${column}" has dates of two orders: ${day_first} can only have the day first` +
        `${firstEn(firstRows.day_first)}, ${month_first} only the month first${firstEn(firstRows.month_first)}, and ` +
        `${either_order} can be read both ways`,
    },
    answers: month_first > day_first ? [MONTH_IS_FIRST, DAY_IS_FIRST] : [DAY_IS_FIRST, MONTH_IS_FIRST],
    counts: chosen(counts, ['day_first', 'month_first', 'either_order']),
    firstRows: chosen(firstRows, ['day_first', 'month_first', 'either_order']),
  };
}
