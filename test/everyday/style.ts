/**
 * A random everyday file: people written in one style. A style is a property of the file: each column is written in one
 * way, so that the file has one right reading. Where the people do not prove it, `style-questions.ts` says so.
 * A column of keys may stand beside them: their own, those of other people, or none.
 */
import { encoded, type WrittenEncoding } from './encodings.js';
import { KNOWN_PEOPLE, keyOf, type StrictPerson } from './people.js';
import type { Cell } from './spellings.js';
import * as spelled from './spellings.js';
import { type Column, csvText, tableOf } from './table.js';

export const SEXES: Readonly<Record<string, Cell>> = {
  ...spelled.SEX_WORDS,
  'H, M': spelled.SEX_HM,
  'h, m': spelled.SEX_hm,
  'M, F': spelled.SEX_MF,
  'm, f': spelled.SEX_mf,
  ...spelled.SEX_MORE_WORDS,
};

/** Two columns, one of them ticked. */
export const TICKS = 'ticks';

export const DATES: Readonly<Record<string, Cell>> = {
  ...spelled.CLEAR_DATES,
  ...spelled.DAY_FIRST,
  ...spelled.MONTH_FIRST,
  ...spelled.MORE_DATES,
};

export const ENTITIES: Readonly<Record<string, Cell>> = { ...spelled.ENTITIES, ...spelled.MORE_ENTITIES };

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
export const hintOf = ({ hints, sex }: Style): string => {
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
