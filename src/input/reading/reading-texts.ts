/**
 * A reading in sentences for people, in Spanish and English: for `--dry-run`, the preview of the page, and the report.
 *
 * What they never hold: a value of a row. They have names of columns, words of this program, and counts.
 */

import { plural, type Sentence } from '../../base/sentence.js';
import type { Language } from '../../key/contract/messages.js';
import { number } from '../../key/contract/number.js';
import { isWorkbookKind } from '../csv/container-kind.js';
import { keySentences } from './key-sentences.js';
import { type Kinds, kindText } from './listed-counts.js';
import { wholeNameSentence } from './name-questions.js';
import type { NameReading, Reading } from './reading.js';
import { dateSentence, entitySentences, sexSentence } from './value-texts.js';

const CONTAINERS: Record<Language, Record<Reading['container']['kind'], string>> = {
  es: {
    csv: 'un CSV',
    gzip: 'un CSV comprimido (gzip)',
    json: 'un arreglo de objetos JSON',
    ndjson: 'NDJSON, un objeto por línea',
    fixed_width: 'un texto con columnas de ancho fijo',
    zip: 'un CSV dentro de un ZIP',
    xlsx: 'un libro de Excel',
    xlsb: 'un libro binario de Excel (XLSB)',
    xls: 'un libro antiguo de Excel (XLS)',
    ods: 'una hoja de cálculo OpenDocument (ODS)',
    html: 'una página web con tablas',
    xml: 'un libro de Excel en XML (2003)',
    dbf: 'una tabla DBF',
  },
  en: {
    csv: 'a CSV',
    gzip: 'a compressed CSV (gzip)',
    json: 'an array of JSON objects',
    ndjson: 'NDJSON, one object a line',
    fixed_width: 'a text with columns of fixed width',
    zip: 'a CSV in a ZIP archive',
    xlsx: 'an Excel workbook',
    xlsb: 'a binary Excel workbook (XLSB)',
    xls: 'an old Excel workbook (XLS)',
    ods: 'an OpenDocument spreadsheet (ODS)',
    html: 'a web page with tables',
    xml: 'an Excel workbook in XML (2003)',
    dbf: 'a DBF table',
  },
};

const DELIMITERS: Record<Language, Record<Reading['delimiter'], string>> = {
  es: { ',': 'coma', ';': 'punto y coma', '\t': 'tabulador', '|': 'barra vertical' },
  en: { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'vertical bar' },
};

function fileSentence({ container, encoding, delimiter }: Reading): Sentence {
  const { kind, sheet, other_sheets: others } = container;
  if (isWorkbookKind(kind)) {
    const es = plural(others, '; otra hoja no se lee', `; otras ${others} hojas no se leen`);
    const en = plural(others, '; another sheet is not read', `; ${others} other sheets are not read`);
    return {
      es: `El archivo es ${CONTAINERS.es[kind]}: hoja «${sheet ?? ''}»${others === 0 ? '' : es}.`,
      en: `The file is ${CONTAINERS.en[kind]}: sheet "${sheet ?? ''}"${others === 0 ? '' : en}.`,
    };
  }
  const text = encoding.name ?? 'ASCII';
  if (kind === 'json' || kind === 'ndjson')
    return {
      es: `El archivo es ${CONTAINERS.es[kind]}: las claves de los registros son los nombres de las columnas.`,
      en: `The file is ${CONTAINERS.en[kind]}: the keys of the records are the names of the columns.`,
    };
  if (kind === 'fixed_width')
    return {
      es: `El archivo es ${CONTAINERS.es[kind]}, codificación ${text}.`,
      en: `The file is ${CONTAINERS.en[kind]}, encoding ${text}.`,
    };
  if (kind === 'dbf')
    return {
      es: `El archivo es ${CONTAINERS.es.dbf}: codificación ${text}.`,
      en: `The file is ${CONTAINERS.en.dbf}: encoding ${text}.`,
    };
  return {
    es: `El archivo es ${CONTAINERS.es[kind]}: columnas separadas por ${DELIMITERS.es[delimiter]}, codificación ${text}.`,
    en: `The file is ${CONTAINERS.en[kind]}: columns separated by ${DELIMITERS.en[delimiter]}, encoding ${text}.`,
  };
}

/** Keys of JSON, and names that `--widths` gives, are in no line of the file. */
const hasHeaderLine = ({ container: { kind }, header: { line } }: Reading): boolean =>
  kind !== 'json' && kind !== 'ndjson' && (kind !== 'fixed_width' || line > 1);

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

const NAME_KINDS: Record<Language, Kinds> = {
  es: {
    placeholder: [
      'nombre o apellido dice que no hay dato (como N/A): se lee como vacío.',
      'nombres o apellidos dicen que no hay dato (como N/A): se leen como vacíos.',
    ],
    doubtful: [
      'nombre o apellido es NA, SN, BLANCO o similar: se lee como nombre; revise que lo sea.',
      'nombres o apellidos son NA, SN, BLANCO o similares: se leen como nombres; revise que lo sean.',
    ],
    title: [
      'título omitido (como Lic.) antes de un nombre.',
      'títulos omitidos (como Lic.) antes de un nombre.',
    ],
    number: ['número de lista omitido antes de un nombre.', 'números de lista omitidos antes de un nombre.'],
    bullet: ['viñeta o guion omitido antes de un nombre.', 'viñetas o guiones omitidos antes de un nombre.'],
    apostrophe: ['apóstrofo inicial omitido en un nombre.', 'apóstrofos iniciales omitidos en nombres.'],
    contraction: [
      'abreviatura escrita completa (como Hdez.: Hernández).',
      'abreviaturas escritas completas (como Hdez.: Hernández).',
    ],
    repeated: [
      'nombre contiene también los dos apellidos de su fila.',
      'nombres contienen también los dos apellidos de su fila.',
    ],
  },
  en: {
    placeholder: [
      'name or surname says that there is none (as N/A): it is read as empty.',
      'names or surnames say that there is none (as N/A): they are read as empty.',
    ],
    doubtful: [
      'name or surname is NA, SN, BLANCO or the like: it is read as a name; check that it is one.',
      'names or surnames are NA, SN, BLANCO or the like: they are read as names; check that they are.',
    ],
    title: ['title (as Lic.) before a name was left out.', 'titles (as Lic.) before a name were left out.'],
    number: ['list number before a name was left out.', 'list numbers before a name were left out.'],
    bullet: ['bullet or dash before a name was left out.', 'bullets or dashes before a name were left out.'],
    apostrophe: ['apostrophe before a name was left out.', 'apostrophes before a name were left out.'],
    contraction: [
      'abbreviation was written out (as Hdez.: Hernández).',
      'abbreviations were written out (as Hdez.: Hernández).',
    ],
    repeated: [
      'given name also holds both surnames of its row.',
      'given names also hold both surnames of their row.',
    ],
  },
};

const nameSentences = ({ counts }: NameReading, language: Language): string[] =>
  Object.entries(NAME_KINDS[language]).flatMap(([kind, text]) => {
    const count = counts[kind as keyof typeof counts] ?? 0;
    return count === 0 ? [] : [kindText(count, text)];
  });

export function sentencesOf(reading: Reading, language: Language): string[] {
  const { values, surveyed, sex, dates, entities, names, whole_name } = reading;
  const sentences = [
    fileSentence(reading),
    hasHeaderLine(reading) && headerSentence(reading),
    values !== undefined && valuesSentence(values),
    surveyed.rows > 0 && surveySentence(reading),
    whole_name !== undefined && wholeNameSentence(whole_name),
    sex !== null && sexSentence(sex),
    dates !== null && dateSentence(dates, reading.container.kind === 'xlsx'),
    ...(entities === null ? [] : entitySentences(entities)),
    ...keySentences(reading),
  ];
  return [
    ...sentences.flatMap((sentence) => sentence || []).map((sentence) => sentence[language]),
    ...(names === null ? [] : nameSentences(names, language)),
  ];
}
