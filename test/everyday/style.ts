/**
 * A random everyday file: people written in one style. A style is a property of the file: each column is written in one
 * way, so that the file has one right reading. Where the people do not prove it, `questionOf` and `optionsOf` say so.
 * A column of keys may stand beside them: their own, those of other people, or none.
 */
import type { Topic } from '../../src/input/csv/undecided-error.js';
import type { GivenOptions } from '../../src/input/options/option-types.js';
import { encoded, type WrittenEncoding } from './encodings.js';
import { AS_WRITTEN } from './everyday-file.js';
import { KNOWN_PEOPLE, keyOf, type StrictPerson } from './people.js';
import type { Cell } from './spellings.js';
import * as spelled from './spellings.js';
import { type Column, csvText, tableOf } from './table.js';

const SEXES: Readonly<Record<string, Cell>> = {
  ...spelled.SEX_WORDS,
  'H, M': spelled.SEX_HM,
  'h, m': spelled.SEX_hm,
  'M, F': spelled.SEX_MF,
  'm, f': spelled.SEX_mf,
  ...spelled.SEX_MORE_WORDS,
};

/** Two columns, one of them ticked. */
const TICKS = 'ticks';

const DATES: Readonly<Record<string, Cell>> = {
  ...spelled.CLEAR_DATES,
  ...spelled.DAY_FIRST,
  ...spelled.MONTH_FIRST,
  ...spelled.MORE_DATES,
};

const ENTITIES: Readonly<Record<string, Cell>> = { ...spelled.ENTITIES, ...spelled.MORE_ENTITIES };

/** The date in three columns: the month of each. */
const PARTS: Readonly<Record<string, Cell>> = {
  'with zeros': ({ mes_nacimiento }) => mes_nacimiento,
  'without zeros': ({ mes_nacimiento }) => String(Number(mes_nacimiento)),
  'months by name': spelled.MONTH_NAME,
};

type Write = (text: string) => string;

const NAMES: Readonly<Record<string, Write>> = {
  'as they are': (text) => text,
  upper: (text) => text.toUpperCase(),
  lower: (text) => text.toLowerCase(),
  'without accents': spelled.plainUpper,
  decomposed: (text) => text.normalize('NFD'),
  'zero-width': (text) => `\u200b${text}\ufeff`,
  'lower case of ASCII alone': (text) =>
    text.toUpperCase().replaceAll(/(?<=\p{L})[A-Z]/gu, (letter) => letter.toLowerCase()),
};

/** What stands before the given names of all rows. */
const BEFORE_NAMES: Readonly<Record<string, (index: number) => string>> = {
  nothing: () => '',
  'Lic.': () => 'Lic. ',
  'a title by turns': (index) => ['Dr. ', 'Dra ', 'ING. ', 'Profra. ', 'C.P. '][index % 5]!,
  'C.': () => 'C. ',
  'list numbers': (index) => `${index + 1}.- `,
  bullets: () => '• ',
  "Excel's apostrophe": () => "'",
};

/** Contractions that have one meaning. */
const CONTRACTED: Readonly<Record<string, string>> = {
  HERNANDEZ: 'Hdez.',
  MARTINEZ: 'Mtz',
  GONZALEZ: 'Glez.',
  RODRIGUEZ: 'Rdz',
  FERNANDEZ: 'Fdez',
  FRANCISCO: 'Fco.',
  GUADALUPE: 'Gpe',
};

const contracted: Write = (text) =>
  text
    .split(' ')
    .map((word) => CONTRACTED[spelled.plainUpper(word)] ?? word)
    .join(' ');

/** The key of another person in each row. */
const otherKey: Cell = (person, index) => {
  const others = KNOWN_PEOPLE.filter((known) => known.person !== person);
  return keyOf(others[(index * 7 + 3) % others.length]!.person);
};

const ownKeys: Cell = (person) => keyOf(person);

/** What a column of keys holds; the share of other people's keys in a hundred. */
const KEYS: Readonly<Record<string, Cell | undefined>> = {
  none: undefined,
  own: ownKeys,
  '5 % wrong': (person, index) => (index % 20 === 19 ? otherKey : ownKeys)(person, index),
  '20 % wrong': (person, index) => (index % 5 === 4 ? otherKey : ownKeys)(person, index),
  '40 % wrong': (person, index) => (index % 5 < 2 ? otherKey : ownKeys)(person, index),
  "a tutor's": otherKey,
  generic: ({ sexo }) => (sexo === 'M' ? 'XEXX010101MNEXXXA8' : 'XEXX010101HNEXXXA4'),
  fillers: (_, index) => ['N/A', '', 'NO TIENE', '-'][index % 4]!,
};

const CASES: Readonly<Record<string, Write>> = {
  'as they are': (text) => text,
  upper: (text) => text.toUpperCase(),
  lower: (text) => text.toLowerCase(),
};

const BLANKS: Readonly<Record<string, Write>> = {
  none: (text) => text,
  around: (text) => `  ${text} `,
  'no-break': (text) => `\u00a0${text}\u00a0`,
};

const MISSING = (
  '|N/A|no tiene|SIN APELLIDO|Ninguno|-|.|0|NULL|#N/A|s/n|sin especificar|no proporcionó|único apellido|N / A|pendiente|?|' +
  'se desconoce|SIN AP. MATERNO'
).split('|');

const HEADERS = [
  'Nombre|Apellido Paterno|Apellido Materno|Fecha de nacimiento|Sexo|Entidad',
  'nombre|primer_apellido|segundo_apellido|fecha_nacimiento|sexo_asignado|lugar_nacimiento',
  'Nombre(s)|Ap. Pat.|Ap. Mat.|F. Nac.|Género|Lugar de nacimiento',
  'First Name|Last Name|Second Last Name|DOB|Gender|State of Birth',
  '1. Nombre(s) *|2. Apellido paterno *|3. Apellido materno|4. Fecha de nacimiento:|5. ¿Sexo?|6. Estado de nacimiento',
  'nombre|primerApellido|segundoApellido|fechaNacimiento|sexo|entidadNacimiento',
  'NOMBRE|AP_PATERNO|AP_MATERNO|FEC_NAC|SEXO|EDO_NAC',
];

const ENCODINGS: readonly WrittenEncoding[] = ['utf-8', 'utf-8 with a mark', 'utf-16le', 'utf-16be'];

/** The ways of each part of a style. */
export const WAYS = {
  sex: [...Object.keys(SEXES), TICKS],
  date: [...Object.keys(DATES), ...Object.keys(PARTS)],
  entity: Object.keys(ENTITIES),
  names: Object.keys(NAMES),
  before: Object.keys(BEFORE_NAMES),
  words: ['whole', 'contracted'],
  given: ['one column', 'two columns'],
  hints: ['no', 'yes'],
  keys: Object.keys(KEYS),
  letters: Object.keys(CASES),
  blanks: Object.keys(BLANKS),
  missing: MISSING,
  header: HEADERS,
  apostrophe: ['', "'"],
  delimiter: [',', ';', '\t', '|'],
  lineEnd: ['\n', '\r\n', '\r'],
  quotes: ['needed', 'all'],
  titles: ['', 'LISTA DE PERSONAS', 'NÓMINA\n\nQuincena 21'],
  encoding: ENCODINGS,
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type Style = { readonly [part in keyof typeof WAYS]: (typeof WAYS)[part][number] };

const nameOf = (text: string, style: Style): string =>
  NAMES[style.names]!(style.words === 'contracted' ? contracted(text) : text);

const surnameColumn = (
  header: string,
  field: 'apellido_paterno' | 'apellido_materno',
  style: Style,
): Column => [
  header,
  (person) => BLANKS[style.blanks]!(person[field] === '' ? style.missing : nameOf(person[field], style)),
];

function givenColumns(header: string, style: Style): Column[] {
  const written = (text: string, index: number): string =>
    BLANKS[style.blanks]!(BEFORE_NAMES[style.before]!(index) + nameOf(text, style));
  if (style.given === 'one column') return [[header, ({ nombres }, index) => written(nombres, index)]];
  const words = ({ nombres }: StrictPerson): string[] => nombres.split(' ');
  return [
    ['Primer nombre', (person, index) => written(words(person)[0]!, index)],
    ['Segundo nombre', (person) => nameOf(words(person).slice(1).join(' '), style)],
  ];
}

/** The letters of the sex in the heading, where the style has letters. */
const hintOf = ({ hints, sex }: Style): string => {
  if (hints === 'no' || !/^(h, m|m, f)$/i.test(sex)) return '';
  return /^h/i.test(sex) ? ' (H/M)' : ' (M/F)';
};

function sexColumns(header: string, style: Style, value: (cell: Cell) => Cell): Column[] {
  if (style.sex !== TICKS) return [[header + hintOf(style), value(SEXES[style.sex]!)]];
  return [
    ['Hombre', ({ sexo }) => (sexo === 'H' ? 'X' : '')],
    ['Mujer', ({ sexo }) => (sexo === 'M' ? 'X' : '')],
  ];
}

function dateColumns(header: string, style: Style): Column[] {
  const write =
    (cell: Cell): Cell =>
    (person, at) =>
      BLANKS[style.blanks]!(CASES[style.letters]!(cell(person, at)));
  if (style.date in DATES) return [[header, write(DATES[style.date]!)]];
  const part =
    (cell: Cell): Cell =>
    (person, at) =>
      style.apostrophe + write(cell)(person, at).trim();
  return [
    ['Año', part(({ anio_nacimiento }) => anio_nacimiento)],
    ['Mes', part(PARTS[style.date]!)],
    ['Día', part(({ dia_nacimiento }) => String(Number(dia_nacimiento)))],
  ];
}

export function columnsOf(style: Style): Column[] {
  const [names, paternal, maternal, date, sex, entity] = style.header.split('|') as [
    string,
    string,
    string,
    string,
    string,
    string,
  ];
  const value =
    (cell: Cell): Cell =>
    (person, at) =>
      BLANKS[style.blanks]!(CASES[style.letters]!(cell(person, at)));
  return [
    ...givenColumns(names, style),
    surnameColumn(paternal, 'apellido_paterno', style),
    surnameColumn(maternal, 'apellido_materno', style),
    ...dateColumns(date, style),
    ...sexColumns(sex, style, value),
    [entity, value(ENTITIES[style.entity]!)],
    ...(KEYS[style.keys] ? [['CURP', KEYS[style.keys]!] as const] : []),
  ];
}

export function styledFile(people: readonly StrictPerson[], style: Style): Buffer {
  const { delimiter, lineEnd, quotes, titles, encoding } = style;
  const above = titles === '' ? [] : titles.split('\n');
  const layout = { delimiter, lineEnd, quoteAll: quotes === 'all', above };
  return encoded(csvText(tableOf(people, columnsOf(style)), layout), encoding);
}

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
  const isMexico = (person: StrictPerson): boolean =>
    /^(mx-)?m[eé]x(ico)?\.?$/i.test(ENTITIES[entity]!(person, 0));
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
