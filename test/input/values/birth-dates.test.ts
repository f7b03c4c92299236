// How people write a date of birth in one cell, in a column of a known order.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DATE_ORDERS, type DateOrder, dateKind, dateParts } from '../../../src/input/values/birth-dates.js';
import { normalize } from '../../../src/input/values/normalization.js';
import { daysOfMonth } from '../../../src/key/curp/calendar.js';
import { outcomeOf, person } from '../../people/person.js';

const TENTH_OF_MAY = ['1980', '05', '10'];

const outcome = (text: string, dateOrder: DateOrder = 'dmy') =>
  outcomeOf(normalize(person(), text, { sexLetters: 'HM', dateOrder }));

describe('dates that need no order', () => {
  it.each([
    ...['1980-05-10', '1980/05/10', '1980.05.10', '1980 05 10', '1980-5-10', ' 1980-05-10 ', '19800510'],
    ...[
      '10-may-1980',
      '10/Mayo/1980',
      '10 de mayo de 1980',
      '10 de Mayo del 1980',
      '10 MAYO 1980',
      '10.may.1980',
    ],
    ...['10-May.-1980', 'May 10, 1980', 'may 10th, 1980', 'May-10-1980', '10 may, 1980', '1980-may-10'],
    ...["'1980-05-10", '1980-05-10\u200b', '\u00a0\ufeff1980-05-10\t'],
  ])('%j is the tenth of May in every order', (text) => {
    for (const order of DATE_ORDERS) expect(dateParts(text, order)).toEqual(TENTH_OF_MAY);
  });

  it.each([
    ['1o. de marzo de 1985', '1985-03-01'],
    ['1º de setiembre de 1985', '1985-09-01'],
    ['3-mar-1985', '1985-03-03'],
    ['3 de agosto de 2001', '2001-08-03'],
    ['3-Aug-2001', '2001-08-03'],
    ['3-ene-2001', '2001-01-03'],
    ['3-Jan-2001', '2001-01-03'],
    ['3-dic-2001', '2001-12-03'],
    ['3 sept. 2001', '2001-09-03'],
    ['March 3rd, 1985', '1985-03-03'],
  ])('%j', (text, date) => {
    expect(dateParts(text, 'dmy').join('-')).toBe(date);
    expect(dateKind(text)).toBe('month_name');
  });
});

describe('a time after the date is passed over', () => {
  it.each([
    ...['10/05/1980 00:00:00', '10/05/1980 12:00 a. m.', '10/05/1980 0:00', '10/05/1980, 12:00:00 AM'],
    ...['1980-05-10T00:00:00.000Z', '1980-05-10 08:30', '1980-05-10T00:00:00-06:00', '1980-05-10 00:00:00.0'],
    ...['10-may-1980 00:00', '19800510 00:00'],
  ])('%j', (text) => {
    expect(dateParts(text, 'dmy')).toEqual(TENTH_OF_MAY);
  });

  it.each([
    ...['10/05/1980 x', '10/05/1980 (aprox.)', '10/05/1980 10/06/1981', '10/05/1980 99', '10/05/1980 8:99'],
    ...[
      'aprox. 10/05/1980',
      '10/05/1980 8',
      '1980-05-10T',
      '10-may-1980 ?',
      '10/05/1980-',
      '10/05/198',
      '10/05/19800',
    ],
    ...[
      '10/05-1980',
      '10//05/1980',
      '1980-05',
      '1980',
      '05',
      '29351',
      '٠١/٠٥/١٩٨٠',
      'mayo de 1980',
      '10 de mayoo de 1980',
    ],
    ...['10 de xyz de 1980', 'xyz 10, 1980', '1980-xyz-10', '100/05/1980', '1980/05/1980', 'ayer'],
  ])('%j is not a date: not numeric in all three fields', (text) => {
    expect(outcome(text).codes).toEqual([408, 409, 410]);
    expect(['other', 'serial']).toContain(dateKind(text));
  });
});

describe('the order of the column', () => {
  it.each([
    '10/05/1980',
    '10-05-1980',
    '10.05.1980',
    '10 05 1980',
    '10/5/1980',
    '10 / 5 / 1980',
    '10-05-1980 00:00',
  ])('%j', (text) => {
    expect(dateParts(text, 'dmy')).toEqual(['1980', '05', '10']);
    expect(dateParts(text, 'mdy')).toEqual(['1980', '10', '05']);
    expect(dateKind(text)).toBe('either_order');
  });

  it.each<[string, DateOrder]>([
    ['05/25/1980', 'dmy'],
    ['25/05/1980', 'mdy'],
    ['10/05/1980', 'ymd'],
    ['10/05/1980', 'serial'],
    ['31/02/1980', 'dmy'],
    ['00/05/1980', 'dmy'],
    ['10/00/1980', 'dmy'],
    ['99/99/1980', 'dmy'],
    ['1980-13-01', 'dmy'],
    ['1980-02-30', 'ymd'],
    ['10051980', 'dmy'], // as yyyymmdd: never as ddmmyyyy
    ['20101990', 'dmy'],
  ])('%j contradicts %s, or the calendar: 417', (text, order) => {
    expect(outcome(text, order)).toMatchObject({ code: 417, reason: 'invalid_date' });
  });

  it.each([
    ['13/12/1980', 'day_first'],
    ['12/13/1980', 'month_first'],
    ['12/12/1980', 'either_order'],
    ['13/13/1980', 'other'],
    ['32/01/1980', 'other'],
    ['0/1/1980', 'other'],
    ['1980-12-13', 'year_first'],
    ['1980-12-12', 'year_first_either'],
    ['1980-13-12', 'year_day_month'],
    ['19801313', 'year_first'],
    ['19801312', 'year_day_month'],
    ['19801201', 'year_first_either'],
    ['13/12/80', 'two_digit_year'],
    ['3-mar-85', 'two_digit_year'],
    ['31107', 'serial'],
    ['31107.0', 'serial'],
    ['7', 'other'],
    ['71107', 'other'],
    ['', 'empty'],
    [' \u200b ', 'empty'],
  ])('%j is %s', (text, kind) => {
    expect(dateKind(text)).toBe(kind);
  });

  it('out of range', () => {
    expect(outcome('2999-01-01').reason).toBe('date_out_of_range');
    expect(outcome('1879-12-31').reason).toBe('date_out_of_range');
  });
});

it.each(['10/05/80', '10-may-80', '80-05-10', 'May 10, 80'])('%j: a year of two digits is 412', (text) => {
  for (const order of ['dmy', 'mdy'] as const) expect(outcome(text, order).code).toBe(412);
});

it('an empty date is missing in all three fields', () => {
  expect(outcome('  ').codes).toEqual([403, 404, 405]);
});

describe('serial numbers', () => {
  it.each([
    ['31107', '1985-03-01'],
    ['31107.75', '1985-03-01'],
    ["'31107", '1985-03-01'],
    ['1', '1900-01-01'],
    ['59', '1900-02-28'],
    ['61', '1900-03-01'],
  ])('%j is %s with --date-order serial', (text, date) => {
    expect(dateParts(text, 'serial').join('-')).toBe(date);
  });

  it.each(['0', '60'])('%j is not a day of the calendar', (text) => {
    expect(outcome(text, 'serial').code).toBe(417);
  });

  it('are not dates in another order', () => {
    for (const order of ['dmy', 'mdy', 'ymd'] as const) expect(outcome('31107', order).code).toBe(408);
    expect(outcome('-31107', 'serial').code).toBe(408);
    expect(outcome('3e4', 'serial').code).toBe(408);
    expect(outcome('1234567', 'serial').code).toBe(408);
  });
});

describe('any day of the calendar, in any form', () => {
  const MONTHS = ['enero', 'febrero', 'marzo', 'abril', 'mayo', 'junio', 'julio', 'agosto', 'setiembre'];
  const NAMES = [...MONTHS, 'octubre', 'noviembre', 'diciembre'];
  const two = (number: number): string => String(number).padStart(2, '0');

  const FORMS: Readonly<Record<string, (y: number, m: number, d: number) => string>> = {
    dmy: (y, m, d) => `${d}/${m}/${y}`,
    mdy: (y, m, d) => `${two(m)}-${two(d)}-${y}`,
    ymd: (y, m, d) => `${y}.${m}.${two(d)}`,
    compact: (y, m, d) => `${y}${two(m)}${two(d)}`,
    named: (y, m, d) => `${d} de ${NAMES[m - 1]} de ${y}`,
    short: (y, m, d) => `${two(d)}-${NAMES[m - 1]!.slice(0, 3).toUpperCase()}-${y}`,
    english: (y, m, d) =>
      `${['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'][m - 1]} ${d}, ${y}`,
  };

  const days = fc
    .tuple(
      fc.integer({ min: 1880, max: 2026 }),
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 1, max: 31 }),
    )
    .filter(([year, month, day]) => day <= daysOfMonth(year, month));

  it.each(Object.entries(FORMS))('%s', (name, form) => {
    const order: DateOrder = name === 'mdy' ? 'mdy' : 'dmy';
    fc.assert(
      fc.property(days, fc.constantFrom('', ' 00:00', 'T06:30:00Z'), ([year, month, day], time) => {
        const text = form(year, month, day) + time;
        expect(dateParts(text, order)).toEqual([String(year), two(month), two(day)]);
      }),
    );
  });
});
