// Today: the UTC date of the clock unless the caller gives a day; a calculator reads it once, when it is created.
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Calculator, calculate, explain } from '../../../src/index.js';
import { utcToday } from '../../../src/key/contract/today.js';
import { bornOn } from '../../people/person.js';

const clock = (moment: string): void => void vi.useFakeTimers({ now: Date.parse(moment), toFake: ['Date'] });

afterEach(() => {
  vi.useRealTimers();
});

describe('utcToday', () => {
  it.each([
    ['2026-07-29T00:00:00.000Z', '2026-07-29'],
    ['2026-07-29T23:59:59.999Z', '2026-07-29'],
    ['2026-07-30T00:00:00.000Z', '2026-07-30'],
    ['2024-02-29T12:00:00.000Z', '2024-02-29'],
    ['1969-12-31T23:59:59.999Z', '1969-12-31'],
  ])('at %s is %s', (moment, today) => {
    expect(utcToday(Date.parse(moment))).toBe(today);
    expect(utcToday(Date.parse(moment))).toBe(today);
  });

  it('reads the clock without an argument', () => {
    clock('2026-07-29T23:59:59.999Z');
    expect(utcToday()).toBe('2026-07-29');
    clock('2026-07-30T00:00:00.000Z');
    expect(utcToday()).toBe('2026-07-30');
  });
});

describe('today', () => {
  const newborn = bornOn('2026-07-30');

  it('calculate and explain follow the clock over midnight', () => {
    clock('2026-07-29T23:59:59.999Z');
    expect(calculate(newborn).code_error).toBe(417);
    expect(explain(newborn)).toHaveProperty('outcome.reason', 'date_out_of_range');
    clock('2026-07-30T00:00:00.000Z');
    expect(calculate(newborn).code_error).toBe(0);
    expect(explain(newborn)).toHaveProperty('explanation.curp', 'PEHL260730MDFRRSA8');
  });

  it('a calculator keeps the day on which it was created: a run after midnight gives the same bytes', () => {
    clock('2026-07-29T23:59:59.999Z');
    const calculator = new Calculator();
    clock('2026-07-30T00:00:01.000Z');
    expect(calculator.outcome(newborn).reason).toBe('date_out_of_range');
  });

  it('a given day is used instead of the clock', () => {
    clock('2020-01-01T00:00:00.000Z');
    expect(calculate(newborn, { today: '2026-07-30' }).code_error).toBe(0);
    expect(calculate(newborn, { today: '2026-07-29' }).code_error).toBe(417);
    expect(calculate(newborn).code_error).toBe(417);
  });
});
