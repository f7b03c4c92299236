// --sheet all: sheets that are not written alike are a question, before the first row.
import { describe, expect, it } from 'vitest';
import { prepare } from '../../../src/engine/run/preparation.js';
import { UndecidedError } from '../../../src/input/csv/undecided-error.js';
import { type GivenOptions, withDefaults } from '../../../src/input/options/option-types.js';
import { openBytes } from '../../../src/input/tables/open-input.js';
import { rowOf, workbookOf } from '../../input/workbook/archives.js';

const HEADER = [
  'Nombre',
  'Apellido paterno',
  'Apellido materno',
  'Fecha de nacimiento',
  'Sexo',
  'Lugar de nacimiento',
];
const people = (dates: readonly string[], sexes: readonly string[]): string[][] =>
  dates.map((date, index) => [`ANA${index}`, 'PAZ', 'RUIZ', date, sexes[index % sexes.length]!, 'Jalisco']);

/** Day first, in the first rows with a day above 12. */
const DAY_FIRST = ['15/03/1990', '25/04/1991', '03/05/1992', '30/06/1993'];
const MONTH_FIRST = ['03/15/1990', '04/25/1991', '05/03/1992', '06/30/1993'];

async function prepared(
  sheets: Readonly<Record<string, string[][]>>,
  given: GivenOptions = {},
  header: readonly string[] = HEADER,
) {
  const bytes = workbookOf({
    sheets: Object.entries(sheets).map(([name, rows]) => ({
      name,
      rows: [header, ...rows].map((row) => rowOf(row)).join(''),
    })),
  });
  const { output: _, ...options } = withDefaults({ sheet: 'all', ...given });
  const settings = { ...options, input: 'people.xlsx', output: '-', secrets: [] };
  return prepare(settings, '2026-11-15', await openBytes(bytes, settings));
}

const questionOf = async (...given: Parameters<typeof prepared>) => {
  const error = await prepared(...given).catch((thrown) => thrown);
  expect(error).toBeInstanceOf(UndecidedError);
  return (error as UndecidedError).question;
};

it('sheets that are written alike are one file', async () => {
  const { header, plan, source, reading } = await prepared({
    A: people(DAY_FIRST, ['Mujer', 'Hombre']),
    B: people(DAY_FIRST, ['Mujer', 'Hombre']),
  });
  expect(header).toEqual([...HEADER, 'hoja']);
  expect(plan.dateOrder).toBe('dmy');
  expect(reading.surveyed).toMatchObject({ rows: 8, whole: true });
  await source.close();
});

describe('a question that names the sheets', () => {
  it('if dates are written in two ways', async () => {
    const question = await questionOf({
      A: people(DAY_FIRST, ['Mujer', 'Hombre']),
      B: people(MONTH_FIRST, ['Mujer', 'Hombre']),
    });
    expect(question).toMatchObject({
      topic: 'sheet',
      sentence: {
        es: expect.stringMatching(/«A» y «B».*fechas/),
        en: expect.stringMatching(/"A" and "B".*dates/),
      },
      answers: [{ options: { sheet: 'A' } }, { options: { sheet: 'B' } }],
    });
  });

  it('if M is a woman in one and a man in the other', async () => {
    const question = await questionOf({
      A: people(DAY_FIRST, ['M', 'H']),
      B: people(DAY_FIRST, ['M', 'F']),
    });
    expect(question.sentence.en).toMatch(/sheet/i);
  });

  it('if whole names begin with the surnames in one of them only', async () => {
    const named = (name: string): string[] => [name, '15/03/1990', 'Mujer', 'Jalisco'];
    const question = await questionOf({ A: [named('PEREZ LOPEZ ANA')], B: [named('ANA PEREZ LOPEZ')] }, {}, [
      'Nombre completo',
      'Fecha de nacimiento',
      'Sexo',
      'Lugar de nacimiento',
    ]);
    expect(question.sentence.en).toMatch(/"A" and "B".*whole names/);
  });

  it('if one of them alone is a question', async () => {
    const question = await questionOf({
      A: people(DAY_FIRST, ['1', '2']),
      B: people(DAY_FIRST, ['1', '2']),
    });
    expect(question).toMatchObject({
      topic: 'sex',
      sentence: { es: expect.stringMatching(/^Hoja «A»: /), en: expect.stringMatching(/^sheet "A": /) },
    });
    const { plan, source } = await prepared(
      { A: people(DAY_FIRST, ['1', '2']), B: people(DAY_FIRST, ['1', '2']) },
      { sexo: '12' },
    );
    expect(plan.sexLetters).toBe('12');
    await source.close();
  });
});
