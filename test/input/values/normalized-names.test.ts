import { describe, expect, it } from 'vitest';
import { nameKind, normalizedName } from '../../../src/input/values/normalized-names.js';
import { PLACEHOLDERS } from '../../../src/key/curp/placeholders.js';
import { keyOf, person } from '../../people/person.js';

describe('María', () => {
  it.each([
    ['Mª LUISA', 'MA. LUISA'],
    ['M.ª Luisa', 'MA. Luisa'],
    ['Mª. LUISA', 'MA. LUISA'],
    ['mª luisa', 'MA. luisa'],
    ['ROSA Mª', 'ROSA MA.'],
    ['JOSÉ-Mª', 'JOSÉ-MA.'],
  ])('%j is %j', (text, name) => {
    expect(normalizedName(text)).toBe(name);
  });

  it('gives the key of MA.', () => {
    expect(keyOf(person({ nombres: normalizedName('Mª LUISA') }))).toBe(
      keyOf(person({ nombres: 'MA. LUISA' })),
    );
  });

  it.each(['AMª', '1ª', 'ª'])('%j is not María', (text) => {
    expect(normalizedName(text)).toBe(text);
  });
});

it.each(PLACEHOLDERS)('%j is not a name', (word) => {
  for (const text of [word, ` ${word.toLowerCase()} `, `\u200b${word}`])
    expect([normalizedName(text), nameKind(text)]).toEqual(['', 'placeholder']);
});

it.each(['NA', 'sn', ' ND ', 'N\u200bA'])('%j may be a name, and is one', (text) => {
  expect(nameKind(text)).toBe('doubtful');
  expect(normalizedName(text)).toBe(text.replace('\u200b', ''));
});

it.each(['', 'NO', 'NAVA', 'ÑA', ' maría '])('%j is a name as it is', (text) => {
  expect([normalizedName(text), nameKind(text)]).toEqual([text, 'name']);
});

it('characters without a width vanish', () => {
  expect(normalizedName('\ufeffLU\u200bI\u00adSA\u200e')).toBe('LUISA');
});

it('an absent name stays absent', () => {
  expect([normalizedName(undefined), normalizedName(null)]).toEqual([undefined, null]);
  expect(nameKind(undefined)).toBe('name');
});

it.each(['MejÃ\u00ada', 'mejã\u00ada', 'Å\u00adAROV'])(
  '%j keeps the sign that it was decoded wrong',
  (text) => {
    expect(normalizedName(text)).toBe(text);
    expect(normalizedName('GAR\u00adCÍA')).toBe('GARCÍA');
  },
);
