// Words that were cut: which letters of the key are lost, and the words that are written out.
import { expect, it } from 'vitest';
import { normalizedName } from '../../../src/input/values/normalized-names.js';
import { keyOf, outcomeOf, person } from '../../people/person.js';

it('a vowel that was cut off counts in the first surname only', () => {
  expect(outcomeOf(person({ apellido_paterno: 'AL.' })).reason).toBe('abbreviated_name');
  expect(keyOf(person({ apellido_materno: 'AL.' }))).toBe(keyOf(person({ apellido_materno: 'AL' })));
});

it.each([
  ['apellido_paterno', 'HDEZ', 'HERNANDEZ'],
  ['apellido_materno', 'DE LA HDEZ.', 'DE LA HERNANDEZ'],
  ['nombres', 'GPE', 'GUADALUPE'],
  ['nombres', 'MA. GPE.', 'MA. GUADALUPE'],
] as const)('%s: %s is %s', (field, text, name) => {
  expect(outcomeOf(person({ [field]: text })).reason).toBe('abbreviated_name');
  expect(normalizedName(text, field)).toBe(name);
});

it('a word with a digit is no contraction in a strict file, although its letters alone are one', () => {
  expect(outcomeOf(person({ apellido_paterno: 'L0PEZ' })).reason).toBeNull();
});

it.each([
  ['nombres', 'Q.F.B. ROSA'],
  ['nombres', 'L.E. Rosa'],
  ['nombres', 'T.S.U.'],
  ['nombres', 'MARIA DEL C.L. ROSA'],
] as const)('%s: %s has initials, of a title or of names', (field, text) => {
  expect(outcomeOf(person({ [field]: text })).reason).toBe('abbreviated_name');
});

it.each([
  ['nombres', 'J. LUIS'],
  ['nombres', 'J.JESUS'],
  ['nombres', 'MA.LUISA'],
  ['apellido_paterno', 'X.L.'],
  ['apellido_paterno', 'D.AMICO'],
  ['apellido_paterno', 'H. TOLENTINO'],
] as const)('%s: %s has none', (field, text) => {
  expect(outcomeOf(person({ [field]: text })).reason).toBeNull();
});
