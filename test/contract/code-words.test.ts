// Codes and reasons in the words of people: every one has its own, in both languages.
import { describe, expect, it } from 'vitest';
import { technicalName, wordsOf } from '../../src/contract/code-words.js';
import { CALCULATION_FAILED, FIELD_CODES, REASONS, type Reason } from '../../src/contract/codes.js';
import { LANGUAGES, type Language } from '../../src/contract/messages.js';

const CASES: [number, Reason | null][] = [
  ...Object.values(FIELD_CODES)
    .flatMap((kinds) => Object.values(kinds))
    .map((code): [number, null] => [code, null]),
  ...REASONS.map((reason): [number, Reason] => [CALCULATION_FAILED, reason]),
];

describe.each(LANGUAGES)('in %s', (language) => {
  it.each(CASES)('%s %s has a short label and sentences that say what to do', (code, reason) => {
    const { label, advice } = wordsOf(code, reason, language);
    expect(label).toMatch(/^\p{Lu}.{5,58}[^.]$/u);
    expect(advice).toMatch(/^\p{Lu}.+\.$/u);
    expect(label + advice).not.toMatch(/parámetro|parameter|_|--/);
  });

  it('no two codes have the same label', () => {
    const labels = CASES.map(([code, reason]) => wordsOf(code, reason, language).label);
    expect(new Set(labels).size).toBe(CASES.length);
  });
});

it('are other words in each language', () => {
  for (const [code, reason] of CASES)
    expect(wordsOf(code, reason, 'es').label).not.toBe(wordsOf(code, reason, 'en').label);
});

it('have the name of the parameter or the reason as their term', () => {
  expect(wordsOf(402, null, 'es').label).toBe('Falta el segundo apellido');
  expect(CASES.map(([code, reason]) => technicalName(code, reason)).slice(0, 3)).toEqual([
    'nombres',
    'apellido_paterno',
    'apellido_materno',
  ]);
  expect(technicalName(415, null)).toBe('entidad');
  expect(technicalName(417, 'invalid_date')).toBe('invalid_date');
  expect(technicalName(417, null)).toBe('internal');
});

it('417 without a reason is internal, and unknown codes and languages are refused', () => {
  expect(wordsOf(417, null, 'en')).toEqual(wordsOf(417, 'internal', 'en'));
  expect(() => wordsOf(399, null, 'es')).toThrow('there is no such code or reason');
  expect(() => wordsOf(400, null, 'fr' as Language)).toThrow('a language is one of: es, en');
});
