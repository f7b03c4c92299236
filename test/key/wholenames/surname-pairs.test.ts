/** Two units as one surname: from the known ones to those that are none; one test for each rule. */
import { expect, it } from 'vitest';
import { unitsOf, wordsOf } from '../../../src/key/wholenames/name-units.js';
import { MARGIN, rareInPair } from '../../../src/key/wholenames/surname-pairs.js';

const rareIn = (text: string): number => {
  const [first, second] = unitsOf(wordsOf(text));
  return rareInPair(first!, second!);
};

it.each([
  ['in the table', 'RIVA PALACIO', 0],
  ['in the table, though the second is one of the commonest', 'RUIZ FLORES', 0],
  ['with a particle', 'PEREZ DE LEON', 0],
  ['the second with a particle, a surname of its own', 'PEREZ DE LA CRUZ', 1.5],
  ['two surnames of the table', 'PEREZ PACHECO', 1.5],
  ['an unknown word before a surname of the table', 'ZZYZX PACHECO', 1],
  ['an unknown word after one in -EZ', 'PEREZ ZZYZX', 0.5],
  ['an unknown word after one that begins others', 'AVILA ZZYZX', 0.5],
  ['an unknown word after any other', 'TREJO ZZYZX', 1],
  ['an uncommon surname is as an unknown word', 'PEREZ TOPETE', 0.5],
  ['an indigenous one is not', 'PEREZ TZINTZUN', 1.5],
  ['the second is one of the commonest', 'ZZYZX TORRES', MARGIN],
  ['the second is a given name of many too', 'LOPEZ BENITO', MARGIN],
  ['the first is a given name of many too', 'BENITO ZZYZX', MARGIN],
  ['a given name that is also a place', 'LOPEZ CRUZ', 1.5],
  ['the surname of many and the given name of few', 'LOPEZ LARA', 1.5],
])('%s: %s', (_, text, rare) => expect(rareIn(text)).toBe(rare));
