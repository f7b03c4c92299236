// The language of an answer, from the header Accept-Language.
import { describe, expect, it } from 'vitest';
import { negotiate } from '../../../src/service/reply/request-language.js';

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
