// The 81 inconvenient words of I06 annex 2: letter 2 becomes X, and the other letters do not change.
import { describe, expect, it } from 'vitest';
import { checkDigit } from '../../../src/key/curp/check-digit.js';
import { INCONVENIENT_WORDS } from '../../../src/key/curp/inconvenient-words.js';
import { keyOf, person } from '../../people/person.js';

const ANNEX_2 =
  'BACA BAKA BUEI BUEY CACA CACO CAGA CAGO CAKA CAKO COGE COGI COJA COJE COJI COJO COLA CULO FALO FETO ' +
  'GETA GUEI GUEY JETA JOTO KACA KACO KAGA KAGO KAKA KAKO KOGE KOGI KOJA KOJE KOJI KOJO KOLA KULO LILO ' +
  'LOCA LOCO LOKA LOKO MAME MAMO MEAR MEAS MEON MIAR MION MOCO MOKO MULA MULO NACA NACO PEDA PEDO PENE ' +
  'PIPI PITO POPO PUTA PUTO QULO RATA ROBA ROBE ROBO RUIN SENO TETA VACA VAGA VAGO VAKA VUEI VUEY WUEI WUEY';

const WORDS = ANNEX_2.split(' ');

/** A person whose letters are the four given ones, and whose consonants are R, N and L. */
const spelling = ([first, vowel, second, given]: string) =>
  person({
    nombres: `${given}LBERTO`,
    apellido_paterno: `${first}${vowel}RTO`,
    apellido_materno: `${second}NDRADE`,
  });

describe('inconvenient words', () => {
  it('are exactly the 81 of annex 2, none twice', () => {
    expect(INCONVENIENT_WORDS).toEqual(WORDS);
    expect(new Set(WORDS).size).toBe(81);
    expect(WORDS.length).toBe(81);
  });

  it.each(WORDS)('%s', (word) => {
    const key = keyOf(spelling(word));
    expect(key.slice(0, 16)).toBe(`${word.charAt(0)}X${word.slice(2)}800510MDFRNL`);
    expect(key.slice(16)).toBe(`0${checkDigit(key)}`);
  });

  it.each(WORDS)('%s with another second letter is left as it is', (word) => {
    for (const vowel of 'AEIOU') {
      const letters = `${word.charAt(0)}${vowel}${word.slice(2)}`;
      if (!WORDS.includes(letters)) expect(keyOf(spelling(letters)).slice(0, 4)).toBe(letters);
    }
  });

  it('are compared with the letters of the key, after Ñ, signs and particles are replaced', () => {
    const names = { nombres: 'JOSE OFELIA', apellido_paterno: 'DE PEDRERO', apellido_materno: 'Y DIAZ' };
    expect(keyOf(person(names)).slice(0, 4)).toBe('PXDO');
    expect(keyOf(person({ ...names, apellido_paterno: 'P-EDRERO' })).slice(0, 4)).toBe('PXDO');
    expect(keyOf(person({ ...names, apellido_materno: 'ÑIAZ' })).slice(0, 4)).toBe('PEXO');
  });
});
