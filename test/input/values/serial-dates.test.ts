import fc from 'fast-check';
import { expect, it } from 'vitest';
import { serialDate } from '../../../src/input/values/serial-dates.js';
import { formatDate } from '../../../src/key/curp/calendar.js';

const DAY_MS = 86_400_000;

it('has the days that 1900 has in a spreadsheet', () => {
  const texts = [0, 1, 31, 32, 59, 60, 61, 366, 367].map((serial) => formatDate(serialDate(serial)));
  expect(texts).toEqual([
    ...['1900-01-00', '1900-01-01', '1900-01-31', '1900-02-01', '1900-02-28', '1900-02-29', '1900-03-01'],
    ...['1900-12-31', '1901-01-01'],
  ]);
});

it('after that, counts days of the calendar', () => {
  fc.assert(
    fc.property(fc.integer({ min: 61, max: 999_999 }), (serial) => {
      const { year, month, day } = serialDate(serial);
      expect(Date.UTC(year, month - 1, day)).toBe(Date.UTC(1899, 11, 30) + serial * DAY_MS);
    }),
  );
});
