// The survey of the first rows: what it reads, what it decides, what it asks.
import { describe, expect, it } from 'vitest';
import type { Plan } from '../../../src/input/csv/plan.js';
import { UndecidedError } from '../../../src/input/csv/undecided-error.js';
import { type BeginningOptions, readBeginning } from '../../../src/input/reading/sample.js';
import { type GivenWriting, survey } from '../../../src/input/reading/survey.js';
import { SurveyedRows } from '../../../src/input/reading/surveyed-rows.js';
import { plan } from '../csv/plans.js';
import { memorySource } from '../csv/sources.js';

const OPTIONS: BeginningOptions = { delimiter: ',', maxRecord: 1000, skipsEmpty: true };

const beginningOf = (content: string, changes: Partial<BeginningOptions> = {}, rest = '') =>
  readBeginning(memorySource(content), Buffer.from(rest), { ...OPTIONS, ...changes });

describe('the beginning of an input', () => {
  it('is all of a small one', async () => {
    const { bytes, end, whole } = await beginningOf('b\nc', {}, 'a\n');
    expect([bytes.toString(), end, whole]).toEqual(['a\nb\nc', 5, true]);
  });

  it('is nothing of an input without rows', async () => {
    expect(await beginningOf('')).toMatchObject({ end: 0, whole: true });
  });

  it('has at least 10,000 rows of a large one', async () => {
    const { bytes, end, whole } = await beginningOf('abc,def\n'.repeat(50_000));
    expect(bytes.toString('latin1', 0, end).split('\n').length).toBeGreaterThan(10_000);
    expect(whole).toBe(false);
  });

  it('has at least the wanted rows, and ends at the end of a record', async () => {
    const content = 'abc,def\n'.repeat(30_000);
    const { bytes, end, whole } = await beginningOf(content, { rows: 10_000 });
    expect(bytes.toString('utf8', 0, end).split('\n').length).toBeGreaterThan(10_000);
    expect([end % 8, bytes.equals(Buffer.from(content.slice(0, bytes.length))), whole]).toEqual([
      0,
      true,
      false,
    ]);
    expect(bytes.length).toBeLessThan(content.length);
  });

  it('does not count records of empty cells', async () => {
    const { whole } = await beginningOf(',\n'.repeat(50_000), { rows: 10_000 });
    expect(whole).toBe(true);
  });

  it('is bounded for long rows, and ends at a record that is too long', async () => {
    const long = `${'x'.repeat(900)}\n`.repeat(500);
    expect((await beginningOf(long, { maxBytes: 100_000 })).bytes.length).toBe(100_000);
    const open = await beginningOf(`a\n"${'x\n'.repeat(200_000)}`);
    expect(open).toMatchObject({ end: 2, whole: false });
    expect(open.bytes.length).toBeLessThan(200_000);
  });

  it('has the first 10,000 rows of a large one for the survey, and all rows of a small one', async () => {
    const rowsOf = async (rows: number): Promise<SurveyedRows> =>
      new SurveyedRows(await beginningOf('abc,def\n'.repeat(rows)), 'utf-8', ',', true);
    const large = await rowsOf(50_000);
    expect([large.whole, large.cells.length, large.first(7).length]).toEqual([false, 10_000, 7]);
    const small = await rowsOf(9);
    expect([small.whole, small.cells.length, small.first(20).length]).toEqual([true, 9, 9]);
  });

  it('of a part of an input is not whole, and has no half record', async () => {
    expect(await beginningOf('a\nb', { isPart: true })).toMatchObject({ end: 2, whole: false });
  });
});

const HEADER = ['Nombre', 'Paterno', 'Materno', 'Sexo', 'Estado', 'Nacimiento'];
const LAYOUT: Partial<Plan> = {
  columns: {
    nombres: 0,
    apellido_paterno: 1,
    apellido_materno: 2,
    sexo: 3,
    entidad: 4,
    anio_nacimiento: -1,
    mes_nacimiento: -1,
    dia_nacimiento: -1,
  },
  birthDateColumn: 5,
  columnCount: 6,
};

async function surveyOf(
  rows: readonly string[],
  given: Partial<GivenWriting> = {},
  layout: Partial<Plan> = LAYOUT,
  header: readonly string[] = HEADER,
) {
  const beginning = await beginningOf(rows.map((row) => `${row}\n`).join(''));
  return survey(new SurveyedRows(beginning, 'utf-8', ',', true), plan(layout), header, {
    sexo: undefined,
    dateOrder: undefined,
    birthplace: 'bare_alone',
    ...given,
  });
}

const question = async (...args: Parameters<typeof surveyOf>) => {
  const error = await surveyOf(...args).catch((thrown) => thrown);
  expect(error).toBeInstanceOf(UndecidedError);
  return (error as UndecidedError).question;
};

describe('the survey', () => {
  it('counts the ways of writing, by column', async () => {
    const found = await surveyOf([
      'Ana,Paz,N/A,F,Jal.,13/01/1985',
      'Luis,NA,Ruiz,M,14,01/02/1985',
      ',,,,,',
      'Eva,Paz,Ruiz,mujer,Francia,1985-01-02',
    ]);
    expect(found).toEqual({
      writing: {},
      surveyed: { rows: 3, whole: true },
      sex: { column: 'Sexo', letters: 'MF', sure: 'file', counts: { F: 1, M: 1, woman: 1 } },
      dates: {
        column: 'Nacimiento',
        order: 'dmy',
        sure: 'file',
        counts: { day_first: 1, either_order: 1, year_first_either: 1 },
      },
      entities: { column: 'Estado', sure: 'heading', counts: { abbreviation: 1, number: 1, country: 1 } },
      names: { columns: ['Nombre', 'Paterno', 'Materno'], counts: { placeholder: 1, doubtful: 1 } },
    });
  });

  it('says what nothing proves', async () => {
    const { dates } = await surveyOf(['Ana,Paz,Ruiz,F,14,01/02/1985']);
    expect(dates).toMatchObject({ order: 'dmy', sure: 'not_proven' });
  });

  it('obeys options, whatever the rows say', async () => {
    const { sex, dates } = await surveyOf(['Ana,Paz,Ruiz,M,14,13/02/1985'], { sexo: 'MF', dateOrder: 'mdy' });
    expect(sex).toMatchObject({ letters: 'MF', sure: 'option', counts: { M: 1 } });
    expect(dates).toMatchObject({ order: 'mdy', sure: 'option', counts: { day_first: 1 } });
  });

  it('has nothing for columns that are not used', async () => {
    const none = Object.fromEntries(Object.keys(LAYOUT.columns!).map((field) => [field, -1]));
    const layout = { columns: none as Plan['columns'], birthDateColumn: -1 };
    expect(await surveyOf(['a'], {}, layout)).toEqual({
      writing: {},
      surveyed: { rows: 1, whole: true },
      sex: null,
      dates: null,
      entities: null,
      names: { columns: [], counts: {} },
    });
  });

  it('names columns that the header does not have with an empty text', async () => {
    const columns = { ...LAYOUT.columns!, nombres: 9, sexo: 9, entidad: 9 };
    const { sex, entities, names } = await surveyOf(['a'], {}, { columns, birthDateColumn: 9 });
    expect([sex?.column, entities?.column, names?.columns[0]]).toEqual(['', '', '']);
  });

  it('asks what M means', async () => {
    const alone = await question(['Ana,Paz,Ruiz,M,14,', 'Ana,Paz,Ruiz,M,14,']);
    expect(alone).toMatchObject({ topic: 'sex', counts: { M: 2 }, firstRows: { M: 1 } });
    expect(alone.answers.map(({ options }) => options)).toEqual([{ sexo: 'HM' }, { sexo: 'MF' }]);
    expect(alone.sentence.es).toBe(
      'La columna «Sexo» dice M en 2 filas (la primera, fila 1) y no aclara si es mujer o masculino: no hay ninguna H ni F.',
    );
    const both = await question(['a,b,c,H,,', 'a,b,c,M,,', 'a,b,c,F,,', 'a,b,c,mujer,,']);
    expect(both).toMatchObject({
      counts: { H: 1, M: 1, F: 1, woman: 1 },
      firstRows: { H: 1, M: 2, F: 3, woman: 4 },
    });
    expect(both.answers).toEqual([]); // each would be wrong for one of two lists
    expect(both.sentence.en).toBe(
      'the column "Sexo" says M in 1 row (first in row 2) and does not show whether it is mujer or masculino: ' +
        'rows with H or hombre: 1 (first in row 1), with F or mujer: 2 (first in row 3)' +
        '. The file seems to be two lists put together: separate them, or correct the rows that are errors',
    );
  });

  it('says what each meaning makes of the rows', async () => {
    const rows = [...Array(1204).fill('a,b,c,M,,'), 'a,b,c,X,,', 'a,b,c,?,,'];
    expect((await question(rows)).answers.map(({ meaning }) => meaning)).toEqual([
      {
        es: 'M es mujer: 1,204 mujeres, 0 hombres, 1 X, 1 fila con error',
        en: 'M is mujer: 1,204 women, 0 men, 1 X, 1 row in error',
      },
      {
        es: 'M es masculino: 0 mujeres, 1,204 hombres, 1 X, 1 fila con error',
        en: 'M is masculino: 0 women, 1,204 men, 1 X, 1 row in error',
      },
    ]);
  });

  it.each<[string, string[], string[]]>([
    [
      '1 1 2',
      ['12', '21'],
      ['1 es hombre y 2 mujer: 1 mujer, 2 hombres', '1 es mujer y 2 hombre: 2 mujeres, 1 hombre'],
    ],
    [
      '0 1 1',
      ['01', '10'],
      ['0 es hombre y 1 mujer: 2 mujeres, 1 hombre', '0 es mujer y 1 hombre: 1 mujer, 2 hombres'],
    ],
    ['1 2 3', ['123', '12', '21'], ['1 es hombre, 2 mujer y 3 no binario: 1 mujer, 1 hombre, 1 X']],
    ['1', ['12', '21'], ['1 es hombre y 2 mujer: 0 mujeres, 1 hombre']],
  ])('asks what digits mean: %s', async (digits, options, meanings) => {
    const asked = await question(digits.split(' ').map((digit) => `a,b,c,${digit},,`));
    expect(asked.answers.map(({ options: { sexo } }) => sexo)).toEqual(options);
    expect(asked.answers.map(({ meaning }) => meaning.es)).toEqual(expect.arrayContaining(meanings));
    expect(asked.sentence.es).toContain(
      'La columna «Sexo» tiene números y no aclara cuál es hombre y cuál mujer',
    );
  });

  it('asks whether X alone is a tick mark, and whether H beside V is hembra', async () => {
    const ticks = await question(['a,b,c,X,,', 'a,b,c,,,']);
    expect(ticks.answers[0]!.meaning.es).toBe('X es no binario: 0 mujeres, 0 hombres, 1 X');
    const hembra = await question(['a,b,c,V,,', 'a,b,c,H,,']);
    expect(hembra.answers[0]!.meaning.es).toBe('H es hombre: 0 mujeres, 2 hombres');
  });

  const low = (count: number, dateOf: (day: string) => string): string[] =>
    Array.from({ length: count }, (_, day) => `a,b,c,F,,${dateOf(String(day + 1).padStart(2, '0'))}`);

  it('asks about dates none of which has a number above 12', async () => {
    const asked = await question(low(8, (day) => `${day}/03/1985`));
    expect(asked.answers.map(({ options }) => options)).toEqual([
      { date_order: 'dmy' },
      { date_order: 'mdy' },
    ]);
    expect(asked.sentence.es).toContain('en ninguna el día o el mes pasa de 12');
    const iso = await question(low(8, (day) => `1985-03-${day}`));
    expect(iso.answers.map(({ options }) => options)).toEqual([{ date_order: 'ymd' }]);
    expect((await surveyOf(low(7, (day) => `${day}/03/1985`))).dates).toMatchObject({ sure: 'not_proven' });
    const repeated = [...low(7, (day) => `1985-03-${day}`), ...low(7, (day) => `1985-03-${day}`)];
    expect((await surveyOf(repeated)).dates).toMatchObject({ order: 'dmy' });
    expect(
      (
        await surveyOf(
          low(8, (day) => `${day}/03/1985`),
          { dateOrder: 'mdy' },
        )
      ).dates?.sure,
    ).toBe('option');
  });

  it('asks about dates that are midnights of another time zone, and proposes nothing', async () => {
    const dates = (time: string) =>
      low(12, (day) => `1985-03-${day} ${time}`)
        .slice(2)
        .concat(`a,b,c,F,,1985-03-31 ${time}`);
    for (const time of ['18:00:00', '18:00', '6:00 p. m.', '22:00:00.000Z']) {
      const asked = await question(dates(time));
      expect(asked).toMatchObject({ topic: 'dates', answers: [], counts: { evenings: 11 } });
      expect(asked.sentence.es).toContain('el día anterior');
    }
    for (const time of ['00:00:00', '12:00 a. m.', '06:00:00', '18:30'])
      expect((await surveyOf(dates(time))).dates).toMatchObject({ order: 'dmy' });
    expect((await surveyOf(dates('18:00'), { dateOrder: 'ymd' as never })).dates?.sure).toBe('option');
    const few = [...dates('18:00'), 'a,b,c,F,,1985-03-30', 'a,b,c,F,,1985-03-29'];
    expect((await surveyOf(few)).dates).toMatchObject({ order: 'dmy' });
  });

  it('asks about ten serial numbers without any date, but not in a workbook with the days of 1904', async () => {
    const serials = (count: number) => low(count, (day) => `311${day}`);
    expect(await question(serials(10))).toMatchObject({
      topic: 'dates',
      answers: [{ options: { date_order: 'serial' } }],
      counts: { serial: 10 },
      firstRows: { serial: 1 },
    });
    expect((await surveyOf(serials(9))).dates).toMatchObject({ counts: { serial: 9 } });
    expect((await surveyOf(serials(10), { hasDaysOf1900: false })).dates).toMatchObject({
      counts: { serial: 10 },
    });
  });

  it('finds the column of the country of birth', async () => {
    const header = [...HEADER, 'País de nacimiento'];
    const row = ['Ana,Paz,Ruiz,F,14,13/02/1985,México'];
    expect((await surveyOf(row, {}, LAYOUT, header)).writing).toEqual({ countryColumn: 6 });
  });

  it('reads 1970-01-01 as no date where many rows have it, in one column or in three', async () => {
    const rows = (epochs: number): string[] => [
      ...Array(epochs).fill('a,b,c,F,,01/01/1970'),
      ...Array(95).fill('a,b,c,F,,31/01/1985'),
    ];
    expect(await surveyOf(rows(5))).toMatchObject({
      writing: { epochIsNoDate: true },
      dates: { epoch_is_no_date: true, counts: { epoch: 5 } },
    });
    expect((await surveyOf(rows(4))).writing).toEqual({});
    const columns = { ...LAYOUT.columns!, anio_nacimiento: 5, mes_nacimiento: 6, dia_nacimiento: 7 };
    const inColumns = Array(5).fill('a,b,c,F,,1970,enero,1.0');
    expect((await surveyOf(inColumns, {}, { columns, birthDateColumn: -1 })).writing).toEqual({
      epochIsNoDate: true,
    });
  });

  it('reads numbers among the date cells of a workbook as dates', async () => {
    const rows = ['a,b,c,F,,1985-03-13', 'a,b,c,F,,1985-03-14', 'a,b,c,F,,31107'];
    const found = await surveyOf(rows, { hasDaysOf1900: true });
    expect(found).toMatchObject({ writing: { serialDates: true }, dates: { serials_are_dates: true } });
    expect((await surveyOf(rows)).writing).toEqual({});
    expect((await surveyOf(rows, { hasDaysOf1900: true, dateOrder: 'dmy' })).writing).toEqual({});
  });

  it('reads years of two digits where the age proves the century', async () => {
    const header = [...HEADER, 'Edad'];
    const rows = (age: (year: number) => number): string[] =>
      [1931, 1940, 1955, 1985, 1999, 2001, 2005, 2008].map(
        (year) => `a,b,c,F,,31/12/${String(year).slice(2)},${age(year)}`,
      );
    const found = (...args: Parameters<typeof rows>) => surveyOf(rows(...args), {}, LAYOUT, header);
    const thisYear = Number(plan().today.slice(0, 4));
    for (const late of [0, 1, 11]) {
      expect(await found((year) => thisYear - year - late)).toMatchObject({
        writing: { ageColumn: 6 },
        dates: { order: 'dmy', century_by_age: true, counts: { day_first: 8 } },
      });
    }
    const withoutAge = [...rows((year) => thisYear - year), 'a,b,c,F,,31/12/90,', 'a,b,c,F,,31/12/90'];
    expect((await surveyOf(withoutAge, {}, LAYOUT, header)).writing).toEqual({ ageColumn: 6, checkedAge: 6 });
    const ofOthers = await found((year) => thisYear - year + 25);
    expect(ofOthers).toMatchObject({ writing: {}, dates: { counts: { two_digit_year: 8 } } });
    expect((await surveyOf(rows((year) => thisYear - year).slice(1), {}, LAYOUT, header)).writing).toEqual({
      checkedAge: 6,
    });
    expect(
      (
        await surveyOf(
          rows((year) => thisYear - year),
          {},
          LAYOUT,
          [...HEADER, 'Edad de ingreso'],
        )
      ).writing,
    ).toEqual({});
  });

  it('asks whether MEX is the country, alone or among codes of countries', async () => {
    const rowsOf = (...states: string[]): string[] => states.map((state) => `a,b,c,F,${state},`);
    const alone = await question(rowsOf('MEX', 'MEX'));
    expect(alone).toMatchObject({ topic: 'columns', counts: { mex: 2 } });
    expect(alone.answers[0]).toMatchObject({ options: { map: { entidad: 'Estado' } } });
    const among = await question(rowsOf('MEX', 'USA', 'GTM', 'Jal.'));
    expect(among.sentence.es).toContain(
      'MEX en 1 fila (la primera, fila 1) y claves de países en 2 (como USA)',
    );
    expect((await question(rowsOf('COL', 'USA'))).sentence.es).toContain('y no Colima');
    expect((await surveyOf(rowsOf('MEX', 'JAL', 'COL'))).entities?.counts).toEqual({
      mex: 1,
      abbreviation: 1,
      col: 1,
    });
    expect((await surveyOf(rowsOf('MEX', 'USA'), { birthplace: undefined })).entities?.sure).toBe('option');
  });

  it('refuses a header among the rows with its columns in another order', async () => {
    const rows = ['Eva,Paz,Ruiz,mujer,14,1985-01-02', 'Paterno,Materno,Nombre,Sexo,Estado,Nacimiento'];
    expect(await question(rows)).toMatchObject({ topic: 'header', firstRows: { other: 2 } });
    const same = [rows[0]!, HEADER.join(',')];
    expect((await surveyOf(same)).surveyed.rows).toBe(2);
  });

  it('asks whether a place of birth that says Mexico everywhere is the column of the state', async () => {
    const rows = ['Ana,Paz,Ruiz,F,México,1985-01-13', 'Eva,Paz,Ruiz,F,MEXICO,1985-01-14'];
    const header = HEADER.with(4, 'Lugar de nacimiento');
    const asked = await question(rows, {}, LAYOUT, header);
    expect(asked).toMatchObject({ counts: { mexico: 2 }, firstRows: { mexico: 1 } });
    expect(asked.sentence.es).toContain('«Lugar de nacimiento»');
    const chosen = await surveyOf(rows, { birthplace: undefined }, LAYOUT, header);
    expect(chosen.entities).toEqual({ column: 'Lugar de nacimiento', sure: 'option', counts: { mexico: 2 } });
    expect((await surveyOf(rows)).entities).toEqual({
      column: 'Estado',
      sure: 'heading',
      counts: { mexico: 2 },
    });
  });

  it('asks which number is the month', async () => {
    const dates = ['13/01/1985', '01/13/1985', '01/14/1985', '01/02/1985'];
    const asked = await question(dates.map((date) => `a,b,c,F,,${date}`));
    expect(asked).toMatchObject({
      topic: 'dates',
      counts: { day_first: 1, month_first: 2, either_order: 1 },
      firstRows: { day_first: 1, month_first: 2, either_order: 4 },
    });
    expect(asked.answers).toEqual([]);
    expect(asked.sentence.es).toContain('El archivo parece juntar dos listas');
    expect(asked.sentence.es).toContain('1 solo puede tener el día primero (la primera, fila 1)');
  });
});

const rowsWith = (column: number, values: readonly string[]): string[] =>
  values.map((value) => ['Ana', 'Paz', 'Ruiz', 'mujer', '14', '1985-01-13'].with(column, value).join(','));

describe('a hint of the heading', () => {
  it.each<[string, number, string, readonly string[], object]>([
    ['decides what M means', 3, 'Sexo (M/F)', ['M', 'M'], { sex: { letters: 'MF', sure: 'heading' } }],
    ['decides what M means', 3, 'Sexo H/M', ['M'], { sex: { letters: 'HM', sure: 'heading' } }],
    ['decides what 1 means', 3, 'Sexo (1=H, 2=M)', ['1', '2'], { sex: { letters: '12', sure: 'heading' } }],
    ['agrees with values', 3, 'Sexo (M/F)', ['M', 'F'], { sex: { letters: 'MF', sure: 'file' } }],
    ['is not needed', 3, 'Sexo (M/F)', ['H', 'mujer'], { sex: { letters: 'HM', sure: 'file' } }],
    [
      'decides the order',
      5,
      'Nacimiento (mm/dd/yyyy)',
      ['01/02/1985'],
      { dates: { order: 'mdy', sure: 'heading' } },
    ],
    [
      'decides the order',
      5,
      'Nacimiento (DD/MM/AAAA)',
      ['01/02/1985'],
      { dates: { order: 'dmy', sure: 'heading' } },
    ],
    [
      'agrees with dates',
      5,
      'Nacimiento (mm/dd/yyyy)',
      ['01/22/1985'],
      { dates: { order: 'mdy', sure: 'file' } },
    ],
    [
      'is not needed',
      5,
      'Nacimiento (mm/dd/yyyy)',
      ['1985-01-22'],
      { dates: { order: 'dmy', sure: 'file' } },
    ],
  ])('%s: column %i, %s, %j', async (_, column, heading, values, expected) => {
    const found = await surveyOf(rowsWith(column, values), {}, LAYOUT, HEADER.with(column, heading));
    expect(found).toMatchObject(expected);
  });

  it.each<[number, string, readonly string[], object[]]>([
    [3, 'Sexo (M/F)', ['M', 'H'], [{ sexo: 'HM' }, { sexo: 'MF' }]],
    [3, 'Sexo (H/M)', ['M', 'F'], [{ sexo: 'MF' }, { sexo: 'HM' }]],
    [3, 'Sexo (1=M, 2=H)', ['1 Hombre', '2 Mujer', '1'], [{ sexo: '12' }, { sexo: '21' }]],
    [5, 'Nacimiento (mm/dd/yyyy)', ['22/01/1985'], [{ date_order: 'dmy' }, { date_order: 'mdy' }]],
    [5, 'Nacimiento (DD/MM/AAAA)', ['01/22/1985'], [{ date_order: 'mdy' }, { date_order: 'dmy' }]],
    [5, 'Nacimiento (AAAA-MM-DD)', ['01/02/1985'], [{ date_order: 'dmy' }, { date_order: 'mdy' }]],
  ])('that values contradict is a question: column %i, %s, %j', async (column, heading, values, answers) => {
    const header = HEADER.with(column, heading);
    const asked = await question(rowsWith(column, values), {}, LAYOUT, header);
    expect(asked.answers.map(({ options }) => options)).toEqual(answers);
    expect(asked.sentence.es).toContain(`El encabezado «${heading}» dice que`);
    const given = column === 3 ? ({ sexo: 'MF' } as const) : ({ dateOrder: 'mdy' } as const);
    expect((await surveyOf(rowsWith(column, values), given, LAYOUT, header)).surveyed.rows).toBeGreaterThan(
      0,
    );
  });

  it('leaves a column of two sources a question', async () => {
    expect(
      (await question(rowsWith(3, ['M', 'H', 'F']), {}, LAYOUT, HEADER.with(3, 'Sexo (M/F)'))).topic,
    ).toBe('sex');
  });
});

describe('a bare state', () => {
  it('with values that are no places is no column of the entity', async () => {
    const rows = rowsWith(4, ['ACTIVO', 'BAJA', 'ACTIVO', 'Jalisco']);
    const error = await surveyOf(rows).catch((thrown) => thrown);
    expect(error).toMatchObject({ name: 'InputError', fault: 'missing_column' });
    expect(error.message).toMatch(/no column provides entidad.*"Estado".*--map entidad=<column>/);
    for (const birthplace of [undefined, 'birth', 'contract'] as const)
      expect((await surveyOf(rows, { birthplace })).entities?.counts.other).toBe(3);
  });

  it('beside unknown headings is not proven', async () => {
    const rows = rowsWith(4, ['Jalisco']);
    expect((await surveyOf(rows, { birthplace: 'bare_beside_unknown' })).entities).toMatchObject({
      sure: 'not_proven',
    });
    expect((await surveyOf(rows, { birthplace: 'contract' })).entities).toMatchObject({ sure: 'contract' });
  });
});

describe('tick marks', () => {
  const header = ['Nombre', 'Paterno', 'Materno', 'Hombre', 'Mujer', 'Nacimiento', 'Entidad'];
  const layout: Partial<Plan> = {
    ...LAYOUT,
    columns: { ...LAYOUT.columns!, sexo: 3, entidad: 6 },
    sexTicks: { man: 3, woman: 4 },
  };
  const rows = (...ticks: string[]): string[] => ticks.map((both) => `Ana,Paz,Ruiz,${both},1985-01-13,14`);

  it('are the sex, also of women alone', async () => {
    const { sex } = await surveyOf(rows(',X', ',x', ',1', ','), {}, layout, header);
    expect(sex).toEqual({
      column: 'Hombre / Mujer',
      ticks: true,
      letters: 'HM',
      sure: 'heading',
      counts: { M: 3, empty: 1 },
    });
  });

  it('may have slips, which are rows in error', async () => {
    const { sex } = await surveyOf(
      [...rows(',X', 'X,X', '1,', ',').concat(...Array(9).fill(rows('1,0'))), ...rows('?,')],
      {},
      layout,
      header,
    );
    expect(sex?.counts).toEqual({ M: 1, H: 10, empty: 1, other: 2 });
  });

  it('are none with other values', async () => {
    const error = await surveyOf(rows('Juan,Ana', '3,4', 'X,'), {}, layout, header).catch((thrown) => thrown);
    expect(error).toMatchObject({ fault: 'missing_column' });
    expect(error.message).toMatch(/"Hombre" and "Mujer".*--map sexo=<column>/);
    expect(error.message).not.toMatch(/Juan/);
  });
});
