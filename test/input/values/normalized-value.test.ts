import { describe, expect, it } from 'vitest';
import { Memo } from '../../../src/input/values/memo.js';
import { normalizedValue, simplifyValue } from '../../../src/input/values/normalized-value.js';

it.each([
  ["'1985", '1985'],
  [" ' 1985 ", '1985'],
  ['\u200b19\u200d85\ufeff', '1985'],
  ['\u00a01985\t', '1985'],
  ["19'85", "19'85"],
  ['', ''],
])('%j is %j', (text, value) => {
  expect(normalizedValue(text)).toBe(value);
});

it('an absent value is empty', () => {
  expect([normalizedValue(undefined), normalizedValue(null)]).toEqual(['', '']);
});

it('a simplified value has letters, digits and other signs', () => {
  expect(simplifyValue('Méx., D. F._-')).toBe('mexdf');
  expect(simplifyValue('N/A')).toBe('n/a');
});

describe('a memo', () => {
  it('calls its function once for a text, and forgets all when it is full', () => {
    const calls: string[] = [];
    const memo = new Memo((text) => {
      calls.push(text);
      return text.length;
    }, 2);
    expect(['a', 'bb', 'a', 'bb', 'ccc', 'a'].map((text) => memo.get(text))).toEqual([1, 2, 1, 2, 3, 1]);
    expect(calls).toEqual(['a', 'bb', 'ccc', 'a']);
  });
});
