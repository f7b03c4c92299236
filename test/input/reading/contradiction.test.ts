// The counts of all rows against what the survey decided.
import { describe, expect, it } from 'vitest';
import type { SexLetters } from '../../../src/input/csv/plan.js';
import { emptyTally, type Tally } from '../../../src/input/csv/tally.js';
import { UndecidedError } from '../../../src/input/csv/undecided-error.js';
import { isOtherHeader } from '../../../src/input/csv/value-evidence.js';
import { refuseContradiction } from '../../../src/input/reading/contradiction.js';
import { mexicoQuestion, needsNormalize } from '../../../src/input/reading/questions.js';
import type { Certainty, Reading } from '../../../src/input/reading/reading.js';
import type { NameWriting } from '../../../src/input/values/name-writing.js';
import { reading, WHOLE_DATE } from './readings.js';

const sex = (letters: SexLetters, sure: Certainty = 'file'): Partial<Reading> => ({
  sex: { column: 'Sexo', letters, sure, counts: {} },
});

const dates = (order: 'dmy' | 'mdy', sure: Certainty = 'file'): Partial<Reading> => ({
  dates: { column: 'Fecha', order, sure, counts: {} },
});

const entities = (sure: Certainty = 'file'): Partial<Reading> => ({
  columns: [{ field: 'entidad', column: 3, name: 'Estado' }],
  entities: { column: 'Estado', sure, counts: {} },
});

const tally = (evidence: Record<string, number>, changes: Partial<Tally> = {}): Tally => ({
  ...emptyTally(),
  evidence,
  firstRows: Object.fromEntries(Object.keys(evidence).map((kind, at) => [kind, [at + 1]])),
  ...changes,
});

function questionOf(changes: Partial<Reading>, counts: Tally, normalize = true, ended = true) {
  try {
    refuseContradiction(counts, reading(changes), { normalize }, ended);
    return undefined;
  } catch (error) {
    expect(error).toBeInstanceOf(UndecidedError);
    return (error as UndecidedError).question;
  }
}

describe('with --normalize', () => {
  it.each<[string, Partial<Reading>, Record<string, number>, string | undefined]>([
    ['the file says the same', sex('HM'), { 'sex:H': 9, 'sex:M': 9 }, undefined],
    ['the rest says M and F', sex('HM'), { 'sex:H': 90, 'sex:M': 99, 'sex:F': 9 }, 'sex'],
    ['all says the other meaning', sex('HM'), { 'sex:M': 9, 'sex:F': 9 }, 'sex'],
    ['there is no M', sex('HM'), { 'sex:H': 9, 'sex:F': 9 }, undefined],
    ['an option says it', sex('HM', 'option'), { 'sex:M': 9, 'sex:F': 9 }, undefined],
    ['a slip', sex('MF'), { 'sex:M': 9, 'sex:F': 99, 'sex:H': 1 }, undefined],
    ['dates of the same order', dates('mdy'), { 'dates:month_first': 9 }, undefined],
    ['dates of two orders', dates('mdy'), { 'dates:month_first': 9, 'dates:day_first': 1 }, 'dates'],
    ['dates of the other order', dates('dmy', 'not_proven'), { 'dates:month_first': 1 }, 'dates'],
    ['dates that prove nothing', dates('dmy', 'not_proven'), { 'dates:either_order': 9 }, undefined],
    ['an order by option', dates('dmy', 'option'), { 'dates:month_first': 9 }, undefined],
    ['a heading says it', sex('MF', 'heading'), { 'sex:M': 9 }, undefined],
    ['a heading against slips', sex('HM', 'heading'), { 'sex:M': 9000, 'sex:H': 3 }, undefined],
    ['a heading, and values the opposite', sex('MF', 'heading'), { 'sex:M': 9, 'sex:H': 9 }, 'sex'],
    ['a heading of dates', dates('mdy', 'heading'), { 'dates:either_order': 9 }, undefined],
    ['a heading of dates, proven', dates('mdy', 'heading'), { 'dates:month_first': 9 }, undefined],
    ['a heading of dates, the opposite', dates('mdy', 'heading'), { 'dates:day_first': 9 }, 'dates'],
    ['no such columns', {}, { 'sex:M': 9 }, undefined],
    ['digits by words', sex('12'), { 'sex:1': 9, 'sex:2': 9, 'sex:1_man': 1 }, undefined],
    ['digits by other words', sex('12'), { 'sex:1': 9, 'sex:2': 9, 'sex:1_woman': 1 }, 'sex'],
    ['digits that come later', sex('HM'), { 'sex:H': 99, 'sex:man': 1, 'sex:1': 2 }, 'sex'],
    ['digits within a factor of two', sex('HM'), { 'sex:H': 100, 'sex:man': 1, 'sex:1': 2 }, undefined],
    ['fewer digits than at first', sex('12'), { 'sex:H': 180, 'sex:1': 1, 'sex:1_man': 1 }, undefined],
    ['X alone, later', sex('HM'), { 'sex:X': 9 }, 'sex'],
    ['MEX among states', entities(), { 'entities:mex': 9, 'entities:abbreviation': 9 }, undefined],
    ['MEX among countries', entities(), { 'entities:mex': 9, 'entities:country_code': 9 }, 'columns'],
    [
      'codes of countries within a factor of two',
      entities(),
      { 'entities:mex': 9, 'entities:country_code': 19, 'entities:number': 100 },
      undefined,
    ],
    [
      'MEX is the state by option',
      entities('option'),
      { 'entities:mex': 9, 'entities:country_code': 9 },
      undefined,
    ],
  ])('%s', (_, changes, evidence, topic) => {
    expect(questionOf(changes, tally(evidence))?.topic).toBe(topic);
    expect(questionOf(changes, tally(evidence), true, false)).toBeUndefined(); // not before the end
  });
});

it('ends if far more rows than at first say 1970-01-01, unless they are read as no date', () => {
  const counts = (epochs: number): Tally => tally({ 'dates:epoch': epochs }, { rows: 1000 });
  expect(questionOf({}, counts(20))).toMatchObject({ topic: 'dates', answers: [], counts: { epoch: 20 } });
  expect(questionOf({}, counts(19))).toBeUndefined();
  expect(() =>
    refuseContradiction(counts(20), reading({}), { normalize: true, epochIsNoDate: true }, true),
  ).not.toThrow();
});

it('names the column of the state by its number', () => {
  const counts = tally({ 'entities:mex': 9, 'entities:country_code': 9 });
  expect(questionOf(entities(), counts)?.answers[0]?.options).toEqual({ map: { entidad: '#3' } });
});

describe('the question about dates', () => {
  const asked = (evidence: Record<string, number>) => questionOf(dates('dmy'), tally(evidence))!;

  it.each([
    ['day_first', 'dmy'],
    ['month_first', 'mdy'],
  ])('day and month are most likely exchanged: %s', (kind, order) => {
    const { answers, sentence, counts } = asked({ 'dates:year_first_either': 40, [`dates:${kind}`]: 60 });
    expect(answers.map(({ options }) => options)).toEqual([{ date_order: order }]);
    expect(sentence.es).toContain('parece tener el día y el mes cambiados: 40 fechas');
    expect(sentence.en).toContain('60 as text, none with such a day (first in row 2)');
    expect(counts).toEqual({ year_first_either: 40, [kind]: 60 });
  });

  it.each<Record<string, number>>([
    {},
    { 'dates:day_first': 9, 'dates:year_first': 9 },
    { 'dates:month_first': 9, 'dates:year_first': 9 },
  ])('the day is before the month, beside %j: each order gives wrong dates', (others) => {
    const evidence = { 'dates:year_day_month': 60, 'dates:year_first_either': 40, ...others };
    const { answers, sentence } = asked(evidence);
    expect(answers).toEqual([]);
    expect(sentence.es).toContain('60 fechas con año, día y mes (la primera, fila 1), y 40 que');
    expect(sentence.en).toContain('60 dates with year, day and month (first in row 1), and 40 that');
  });

  it('few rows have the month first', () => {
    const { answers, sentence } = asked({ 'dates:month_first': 1, 'dates:either_order': 500 });
    expect(answers).toHaveLength(2);
    expect(sentence.en).toContain('0 can only have the day first, 1 only the month first (first in row 1)');
  });
});

describe('without it', () => {
  const counts = tally({ 'sex:F': 30, 'sex:M': 5, 'sex:H': 0 }, { rows: 60, sexes: { M: 25 } });

  it('for M and F the user is asked, with the letters of rows with a key and of rows in error', () => {
    const question = questionOf(sex('HM', 'contract'), counts, false);
    expect(question).toMatchObject({ topic: 'sex', counts: { M: 30, F: 30 }, firstRows: { F: 1 } });
    expect(question?.answers.map(({ options }) => options)).toEqual([
      { normalize: true, sexo: 'MF' },
      { sexo: 'HM' },
    ]);
    expect(question?.sentence.es).toContain('dice M y F (30 M, 30 F (la primera, fila 1), 0 H)');
    expect(question?.sentence.en).toContain('says M and F (30 M, 30 F (first in row 1), 0 H)');
  });

  it('--sexo HM goes on', () => {
    expect(questionOf(sex('HM', 'option'), counts, false)).toBeUndefined();
  });

  it('is judged before the end only if it is certain', () => {
    expect(questionOf(sex('HM', 'contract'), counts, false, false)).toBeUndefined();
    const many = tally({ 'sex:F': 6000 }, { rows: 12_000, sexes: { M: 6000 } });
    expect(questionOf(sex('HM', 'contract'), many, false, false)?.topic).toBe('sex');
  });

  it('H and M are none', () => {
    const usual = tally({}, { rows: 60, sexes: { M: 30, H: 30 } });
    expect(questionOf(sex('HM', 'contract'), usual, false)).toBeUndefined();
    expect(questionOf(sex('HM', 'contract'), tally({}, { rows: 60 }), false)).toBeUndefined();
  });
});

it('options about values need --normalize', () => {
  const { answers, sentence } = needsNormalize('sex', { sexo: 'MF' });
  expect(answers.map(({ options }) => options)).toEqual([{ normalize: true, sexo: 'MF' }]);
  expect(sentence.en).toContain('together with the option to read what people type');
});

it('México may be the country: --map says that it is the state', () => {
  const evidence = { counts: { mexico: 9, country: 2 }, firstRows: { mexico: 3 } };
  const { answers, sentence, counts } = mexicoQuestion('Lugar', '#8', evidence);
  expect(answers.map(({ options }) => options)).toEqual([{ map: { entidad: '#8' } }]);
  expect(sentence.es).toContain('«Lugar» dice México en 9 filas (la primera, fila 3)');
  expect(sentence.en).toContain('says México in 9 rows (first in row 3)');
  expect(counts).toEqual({ mexico: 9, country: 2 });
});

it('a header among the rows with other columns ends the run, at once', () => {
  const question = questionOf({}, tally({ 'header:other': 1 }), true, false);
  expect(question).toMatchObject({ topic: 'header', answers: [], firstRows: { other: 1 } });
});

describe('a header among the rows', () => {
  const layout = WHOLE_DATE;

  it.each([
    [['Nombre', 'Paterno', 'Materno', 'Sexo', 'Entidad', 'Fecha de nacimiento'], false],
    [['Nombre', 'Paterno', 'Materno', 'Sexo', 'Entidad', 'Fecha de nacimiento', 'Estado'], false],
    [['Paterno', 'Materno', 'Nombre', 'Sexo', 'Entidad', 'Fecha de nacimiento'], true],
    [['Nombre', 'Paterno', 'Materno', 'Sexo', 'Fecha de nacimiento', 'Entidad'], true],
    [['Nombre', '', '', 'Sexo', 'Mes', ''], false],
    [['ANA', 'PAZ', 'RUIZ', 'Sexo', 'Mes', '1985-03-04'], false],
  ])('%j is that of another list: %s', (cells, expected) => {
    expect(isOtherHeader(cells, layout)).toBe(expected);
  });

  const NAMES = ['Nombre', 'Materno', 'Paterno', 'Sexo', 'Clave', 'Fecha de nacimiento', 'Estado', 'CURP'];
  const mappedNames = { apellido_paterno: 'materno', apellido_materno: 'paterno', entidad: 'clave' };

  it.each([
    [NAMES, false],
    [['Nombre', 'Paterno', 'Materno', ...NAMES.slice(3)], true], // in the usual order, which is another one here
    [['Nombre', 'Materno', 'Paterno', 'Sexo', 'Estado', 'Fecha de nacimiento', 'Clave', 'CURP'], true],
    [['Nombre', 'Materno', 'Paterno', 'Sexo', 'CURP', 'Fecha de nacimiento', 'Estado', 'Clave'], true],
    [['Nombre', 'Materno', 'Paterno', 'Sexo', 'Edad', 'Fecha de nacimiento', 'Estado', 'CURP'], false],
  ])('with columns by --map: %j is that of another list: %s', (cells, expected) => {
    const mapped = { ...layout, keyColumn: 7, mappedNames };
    expect(isOtherHeader(cells, mapped)).toBe(expected);
  });

  it('is not compared with columns of unknown names', () => {
    const unknown = { ...layout, mappedNames: { entidad: '', apellido_paterno: '' } };
    expect(isOtherHeader(['Nombre', '', 'Materno', 'Sexo', '', 'Fecha de nacimiento'], unknown)).toBe(false);
    expect(isOtherHeader(['Materno', '', 'Nombre', 'Sexo', '', 'Fecha de nacimiento'], unknown)).toBe(true);
  });
});

describe('shares of names, overturned by the whole file beyond a factor of two', () => {
  const named = (writing: NameWriting = {}, sure: Certainty = 'file'): Partial<Reading> => ({
    surveyed: { rows: 10_000, whole: false },
    encoding: { name: 'utf-8', sure },
    columns: [{ field: 'apellido_materno', column: 3, name: 'Materno' }],
    names: { columns: [], counts: {}, writing },
  });
  const NA = 'shares:apellido_materno NA';
  const filler: NameWriting = { fillers: { apellido_materno: ['NA'] } };
  const damaged = { damaged_text: 20 };

  it.each<
    [string, Partial<Reading>, Record<string, number>, Partial<Tally>, Record<string, number> | undefined]
  >([
    ['a name in 2 %', named(), { [NA]: 20 }, { rows: 1000 }, { doubtful: 20 }],
    ['a name in fewer', named(), { [NA]: 19 }, { rows: 1000 }, undefined],
    ['a name in nine rows', named(), { [NA]: 9 }, { rows: 9 }, undefined],
    ['a filler in half a per cent', named(filler), { [NA]: 5 }, { rows: 1000 }, undefined],
    ['a filler in fewer', named(filler), { [NA]: 4 }, { rows: 1000 }, { doubtful: 4 }],
    ['C. as a title in no row', named({ citizen: true }), {}, { rows: 100 }, { citizen: 0 }],
    ['surnames repeated in no row', named({ repeated: true }), {}, { rows: 100 }, { repeated: 0 }],
    ['C. in a fifth', named(), { 'shares:citizen': 20 }, { rows: 100 }, { citizen: 20 }],
    ['C. in fewer', named(), { 'shares:citizen': 19 }, { rows: 100 }, undefined],
    [
      'C. as a title in a twentieth',
      named({ citizen: true }),
      { 'shares:citizen': 5 },
      { rows: 100 },
      undefined,
    ],
    [
      'C. as a title in fewer',
      named({ citizen: true }),
      { 'shares:citizen': 4 },
      { rows: 100 },
      { citizen: 4 },
    ],
    ['surnames repeated', named({ repeated: true }), { 'names:repeated': 50 }, { rows: 100 }, undefined],
    ['hardly repeated', named({ repeated: true }), { 'names:repeated': 49 }, { rows: 100 }, { repeated: 49 }],
    ['damage in 2 %', named(), {}, { rows: 1000, reasons: damaged }, { damaged: 20 }],
    ['damage in fewer', named(), {}, { rows: 1001, reasons: damaged }, undefined],
    [
      'damage and signs of it',
      named(),
      { 'shares:likely': 1 },
      { rows: 9999, reasons: damaged },
      { damaged: 20 },
    ],
    ['damage that the survey saw', named({ damaged: true }), {}, { rows: 99, reasons: damaged }, undefined],
    ['damage with --encoding', named({}, 'option'), {}, { rows: 99, reasons: damaged }, undefined],
    [
      'a survey of all rows',
      { ...named(), surveyed: { rows: 99, whole: true } },
      { [NA]: 20 },
      { rows: 99 },
      undefined,
    ],
  ])('%s', (_, changes, evidence, counts, asked) => {
    const question = questionOf(changes, tally(evidence, counts));
    expect(question?.counts).toEqual(asked);
    if (question !== undefined) expect(question.answers).toEqual([]);
  });

  it('says the column and the word, never a value', () => {
    const { es, en } = questionOf(named(), tally({ [NA]: 20 }, { rows: 100 }))!.sentence;
    expect(es).toContain('20 filas (la primera, fila 1) dicen «NA» en la columna «Materno»');
    expect(en).toContain('20 rows (the first is row 1) say "NA" in the column "Materno"');
  });

  it('says the field where the reading has no name of its column', () => {
    const unnamed = { ...named(), columns: [] };
    const { es } = questionOf(unnamed, tally({ [NA]: 20 }, { rows: 100 }))!.sentence;
    expect(es).toContain('en la columna «apellido_materno»');
  });
});

describe('what keys on file or a heading decided', () => {
  it('holds where the values leave it open', () => {
    expect(questionOf(sex('MF', 'keys'), tally({ 'sex:M': 9 }))).toBeUndefined();
    expect(questionOf(sex('MF', 'heading'), tally({ 'sex:M': 9 }))).toBeUndefined();
    expect(questionOf(dates('mdy', 'keys'), tally({ 'dates:either_order': 9 }))).toBeUndefined();
    expect(questionOf(dates('mdy', 'heading'), tally({ 'dates:either_order': 9 }))).toBeUndefined();
  });

  it('is asked for if the values prove the opposite', () => {
    expect(questionOf(sex('MF', 'keys'), tally({ 'sex:M': 9, 'sex:H': 9 }))?.topic).toBe('sex');
    expect(questionOf(sex('MF', 'heading'), tally({ 'sex:M': 9, 'sex:H': 9 }))?.topic).toBe('sex');
    expect(questionOf(dates('mdy', 'keys'), tally({ 'dates:day_first': 9 }))?.topic).toBe('dates');
    expect(questionOf(dates('mdy', 'heading'), tally({ 'dates:day_first': 9 }))?.topic).toBe('dates');
  });
});
