// What the names of a file show only together: shares of rows, decided by the survey, and the questions about them.
import { describe, expect, it } from 'vitest';
import { UndecidedError } from '../../../src/input/csv/undecided-error.js';
import { type GivenNames, NameSurvey } from '../../../src/input/reading/name-survey.js';
import { plan } from '../csv/plans.js';

const { columns } = plan();
const HEADER = ['Nombre', 'Paterno', 'Materno'];

/** A survey of rows with these names: given name, first and second surname. */
function surveyOf(rows: readonly (readonly string[])[]): NameSurvey {
  const survey = new NameSurvey({
    columns: { ...columns, nombres: 0, apellido_paterno: 1, apellido_materno: 2 },
  });
  for (const cells of rows) survey.add(cells);
  return survey;
}

const times = (count: number, cells: readonly string[]): (readonly string[])[] => Array(count).fill(cells);
const PLAIN = ['Ana', 'Paz', 'Ruiz'];

function questionOf(survey: NameSurvey, given: GivenNames = {}) {
  try {
    survey.refuse(HEADER, given);
    return undefined;
  } catch (error) {
    expect(error).toBeInstanceOf(UndecidedError);
    return (error as UndecidedError).question;
  }
}

describe('a word that may be a name', () => {
  const NA = ['Ana', 'Paz', ' na'];
  it('is a filler where it fills five rows and 1 % of one column', () => {
    expect(surveyOf([...times(495, PLAIN), ...times(5, NA)]).writing()).toEqual({
      fillers: { apellido_materno: ['NA'] },
    });
  });

  it.each([
    ['four rows', times(4, NA)],
    ['less than 1 %', [...times(496, PLAIN), ...times(5, NA).slice(0, 4), ...times(100, PLAIN)]],
    ['five rows in two columns', [...times(3, NA), ...times(2, ['Ana', 'NA', 'Paz'])]],
    ['another word', times(9, ['Ana', 'Paz', 'Nava'])],
  ])('and not: %s', (_, rows) => {
    expect(surveyOf(rows).writing()).toBeUndefined();
  });
});

it('a word that may be a name is counted in each of several columns of given names', () => {
  const survey = new NameSurvey({
    columns: { ...columns, apellido_paterno: 2, apellido_materno: 3 },
    joined: { nombres: [0, 1] },
  });
  for (const cells of times(4, ['María', 'NA', 'Paz', 'Ruiz'])) survey.add(cells);
  survey.add(['Ana', '', 'Paz', 'Ruiz']);
  expect(survey.writing()).toBeUndefined();
  survey.add(['José', 'na', 'Paz', 'Ruiz']);
  expect(survey.writing()).toEqual({ fillers: { nombres: ['NA'] } });
});

describe('C. before given names', () => {
  it.each(['C. Ana', 'C Ana', 'c.Ana'])('is a title where a tenth of the rows have it: %s', (given) => {
    expect(surveyOf([...times(27, PLAIN), ...times(3, [given, 'Paz', 'Ruiz'])]).writing()).toEqual({
      citizen: true,
    });
    expect(surveyOf([...times(28, PLAIN), ...times(3, [given, 'Paz', 'Ruiz'])]).writing()).toBeUndefined();
    expect(surveyOf([[given, 'Paz', 'Ruiz']]).writing()).toEqual({ citizen: true });
  });
});

describe('given names that repeat the surnames', () => {
  const WHOLE = ['Paz Ruiz Ana', 'Paz', 'Ruiz'];
  it('lose them where 99 % of the rows do it', () => {
    expect(surveyOf([...times(99, WHOLE), PLAIN]).writing()).toEqual({ repeated: true });
    expect(surveyOf([...times(98, WHOLE), PLAIN, PLAIN]).writing()).toBeUndefined();
    expect(surveyOf([WHOLE]).writing()).toBeUndefined();
  });
});

describe('damaged text', () => {
  const DAMAGED = ['Ana', 'Mu¤oz', 'Garc¡a'];
  it('in one row makes other signs suspect', () => {
    const survey = surveyOf([...times(200, PLAIN), DAMAGED]);
    expect(survey.writing()).toEqual({ damaged: true });
    expect(questionOf(survey)).toBeUndefined();
  });

  it('of one origin in ten rows and 1 % is a question that names it, and that no option answers', () => {
    const survey = surveyOf([...times(500, PLAIN), ...times(10, DAMAGED)]);
    expect(questionOf(survey)).toMatchObject({
      topic: 'encoding',
      answers: [],
      counts: { damaged: 10 },
      firstRows: { damaged: 501 },
      sentence: { es: expect.stringContaining('MS-DOS'), en: expect.stringContaining('MS-DOS') },
    });
    expect(questionOf(survey, { isEncodingGiven: true })).toBeUndefined();
  });

  it.each([
    ['nine rows', times(9, DAMAGED)],
    ['less than 1 %', [...times(1000, PLAIN), ...times(10, DAMAGED)]],
    ['two origins', [...times(6, DAMAGED), ...times(6, ['Ana', 'MUÃ±OZ', 'Paz'])]],
  ])('and not: %s', (_, rows) => {
    expect(questionOf(surveyOf(rows))).toBeUndefined();
  });
});

it('Ú inside a word is no mark of damage that makes others suspect', () => {
  expect(surveyOf(times(20, ['SaÚl', 'Paz', 'Ruiz'])).writing()).toBeUndefined();
});

describe('both surnames in the first column', () => {
  const JOINED = ['Ana', 'Paz Ruiz', 'N/A'];
  it('is a question where most rows look so', () => {
    expect(questionOf(surveyOf([PLAIN, JOINED, JOINED]))).toMatchObject({
      topic: 'columns',
      answers: [],
      counts: { joined: 2 },
      firstRows: { joined: 2 },
      sentence: { es: expect.stringContaining('«Paterno»') },
    });
    expect(questionOf(surveyOf(times(9, JOINED)), { isSurnameMapped: true })).toBeUndefined();
  });

  it.each([
    ['half of the rows', [PLAIN, PLAIN, JOINED, JOINED]],
    ['one row', [JOINED]],
    ['particles', times(9, ['Ana', 'De Paz', ''])],
    ['three words', times(9, ['Ana', 'De La Cruz', ''])],
    ['one surname', times(9, ['Ana', 'Paz-Ruiz', ''])],
    ['second surnames', times(9, ['Ana', 'Paz Ruiz', 'Sol'])],
    ['digits', times(9, ['Ana', '55 66', ''])],
    ['no surnames', times(9, ['Ana', 'NO TIENE', ''])],
  ])('and not: %s', (_, rows) => {
    expect(questionOf(surveyOf(rows))).toBeUndefined();
  });
});

describe('headings that do not belong to their columns', () => {
  const EXCHANGED = ['Hernández', 'María Guadalupe', 'López'];
  it.each([
    ['the first surname and the given name', EXCHANGED],
    ['given names in the place of the second surname', ['Hernández', 'López', 'Juan Carlos']],
    ['capitals without accents', ['RODRIGUEZ', 'PATRICIA', 'GOMEZ']],
  ])('are a question where a tenth of the rows look so: %s', (_, cells) => {
    expect(questionOf(surveyOf([...times(27, PLAIN), ...times(3, cells)]))).toMatchObject({
      topic: 'columns',
      answers: [],
      counts: { exchanged: 3 },
      firstRows: { exchanged: 28 },
      sentence: { es: expect.stringContaining('«Nombre»'), en: expect.stringContaining('"Nombre"') },
    });
  });

  it('are a question in a list of thousands too', () => {
    const exchanged = [EXCHANGED, ['Zepeda', 'Rosa', 'Luna'], ['Ibarra', 'Juan', 'Solís']];
    const rows = [
      ...times(540, PLAIN),
      ...exchanged.flatMap((cells) => times(20, cells)),
      ...times(4000, PLAIN),
    ];
    expect(questionOf(surveyOf(rows))).toBeUndefined();
    const more = [
      ...times(700, PLAIN),
      ...exchanged.flatMap((cells) => times(100, cells)),
      ...times(4000, PLAIN),
    ];
    expect(questionOf(surveyOf(more))).toMatchObject({
      counts: { exchanged: 300 },
      firstRows: { exchanged: 701 },
    });
  });

  it('are not asked about if an option names the column of the given name', () => {
    expect(questionOf(surveyOf(times(9, EXCHANGED)), { isGivenNameMapped: true })).toBeUndefined();
  });

  it.each([
    ['two rows', times(2, EXCHANGED)],
    ['rows after the first thousand', [...times(1000, PLAIN), ...times(500, EXCHANGED)]],
    ['less than a tenth', [...times(28, PLAIN), ...times(3, EXCHANGED)]],
    ['words that are both', times(9, ['Cruz', 'Santiago', 'Reyes'])],
    ['a given name among surnames', times(9, ['Juana', 'Guadalupe', 'López'])],
    ['a surname as given name', times(9, ['Hernández', 'López', 'Pérez'])],
    ['no names', times(9, ['', '', ''])],
  ])('and not: %s', (_, rows) => {
    expect(questionOf(surveyOf(rows))).toBeUndefined();
  });
});
