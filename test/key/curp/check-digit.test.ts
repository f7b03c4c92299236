// Position 18: the check digit, compared with calculated examples and with its arithmetic definition.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkDigit } from '../../../src/key/curp/check-digit.js';
import { keyOf, person } from '../../people/person.js';

const CHARACTERS = '0123456789ABCDEFGHIJKLMNÑOPQRSTUVWXYZ';

function byDefinition(characters: string): string {
  const sum = [...characters]
    .map((character, index) => CHARACTERS.indexOf(character) * (18 - index))
    .reduce((total, product) => total + product, 0);
  return String((10 - (sum % 10)) % 10);
}

describe('check digit', () => {
  it.each([
    ['PXNE660720HMCXTN0', '6'], // sum 2604
    ['PEHL800510MDFRRS0', '4'],
    ['SABC560626MDFLRN0', '1'],
  ])('%s → %s', (characters, digit) => {
    expect(checkDigit(characters)).toBe(digit);
  });

  it.each([
    ['0', '0'], // 0 × 18 = 0
    ['9', '8'], // 9 × 18 = 162
    ['A', '0'], // 10 × 18 = 180
    ['N', '6'], // 23 × 18 = 414
    ['O', '0'], // 25 × 18 = 450: Ñ has the value 24
    ['Z', '2'], // 36 × 18 = 648
  ])('the first character %s has the weight 18: %s', (character, digit) => {
    expect(checkDigit(character.padEnd(17, '0'))).toBe(digit);
  });

  it('the last of the 17 has the weight 2', () => {
    expect(checkDigit('1'.padStart(17, '0'))).toBe('8');
  });

  it('does not depend on position 18', () => {
    expect(checkDigit('PXNE660720HMCXTN01')).toBe('6');
  });

  it('equals the weighted sum of its definition', () => {
    const character = fc.constantFrom(...CHARACTERS.replace('Ñ', ''));
    const characters = fc.string({ unit: character, minLength: 17, maxLength: 17 });
    fc.assert(fc.property(characters, (text) => checkDigit(text) === byDefinition(text)));
  });

  it('is the last character of the key of a person', () => {
    expect(keyOf(person())).toBe('PEHL800510MDFRRS04');
  });
});
