/** What a file of a style leaves open, and what may come of it besides its keys: a question, or rows in error. */
import type { Topic } from '../../src/input/csv/undecided-error.js';
import type { GivenOptions } from '../../src/input/options/option-types.js';
import { AS_WRITTEN } from './everyday-file.js';
import type { StrictPerson } from './people.js';
import * as spelled from './spellings.js';
import { DATES, ENTITIES, hintOf, SEXES, type Style, TICKS } from './style.js';

export const isMonthFirst = ({ date }: Style): boolean => date in spelled.MONTH_FIRST;

const isDayProven = (people: readonly StrictPerson[]): boolean =>
  people.some(({ dia_nacimiento }) => Number(dia_nacimiento) > 12);

/** This many different dates without a number above 12 were exchanged on their way, or prove nothing. */
const MANY_DATES = 8;

const hasManyDates = (people: readonly StrictPerson[]): boolean =>
  new Set(people.map((person) => spelled.CLEAR_DATES['19850304']!(person, 0))).size >= MANY_DATES;

/** `--date-order` where month first is written and a few rows do not prove it: without it, day first is the usual way. */
export const optionsOf = (people: readonly StrictPerson[], style: Style): GivenOptions => ({
  ...AS_WRITTEN,
  surnames: 'optional',
  ...(isMonthFirst(style) && !isDayProven(people) && !hasManyDates(people) && { dateOrder: 'mdy' }),
});

/** Whether a place of birth is only ever México, or abroad: the country has the name of the state. */
function saysMexico(people: readonly StrictPerson[], { header, entity }: Style): boolean {
  const inMexico = people.filter(({ entidad }) => entidad !== '36');
  const isMexico = (person: StrictPerson): boolean => /^m[eé]x(ico)?\.?$/i.test(ENTITIES[entity]!(person, 0));
  return inMexico.length > 0 && inMexico.every(isMexico) && (/lugar/i.test(header) || entity === 'MEX');
}

/** The question that the file leaves open without keys: M or México is written, or dates, and nothing decides their meaning. */
export function questionOf(people: readonly StrictPerson[], style: Style): Topic | undefined {
  const has = (sexo: string): boolean => people.some((person) => person.sexo === sexo);
  const isMOpen =
    hintOf(style) === '' &&
    ((/^h, m$/i.test(style.sex) && has('M') && !has('H')) ||
      (/^m, f$/i.test(style.sex) && has('H') && !has('M')));
  const isXAlone =
    style.sex !== TICKS && !has('H') && !has('M') && SEXES[style.sex]!(people[0]!, 0).toUpperCase() === 'X';
  if (isMOpen || isXAlone) return 'sex';
  const isOrderWritten = style.date in spelled.DAY_FIRST || isMonthFirst(style);
  if (isOrderWritten && !isDayProven(people) && hasManyDates(people)) return 'dates';
  return saysMexico(people, style) ? 'columns' : undefined;
}

/** Letters that look like damage in a word of small letters. */
const LOOKS_DAMAGED = /\p{L}[^\x00-\x7fÁÉÍÓÑÜáéíóñü]/u;

/** A no-break space before a small letter or a cut word looks like a lost letter. */
const losesLetters = ({ blanks, names, words, before }: Style): boolean =>
  blanks === 'no-break' && (names === 'lower' || words === 'contracted' || before !== 'nothing');

/** Whether the row may be in error instead of having its key: its names look damaged, or it has no sex to tick. */
export const mayFail = (person: StrictPerson, style: Style): boolean => {
  const { nombres, apellido_paterno, apellido_materno, sexo } = person;
  return (
    (style.sex === TICKS && sexo === 'X') ||
    losesLetters(style) ||
    (style.names === 'lower case of ASCII alone' &&
      LOOKS_DAMAGED.test([nombres, apellido_paterno, apellido_materno].join(' ')))
  );
};

/**
 * Whether a file that leaves nothing open may be asked about all the same: many dates of any form without a number above 12
 * look exchanged, and names may look damaged.
 */
export const mayAsk = (people: readonly StrictPerson[], style: Style): boolean =>
  (style.date in DATES && !isDayProven(people) && hasManyDates(people)) ||
  people.some((person) => mayFail(person, style));
