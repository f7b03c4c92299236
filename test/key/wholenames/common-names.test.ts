/** The tables of common names: no word is in two of them, none is against a rule of the words, and together they are small. */
import { readFileSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import {
  BOTH_NAMES,
  GIVEN_NAMES,
  ONLY_GIVEN_NAMES,
  SELDOM_GIVEN_NAMES,
} from '../../../src/key/wholenames/common-given-names.js';
import {
  RARE_GIVEN_NAMES,
  SURNAMES,
  UNCOMMON_SURNAMES,
} from '../../../src/key/wholenames/common-surnames.js';
import { unitsOf } from '../../../src/key/wholenames/name-units.js';
import { bytesOfTables, withPackedTables } from './packed-tables.js';

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

const SOURCES = ['common-given-names', 'common-surnames'].map(
  (name) => new URL(`../../../src/key/wholenames/${name}.ts`, import.meta.url),
);

it.each(SOURCES.map((file) => [file.pathname.split('/').at(-1), file]))(
  '%s: long tables are packed and sorted; WRITE_TABLES=1 packs words that were added',
  (_, file) => {
    const source = readFileSync(file!, 'utf8');
    const packed = withPackedTables(source);
    if (process.env.WRITE_TABLES) writeFileSync(file!, packed);
    else expect(source).toBe(packed);
  },
);

it('they have less than 40,000 bytes', () => {
  const bytes = SOURCES.map((file) => bytesOfTables(readFileSync(file, 'utf8')));
  expect(bytes[0]! + bytes[1]!).toBeLessThan(40_000);
});
