// The language of the terminal: --lang, then CURP_BATCH_LANG, LC_ALL, LC_MESSAGES, LANG, then the locale of the system.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { languageOf } from '../../../src/cli/terminal/terminal-language.js';

const never = (): string => {
  throw new Error('the locale of the system is not needed');
};

describe('the locale', () => {
  it.each([
    ['es', 'es'],
    ['es_MX.UTF-8', 'es'],
    ['es_MX@euro', 'es'],
    ['es-419', 'es'],
    ['ES', 'es'],
    ['spanish', 'es'],
    ['en_US.UTF-8', 'en'],
    ['C', 'en'],
    ['C.UTF-8', 'en'],
    ['POSIX', 'en'],
    ['est', 'en'],
    ['eo', 'en'],
    ['fr_FR.UTF-8', 'en'],
  ])('%s is %s', (locale, language) => {
    expect(languageOf([], { LANG: locale }, never)).toBe(language);
    expect(languageOf([], {}, () => locale)).toBe(language);
  });

  it('is read from the system only if no variable sets it', () => {
    expect(languageOf([], {}, () => 'es-MX')).toBe('es');
    expect(languageOf([], { LANG: '', LC_ALL: '' }, () => 'es-MX')).toBe('es');
    expect(languageOf([], { LANG: 'C' }, never)).toBe('en');
  });
});

const VARIABLES = ['CURP_BATCH_LANG', 'LC_ALL', 'LC_MESSAGES', 'LANG'];

it('the first variable that is set decides', () => {
  const value = fc.constantFrom(undefined, '', 'es_MX.UTF-8', 'en_US', 'C');
  fc.assert(
    fc.property(fc.tuple(value, value, value, value), (values) => {
      const environment = Object.fromEntries(values.map((each, at) => [VARIABLES[at]!, each]));
      const first = values.find((each) => each !== undefined && each !== '');
      const expected = (first ?? 'es-MX').startsWith('es') ? 'es' : 'en';
      expect(languageOf(['run', 'a.csv'], environment, () => 'es-MX')).toBe(expected);
    }),
  );
});

describe('--lang', () => {
  it.each([
    [['run', 'a.csv', '--lang', 'es'], 'es'],
    [['run', '--lang=es', 'a.csv'], 'es'],
    [['--lang', 'en', '--lang', 'es'], 'es'],
    [['run', 'a.csv', '--lang', 'fr'], 'en'],
    [['run', 'a.csv', '--lang'], 'en'],
    [['run', '--', '--lang', 'es'], 'en'],
    [['run', '--language', 'es'], 'en'],
  ] as const)('%j is %s where the environment is English', (words, language) => {
    expect(languageOf(words, { LANG: 'C' }, never)).toBe(language);
  });

  it('decides before every variable', () => {
    const environment = { CURP_BATCH_LANG: 'es', LC_ALL: 'es', LANG: 'es' };
    expect(languageOf(['run', '--lang', 'en'], environment, never)).toBe('en');
  });
});
