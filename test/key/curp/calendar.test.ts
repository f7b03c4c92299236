// Dates of birth: days of the calendar, from 1880 to today, independent of the clock of the machine.
import { describe, expect, it } from 'vitest';
import { daysOfMonth, formatDate, parseDate } from '../../../src/key/curp/calendar.js';
import { bornOn, keyOf, outcomeOf } from '../../people/person.js';

describe('a date of birth', () => {
  it.each([
    ['1980-05-10', '800510'],
    ['2000-02-29', '000229'],
    ['2024-02-29', '240229'],
    ['1996-02-29', '960229'],
    ['1900-02-28', '000228'],
    ['1999-12-31', '991231'],
    ['1880-01-01', '800101'],
    ['2026-07-29', '260729'],
  ])('%s is written %s', (date, digits) => {
    expect(keyOf(bornOn(date), { today: '2026-07-29' }).slice(4, 10)).toBe(digits);
  });

  it.each([
    ['1900-02-29', 'no leap year: divisible by 100, not by 400'],
    ['2023-02-29', 'no leap year'],
    ['2000-02-30', 'February never has 30 days'],
    ['2001-04-31', 'April has 30 days'],
    ['1980-06-31', 'June has 30 days'],
    ['1980-01-32', 'no month has 32 days'],
    ['1980-13-01', 'there are 12 months'],
    ['1980-00-10', 'months begin with 01'],
    ['1980-05-00', 'days begin with 01'],
    ['1980-99-99', 'neither month nor day'],
    ['1879-02-29', 'no day of the calendar comes before out of range'],
    ['9999-02-29', 'no day of the calendar comes before out of range'],
  ])('%s is not a day of the calendar: %s', (date) => {
    expect(outcomeOf(bornOn(date))).toMatchObject({ curp: null, code: 417, reason: 'invalid_date' });
  });

  it.each([
    ['1879-12-31', 'before 1880'],
    ['0000-01-01', 'before 1880'],
    ['2026-07-30', 'tomorrow'],
    ['2026-08-01', 'next month'],
    ['2027-01-01', 'next year'],
    ['9999-12-31', 'far away'],
  ])('%s is out of range: %s', (date) => {
    const outcome = outcomeOf(bornOn(date), { today: '2026-07-29' });
    expect(outcome).toMatchObject({ curp: null, code: 417, reason: 'date_out_of_range' });
  });

  it('may be today, and not the day after, for any day', () => {
    expect(outcomeOf(bornOn('2024-02-29'), { today: '2024-02-29' }).code).toBe(0);
    expect(outcomeOf(bornOn('2024-02-29'), { today: '2024-02-28' }).code).toBe(417);
  });
});

describe('the calendar', () => {
  it('agrees with the proleptic Gregorian calendar of JavaScript for four centuries', () => {
    for (let year = 1600; year < 2000; year++) {
      for (let month = 1; month <= 12; month++) {
        expect(daysOfMonth(year, month)).toBe(new Date(Date.UTC(year, month, 0)).getUTCDate());
      }
    }
  });

  it('reads and writes yyyy-mm-dd', () => {
    expect(parseDate('1980-05-10')).toEqual({ year: 1980, month: 5, day: 10 });
    expect(formatDate({ year: 980, month: 5, day: 1 })).toBe('0980-05-01');
  });

  it.each([
    '',
    '1980-5-10',
    '1980-02-30',
    '19800510',
    ' 1980-05-10',
    '1980-05-10T00:00:00Z',
    '１９８０-05-10',
  ])('does not read %j', (text) => {
    expect(() => parseDate(text)).toThrow(RangeError);
  });
});
