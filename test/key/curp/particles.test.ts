// All 19 particles of RG 1.7: skipped at the beginning of a field, only as whole words, and never if no other word is left.
import { describe, expect, it } from 'vitest';
import { PARTICLES } from '../../../src/key/curp/particles.js';
import { consonants, letters } from '../../people/person.js';

/** Each particle as a whole surname, with positions 1 and 2 of its key. */
const ALONE = [
  ['DA', 'DA'],
  ['DAS', 'DA'],
  ['DE', 'DE'],
  ['DEL', 'DE'],
  ['DER', 'DE'],
  ['DI', 'DI'],
  ['DIE', 'DI'],
  ['DD', 'DX'],
  ['EL', 'EX'],
  ['LA', 'LA'],
  ['LOS', 'LO'],
  ['LAS', 'LA'],
  ['LE', 'LE'],
  ['LES', 'LE'],
  ['MAC', 'MA'],
  ['MC', 'MX'],
  ['VAN', 'VA'],
  ['VON', 'VO'],
  ['Y', 'YX'],
] as const;

describe('particles', () => {
  it('are these 19', () => {
    expect(PARTICLES).toEqual(ALONE.map(([particle]) => particle));
  });

  it.each(ALONE)('%s does not count before another word', (particle) => {
    expect(letters('CARLOS', `${particle} GREGOR`, 'LOPEZ')).toBe('GELC');
    expect(consonants('CARLOS', `${particle} GREGOR`, 'LOPEZ')).toBe('RPR');
    expect(letters('CARLOS', 'LOPEZ', `${particle} GREGOR`)).toBe('LOGC');
    expect(letters(`${particle} ROBERTO`, 'LOPEZ', 'GREGOR')).toBe('LOGR');
    expect(letters(`MARIA ${particle} ROSARIO`, 'LOPEZ', 'GREGOR')).toBe('LOGR');
  });

  it.each(ALONE)('%s alone is a surname: %s', (particle, expected) => {
    expect(letters('CARLOS', particle, 'LOPEZ').slice(0, 2)).toBe(expected);
    expect(letters(particle, 'LOPEZ', 'GREGOR').charAt(3)).toBe(particle.charAt(0));
  });

  it.each([
    ['DE LA O', 'OX'],
    ['VAN DER BERG', 'BE'],
    ['DE LA LE', 'LE'],
    ['Y Y Y', 'YX'],
    ['DE LA', 'LA'],
    [PARTICLES.join(' '), 'YX'],
  ])('%s: all but the last are dropped (%s)', (surname, expected) => {
    expect(letters('CARLOS', surname, 'LOPEZ').slice(0, 2)).toBe(expected);
  });

  it.each([
    ['LEÑERO', 'LE', 'X'],
    ['DELGADO', 'DE', 'L'],
    ['MACGREGOR', 'MA', 'C'],
    ['LAS-CASAS', 'LA', 'S'],
    ['MC-GREGOR', 'MX', 'C'],
    ["D'ANGELO", 'DX', 'X'],
    ['YYY', 'YX', 'Y'],
  ])('%s is one word and does not change: %s and %s', (surname, expected, consonant) => {
    expect(letters('CARLOS', surname, 'LOPEZ').slice(0, 2)).toBe(expected);
    expect(letters('CARLOS', `${surname} RUIZ`, 'LOPEZ').slice(0, 2)).toBe(expected);
    expect(consonants('CARLOS', surname, 'LOPEZ').charAt(0)).toBe(consonant);
  });

  it('are skipped only at the beginning: LOPEZ DE LA TORRE is LOPEZ', () => {
    expect(letters('CARLOS', 'LOPEZ DE LA TORRE', 'GREGOR')).toBe('LOGC');
  });
});
