/**
 * A reading in sentences for people, in Spanish and English: for `--dry-run`, the preview of the page, and the report.
 *
 * What they never hold: a value of a row. They have names of columns, words of this program, and counts.
 */

import { plural, type Sentence } from '../../base/sentence.js';
import type { Language } from '../../key/contract/messages.js';
import { number } from '../../key/contract/number.js';
import { keySentences } from './key-sentences.js';
import type { Certainty, DateReading, EntityReading, NameReading, Reading, SexReading } from './reading.js';

type Counts = Readonly<Record<string, number | undefined>>;

/** What follows a count: `con 1`; or what follows one, and what follows any other number: `vacía`, `vacías`. */
type Kinds = Readonly<Record<string, string | readonly [string, string]>>;

function kindText(count: number, name: Kinds[string]): string {
  const [one, many] = typeof name === 'string' ? [name, name] : name;
  return `${number(count)} ${plural(count, one, many)}`;
}

/** `120 M, 131 F`: of these kinds, those that occur, and those of `always`. Empty if there are none. */
function listed(counts: Counts, names: Kinds, always: readonly string[] = []): string {
  return Object.entries(names)
    .filter(([kind]) => (counts[kind] ?? 0) > 0 || always.includes(kind))
    .map(([kind, name]) => kindText(counts[kind] ?? 0, name))
    .join(', ');
}

const CONTAINERS: Record<Language, Record<Reading['container']['kind'], string>> = {
  es: { csv: 'un CSV', gzip: 'un CSV comprimido (gzip)', xlsx: 'un libro de Excel' },
  en: { csv: 'a CSV', gzip: 'a compressed CSV (gzip)', xlsx: 'an Excel workbook' },
};

const DELIMITERS: Record<Language, Record<Reading['delimiter'], string>> = {
  es: { ',': 'coma', ';': 'punto y coma', '\t': 'tabulador', '|': 'barra vertical' },
  en: { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'vertical bar' },
};

function fileSentence({ container, encoding, delimiter }: Reading): Sentence {
  const { kind, sheet, other_sheets: others } = container;
  if (kind === 'xlsx') {
    const es = plural(others, '; otra hoja no se lee', `; otras ${others} hojas no se leen`);
    const en = plural(others, '; another sheet is not read', `; ${others} other sheets are not read`);
    return {
      es: `El archivo es ${CONTAINERS.es.xlsx}: hoja «${sheet ?? ''}»${others === 0 ? '' : es}.`,
      en: `The file is ${CONTAINERS.en.xlsx}: sheet "${sheet ?? ''}"${others === 0 ? '' : en}.`,
    };
  }
  const text = encoding.name ?? 'ASCII';
  return {
    es: `El archivo es ${CONTAINERS.es[kind]}: columnas separadas por ${DELIMITERS.es[delimiter]}, codificación ${text}.`,
    en: `The file is ${CONTAINERS.en[kind]}: columns separated by ${DELIMITERS.en[delimiter]}, encoding ${text}.`,
  };
}

function headerSentence({ header: { line, title_lines: titles } }: Reading): Sentence {
  const lines = number(titles);
  const es = plural(titles, 'se omite una línea de título', `se omiten ${lines} líneas de título`);
  const en = plural(titles, 'one title line above it is', `${lines} title lines above it are`);
  return {
    es: `El encabezado está en la línea ${line}${titles === 0 ? '' : `; ${es} arriba de él`}.`,
    en: `The header is in line ${line}${titles === 0 ? '' : `; ${en} skipped`}.`,
  };
}

const VALUES: Record<'written' | 'strict' | 'contractHeader', Sentence> = {
  written: {
    es: 'Los datos se leen como la gente los escribe.',
    en: 'Values are read as people write them.',
  },
  strict: {
    es: 'Los datos se leen al pie de la letra del contrato.',
    en: 'Values are read by the letter of the contract.',
  },
  contractHeader: {
    es: 'El encabezado tiene los nombres del contrato: los datos se leen al pie de la letra.',
    en: "The header has the contract's names: values are read by the letter.",
  },
};

function valuesSentence({ normalize, sure }: NonNullable<Reading['values']>): Sentence {
  if (normalize) return VALUES.written;
  return sure === 'option' ? VALUES.strict : VALUES.contractHeader;
}

function surveySentence({ surveyed: { rows, whole } }: Reading): Sentence {
  const count = number(rows);
  if (whole)
    return { es: `Se revisaron todas las filas: ${count}.`, en: `All rows were looked at: ${count}.` };
  return {
    es: plural(rows, 'Se revisó la primera fila.', `Se revisaron las primeras ${count} filas.`),
    en: plural(rows, 'The first row was looked at.', `The first ${count} rows were looked at.`),
  };
}

const SEX_LETTERS: Record<Language, Record<SexReading['letters'], string>> = {
  es: {
    HM: 'M se leerá como mujer',
    MF: 'M se leerá como masculino',
    '12': '1 se leerá como hombre y 2 como mujer',
  },
  en: { HM: 'M is read as mujer', MF: 'M is read as masculino', '12': '1 is read as hombre and 2 as mujer' },
};

const SEX_KINDS: Record<Language, Kinds> = {
  es: {
    H: 'H',
    M: 'M',
    F: 'F',
    X: 'X',
    '1': 'con 1',
    '2': 'con 2',
    man: 'con la palabra hombre o similar',
    woman: 'con la palabra mujer o similar',
    neither: 'con la palabra no binario',
    empty: ['vacía', 'vacías'],
    other: 'con otro valor',
  },
  en: {
    H: 'H',
    M: 'M',
    F: 'F',
    X: 'X',
    '1': 'with 1',
    '2': 'with 2',
    man: 'with a word for men',
    woman: 'with a word for women',
    neither: 'with a word for non-binary',
    empty: 'empty',
    other: 'with another value',
  },
};

/** The letters whose count is shown even if it is 0. */
const DECIDING_LETTERS = ['H', 'M', 'F'];

/** What a sentence adds if the heading decided. */
const byHeading = (sure: Certainty | undefined): Sentence =>
  sure === 'heading' ? { es: ', como dice su encabezado', en: ', as its heading says' } : { es: '', en: '' };

const TICK_KINDS: Record<Language, Kinds> = {
  es: {
    H: ['hombre', 'hombres'],
    M: ['mujer', 'mujeres'],
    empty: 'sin marca',
    other: 'con dos marcas u otro valor',
  },
  en: {
    H: ['man', 'men'],
    M: ['woman', 'women'],
    empty: 'without a mark',
    other: 'with two marks or another value',
  },
};

function sexSentence({ column, ticks, letters, sure, counts }: SexReading): Sentence {
  if (ticks)
    return {
      es: `El sexo es la marca en una de las columnas «${column}»: ${listed(counts, TICK_KINDS.es)}.`,
      en: `The sex is the mark in one of the columns "${column}": ${listed(counts, TICK_KINDS.en)}.`,
    };
  const [es, en] = [`La columna «${column}»`, `The column "${column}"`];
  if (Object.keys(counts).length === 0)
    return {
      es: `${es} debe decir H (hombre), M (mujer) o X.`,
      en: `${en} must say H (hombre), M (mujer) or X.`,
    };
  const hasM = (counts.M ?? 0) > 0;
  const always = hasM ? DECIDING_LETTERS : [];
  const inSpanish = listed(counts, SEX_KINDS.es, always);
  const inEnglish = listed(counts, SEX_KINDS.en, always);
  if (letters !== '12' && !hasM) return { es: `${es}: ${inSpanish}.`, en: `${en}: ${inEnglish}.` };
  const found = DECIDING_LETTERS.filter((letter) => (counts[letter as 'H'] ?? 0) > 0);
  const [dice, says] =
    letters === '12' ? ['', ''] : [` dice ${found.join(' y ')}`, ` says ${found.join(' and ')}`];
  return {
    es: `${es}${dice}: ${SEX_LETTERS.es[letters]}${byHeading(sure).es} (${inSpanish}).`,
    en: `${en}${says}: ${SEX_LETTERS.en[letters]}${byHeading(sure).en} (${inEnglish}).`,
  };
}

const DATE_ORDERS: Record<Language, Record<DateReading['order'], string>> = {
  es: {
    dmy: 'primero el día, luego el mes',
    mdy: 'primero el mes, luego el día',
    ymd: 'primero el año',
    serial: 'números de serie de una hoja de cálculo',
  },
  en: {
    dmy: 'the day first, then the month',
    mdy: 'the month first, then the day',
    ymd: 'the year first',
    serial: 'serial numbers of a spreadsheet',
  },
};

const DATE_KINDS: Record<Language, Kinds> = {
  es: {
    day_first: ['solo posible con el día primero', 'solo posibles con el día primero'],
    month_first: ['solo posible con el mes primero', 'solo posibles con el mes primero'],
    either_order: ['posible de ambas maneras', 'posibles de ambas maneras'],
    year_first: 'con el año primero',
    year_day_month: ['con año, día y mes, que no se lee', 'con año, día y mes, que no se leen'],
    month_name: 'con el nombre del mes',
    two_digit_year: ['con año de dos cifras, que no se lee', 'con año de dos cifras, que no se leen'],
    serial: ['número de serie, que solo se lee si se pide', 'números de serie, que solo se leen si se pide'],
    empty: ['vacía', 'vacías'],
    other: ['que no es una fecha', 'que no son fechas'],
  },
  en: {
    day_first: 'possible only with the day first',
    month_first: 'possible only with the month first',
    either_order: 'possible both ways',
    year_first: 'with the year first',
    year_day_month: [
      'with year, day and month, which is not read',
      'with year, day and month, which are not read',
    ],
    month_name: 'with the name of the month',
    two_digit_year: [
      'with a year of two digits, which is not read',
      'with a year of two digits, which are not read',
    ],
    serial: [
      'serial number, which is read only if asked for',
      'serial numbers, which are read only if asked for',
    ],
    empty: 'empty',
    other: ['that is no date', 'that are no dates'],
  },
};

function dateSentence({ column, order, sure, counts }: DateReading): Sentence {
  const year_first = (counts.year_first ?? 0) + (counts.year_first_either ?? 0);
  const es = listed({ ...counts, year_first }, DATE_KINDS.es);
  const en = listed({ ...counts, year_first }, DATE_KINDS.en);
  const { day_first = 0, month_first = 0, either_order = 0 } = counts;
  if (sure !== 'option' && day_first + month_first + either_order === 0)
    return { es: `Fechas en la columna «${column}»: ${es}.`, en: `Dates in the column "${column}": ${en}.` };
  const isGuess = sure === 'not_proven';
  const [duda, doubt] = isGuess
    ? [', sin que el archivo lo demuestre', ', not proven by the file']
    : [byHeading(sure).es, byHeading(sure).en];
  return {
    es: `La columna «${column}» se leerá así: ${DATE_ORDERS.es[order]}${duda} (${es}).`,
    en: `The column "${column}" is read with ${DATE_ORDERS.en[order]}${doubt} (${en}).`,
  };
}

const ENTITY_KINDS: Record<Language, Kinds> = {
  es: {
    number: 'por clave',
    abbreviation: 'por abreviatura',
    name: 'por nombre',
    mexico: ['que dice México, leído como el estado', 'que dicen México, leído como el estado'],
    abroad: 'en el extranjero',
    country: 'con el nombre de un país (escriba EXTRANJERO)',
    empty: ['vacía o desconocida', 'vacías o desconocidas'],
    other: 'con otro valor',
  },
  en: {
    number: 'by number',
    abbreviation: 'by abbreviation',
    name: 'by name',
    mexico: ['that says México, read as the state', 'that say México, read as the state'],
    abroad: 'abroad',
    country: 'with the name of a country (write EXTRANJERO)',
    empty: 'empty or unknown',
    other: 'with another value',
  },
};

/** Without counts, the values were not looked at. */
function entitySentences({ column, sure, counts }: EntityReading): Sentence[] {
  const isCounted = Object.keys(counts).length > 0;
  return [
    ...(isCounted
      ? [
          {
            es: `Entidades en la columna «${column}»: ${listed(counts, ENTITY_KINDS.es)}.`,
            en: `Entities in the column "${column}": ${listed(counts, ENTITY_KINDS.en)}.`,
          },
        ]
      : []),
    ...(sure === 'not_proven'
      ? [
          {
            es: `La columna «${column}» se toma como el lugar de nacimiento, sin que el archivo lo demuestre.`,
            en: `The column "${column}" is taken as the place of birth, not proven by the file.`,
          },
        ]
      : []),
  ];
}

const NAME_KINDS: Record<Language, Kinds> = {
  es: {
    placeholder: [
      'nombre o apellido dice que no hay dato (como N/A): se lee como vacío.',
      'nombres o apellidos dicen que no hay dato (como N/A): se leen como vacíos.',
    ],
    doubtful: [
      'nombre o apellido es NA, SN o ND: se lee como nombre; revise que lo sea.',
      'nombres o apellidos son NA, SN o ND: se leen como nombres; revise que lo sean.',
    ],
  },
  en: {
    placeholder: [
      'name or surname says that there is none (as N/A): it is read as empty.',
      'names or surnames say that there is none (as N/A): they are read as empty.',
    ],
    doubtful: [
      'name or surname is NA, SN or ND: it is read as a name; check that it is one.',
      'names or surnames are NA, SN or ND: they are read as names; check that they are.',
    ],
  },
};

const nameSentences = ({ counts }: NameReading, language: Language): string[] =>
  Object.entries(NAME_KINDS[language]).flatMap(([kind, text]) => {
    const count = counts[kind as keyof typeof counts] ?? 0;
    return count === 0 ? [] : [kindText(count, text)];
  });

export function sentencesOf(reading: Reading, language: Language): string[] {
  const { values, surveyed, sex, dates, entities, names } = reading;
  const sentences = [
    fileSentence(reading),
    headerSentence(reading),
    values !== undefined && valuesSentence(values),
    surveyed.rows > 0 && surveySentence(reading),
    sex !== null && sexSentence(sex),
    dates !== null && dateSentence(dates),
    ...(entities === null ? [] : entitySentences(entities)),
    ...keySentences(reading),
  ];
  return [
    ...sentences.flatMap((sentence) => sentence || []).map((sentence) => sentence[language]),
    ...(names === null ? [] : nameSentences(names, language)),
  ];
}
