// How people write a date of birth in one cell, in a column of a known order.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dateKind, dateParts, wholeHour } from '../../../src/input/values/birth-dates.js';
import { DATE_ORDERS, type DateOrder } from '../../../src/input/values/column-meaning.js';
import { normalize } from '../../../src/input/values/normalization.js';
import { NO_DATE } from '../../../src/key/contract/person-reading.js';
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
    ...[
      '10MAY1980',
      '10may1980',
      '10-V-1980',
      '10/V/1980',
      '10 v 1980',
      '10 de mayo del año 1980',
      'mayo 10 de 1980',
    ],
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
    ['3-VII-1985', '1985-07-03'],
    ['3.xii.1985', '1985-12-03'],
    ['3 IV 1985', '1985-04-03'],
    ['3/IX/1985', '1985-09-03'],
    ['03SEPT1985', '1985-09-03'],
    ['14FEB1990', '1990-02-14'],
    ['Julio 3 del 1985', '1985-07-03'],
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
    '10\\05\\1980',
    '10_05_1980',
    '10–05–1980',
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
    ['10051980', 'ymd'],
    ['20201990', 'dmy'],
    ['19851340', 'dmy'],
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

it.each([
  ['1984-07-18 18:00:00', 18],
  ['18/07/1984 19:00', 19],
  ['1984-07-18T22:00:00.000Z', 22],
  ['18/07/1984 6:00:00 p. m.', 18],
  ['18/07/1984 12:00 AM', 0],
  ['18/07/1984, 12:00 p.m.', 12],
  ['1984-07-19 00:00:00', 0],
  ['1984-07-19T00:00:00-06:00', 0],
  ['1984-07-19 18:05', undefined],
  ['1984-07-19 18:00:01', undefined],
  ['1984-07-19', undefined],
  ['18:00', undefined],
  ['', undefined],
])('%j has the whole hour %j', (text, hour) => {
  expect(wholeHour(text)).toBe(hour);
});

it.each(['3-XIII-1985', '3-IIII-1985', '3-VX-1985', '3NOV85', '3/07-1985', 'VII-1985', '3 X'])(
  '%j is no date',
  (text) => {
    expect(['other', 'two_digit_year']).toContain(dateKind(text));
  },
);

describe('serial numbers', () => {
  it.each([
    ['31107', '1985-03-01'],
    ['31107.75', '1985-03-01'],
    ["'31107", '1985-03-01'],
    ['2', '1900-01-02'],
    ['59', '1900-02-28'],
    ['61', '1900-03-01'],
  ])('%j is %s with --date-order serial', (text, date) => {
    expect(dateParts(text, 'serial').join('-')).toBe(date);
  });

  it.each(['0', '1'])('%j stands for no date', (text) => {
    expect(outcome(text, 'serial').reason).toBe('placeholder');
  });

  it.each(['60'])('%j is not a day of the calendar', (text) => {
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

  /** 1900-01-01 stands for no date. */
  const isNone = (year: number, month: number, day: number): boolean => year === 1900 && month + day === 2;

  const days = fc
    .tuple(
      fc.integer({ min: 1880, max: 2026 }),
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 1, max: 31 }),
    )
    .filter(([year, month, day]) => day <= daysOfMonth(year, month) && !isNone(year, month, day));

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

describe('eight digits', () => {
  it.each<[string, DateOrder, string]>([
    ['03111985', 'dmy', '1985-11-03'],
    ['03111985', 'mdy', '1985-03-11'],
    ['31121999', 'dmy', '1999-12-31'],
    ['19121985', 'dmy', '1985-12-19'],
    ['20101012', 'dmy', '2010-10-12'], // the year is first if this makes a date
    ['19851103', 'mdy', '1985-11-03'],
    ['19851103.0', 'dmy', '1985-11-03'],
  ])('%s in a column of %s is %s', (text, order, date) => {
    expect(dateParts(text, order).join('-')).toBe(date);
  });

  it('are a date with the day first and one with the year first for no text', () => {
    const days = fc.tuple(fc.integer({ min: 1, max: 31 }), fc.integer({ min: 1, max: 12 }));
    fc.assert(
      fc.property(days, fc.integer({ min: 1901, max: 2026 }), ([day, month], year) => {
        const two = (number: number): string => String(number).padStart(2, '0');
        const parts = [String(year), two(month), two(day)].join('-');
        expect(dateParts(`${two(day)}${two(month)}${year}`, 'dmy').join('-')).toBe(parts);
        expect(dateParts(`${year}${two(month)}${two(day)}`, 'dmy').join('-')).toBe(parts);
      }),
    );
  });
});

it.each([
  ['lunes, 12 de marzo de 1987', '1987-03-12'],
  ['Miércoles 12 de marzo de 1987', '1987-03-12'],
  ['mar. 12/03/1987', '1987-03-12'],
  ['mar, 12 mar 1987', '1987-03-12'],
  ['mar 12, 1987', '1987-03-12'],
  ['Monday, March 12, 1987', '1987-03-12'],
  ['SÁB 12-03-1987', '1987-03-12'],
])('a weekday is passed over: %j', (text, date) => {
  expect(dateParts(text, 'dmy').join('-')).toBe(date);
});

it.each(['lunes', 'lunes lunes 12/03/1987', 'lu 12/03/1987', 'lunes12/03/1987', 'lunesa 12/03/1987'])(
  '%j is no date',
  (text) => {
    expect(dateKind(text)).toBe('other');
  },
);

describe('a date that stands for none', () => {
  it.each([
    ...[
      '1900-01-01',
      '01/01/1900',
      '1/1/1900 00:00',
      '19000101',
      '01011900',
      '1 de enero de 1900',
      '1900-01-00',
    ],
    ...['00/01/1900', '9999-12-31', '31/12/9999', '12/31/9999', '99991231', '31 dic 9999', 'dom 31/12/9999'],
  ])('%j is 417 placeholder', (text) => {
    expect(dateKind(text)).toBe('placeholder');
    for (const order of DATE_ORDERS)
      expect(outcome(text, order)).toMatchObject({ code: 417, codes: [417], reason: 'placeholder' });
  });

  it.each(['1900-01-02', '1900-12-31', '9999-12-30', '1901-01-01'])('%j stands for itself', (text) => {
    expect(dateKind(text)).not.toBe('placeholder');
  });

  it.each(['1970-01-01', '01/01/1970', '1 de enero de 1970'])(
    '%j is one only if the file says so',
    (text) => {
      expect(dateKind(text)).toBe('epoch');
      expect(dateParts(text, 'dmy').join('-')).toBe('1970-01-01');
      expect(dateParts(text, 'dmy', { epochIsNoDate: true })[0]).toBe(NO_DATE);
    },
  );
});

it('a number among the date cells of a workbook is a day if the file says so', () => {
  expect(dateParts('31107', 'dmy')[0]).toBe('31107?');
  expect(dateParts('31107', 'dmy', { serialDates: true }).join('-')).toBe('1985-03-01');
  expect(dateParts('7', 'dmy', { serialDates: true })[0]).toBe('7?');
});
