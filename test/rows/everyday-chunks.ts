/**
 * Random plans with `--normalize` and random text for them: people in everyday spellings, one column in one way, with dirty
 * cells between them: other spellings, blanks, characters without a width, placeholders, countries, headers of other files,
 * quotes, formulas, records that are empty, too short or too long.
 *
 * What it does not do: choose a plan that fits the spelling. Both paths must agree on wrong values too.
 */

import fc from 'fast-check';
import { FIELDS, type Person } from '../../src/index.js';
import type { Plan } from '../../src/input/csv/plan.js';
import { SEX_LETTERS } from '../../src/input/values/column-meaning.js';
import type { StrictPerson } from '../everyday/people.js';
import * as spelled from '../everyday/spellings.js';
import { plan } from '../input/csv/plans.js';
import { personOf } from '../key/reconcile/reconciling.js';
import { anyCharacter } from '../random/any-text.js';

/**
 * What a column holds; `date` is the whole date, `note` is not used for the key. The second given name and the second word of a
 * surname may be in columns of their own, the sex in two columns of tick marks.
 */
type Content =
  | keyof StrictPerson
  | 'age'
  | 'date'
  | 'key'
  | 'note'
  | 'second_given'
  | 'second_maternal'
  | 'man'
  | 'woman';

const WHOLE_DATE: readonly Content[] = [
  'nombres',
  'apellido_paterno',
  'apellido_materno',
  'date',
  'sexo',
  'entidad',
];
const DATE_PARTS: readonly Content[] = FIELDS;

const contents: fc.Arbitrary<Content[]> = fc
  .tuple(
    fc.constantFrom(WHOLE_DATE, WHOLE_DATE, DATE_PARTS),
    fc.constantFrom<Content[]>([], ['key'], ['key', 'note'], ['note', 'key', 'note'], ['age', 'key']),
    fc.boolean(),
    fc.boolean(),
    fc.constantFrom<Content[]>([], [], [], ['second_given'], ['second_given', 'second_maternal']),
    fc.constantFrom<Content[]>(['sexo'], ['sexo'], ['man', 'woman']),
  )
  .chain(([fields, others, hasMaternal, shuffled, seconds, sex]) => {
    const all = [
      ...fields
        .filter((field) => hasMaternal || field !== 'apellido_materno')
        .flatMap((field) => (field === 'sexo' ? sex : [field])),
      ...seconds.filter((field) => hasMaternal || field !== 'second_maternal'),
      ...others,
    ];
    return shuffled ? fc.shuffledSubarray(all, { minLength: all.length }) : fc.constant(all);
  });

const options = fc.record({
  delimiter: fc.constantFrom<Plan['delimiter']>(',', ',', ';', '\t', '|'),
  echo: fc.constantFrom<Plan['echo']>('all', 'all', 'none'),
  format: fc.constantFrom<Plan['format']>('csv', 'csv', 'ndjson'),
  detail: fc.boolean(),
  rawCells: fc.boolean(),
  surnames: fc.constantFrom<Plan['surnames']>('required', 'optional'),
  lang: fc.constantFrom<Plan['lang']>('es', 'en'),
  mode: fc.constantFrom<Plan['mode']>('calculate', 'calculate', 'reconcile', 'reconcile', 'validate'),
  errors: fc.constantFrom<Plan['errors']>('none', 'plain'),
  attention: fc.boolean(),
  duplicates: fc.boolean(),
  sexLetters: fc.constantFrom<Plan['sexLetters']>(...SEX_LETTERS),
  dateOrder: fc.constantFrom<Plan['dateOrder']>('dmy', 'dmy', 'mdy', 'ymd', 'serial'),
  healthLayout: fc.boolean(),
  epochIsNoDate: fc.boolean(),
  serialDates: fc.boolean(),
  names: fc.constantFrom<Plan['names']>(
    ...[undefined, undefined, { citizen: true }, { damaged: true }, { repeated: true }],
    { fillers: { nombres: ['NA', 'NAN'], apellido_materno: ['NIL', 'NO'] }, citizen: true },
  ),
});

function joinedOf(columns: readonly Content[]): Plan['joined'] {
  const [given, maternal] = [columns.indexOf('second_given'), columns.indexOf('second_maternal')];
  if (given < 0) return undefined;
  return {
    nombres: [columns.indexOf('nombres'), given],
    ...(maternal >= 0 && { apellido_materno: [columns.indexOf('apellido_materno'), maternal] }),
  };
}

const ticksOf = (columns: readonly Content[]): Plan['sexTicks'] =>
  columns.includes('man') ? { man: columns.indexOf('man'), woman: columns.indexOf('woman') } : undefined;

const planOf = (columns: readonly Content[], chosen: Partial<Plan>): Plan =>
  plan({
    ...chosen,
    normalize: true,
    columnCount: columns.length,
    columns: Object.fromEntries(
      FIELDS.map((field) => [
        field,
        columns.indexOf(field === 'sexo' && columns.includes('man') ? 'man' : field),
      ]),
    ) as Plan['columns'],
    ...(chosen.mode !== 'validate' && { joined: joinedOf(columns), sexTicks: ticksOf(columns) }),
    birthDateColumn: columns.indexOf('date'),
    ageColumn: columns.includes('age') ? columns.indexOf('age') : undefined,
    centuryKeys: chosen.epochIsNoDate && columns.includes('key') ? columns.indexOf('key') : undefined,
    keyColumn: chosen.mode === 'calculate' ? -1 : columns.indexOf('key'),
  });

/** The spellings of a file: the texts of a person's cells. */
const styles: fc.Arbitrary<(content: Content, person: StrictPerson, key: string) => string> = fc
  .record({
    sex: fc.constantFrom(...Object.values(spelled.SEX_WORDS), spelled.SEX_HM, spelled.SEX_MF, spelled.SEX_12),
    date: fc.constantFrom(
      ...Object.values(spelled.DAY_FIRST),
      ...Object.values(spelled.MONTH_FIRST),
      ...Object.values(spelled.CLEAR_DATES),
      spelled.TWO_DIGIT_YEAR,
      spelled.SERIAL,
    ),
    entity: fc.constantFrom(...Object.values(spelled.ENTITIES)),
    month: fc.constantFrom<spelled.Cell>(
      spelled.MONTH_NAME,
      ({ mes_nacimiento }) => mes_nacimiento,
      ({ mes_nacimiento }) => String(Number(mes_nacimiento)),
    ),
    name: fc.constantFrom<(text: string) => string>(
      (text) => text,
      (text) => text.toLowerCase(),
      (text) => text.normalize('NFD'),
      (text) => ` ${text}\u00a0`,
    ),
  })
  .map(({ sex, date, entity, month, name }) => (content, person, key) => {
    if (content === 'sexo') return sex(person, 0);
    if (content === 'date') return date(person, 0);
    if (content === 'entidad') return entity(person, 0);
    if (content === 'mes_nacimiento') return month(person, 0);
    if (content === 'key') return key;
    if (content === 'note') return 'nota 14';
    if (content === 'age') return String(2026 - Number(person.anio_nacimiento));
    if (content === 'second_given') return person.nombres.length % 3 === 0 ? '' : name('LUISA');
    if (content === 'second_maternal') return person.nombres.length % 2 === 0 ? '' : name('DE LEÓN');
    if (content === 'man') return person.sexo === 'H' ? 'X' : '';
    if (content === 'woman') return person.sexo === 'M' ? 'x' : '';
    return content.startsWith('apellido') || content === 'nombres' ? name(person[content]) : person[content];
  });

/** Values with their own branch in the code, each in its column or in any. */
const DIRTY: Readonly<Partial<Record<Content, readonly string[]>>> = {
  nombres: [
    'Mª Luisa',
    'M.ª del Carmen',
    'NA',
    ' na ',
    'N/A',
    'NO  TIENE',
    'LI',
    'Ana\u00adMaría',
    '\u200bJosé',
    'JOSÉ "PEPE"',
    ...[
      'Lic. Ana',
      'ING ANA',
      '1.- Ana',
      '- Ana',
      '•Ana',
      "'Ana",
      'C. Ana',
      'C Ana',
      'Fco. Javier',
      'MA. GPE',
      'RN',
      'X',
      'SaÚl',
      "'SaÚl",
      'Dra SaÚl',
      '\u00a0ana\u00a0',
    ],
    ...[
      'PEREZ LOPEZ JUAN',
      'Juan  Pérez, López',
      'Juan pérez LÓPEZ',
      'JU4N',
      '12',
      'NAN',
      'blanco',
      'MAR. LUISA',
      'Noè',
      'NOÈ',
      'Sa’l',
      'No proporciona',
    ],
  ],
  apellido_paterno: [
    '-',
    '.',
    '0',
    'SN',
    ...[
      'HDEZ',
      'Rdz.',
      'CRZ',
      'VQZ',
      'LIC PEREZ',
      'Lic. Pérez',
      'PEREZ',
      'Pérez',
      'GarcÍa',
      'PÚrez',
      'LàPEZ',
      'GONZ.',
      'L0PEZ',
      'SIN',
    ],
    'ND',
    's/n',
    'ſin dato',
    'MUÃ±OZ',
    'ŁUKASZ',
    'X',
    'DESCONOCIDO',
    "O'HARA",
    '#N/A',
  ],
  apellido_materno: [
    '',
    ' ',
    'NULL',
    ...[
      'LOPEZ',
      'lópez',
      'CRZ',
      'MTZ',
      'Sin segundo apellido',
      'NIL',
      'NO',
      'S\u00a0NCHEZ',
      'PËREZ',
      '2 LOPEZ',
      '?',
      'X',
    ],
    'Ninguno',
    'sin apellido',
    'no\u00a0tiene',
    'DE LA O',
    'Ñáñez',
    '=1+1',
    '\u200b',
    'NA\ufeff',
  ],
  date: [
    ...[
      '31/12/1999',
      '12/31/1999',
      '1/2/1990',
      '01-02-1990',
      '1.2.1990',
      '1/2-1990',
      '1//1990',
      '/1/1990',
      '1/1/199',
      '1/1/19900',
    ],
    ...[
      '1990/1/2',
      '1990-13-01',
      '1990-01-',
      '01/01/90',
      '13/01/85',
      '3-mar-05',
      '00/00/0000',
      '99/99/9999',
      '9/9/0009',
      '31107',
      '31107.5',
      '19850304',
    ],
    ...[
      '3 de marzo de 1985',
      '3-mar-85',
      '01/02/1990 00:00',
      "'01/02/1990",
      ' 01/02/1990 ',
      '',
      'N/D',
      '29/02/1900',
      '01/02/2990',
    ],
    ...[
      '1900-01-01',
      '01/01/1900',
      '1/1/1900',
      '00/01/1900',
      '1900-01-00',
      '9999-12-31',
      '31/12/9999',
      '12/31/9999',
      '1970-01-01',
      '01/01/1970',
      '2/1/1970',
      '1 de enero de 1970',
      '03111985',
      '31129999',
      '19850304.0',
      'lunes, 12 de marzo de 1987',
      'mar 12/03/1987',
      '0',
      '1',
    ],
    ...['١/٢/1990', '1\u200b/2/1990', '-1/2/1990', '01/02/1990x'],
  ],
  anio_nacimiento: [
    '1985',
    "'1985",
    '85',
    ' 1985 ',
    '1985.0',
    '',
    '19850',
    'MCM',
    '\u200b1985',
    '2099',
    '1850',
    '1900',
    '1970',
    '9999',
    '1970.0',
  ],
  mes_nacimiento: [
    '3',
    '03',
    'mar',
    'Marzo',
    'sept.',
    '13',
    '00',
    '',
    'enero ',
    '-',
    '3.0',
    "'3",
    '1',
    '01',
    '12',
    'enero',
  ],
  dia_nacimiento: ['3', '03', '31', '32', '0', '', '1o', ' 7 ', "'07", '+7', '1', '01', '1.0', '00', '31'],
  sexo: [
    'H',
    'M',
    'F',
    'X',
    'h',
    ' m ',
    '1',
    '02',
    'Hombre',
    'mujer.',
    'no binario',
    '',
    '?',
    'otro',
    'NB',
    "'M",
    '\u00a0F',
    'Sexo',
    '0',
    '3',
    'v',
    '♀',
    'niño',
    'M - Masculino',
    'M (mujer)',
    '1 Hombre',
    '2 - Mujer',
    '0=hombre',
    '3 no binario',
    'H - Mujer',
    '2.0',
  ],
  entidad: [
    ...[
      'Jalisco',
      'jal',
      'JC',
      'MX-JAL',
      '14',
      '9',
      '33',
      '00',
      '',
      'DESCONOCIDO',
      'Francia',
      'EE. UU.',
      'Puerto Rico',
      'México',
      'Méx.',
    ],
    ...[
      'México, D.F.',
      'Veracruz de Ignacio de la Llave',
      'Michoacán de Ocampo y de otro lugar',
      'foráneo',
      'Narnia',
      'MEX',
      'COL',
      'USA',
      'Guadalajara, Jalisco',
      'Jalisco, México',
      'Guadalajara, México',
      '14 - Jalisco',
      '14 - Sonora',
      'Houston, Texas, EUA',
      'Estado de Jalisco',
      '88',
      '14.0',
      'MEX - México',
      '999',
      "'14",
      ' 14 ',
    ],
  ],
  second_given: [
    '',
    ' ',
    '\u00a0',
    'N/A',
    '-',
    'NO TIENE',
    'NA',
    ' JOSÉ\u00a0',
    '\u00c1ngel',
    'de la luz',
    'MARÍA "LULÚ"',
    'Ñ',
    '\u200b',
    'NOMBRE '.repeat(12),
  ],
  second_maternal: ['', 'X', 'SN', 'null', 'Ñu', '"', '='],
  man: ['', 'X', 'x ', '1', '0', '✓', 'H', 'si', '"', '=1'],
  woman: ['', 'X', ' x', '1', '0', '✔', 'M', 'no', 'Sexo'],
  key: [
    '',
    'MECR840719MJCDSS03',
    'mecr840719mjcdss03',
    'MECR 840719 MJCDSS03',
    'XXXX',
    '=1+1',
    'N/A',
    'NO TIENE',
    '-',
    'NINGUNO',
    'MECR840719MJCDSS',
    'CURP: MECR840719MJCDSS03',
    "'MECR840719MJCDSS03",
    'MECR840719MJCDSS03.',
    'MECR\u00ad840719MJCDSS03',
    '0'.repeat(18),
  ],
  age: ['', '41', '21.0', 'x', '121', ' 7 '],
  note: ['', '=1+1', '-5', 'una, dos', 'dos\nlineas', 'con "comillas"', '\t', '＝1', 'nota '.repeat(30)],
};

const dirtyOf = (content: Content): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...DIRTY[content]!) },
    { weight: 1, arbitrary: fc.constantFrom(...Object.values(DIRTY).flat()) },
    { weight: 1, arbitrary: fc.string({ unit: anyCharacter, maxLength: 5 }) },
    {
      weight: 1,
      arbitrary: fc.string({ unit: fc.constantFrom(...'0123456789-/. aFM"\n\'\u200b'), maxLength: 11 }),
    },
  );

type Quoting = 'where needed' | 'always' | 'badly';

function quoted(text: string, delimiter: string, quoting: Quoting): string {
  if (quoting === 'badly') return `${text}"`;
  const isNeeded = text.includes(delimiter) || /["\r\n]/.test(text);
  return isNeeded || quoting === 'always' ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The header of a file with other columns: it names fields, so the rows after it have other columns. */
const OTHER_HEADER = [
  'Sexo',
  'Entidad',
  'Nombres',
  'Apellido paterno',
  'Apellido materno',
  'CURP',
  'Fecha de nacimiento',
];

interface Change {
  /** Columns with a dirty cell: the place of the column, and the texts for each content. */
  readonly dirty: readonly (readonly [number, string])[];
  readonly shape: number;
  readonly quoting: Quoting;
  readonly isOwnKey: boolean;
}

const record = (
  columns: readonly Content[],
  { delimiter }: Plan,
  style: (content: Content, person: StrictPerson, key: string) => string,
): fc.Arbitrary<string> => {
  const dirty = fc
    .nat({ max: columns.length - 1 })
    .chain((column) => fc.tuple(fc.constant(column), dirtyOf(columns[column]!)));
  const change: fc.Arbitrary<Change> = fc.record({
    dirty: fc.oneof(
      { weight: 2, arbitrary: fc.constant([]) },
      { weight: 3, arbitrary: fc.array(dirty, { maxLength: 3 }) },
    ),
    shape: fc.nat({ max: 40 }),
    quoting: fc.oneof(
      { weight: 12, arbitrary: fc.constant<Quoting>('where needed') },
      { weight: 3, arbitrary: fc.constant<Quoting>('always') },
      { weight: 1, arbitrary: fc.constant<Quoting>('badly') },
    ),
    isOwnKey: fc.boolean(),
  });
  return fc.tuple(fc.nat({ max: 30 }), change).map(([seed, { dirty, shape, quoting, isOwnKey }]) => {
    const [person, key] = personOf(seed) as readonly [Person, string];
    const onFile = isOwnKey ? key : personOf(seed + 1)[1];
    const cells = columns.map((content) => style(content, person as StrictPerson, onFile));
    for (const [column, text] of dirty) cells[column] = text;
    if (shape === 0) cells.length = seed % columns.length;
    else if (shape === 1) cells.push('', 'de más');
    else if (shape === 2) cells.push(' ');
    else if (shape === 3) cells.fill(seed % 2 === 0 ? '' : ' ');
    else if (shape === 4) cells.splice(0, OTHER_HEADER.length, ...OTHER_HEADER.slice(0, columns.length));
    return cells
      .map((cell, column) =>
        quoted(
          cell,
          delimiter,
          quoting === 'badly' && column !== seed % columns.length ? 'where needed' : quoting,
        ),
      )
      .join(delimiter);
  });
};

/** A file: its plan, and the texts of chunks of it. */
export interface EverydayChunks {
  readonly plan: Plan;
  readonly texts: readonly string[];
}

export const everydayChunks: fc.Arbitrary<EverydayChunks> = fc
  .tuple(contents, options, styles)
  .chain(([columns, chosen, style]) => {
    const hasKey = columns.includes('key');
    const run = planOf(columns, { ...chosen, mode: hasKey ? chosen.mode : 'calculate' });
    const line = fc.tuple(
      record(columns, run, style),
      fc.constantFrom('\n', '\n', '\n', '\r\n', '\r', '\n\n'),
    );
    const text = fc
      .array(line, { minLength: 1, maxLength: 12 })
      .map((lines) => lines.map((parts) => parts.join('')).join(''))
      .chain((all) => fc.constantFrom(all, all, all.replace(/[\r\n]+$/, ''), `${all}"a`));
    return fc.record({ plan: fc.constant(run), texts: fc.array(text, { minLength: 1, maxLength: 3 }) });
  });
