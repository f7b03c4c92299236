// Causes in the date, the sex and the entity.
import { describe, expect, it } from 'vitest';
import { bornOn, person } from '../../people/person.js';
import { edited, ownKey, reconcile, verdictOn, verdictOnOther, withCheckDigit } from './reconciling.js';

describe.each<[cause: string, ...examples: [row: string, onFile: string][]]>([
  ['day_month_swapped', ['1987-03-11', '1987-11-03'], ['2004-12-01', '2004-01-12']],
  ['century', ['1912-10-09', '2012-10-09'], ['2004-02-28', '1904-02-28'], ['1904-02-29', '2004-02-29']],
  [
    'year_transposed',
    ['1987-01-24', '1978-01-24'],
    ['2012-05-05', '2021-05-05'],
    ['1990-08-01', '1909-08-01'],
  ],
  ['day_month_swapped century', ['1912-10-09', '2012-09-10']],
  ['day_month_swapped year_transposed', ['1987-03-11', '1978-11-03']],
  ['century year_transposed', ['1912-10-09', '2021-10-09']],
])('%s', (cause, ...examples) => {
  it.each(examples)('born on %s, on file %s', (row, onFile) => {
    expect(verdictOnOther(bornOn(row), bornOn(onFile))).toBe(`explained ${cause}`);
  });
});

describe('a date that no swap gives', () => {
  it.each([
    ['1987-03-11', '1987-03-12'],
    ['1987-03-11', '1986-03-11'],
    ['1912-10-09', '2021-09-10'],
    ['1999-12-31', '2000-01-01'],
  ])('%s and %s are another date', (row, onFile) => {
    expect(verdictOnOther(bornOn(row), bornOn(onFile))).toBe('explained other_date');
  });

  it('is a cause with any differentiator up to J', () => {
    const onFile = (letter: string) => withCheckDigit(edited(ownKey(bornOn('2011-05-11')), 17, letter));
    expect(verdictOn(bornOn('1980-05-10'), onFile('J'))).toBe('explained other_date');
    expect(verdictOn(bornOn('1980-05-10'), onFile('K'))).toBe('different');
  });

  it('is not after today: there A for 0 is a typing error', () => {
    const onFile = withCheckDigit(edited(ownKey(bornOn('1980-05-10')), 17, 'A'));
    expect(verdictOn(bornOn('1980-05-10'), onFile)).toBe('explained character_mistyped');
  });

  it('exists in the calendar: otherwise 0 for A is a typing error', () => {
    const onFile = withCheckDigit(edited(ownKey(bornOn('2000-02-29')), 17, '0'));
    expect(verdictOn(bornOn('2000-02-29'), onFile)).toBe('explained character_mistyped');
  });
});

describe('sex', () => {
  it.each(['H', 'X'])('M in the row, %s on file', (sexo) => {
    expect(reconcile(person(), ownKey(person({ sexo })))).toMatchObject({
      verdict: 'explained',
      cause: ['sex'],
    });
  });
});

describe('the entity', () => {
  it.each([
    ['14', '36', 'entity_abroad'],
    ['36', '32', 'entity_abroad'],
    ['15', '16', 'entity_neighbour'],
    ['16', '15', 'entity_neighbour'],
    ['09', '15', 'entity'],
    ['01', '32', 'entity'],
  ])('%s in the row, %s on file: %s', (row, onFile, cause) => {
    expect(reconcile(person({ entidad: row }), ownKey(person({ entidad: onFile })))).toMatchObject({
      verdict: 'explained',
      cause: [cause],
    });
  });

  it('is not a cause if the catalog has no such entity', () => {
    expect(verdictOn(person(), withCheckDigit(edited(ownKey(person()), 12, 'QQ')))).toBe('invalid entity');
  });
});

describe('a later differentiator', () => {
  it('does not prevent a cause', () => {
    const onFile = withCheckDigit(edited(ownKey(person({ sexo: 'H' })), 17, '3'));
    expect(reconcile(person(), onFile)).toEqual({
      verdict: 'explained',
      differs: ['sex', 'differentiator', 'check_digit'],
      cause: ['sex'],
    });
  });
});
