// What a schedule expects of a run: what is broken, in which words, and how expectations are written.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  bandText,
  brokenExpectations,
  type ExpectedRun,
  limitText,
  parseRowBand,
  type RunCounts,
} from '../../../src/service/runs/expectations.js';
import { runs } from '../../random/property-runs.js';

const NONE: ExpectedRun = { lastRows: null, lastSlot: null };
const COUNTS: RunCounts = { rows: 200, errors: 0, verdicts: {}, sourceTime: undefined };

const codes = (expected: Partial<ExpectedRun>, counts: Partial<RunCounts> = {}): string[] =>
  brokenExpectations({ ...NONE, ...expected }, { ...COUNTS, ...counts }).map(({ code }) => code);

describe('without options', () => {
  it.each([
    ['a first run', 1, null, []],
    ['no rows', 0, null, ['no_rows']],
    ['no rows after many', 0, 500, ['no_rows']],
    ['half', 206, 412, []],
    ['one fewer than half', 205, 412, ['rows_halved']],
    ['fewer than half of a small run', 10, 99, []],
    ['fewer than half of the smallest run that counts', 49, 100, ['rows_halved']],
    ['more', 5000, 412, []],
  ])('%s', (_, rows, lastRows, broken) => {
    expect(codes({ lastRows }, { rows })).toEqual(broken);
  });

  it('says how many rows there are, and were, in both languages', () => {
    const [reason] = brokenExpectations({ ...NONE, lastRows: 4120 }, { ...COUNTS, rows: 1 });
    expect(reason).toEqual({
      code: 'rows_halved',
      en: 'the input has 1 row, fewer than half of the 4,120 of the last finished run',
      es: 'la entrada tiene 1 fila, menos de la mitad de las 4,120 de la última corrida terminada',
    });
  });
});

describe('by option', () => {
  it.each([
    ['inside a band', { rows: { min: 100, max: 200 } }, {}, []],
    ['below a band', { rows: { min: 201, max: 300 } }, {}, ['rows_outside']],
    ['above a band', { rows: { min: 0, max: 199 } }, {}, ['rows_outside']],
    ['a band replaces the rule of half', { rows: { min: 1, max: null }, lastRows: 5000 }, {}, []],
    ['a band from 0 allows no rows', { rows: { min: 0, max: 10 } }, { rows: 0 }, []],
    ['as many errors', { errors: { count: 3 } }, { errors: 3 }, []],
    ['more errors', { errors: { count: 3 } }, { errors: 4 }, ['too_many_errors']],
    ['the share', { errors: { percent: 2 } }, { errors: 4 }, []],
    ['more than the share', { errors: { percent: 2 } }, { errors: 5 }, ['too_many_errors']],
    ['different', { different: { count: 0 } }, { verdicts: { different: 1 } }, ['too_many_different']],
    ['generic', { generic: { percent: 1.5 } }, { verdicts: { generic: 4 } }, ['too_many_generic']],
    ['none of it', { different: { count: 0 }, generic: { count: 0 } }, {}, []],
    [
      'an older source',
      { newer: true, lastSlot: '2026-01-02T00:00:00Z' },
      { sourceTime: Date.UTC(2026, 0, 1) },
      ['source_unchanged'],
    ],
    [
      'a newer source',
      { newer: true, lastSlot: '2026-01-02T00:00:00Z' },
      { sourceTime: Date.UTC(2026, 0, 3) },
      [],
    ],
    ['a source of the first run', { newer: true }, { sourceTime: 0 }, []],
    ['a source that has vanished meanwhile', { newer: true, lastSlot: '2026-01-02T00:00:00Z' }, {}, []],
  ] satisfies [string, Partial<ExpectedRun>, Partial<RunCounts>, string[]][])(
    '%s',
    (_, expected, counts, broken) => {
      expect(codes(expected, counts)).toEqual(broken);
    },
  );

  it('lists every broken expectation, with counts only', () => {
    const expected: ExpectedRun = {
      ...{
        rows: { min: 400, max: null },
        errors: { percent: 1 },
        different: { count: 2 },
        generic: { count: 0 },
      },
      ...{ newer: true, lastRows: 412, lastSlot: '2026-01-02T09:00:00.000Z' },
    };
    const counts = { rows: 199, errors: 30, verdicts: { different: 3, generic: 1 }, sourceTime: 0 };
    expect(brokenExpectations(expected, counts).map(({ en }) => en)).toEqual([
      'the input has 199 rows; at least 400 were expected',
      '30 of 199 rows are in error; at most 1 % were expected',
      '3 of 199 rows have a different key on file; at most 2 were expected',
      '1 of 199 rows has a generic key on file; at most 0 were expected',
      'the input has not changed since the last slot (2026-01-02T09:00:00.000Z)',
    ]);
    expect(brokenExpectations(expected, counts).map(({ es }) => es)).toEqual([
      'la entrada tiene 199 filas; se esperaban al menos 400',
      '30 de 199 filas tienen error; se esperaba 1 % como máximo',
      '3 de 199 filas tienen otra clave registrada; se esperaba 2 como máximo',
      '1 de 199 filas tiene una clave genérica; se esperaba 0 como máximo',
      'la entrada no ha cambiado desde la hora programada anterior (2026-01-02T09:00:00.000Z)',
    ]);
  });
});

describe('a band of rows', () => {
  it('is written as it is read', () => {
    const bound = fc.integer({ min: 0, max: 1_000_000_000 });
    fc.assert(
      fc.property(bound, bound, fc.boolean(), (one, other, isOpen) => {
        const band = { min: Math.min(one, other), max: isOpen ? null : Math.max(one, other) };
        expect(parseRowBand(bandText(band))).toEqual(band);
      }),
      runs(50),
    );
    expect(parseRowBand(' -500 ')).toEqual({ min: 0, max: 500 });
    expect([limitText({ percent: 2.5 }), limitText({ count: 7 })]).toEqual(['2.5%', '7']);
  });

  it.each(['', '-', '5', '10-5', 'a-b', '1-2-3', '-99999999999', '1.5-2', '99999999999-'])(
    '%j is refused',
    (text) => {
      expect(() => parseRowBand(text)).toThrow('A band of rows is written');
    },
  );
});
