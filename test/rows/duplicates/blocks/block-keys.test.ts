/** The parts of a key that blocks are made of: the same from its characters and from the data that it was composed of. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isEntityNumber } from '../../../../src/key/curp/entities.js';
import { composeKey } from '../../../../src/key/curp/key.js';
import { KEY } from '../../../../src/key/curp/key-bytes.js';
import { packLetters } from '../../../../src/key/curp/name-letters.js';
import { packedBirth, packedBirthOf } from '../../../../src/rows/duplicates/blocks/block-keys.js';
import { runs } from '../../../random/property-runs.js';

const code = (letter: string): number => letter.charCodeAt(0);
const NAMES = {
  given: packLetters(code('R'), code('O'), code('S')),
  paternal: packLetters(code('M'), code('E'), code('D')),
  maternal: packLetters(code('C'), code('A'), code('S')),
};

const entities = Array.from({ length: 100 }, (_, number) => number).filter(isEntityNumber);

it('date, sex, entity and vowel', () => {
  const birth = fc.record({
    year: fc.integer({ min: 1880, max: 2030 }),
    month: fc.integer({ min: 1, max: 12 }),
    day: fc.integer({ min: 1, max: 31 }),
    sex: fc.constantFrom(...['H', 'M', 'X'].map(code)),
    entity: fc.constantFrom(...entities),
  });
  fc.assert(
    fc.property(birth, (data) => {
      composeKey(NAMES, data);
      expect(packedBirthOf(data, KEY[1]!)).toBe(packedBirth(KEY));
    }),
    runs(2000),
  );
});

it('every entity', () => {
  expect(entities.length).toBeGreaterThan(32);
  for (const entity of entities) {
    const data = { year: 1984, month: 7, day: 19, sex: code('M'), entity };
    composeKey(NAMES, data);
    expect(packedBirthOf(data, KEY[1]!), String(entity)).toBe(packedBirth(KEY));
  }
});
