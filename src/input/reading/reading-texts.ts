/**
 * A reading in sentences for people, in Spanish and English: for `--dry-run`, the preview of the page, and the report.
 *
 * What they never hold: a value of a row. They have names of columns, words of this program, and counts.
 */

import { plural } from '../../base/sentence.js';
import type { Language } from '../../key/contract/messages.js';
import { number } from '../../key/contract/number.js';
import type { DateReading, EntityReading, NameReading, Reading, SexReading } from './reading.js';

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

const quoted = (name: string, language: Language): string => (language === 'es' ? `«${name}»` : `"${name}"`);

const CONTAINERS: Record<Language, Record<Reading['container']['kind'], string>> = {
  es: { csv: 'un CSV', gzip: 'un CSV comprimido (gzip)', xlsx: 'un libro de Excel' },
  en: { csv: 'a CSV', gzip: 'a compressed CSV (gzip)', xlsx: 'an Excel workbook' },
};

const DELIMITERS: Record<Language, Record<Reading['delimiter'], string>> = {
  es: { ',': 'coma', ';': 'punto y coma', '\t': 'tabulador', '|': 'barra vertical' },
  en: { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'vertical bar' },
};

function fileSentence({ container, encoding, delimiter }: Reading, language: Language): string {
  const kind = CONTAINERS[language][container.kind];
  if (container.kind === 'xlsx') {
    const sheet = quoted(container.sheet ?? '', language);
    const others = container.other_sheets;
    if (language === 'es') {
      const unread =
        others === 0 ? '' : `; ${others === 1 ? 'otra hoja no se lee' : `otras ${others} hojas no se leen`}`;
      return `El archivo es ${kind}: hoja ${sheet}${unread}.`;
    }
    const unread =
      others === 0 ? '' : `; ${others === 1 ? 'another sheet is' : `${others} other sheets are`} not read`;
    return `The file is ${kind}: sheet ${sheet}${unread}.`;
  }
  const separator = DELIMITERS[language][delimiter];
  const text = encoding.name ?? 'ASCII';
  return language === 'es'
    ? `El archivo es ${kind}: columnas separadas por ${separator}, codificación ${text}.`
    : `The file is ${kind}: columns separated by ${separator}, encoding ${text}.`;
}

function headerSentence({ header }: Reading, language: Language): string {
  const { line, title_lines: titles } = header;
  const lines = number(titles);
  if (language === 'es') {
    const what = titles === 1 ? 'se omite una línea de título' : `se omiten ${lines} líneas de título`;
    return `El encabezado está en la línea ${line}${titles === 0 ? '' : `; ${what} arriba de él`}.`;
  }
  const what = titles === 1 ? 'one title line above it is' : `${lines} title lines above it are`;
  return `The header is in line ${line}${titles === 0 ? '' : `; ${what} skipped`}.`;
}

function surveySentence({ surveyed: { rows, whole } }: Reading, language: Language): string[] {
  if (rows === 0) return [];
  const count = number(rows);
  if (language === 'es') {
    if (whole) return [`Se revisaron todas las filas: ${count}.`];
    return [plural(rows, 'Se revisó la primera fila.', `Se revisaron las primeras ${count} filas.`)];
  }
  if (whole) return [`All rows were looked at: ${count}.`];
  return [plural(rows, 'The first row was looked at.', `The first ${count} rows were looked at.`)];
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

const BY_CONTRACT: Record<Language, string> = {
  es: 'debe decir H (hombre), M (mujer) o X',
  en: 'must say H (hombre), M (mujer) or X',
};

function sexSentence({ column, letters, counts }: SexReading, language: Language): string {
  const name = quoted(column, language);
  const always = (counts.M ?? 0) > 0 ? DECIDING_LETTERS : [];
  const evidence = listed(counts, SEX_KINDS[language], always);
  const says = DECIDING_LETTERS.filter((letter) => (counts[letter as 'H'] ?? 0) > 0);
  const meaning = SEX_LETTERS[language][letters];
  const and = language === 'es' ? ' y ' : ' and ';
  const verb = language === 'es' ? 'dice' : 'says';
  const start = language === 'es' ? `La columna ${name}` : `The column ${name}`;
  if (Object.keys(counts).length === 0) return `${start} ${BY_CONTRACT[language]}.`;
  const isLetterUsed = letters === '12' || (counts.M ?? 0) > 0;
  if (!isLetterUsed) return `${start}: ${evidence}.`;
  return letters === '12'
    ? `${start}: ${meaning} (${evidence}).`
    : `${start} ${verb} ${says.join(and)}: ${meaning} (${evidence}).`;
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

function dateSentence({ column, order, sure, counts }: DateReading, language: Language): string {
  const how = DATE_ORDERS[language][order];
  const year_first = (counts.year_first ?? 0) + (counts.year_first_either ?? 0);
  const evidence = listed({ ...counts, year_first }, DATE_KINDS[language]);
  const isGuess = sure === 'not_proven';
  const { day_first = 0, month_first = 0, either_order = 0 } = counts;
  if (sure !== 'option' && day_first + month_first + either_order === 0)
    return language === 'es'
      ? `Fechas en la columna ${quoted(column, language)}: ${evidence}.`
      : `Dates in the column ${quoted(column, language)}: ${evidence}.`;
  if (language === 'es') {
    const doubt = isGuess ? ', sin que el archivo lo demuestre' : '';
    return `La columna ${quoted(column, language)} se leerá así: ${how}${doubt} (${evidence}).`;
  }
  const doubt = isGuess ? ', not proven by the file' : '';
  return `The column ${quoted(column, language)} is read with ${how}${doubt} (${evidence}).`;
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

function entitySentence({ column, counts }: EntityReading, language: Language): string {
  const evidence = listed(counts, ENTITY_KINDS[language]);
  const name = quoted(column, language);
  return language === 'es'
    ? `Entidades en la columna ${name}: ${evidence}.`
    : `Entities in the column ${name}: ${evidence}.`;
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
  const { sex, dates, entities, names } = reading;
  return [
    fileSentence(reading, language),
    headerSentence(reading, language),
    ...surveySentence(reading, language),
    ...(sex === null ? [] : [sexSentence(sex, language)]),
    ...(dates === null ? [] : [dateSentence(dates, language)]),
    ...(entities === null ? [] : [entitySentence(entities, language)]),
    ...(names === null ? [] : nameSentences(names, language)),
  ];
}
