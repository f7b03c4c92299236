// The query parser gives the same result as `querystring` of Node.
import { parse } from 'node:querystring';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { negotiate } from '../../src/http/reply/language.js';
import { parseQuery } from '../../src/http/reply/query.js';

describe('the query', () => {
  it.each([
    '',
    '&',
    '=',
    'a',
    'a=',
    '=a',
    'a=1&a=2&a=3',
    'a==b=c',
    'a+b=c+d',
    'a=%',
    'a=%4&b=%zz',
    'a=%F1&b=%C3%B1&%C3%B1=x',
    'a=%00',
    '__proto__=1&constructor=2&__proto__=3',
    'a=%2B+%26&b=%3D',
    '&&a=1&&',
  ])('%j', (text) => {
    expect(parseQuery(text)).toEqual(parse(text));
  });

  it('of random pieces', () => {
    const piece = fc.constantFrom(
      'a',
      'b',
      '=',
      '&',
      '+',
      '%',
      '%C3%B1',
      '%F1',
      '%41',
      '0',
      '%2',
      '__proto__',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const text = pieces.join('');
        expect(parseQuery(text)).toEqual(parse(text));
      }),
      { numRuns: 2000 },
    );
  });

  it('has at most 1000 parameters', () => {
    const text = Array.from({ length: 3000 }, (_, index) => `n${index}=1`).join('&');
    expect(Object.keys(parseQuery(text))).toHaveLength(1000);
    expect('toString' in parseQuery('a=1')).toBe(false);
  });
});

describe('a language', () => {
  it.each([
    ['', 'es'],
    ['en', 'en'],
    ['EN-gb', 'en'],
    ['english', 'es'],
    ['es-419, en', 'es'],
    ['en, es', 'en'],
    ['en;q=0.5, es;q=0.5', 'en'],
    ['de, *;q=0.1', 'es'],
    ['en;q=0', 'es'],
    ['en;q=1.5', 'en'],
    ['en;q=x', 'en'],
    [`${'x,'.repeat(10_000)}en`, 'es'],
  ])('of %j', (header, language) => {
    expect(negotiate(header)).toBe(language);
  });
});
