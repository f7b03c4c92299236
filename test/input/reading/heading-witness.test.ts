// What the hint of a heading decides beside the counts of its column.
import { describe, expect, it } from 'vitest';
import { UndecidedError } from '../../../src/input/csv/undecided-error.js';
import {
  judgeDateHint,
  judgeSexHint,
  refuseExchangedParts,
} from '../../../src/input/reading/heading-witness.js';
import { judgeDates } from '../../../src/input/reading/inference.js';
import { judgeSex } from '../../../src/input/reading/sex-inference.js';

describe('the hint of digits for the sex', () => {
  it.each([
    ['digits alone', { '1': 9, '2': 8 }, 'heading'],
    ['digits among letters', { '1': 9, '2': 8, H: 2 }, 'values'],
    ['no digits', { H: 9, M: 8 }, 'values'],
    ['digits with the words of the hint', { '1': 9, '2': 8, '1_man': 5 }, 'values'],
    ['digits with other words', { '1': 9, '2': 8, '2_man': 5 }, 'contradicted'],
  ] as const)('%s', (_, counts, verdict) => {
    expect(judgeSexHint('12', counts, judgeSex(counts, { healthLayout: false }))).toBe(verdict);
  });
});

describe('the hint of the month first', () => {
  it.each([
    ['decides where few dates prove the same', 'mdy', { month_first: 1, either_order: 500 }, 'heading'],
    ['does not decide between two orders', 'mdy', { month_first: 5, day_first: 5 }, 'values'],
    ['is another than the day first', 'dmy', { month_first: 1, either_order: 500 }, 'values'],
  ] as const)('%s', (_, hint, counts, verdict) => {
    const inference = judgeDates(counts);
    expect(inference).toBeUndefined();
    expect(judgeDateHint(hint, counts, inference)).toBe(verdict);
  });
});

describe('columns of day and month', () => {
  const HEADER = ['Nombre', 'Día', 'Mes'];
  const COLUMNS = { dia_nacimiento: 1, mes_nacimiento: 2 };
  const row = (day: string, month: string): string[] => ['Ana', day, month];
  const times = (count: number, day: string, month: string): string[][] =>
    Array.from({ length: count }, () => row(day, month));
  const questionOf = (rows: string[][]) => {
    try {
      refuseExchangedParts(rows, COLUMNS, HEADER);
      return undefined;
    } catch (error) {
      expect(error).toBeInstanceOf(UndecidedError);
      return (error as UndecidedError).question;
    }
  };

  it('with the heading of each other are a question, and the command exchanges them', () => {
    expect(questionOf([...times(5, '8', '10'), ...times(3, ' 8', '27')])).toMatchObject({
      topic: 'dates',
      answers: [{ options: { map: { dia_nacimiento: 'Mes', mes_nacimiento: 'Día' } } }],
      counts: { exchanged: 3, as_headed: 0 },
      firstRows: { exchanged: 6 },
      sentence: { es: expect.stringContaining('«Mes»') },
    });
  });

  it('of two lists are a question that no option answers', () => {
    expect(questionOf([...times(9, '27', '8'), ...times(3, '8', '27')])).toMatchObject({
      answers: [],
      counts: { exchanged: 3, as_headed: 9 },
    });
  });

  it.each([
    ['two rows', times(2, '8', '27')],
    ['less than a tenth of those that show it', [...times(28, '27', '8'), ...times(3, '8', '27')]],
    ['no number above 12', times(9, '8', '9')],
    ['names of months', times(9, '27', 'mayo')],
    ['no days at all', times(9, '45', '27')],
    ['empty cells', times(9, '', '')],
  ])('and not: %s', (_, rows) => {
    expect(questionOf(rows)).toBeUndefined();
  });
});
