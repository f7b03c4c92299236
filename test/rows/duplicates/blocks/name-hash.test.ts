/** Surnames that may be spellings of each other have sketches near each other; those of strangers usually not. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  mayBeSpellings,
  packedSketches,
  surnameHash,
} from '../../../../src/rows/duplicates/blocks/name-hash.js';
import { OTHER_PERSON, samePerson } from '../../../../src/rows/duplicates/probable/same-person.js';
import { writtenName } from '../../../../src/rows/duplicates/probable/written-name.js';

type Surnames = readonly [string, string];

const hashOf = (text: string): number => {
  const bytes = Buffer.from(text);
  return surnameHash(bytes, 0, bytes.length);
};

const sketchesOf = ([paternal, maternal]: Surnames): number =>
  packedSketches(hashOf(paternal), hashOf(maternal));

const areNear = (one: Surnames, other: Surnames): boolean =>
  mayBeSpellings(sketchesOf(one), sketchesOf(other));

it.each<[Surnames, Surnames]>([
  [
    ['GARCIA', 'LOPEZ'],
    ['GARCIA', 'RAMOS'],
  ],
  [
    ['GARCIA', 'LOPEZ'],
    ['RAMOS', 'GARCIA'],
  ],
  [
    ['Núñez', 'Cortés'],
    ['NUNEZ', 'PIÑA'],
  ],
  [
    ['GARCIA', 'DE LA CRUZ'],
    ['GARCIA', 'MONTES'],
  ],
])('%j and %j are told apart', (one, other) => {
  expect([areNear(one, other), areNear(other, one)]).toEqual([false, false]);
});

it.each<Surnames>([
  ['GARCIA', 'LOPES'],
  ['GARCIA', 'ROPEZ'],
  ['GARCIA', 'ŁOPEZ'],
  ['GARCIA', ''],
  ['GARCIA', 'X'],
  ['GARCIA', 'DE RAMOS'],
  ['GARCIA', 'RAMOS-LÓPEZ'],
  ['GARCIA', 'LOPEZ DE LA CRUZ'],
  ['GARCIA', 'LO PEZ'],
  ['LÓPEZ', 'GARSIA'],
])('GARCIA LOPEZ and %s %s may be spellings', (...surnames) => {
  const one: Surnames = ['GARCIA', 'LOPEZ'];
  expect([areNear(one, surnames), areNear(surnames, one)]).toEqual([true, true]);
});

it('surnames of one person are never told apart', () => {
  const KEY = Buffer.from('GAPA900515MDFRRN09');
  const personOf = ([paternal, maternal]: Surnames) => ({
    key: KEY,
    given: writtenName('ANA', true),
    paternal: writtenName(paternal, false),
    maternal: writtenName(maternal, false),
  });
  const words = 'GARCIA QUESADA CHAVEZ HERRERA YLLESCAS NUÑEZ MÜLLER DE LA CRUZ DELACRUZ JIMENEZ RUIZ'.split(
    ' ',
  );
  const letter = fc.constantFrom(...'ABCEGHIJKLNÑQSUVXYZÁÜ.-\u2019 ØÇ1');
  const change = fc.tuple(fc.nat(12), fc.nat(2), letter);
  const changes = fc.tuple(fc.array(change, { maxLength: 2 }), fc.array(change, { maxLength: 2 }));
  const changed = (text: string, edits: readonly (readonly [number, number, string])[]): string =>
    edits.reduce((now, [at, removed, added]) => now.slice(0, at) + added + now.slice(at + removed), text);
  const surname = fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 2 });
  let people = 0;
  fc.assert(
    fc.property(fc.tuple(surname, surname), changes, fc.boolean(), (written, edits, isSwapped) => {
      const one: Surnames = [written[0].join(' '), written[1].join(' ')];
      const [first, second] = [changed(one[0], edits[0]), changed(one[1], edits[1])];
      const other: Surnames = isSwapped ? [second, first] : [first, second];
      if (samePerson(personOf(one), personOf(other), true) === OTHER_PERSON) return;
      people++;
      expect(areNear(one, other)).toBe(true);
    }),
    { numRuns: 10_000 },
  );
  expect(people).toBeGreaterThan(1000);
});
