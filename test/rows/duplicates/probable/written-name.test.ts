import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { writtenName } from '../../../../src/rows/duplicates/probable/written-name.js';

const WORDS =
  'MARÍA JOSÉ MA M J DE LA LOS MUÑOZ ÑUÑO PÉREZ CHÁVEZ LLAMAS XIMENA QUIÑONES GUEVARA O ROCÍO Núñez sofía'.split(
    ' ',
  );

const name = fc
  .array(fc.oneof(fc.constantFrom(...WORDS), fc.stringMatching(/^[A-ZÁÉÍÓÚÑ]{1,9}$/)), { maxLength: 4 })
  .map((words) => words.join(' '));

const formsOf = (text: string, isGiven: boolean) => {
  const written = writtenName(text, isGiven);
  return { ...written, plainWords: written.plainWords, sounds: written.sounds };
};

describe('a written name', () => {
  it('with usual letters is read as the same name with other characters for its letters and blanks', () => {
    fc.assert(
      fc.property(name, fc.boolean(), (text, isGiven) => {
        const expected = formsOf(text, isGiven);
        expect(formsOf(text.normalize('NFD'), isGiven)).toEqual(expected);
        expect(formsOf(` ${text.replaceAll(' ', '\u00a0 ')}`, isGiven)).toEqual(expected);
      }),
    );
  });

  it('has its words as they sound, and with N for Ñ', () => {
    const { words, plainWords, sounds } = writtenName('Ma. de los Ángeles Muñoz', true);
    expect(words).toEqual(['MARIA', 'ANGELES', 'MUÑOZ']);
    expect(plainWords).toEqual(['MARIA', 'ANGELES', 'MUNOZ']);
    expect(sounds).toEqual(['MARIA', 'ANJELES', 'MUNOS']);
  });
});
