/** Numbers as people write them, compared with those of `Intl`. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { number } from '../../../src/key/contract/number.js';

it.each([
  [0, '0'],
  [999, '999'],
  [1000, '1,000'],
  [1_048_576, '1,048,576'],
  [-1234, '-1,234'],
  [1234.5678, '1,234.5678'],
])('%d is %s', (value, text) => {
  expect(number(value)).toBe(text);
});

it.each(['es-MX', 'en'])('is the same as the format of %s', (locale) => {
  const format = new Intl.NumberFormat(locale);
  fc.assert(
    fc.property(fc.maxSafeInteger(), (value) => {
      expect(number(value)).toBe(format.format(value));
    }),
  );
});
