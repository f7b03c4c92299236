import { describe, expect, it } from 'vitest';
import type { Reading } from '../../../src/input/reading/reading.js';
import { sentencesOf } from '../../../src/input/reading/reading-texts.js';
import { reading } from './readings.js';

describe('the file', () => {
  it.each<[Partial<Reading>, string, string]>([
    [
      {},
      'El archivo es un CSV: columnas separadas por coma, codificación utf-8.',
      'The file is a CSV: columns separated by comma, encoding utf-8.',
    ],
    [
      {
        container: { kind: 'gzip', sheet: null, other_sheets: 0 },
        delimiter: '\t',
        encoding: { name: null, sure: 'file' },
      },
      'El archivo es un CSV comprimido (gzip): columnas separadas por tabulador, codificación ASCII.',
      'The file is a compressed CSV (gzip): columns separated by tab, encoding ASCII.',
    ],
    [
      { container: { kind: 'xlsx', sheet: 'Altas', other_sheets: 0 } },
      'El archivo es un libro de Excel: hoja «Altas».',
      'The file is an Excel workbook: sheet "Altas".',
    ],
    [
      { container: { kind: 'xlsx', sheet: 'Altas', other_sheets: 1 } },
      'El archivo es un libro de Excel: hoja «Altas»; otra hoja no se lee.',
      'The file is an Excel workbook: sheet "Altas"; another sheet is not read.',
    ],
    [
      { container: { kind: 'xlsx', sheet: 'Altas', other_sheets: 2 } },
      'El archivo es un libro de Excel: hoja «Altas»; otras 2 hojas no se leen.',
      'The file is an Excel workbook: sheet "Altas"; 2 other sheets are not read.',
    ],
    [
      { container: { kind: 'xlsx', sheet: null, other_sheets: 0 } },
      'El archivo es un libro de Excel: hoja «».',
      'The file is an Excel workbook: sheet "".',
    ],
    [
      { container: { kind: 'json', sheet: null, other_sheets: 0 } },
      'El archivo es un arreglo de objetos JSON: las claves de los registros son los nombres de las columnas.',
      'The file is an array of JSON objects: the keys of the records are the names of the columns.',
    ],
    [
      { container: { kind: 'fixed_width', sheet: null, other_sheets: 0 } },
      'El archivo es un texto con columnas de ancho fijo, codificación utf-8.',
      'The file is a text with columns of fixed width, encoding utf-8.',
    ],
    [
      { container: { kind: 'dbf', sheet: null, other_sheets: 0 } },
      'El archivo es una tabla DBF: codificación utf-8.',
      'The file is a DBF table: encoding utf-8.',
    ],
  ])('%j', (changes, es, en) => {
    expect(sentencesOf(reading(changes), 'es')[0]).toBe(es);
    expect(sentencesOf(reading(changes), 'en')[0]).toBe(en);
  });

  it('the header, title lines and rows', () => {
    expect(sentencesOf(reading(), 'es').slice(1)).toEqual([
      'El encabezado está en la línea 1.',
      'Se revisaron todas las filas: 251.',
    ]);
    const large = reading({ header: { line: 4, title_lines: 2 }, surveyed: { rows: 10_240, whole: false } });
    expect(sentencesOf(large, 'es').slice(1)).toEqual([
      'El encabezado está en la línea 4; se omiten 2 líneas de título arriba de él.',
      'Se revisaron las primeras 10,240 filas.',
    ]);
    expect(sentencesOf(large, 'en').slice(1)).toEqual([
      'The header is in line 4; 2 title lines above it are skipped.',
      'The first 10,240 rows were looked at.',
    ]);
    expect(sentencesOf(reading({ surveyed: { rows: 0, whole: true } }), 'en')).toHaveLength(2);
    expect(sentencesOf(reading(), 'en')[2]).toBe('All rows were looked at: 251.');
  });
});

describe('the sex', () => {
  const sentence = (
    sex: Omit<NonNullable<Reading['sex']>, 'column' | 'sure'>,
    language: 'es' | 'en' = 'es',
  ) => sentencesOf(reading({ sex: { column: 'Sexo', sure: 'file', ...sex } }), language)[3];

  it('M among F is masculino', () => {
    const sex = { letters: 'MF', counts: { M: 120, F: 131 } } as const;
    expect(sentence(sex)).toBe(
      'La columna «Sexo» dice M y F: M se leerá como masculino (0 H, 120 M, 131 F).',
    );
    expect(sentence(sex, 'en')).toBe(
      'The column "Sexo" says M and F: M is read as masculino (0 H, 120 M, 131 F).',
    );
  });

  it('M among H is mujer', () => {
    expect(sentence({ letters: 'HM', counts: { H: 1200, M: 1300, empty: 2 } })).toBe(
      'La columna «Sexo» dice H y M: M se leerá como mujer (1,200 H, 1,300 M, 0 F, 2 vacías).',
    );
  });

  it('without M there is nothing to say about it', () => {
    expect(sentence({ letters: 'HM', counts: { man: 3, woman: 4, other: 1 } }, 'en')).toBe(
      'The column "Sexo": 3 with a word for men, 4 with a word for women, 1 with another value.',
    );
  });

  it('without --normalize it must have the form of the contract', () => {
    expect(sentence({ letters: 'HM', counts: {} })).toBe(
      'La columna «Sexo» debe decir H (hombre), M (mujer) o X.',
    );
    expect(sentence({ letters: 'HM', counts: {} }, 'en')).toContain('must say H (hombre), M (mujer) or X.');
  });

  it('numbers', () => {
    expect(sentence({ letters: '12', counts: { '1': 5, '2': 6 } })).toBe(
      'La columna «Sexo»: 1 se leerá como hombre y 2 como mujer (5 con 1, 6 con 2).',
    );
  });
});

describe('the date', () => {
  const sentence = (dates: Omit<NonNullable<Reading['dates']>, 'column'>, language: 'es' | 'en') =>
    sentencesOf(reading({ dates: { column: 'F. nac.', ...dates } }), language)[3];

  it('proven by the file', () => {
    const dates = { order: 'mdy', sure: 'file', counts: { month_first: 40, either_order: 20 } } as const;
    expect(sentence(dates, 'es')).toBe(
      'La columna «F. nac.» se leerá así: primero el mes, luego el día (40 solo posibles con el mes primero, 20 posibles de ambas maneras).',
    );
    expect(sentence(dates, 'en')).toBe(
      'The column "F. nac." is read with the month first, then the day (40 possible only with the month first, 20 possible both ways).',
    );
  });

  it('not proven', () => {
    const dates = { order: 'dmy', sure: 'not_proven', counts: { either_order: 20 } } as const;
    expect(sentence(dates, 'es')).toContain('luego el mes, sin que el archivo lo demuestre (20 posibles');
    expect(sentence(dates, 'en')).toContain('then the month, not proven by the file (20 possible');
  });

  it('of a workbook: most of them are cells of dates', () => {
    const dates = { column: 'F', order: 'dmy', sure: 'file', counts: { year_first: 3 } } as const;
    const container = { kind: 'xlsx', sheet: 'Altas', other_sheets: 0 } as const;
    const inLanguage = (language: 'es' | 'en') => sentencesOf(reading({ dates, container }), language);
    expect(inLanguage('es')).toContain(
      'Fechas en la columna «F»: 3 en celdas de fecha o con el año primero.',
    );
    expect(inLanguage('en')).toContain('Dates in the column "F": 3 in date cells or with the year first.');
  });

  it('where nothing depends on the order', () => {
    const dates = { order: 'dmy', sure: 'file', counts: { year_first: 3, serial: 1 } } as const;
    expect(sentence(dates, 'es')).toBe(
      'Fechas en la columna «F. nac.»: 3 con el año primero, 1 número de serie, que solo se lee si se pide.',
    );
    expect(sentence(dates, 'en')).toMatch(/^Dates in the column "F. nac.": 3 with the year first, 1 serial/);
    expect(sentence({ ...dates, order: 'ymd', sure: 'option' }, 'en')).toContain(
      'is read with the year first (',
    );
  });
});

it('entities', () => {
  const entities = { column: 'Estado', counts: { name: 30, abroad: 1, country: 2 } };
  expect(sentencesOf(reading({ entities }), 'es')[3]).toBe(
    'Entidades en la columna «Estado»: 30 por nombre, 1 en el extranjero, 2 con el nombre de un país (escriba EXTRANJERO).',
  );
  expect(sentencesOf(reading({ entities }), 'en')[3]).toContain(
    'Entities in the column "Estado": 30 by name',
  );
});

it('names', () => {
  const names = { columns: ['Nombre'], counts: { placeholder: 3, doubtful: 1 } };
  expect(sentencesOf(reading({ names }), 'es').slice(3)).toEqual([
    '3 nombres o apellidos dicen que no hay dato (como N/A): se leen como vacíos.',
    '1 nombre o apellido es NA, SN, BLANCO o similar: se lee como nombre; revise que lo sea.',
  ]);
  expect(sentencesOf(reading({ names }), 'en').slice(3)).toEqual([
    '3 names or surnames say that there is none (as N/A): they are read as empty.',
    '1 name or surname is NA, SN, BLANCO or the like: it is read as a name; check that it is one.',
  ]);
  expect(sentencesOf(reading({ names: { ...names, counts: {} } }), 'en')).toHaveLength(3);
});

it('one title line', () => {
  const one = reading({ header: { line: 2, title_lines: 1 } });
  expect(sentencesOf(one, 'es')[1]).toBe(
    'El encabezado está en la línea 2; se omite una línea de título arriba de él.',
  );
  expect(sentencesOf(one, 'en')[1]).toBe('The header is in line 2; one title line above it is skipped.');
});

/** The last sentence of a reading, in both languages. */
const lastOf = (changes: Partial<Reading>): string[] =>
  (['es', 'en'] as const).map((language) => sentencesOf(reading(changes), language).at(-1)!);

describe('how values are read', () => {
  it.each<[NonNullable<Reading['values']>, string]>([
    [{ normalize: true, sure: 'file' }, 'Values are read as people write them.'],
    [{ normalize: false, sure: 'option' }, 'Values are read by the letter of the contract.'],
    [
      { normalize: false, sure: 'file' },
      "The header has the contract's names: values are read by the letter.",
    ],
  ])('%j', (values, sentence) => expect(sentencesOf(reading({ values }), 'en')).toContain(sentence));
});

it('the sex as tick marks', () => {
  const counts = { H: 3, M: 2, empty: 1 };
  const sex = { column: 'Hombre / Mujer', ticks: true, letters: 'HM', sure: 'heading', counts } as const;
  expect(lastOf({ sex })[0]).toMatch(/^El sexo es la marca en una de las columnas «Hombre \/ Mujer»: /);
});

it('what a heading decided', () => {
  const sex = { column: 'Sexo (M/F)', letters: 'MF', sure: 'heading', counts: { M: 3 } } as const;
  expect(lastOf({ sex })[1]).toContain('as its heading says');
  const dates = { column: 'F', order: 'mdy', sure: 'heading', counts: { either_order: 3 } } as const;
  expect(lastOf({ dates })[0]).toContain('como dice su encabezado');
});

it('letters and digits with their words', () => {
  const counts = { '1_man': 3, '2_woman': 2, empty: 1 };
  const sex = { column: 'Sexo', letters: '12', sure: 'file', counts } as const;
  expect(lastOf({ sex })[0]).toContain('5 con letra o número y su palabra');
});

it('numbers that are dates, and 1 January 1970', () => {
  const dates = { column: 'F', order: 'dmy', sure: 'file', counts: { day_first: 3, serial: 2 } } as const;
  const serials = lastOf({ dates: { ...dates, serials_are_dates: true } })[1];
  expect(serials).toContain('numbers are read as dates, because the other cells are dates');
  expect(serials).not.toContain('only if asked for');
  expect(lastOf({ dates })[1]).toContain('only if asked for');
  expect(lastOf({ dates: { ...dates, epoch_is_no_date: true } })[0]).toContain(
    'el 1 de enero de 1970 se lee como fecha que falta',
  );
});

it('what proves the century', () => {
  const dates = { column: 'F', order: 'dmy', sure: 'file', counts: { day_first: 3 } } as const;
  expect(lastOf({ dates: { ...dates, century_by_age: true } })[1]).toContain('the age tells the century');
  expect(lastOf({ dates: { ...dates, century_by_keys: true } })[1]).toContain(
    'keys on file tell the century',
  );
});

it('a place of birth that is not proven, also without counts', () => {
  const entities = { column: 'Estado', sure: 'not_proven', counts: {} } as const;
  expect(lastOf({ entities })[0]).toBe(
    'La columna «Estado» se toma como el lugar de nacimiento, sin que el archivo lo demuestre.',
  );
});

describe('keys on file', () => {
  const own = { column: 'CURP', keys: 2000, own: 1998, testifies: true };
  const byKeys = {
    sex: { column: 'Sexo', letters: 'MF', sure: 'keys', counts: { M: 1 } },
    dates: { column: 'F', order: 'mdy', sure: 'keys', counts: { either_order: 1 } },
  } as const;

  it('that fit, and decided nothing', () =>
    expect(lastOf({ keys: [own] })[0]).toBe(
      'Las claves de la columna «CURP» coinciden con los nombres y el año de su fila en 1,998 de 2,000. ' +
        'Para compararlas con las calculadas: conciliar (modo reconcile).',
    ));

  it('that decided, and are compared', () =>
    expect(lastOf({ keys: [own], ...byKeys, columns: [{ field: 'curp', column: 7, name: 'CURP' }] })[1]).toBe(
      'The keys in the column "CURP" fit the names and the year of their row in 1,998 of 2,000; they prove ' +
        'what the sex means, the order of the date.',
    ));

  it('of other people', () =>
    expect(lastOf({ keys: [{ ...own, own: 7, testifies: false }] })[1]).toContain(
      'keys that are not those of the persons in the rows (7 of 2,000 fit)',
    ));
});
