/**
 * A random everyday file: people written in one style. A style is a property of the file: each column is written in one
 * way, so that the file has one right reading. Where the people do not prove it, `questionOf` and `optionsOf` say so.
 */
import type { Topic } from '../../src/input/csv/undecided-error.js';
import type { GivenOptions } from '../../src/input/options/option-types.js';
import { encoded, type WrittenEncoding } from './encodings.js';
import { AS_WRITTEN } from './everyday-file.js';
import type { StrictPerson } from './people.js';
import type { Cell } from './spellings.js';
import * as spelled from './spellings.js';
import { type Column, csvText, tableOf } from './table.js';

const SEXES: Readonly<Record<string, Cell>> = {
  ...spelled.SEX_WORDS,
  'H, M': spelled.SEX_HM,
  'h, m': spelled.SEX_hm,
  'M, F': spelled.SEX_MF,
  'm, f': spelled.SEX_mf,
};

const DATES: Readonly<Record<string, Cell>> = {
  ...spelled.CLEAR_DATES,
  ...spelled.DAY_FIRST,
  ...spelled.MONTH_FIRST,
};

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

const MISSING = ['', 'N/A', 'no tiene', 'SIN APELLIDO', 'Ninguno', '-', '.', '0', 'NULL', '#N/A', 's/n'];

const HEADERS = [
  'Nombre|Apellido Paterno|Apellido Materno|Fecha de nacimiento|Sexo|Entidad',
  'nombre|primer_apellido|segundo_apellido|fecha_nacimiento|sexo_asignado|lugar_nacimiento',
  'Nombre(s)|Ap. Pat.|Ap. Mat.|F. Nac.|Género|Lugar de nacimiento',
  'First Name|Last Name|Second Last Name|DOB|Gender|State of Birth',
];

const ENCODINGS: readonly WrittenEncoding[] = ['utf-8', 'utf-8 with a mark', 'utf-16le', 'utf-16be'];

/** The ways of each part of a style. */
export const WAYS = {
  sex: Object.keys(SEXES),
  date: [...Object.keys(DATES), ...Object.keys(PARTS)],
  entity: Object.keys(spelled.ENTITIES),
  names: Object.keys(NAMES),
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

const namesColumn = (
  header: string,
  field: 'nombres' | 'apellido_paterno' | 'apellido_materno',
  style: Style,
): Column => [
  header,
  (person) =>
    BLANKS[style.blanks]!(person[field] === '' ? style.missing : NAMES[style.names]!(person[field])),
];

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
    namesColumn(names, 'nombres', style),
    namesColumn(paternal, 'apellido_paterno', style),
    namesColumn(maternal, 'apellido_materno', style),
    ...dateColumns(date, style),
    [sex, value(SEXES[style.sex]!)],
    [entity, value(spelled.ENTITIES[style.entity]!)],
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

/** `--date-order` where month first is written and no row proves it: without it, day first is the usual way. */
export const optionsOf = (people: readonly StrictPerson[], style: Style): GivenOptions => ({
  ...AS_WRITTEN,
  surnames: 'optional',
  ...(isMonthFirst(style) && !isDayProven(people) && { dateOrder: 'mdy' }),
});

/** Whether a place of birth is only ever México, or abroad: the country has the name of the state. */
function saysMexico(people: readonly StrictPerson[], { header, entity }: Style): boolean {
  const inMexico = people.filter(({ entidad }) => entidad !== '36');
  const isMexico = (person: StrictPerson): boolean =>
    /^m[eé]x(ico)?\.?$/i.test(spelled.ENTITIES[entity]!(person, 0));
  return /lugar/i.test(header) && inMexico.length > 0 && inMexico.every(isMexico);
}

/** The question that the file leaves open: M or México is written, and nothing decides its meaning. */
export function questionOf(people: readonly StrictPerson[], style: Style): Topic | undefined {
  const has = (sexo: string): boolean => people.some((person) => person.sexo === sexo);
  const isMOpen =
    (/^h, m$/i.test(style.sex) && has('M') && !has('H')) ||
    (/^m, f$/i.test(style.sex) && has('H') && !has('M'));
  return isMOpen ? 'sex' : saysMexico(people, style) ? 'columns' : undefined;
}
