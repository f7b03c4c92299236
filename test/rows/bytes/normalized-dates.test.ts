import { describe, expect, it } from 'vitest';
import { dateKind } from '../../../src/input/values/birth-dates.js';
import { DATE_ORDERS, type DateOrder } from '../../../src/input/values/column-meaning.js';
import { normalize } from '../../../src/input/values/normalization.js';
import { emptyRow } from '../../../src/key/contract/assessment.js';
import { readPerson } from '../../../src/key/contract/person-reading.js';
import {
  dateKindOf,
  dayOf,
  monthOf,
  NormalizedDates,
  packDate,
  yearOf,
} from '../../../src/rows/bytes/normalized-dates.js';
import { loadInputBlock } from '../../../src/rows/bytes/row-memory.js';

const KINDS = [
  ...['day_first', 'month_first', 'either_order', 'year_first', 'year_first_either', 'year_day_month'],
  ...['month_name', 'two_digit_year', 'serial', 'empty', 'other'],
];

/** A packed date by the reference path. */
const readerOf = (dateOrder: DateOrder) => (text: string) => {
  const row = emptyRow();
  readPerson(normalize({}, text, { dateOrder, sexLetters: 'HM' }), row);
  return packDate(row.year, row.month, row.day, KINDS.indexOf(dateKind(text)));
};

const dateOf = (dates: NormalizedDates, text: string): number => {
  loadInputBlock(Buffer.from(`a,${text},b\n`), 0);
  return dates.dateOf(2, 2 + Buffer.byteLength(text));
};

describe('written dates', () => {
  it.each(DATE_ORDERS)('are those of the reference for every pair of numbers beside a year, %s', (order) => {
    const read = readerOf(order);
    const dates = new NormalizedDates(read);
    const differing: string[] = [];
    for (let first = 0; first < 100; first++) {
      for (let second = 0; second < 100; second++) {
        // Each pair has other years, so a year must not be stored with it.
        const year = String((first * 7919 + second * 104_729) % 10_000).padStart(4, '0');
        const zero = (number: number): string => String(number).padStart(2, '0');
        for (const text of [
          `${zero(first)}/${zero(second)}/${year}`,
          `${first}-${second}-1985`,
          `${year}-${zero(first)}-${zero(second)}`,
          `2001.${first}.${second}`,
        ])
          if (dateOf(dates, text) !== read(text)) differing.push(text);
      }
    }
    expect(differing).toEqual([]);
  });

  it('read each pair of numbers once for all years, and each other text once', () => {
    let reads = 0;
    const read = readerOf('dmy');
    const dates = new NormalizedDates((text) => {
      reads++;
      return read(text);
    });
    // 1900 and 1970 are years of dates that stand for none.
    for (let year = 1971; year < 2027; year++) expect(yearOf(dateOf(dates, `23/01/${year}`))).toBe(year);
    expect(reads).toBe(1);
    for (let time = 0; time < 3; time++) dateOf(dates, '3-mar-1985');
    expect(reads).toBe(2);
  });

  it('are those of the reference for texts that are almost such numbers', () => {
    const texts = [
      ...[
        '1/2-1990',
        '1//1990',
        '/1/1990',
        '1/1/',
        '1/1/199',
        '1/1/19900',
        '1990/1/',
        '1990-01-001',
        '199-1-1',
      ],
      ...[
        '001/1/1990',
        '1/001/1990',
        '1/1/90',
        '01/01/90',
        '1 1 1990',
        '1,1,1990',
        '1:1:1990',
        '',
        '1',
        '19900101',
      ],
      ...[
        ' 1/1/1990',
        '1/1/1990 ',
        "'1/1/1990",
        '1/1/1990x',
        '1/1/1990 0:00',
        '-1/1/1990',
        '١/1/1990',
        '1990/1/1990',
      ],
    ];
    for (const order of DATE_ORDERS) {
      const read = readerOf(order);
      const dates = new NormalizedDates(read);
      for (const text of [...texts, ...texts]) expect(dateOf(dates, text), text).toBe(read(text));
    }
  });

  it('are packed without loss, faults too', () => {
    for (const [year, month, day, kind] of [
      [9999, 99, 99, 15],
      [0, 0, 0, 0],
      [-5, -5, -5, 3],
      [-1, -2, -3, 10],
    ] as const) {
      const date = packDate(year, month, day, kind);
      expect([yearOf(date), monthOf(date), dayOf(date), dateKindOf(date)]).toEqual([year, month, day, kind]);
    }
  });
});
