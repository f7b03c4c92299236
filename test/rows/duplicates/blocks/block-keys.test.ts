/** The parts of a key that blocks are made of: the same from its characters and from the data that it was composed of. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isEntityNumber } from '../../../../src/key/curp/entities.js';
import { composeKey } from '../../../../src/key/curp/key.js';
import { KEY, KEY_VIEW } from '../../../../src/key/curp/key-bytes.js';
import { packLetters } from '../../../../src/key/curp/name-letters.js';
import {
  packedBirth,
  packedBirthOf,
  rootLetters,
  rootLettersOf,
} from '../../../../src/rows/duplicates/blocks/block-keys.js';
import { runs } from '../../../random/property-runs.js';

const code = (letter: string): number => letter.charCodeAt(0);
const NAMES = {
  given: packLetters(code('R'), code('O'), code('S')),
  paternal: packLetters(code('M'), code('E'), code('D')),
  maternal: packLetters(code('C'), code('A'), code('S')),
};

const entities = Array.from({ length: 100 }, (_, number) => number).filter(isEntityNumber);

it('date, sex and entity', () => {
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
      expect(packedBirthOf(data)).toBe(packedBirth(KEY));
    }),
    runs(2000),
  );
});

it('every entity', () => {
  expect(entities.length).toBeGreaterThan(32);
  for (const entity of entities) {
    const data = { year: 1984, month: 7, day: 19, sex: code('M'), entity };
    composeKey(NAMES, data);
    expect(packedBirthOf(data), String(entity)).toBe(packedBirth(KEY));
  }
});

it('the letters of a root, and nothing else', () => {
  composeKey(NAMES, { year: 1984, month: 7, day: 19, sex: code('M'), entity: 14 });
  const letters = rootLetters(KEY_VIEW);
  expect(rootLettersOf(KEY)).toBe(letters);
  const changing = Array.from(KEY.keys()).filter((index) => {
    const before = KEY[index]!;
    KEY[index] = before ^ 1;
    const changed = [rootLetters(KEY_VIEW), rootLettersOf(KEY)];
    KEY[index] = before;
    expect(changed[0]).toBe(changed[1]);
    return changed[0] !== letters;
  });
  expect(changing).toEqual([0, 1, 2, 3, 13, 14, 15]);
});
