/**
 * How sex, dates and entities are written, in sentences for people, in Spanish and English.
 *
 * What they never hold: a value of a row. They have names of columns, words of this program, and counts.
 */
import type { Sentence } from '../../base/sentence.js';
import type { Language } from '../../key/contract/messages.js';
import { type Counts, type Kinds, listed } from './listed-counts.js';
import type { Certainty, DateReading, EntityReading, SexReading } from './reading.js';

const SEX_LETTERS: Record<Language, Record<SexReading['letters'], string>> = {
  es: {
    HM: 'M se leerá como mujer',
    MF: 'M se leerá como masculino',
    '12': '1 se leerá como hombre y 2 como mujer',
    '21': '1 se leerá como mujer y 2 como hombre',
    '01': '0 se leerá como hombre y 1 como mujer',
    '10': '0 se leerá como mujer y 1 como hombre',
    '123': '1 se leerá como hombre, 2 como mujer y 3 como X',
  },
  en: {
    HM: 'M is read as mujer',
    MF: 'M is read as masculino',
    '12': '1 is read as hombre and 2 as mujer',
    '21': '1 is read as mujer and 2 as hombre',
    '01': '0 is read as hombre and 1 as mujer',
    '10': '0 is read as mujer and 1 as hombre',
    '123': '1 is read as hombre, 2 as mujer and 3 as X',
  },
};

const SEX_KINDS: Record<Language, Kinds> = {
  es: {
    H: 'H',
    M: 'M',
    F: 'F',
    X: 'X',
    V: 'V',
    '0': 'con 0',
    '1': 'con 1',
    '2': 'con 2',
    '3': 'con 3',
    man: 'con la palabra hombre o similar',
    woman: 'con la palabra mujer o similar',
    neither: 'con la palabra no binario',
    coded: 'con letra o número y su palabra',
    empty: ['vacía', 'vacías'],
    other: 'con otro valor',
  },
  en: {
    H: 'H',
    M: 'M',
    F: 'F',
    X: 'X',
    V: 'V',
    '0': 'with 0',
    '1': 'with 1',
    '2': 'with 2',
    '3': 'with 3',
    man: 'with a word for men',
    woman: 'with a word for women',
    neither: 'with a word for non-binary',
    coded: 'with a letter or digit and its word',
    empty: 'empty',
    other: 'with another value',
  },
};

/** The letters whose count is shown even if it is 0. */
const DECIDING_LETTERS = ['H', 'M', 'F'];

/** The counts, with one for all letters and digits that have their word beside them. */
function withCoded(counts: SexReading['counts']): Counts {
  const coded = Object.entries(counts).reduce(
    (sum, [kind, rows]) => (kind.includes('_') ? sum + rows : sum),
    0,
  );
  return { ...counts, coded };
}

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

export function sexSentence({ column, ticks, letters, sure, counts }: SexReading): Sentence {
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
  const isOfDigits = /\d/.test(letters);
  const inSpanish = listed(withCoded(counts), SEX_KINDS.es, always);
  const inEnglish = listed(withCoded(counts), SEX_KINDS.en, always);
  if (!isOfDigits && !hasM) return { es: `${es}: ${inSpanish}.`, en: `${en}: ${inEnglish}.` };
  const found = DECIDING_LETTERS.filter((letter) => (counts[letter as 'H'] ?? 0) > 0);
  const [dice, says] = isOfDigits ? ['', ''] : [` dice ${found.join(' y ')}`, ` says ${found.join(' and ')}`];
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
    placeholder: ['que no es fecha (como 1900-01-01)', 'que no son fechas (como 1900-01-01)'],
    epoch: 'con 1 de enero de 1970',
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
    placeholder: ['that stands for no date (as 1900-01-01)', 'that stand for no date (as 1900-01-01)'],
    epoch: 'with 1 January 1970',
    empty: 'empty',
    other: ['that is no date', 'that are no dates'],
  },
};

/** What is decided about single dates, after the others. */
const DATE_ADDITIONS: Record<Language, readonly [epoch: string, serial: string, age: string, keys: string]> =
  {
    es: [
      'el 1 de enero de 1970 se lee como fecha que falta',
      'los números se leen como fechas, porque las demás celdas lo son',
      'la edad dice el siglo de los años de dos cifras',
      'las claves dicen el siglo de los años de dos cifras',
    ],
    en: [
      '1 January 1970 is read as no date',
      'numbers are read as dates, because the other cells are dates',
      'the age tells the century of years of two digits',
      'keys on file tell the century of years of two digits',
    ],
  };

/** The cells of a workbook that are dates arrive as texts with the year first. */
const DATE_CELLS: Record<Language, string> = {
  es: 'en celdas de fecha o con el año primero',
  en: 'in date cells or with the year first',
};

/** The counts of a column of dates as words. */
function listedDates(reading: DateReading, isWorkbook: boolean, language: Language): string {
  const { counts, epoch_is_no_date, serials_are_dates, century_by_age, century_by_keys } = reading;
  const { year_first = 0, year_first_either = 0, serial = 0 } = counts;
  const numbers = serials_are_dates ? { serial: 0, plain_serial: serial } : {};
  const cells = isWorkbook ? { year_first: DATE_CELLS[language] } : {};
  const names = { ...DATE_KINDS[language], ...cells, plain_serial: PLAIN_SERIALS[language] };
  const listing = listed({ ...counts, year_first: year_first + year_first_either, ...numbers }, names);
  const [epoch, serials, age, keys] = DATE_ADDITIONS[language];
  const additions = [
    epoch_is_no_date && epoch,
    serials_are_dates && serials,
    century_by_age && age,
    century_by_keys && keys,
  ];
  return [listing, ...additions.filter(Boolean)].join('; ');
}

const PLAIN_SERIALS: Record<Language, readonly [string, string]> = {
  es: ['número sin formato de fecha', 'números sin formato de fecha'],
  en: ['number without the format of a date', 'numbers without the format of a date'],
};

export function dateSentence(reading: DateReading, isWorkbook: boolean): Sentence {
  const { column, order, sure, counts } = reading;
  const es = listedDates(reading, isWorkbook, 'es');
  const en = listedDates(reading, isWorkbook, 'en');
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
    mex: ['que dice MEX, leído como el Estado de México', 'que dicen MEX, leído como el Estado de México'],
    col: ['que dice COL, leído como Colima', 'que dicen COL, leído como Colima'],
    abroad: 'en el extranjero',
    country: 'con el nombre de un país (escriba EXTRANJERO)',
    country_code: 'con la clave de un país (escriba EXTRANJERO)',
    empty: ['vacía o desconocida', 'vacías o desconocidas'],
    other: 'con otro valor',
  },
  en: {
    number: 'by number',
    abbreviation: 'by abbreviation',
    name: 'by name',
    mexico: ['that says México, read as the state', 'that say México, read as the state'],
    mex: ['that says MEX, read as the State of Mexico', 'that say MEX, read as the State of Mexico'],
    col: ['that says COL, read as Colima', 'that say COL, read as Colima'],
    abroad: 'abroad',
    country: 'with the name of a country (write EXTRANJERO)',
    country_code: 'with the code of a country (write EXTRANJERO)',
    empty: 'empty or unknown',
    other: 'with another value',
  },
};

const entityCounts = ({ column, counts }: EntityReading): Sentence => ({
  es: `Entidades en la columna «${column}»: ${listed(counts, ENTITY_KINDS.es)}.`,
  en: `Entities in the column "${column}": ${listed(counts, ENTITY_KINDS.en)}.`,
});

const notProven = ({ column }: EntityReading): Sentence => ({
  es: `La columna «${column}» se toma como el lugar de nacimiento, sin que el archivo lo demuestre.`,
  en: `The column "${column}" is taken as the place of birth, not proven by the file.`,
});

/** Without counts, the values were not looked at. */
export const entitySentences = (reading: EntityReading): Sentence[] => [
  ...(Object.keys(reading.counts).length > 0 ? [entityCounts(reading)] : []),
  ...(reading.sure === 'not_proven' ? [notProven(reading)] : []),
];
