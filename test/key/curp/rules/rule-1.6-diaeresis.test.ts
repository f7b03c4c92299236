// RG 1.6: Ü is the letter U in every position.
import { describe, expect, it } from 'vitest';
import { consonants, letters } from '../../../people/person.js';

describe('RG 1.6: Ü', () => {
  it.each([
    ['DALIA', 'ARGÜELLO', 'PEREZ', 'AUPD'],
    ['DALIA', 'ARGU\u0308ELLO', 'PEREZ', 'AUPD'],
    ['ÜLRICH', 'ÜBEDA', 'ÜRIBE', 'UEUU'],
    ['DALIA', 'GÜEMES', 'PEREZ', 'GUPD'],
  ])('%s · %s · %s → %s', (nombres, paterno, materno, expected) => {
    expect(letters(nombres, paterno, materno)).toBe(expected);
  });

  it('is skipped like U in the search for a consonant', () => {
    expect(consonants('DALIA', 'GÜEMES', 'PEREZ')).toBe('MRL');
  });
});
