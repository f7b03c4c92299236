/** The tables of common names: no word is in two of them, none is against a rule of the words, and together they are small. */
import { expect, it } from 'vitest';
import {
  BOTH_NAMES,
  GIVEN_NAMES,
  GIVEN_NAMES_WITH_PARTICLES,
  ONLY_GIVEN_NAMES,
  SELDOM_GIVEN_NAMES,
} from '../../../src/key/wholenames/common-given-names.js';
import {
  COMPOUND_SURNAMES,
  RARE_GIVEN_NAMES,
  SURNAMES,
  SURNAMES_WITH_PARTICLES,
  UNCOMMON_SURNAMES,
} from '../../../src/key/wholenames/common-surnames.js';
import { unitsOf } from '../../../src/key/wholenames/name-units.js';

const GIVEN = [GIVEN_NAMES, ONLY_GIVEN_NAMES];
const BOTH = [BOTH_NAMES, SELDOM_GIVEN_NAMES];
const SURNAME = [SURNAMES, UNCOMMON_SURNAMES, RARE_GIVEN_NAMES];

it('no word is in two tables, also where Ñ is written N', () => {
  const seen = new Set<string>();
  const twice = [...GIVEN, ...BOTH, ...SURNAME].flatMap(({ words }) =>
    [...words].filter((word) => seen.size === seen.add(word).size),
  );
  expect(twice).toEqual([]);
});

it('a word that is both is judged as such', () => {
  const words = BOTH.flatMap((table) => [...table.words]);
  expect(words.filter((word) => unitsOf([word])[0]!.kind !== 'either')).toEqual([]);
});

it('they have less than 40,000 bytes', () => {
  const tables = [...GIVEN, ...BOTH, ...SURNAME, COMPOUND_SURNAMES];
  const names = [...tables, SURNAMES_WITH_PARTICLES, GIVEN_NAMES_WITH_PARTICLES].map(({ words }) => words);
  // A word with N that is there because of the one with Ñ is no entry.
  const madeOf = (words: ReadonlySet<string>): Set<string> =>
    new Set([...words].filter((word) => word.includes('Ñ')).map((word) => word.replaceAll('Ñ', 'N')));
  const entries = names.flatMap((words) => {
    const made = madeOf(words);
    return [...words].filter((word) => !made.has(word));
  });
  expect(Buffer.byteLength(entries.join(' '))).toBeLessThan(40_000);
});
