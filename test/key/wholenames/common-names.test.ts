/** The tables of common names: no word is in two of them, none is against a rule of the words, and together they are small. */
import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
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
import {
  PACKED_GIVEN_NAMES,
  PACKED_ONLY_GIVEN_NAMES,
  PACKED_SURNAMES,
  PACKED_UNCOMMON_SURNAMES,
} from '../../../src/key/wholenames/packed-words.js';
import {
  bytesOfTables,
  listOf,
  packedName,
  packedWords,
  withPackedTable,
  wordsOfList,
} from './packed-tables.js';

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

const FOLDER = new URL('../../../src/key/wholenames/', import.meta.url);
const PACKED = new URL('packed-words.ts', FOLDER);

const LISTS = {
  'only-given-names': PACKED_ONLY_GIVEN_NAMES,
  'given-names': PACKED_GIVEN_NAMES,
  surnames: PACKED_SURNAMES,
  'uncommon-surnames': PACKED_UNCOMMON_SURNAMES,
};

describe.each(Object.entries(LISTS))('the list %s', (name, packed) => {
  const file = new URL(`lists/${name}.txt`, FOLDER);
  const list = readFileSync(file, 'utf8');

  it('is sorted and packed; WRITE_TABLES=1 sorts and packs words that were added', () => {
    const words = wordsOfList(list);
    if (process.env.WRITE_TABLES) {
      writeFileSync(file, listOf(words));
      writeFileSync(PACKED, withPackedTable(readFileSync(PACKED, 'utf8'), packedName(name), words));
    } else {
      expect(list).toBe(listOf(words));
      expect(packed).toBe(`\n${packedWords(words)}\n`);
    }
  });

  it('has words in capitals, and Ñ where it has one', () => {
    const words = new Set(wordsOfList(list));
    expect([...words].filter((word) => !/^[A-ZÑ]{2,}$/.test(word))).toEqual([]);
    expect([...words].filter((word) => word.includes('Ñ') && words.has(word.replaceAll('Ñ', 'N')))).toEqual(
      [],
    );
  });
});

it('all tables have less than 40,000 bytes', () => {
  const sources = ['common-given-names.ts', 'common-surnames.ts', 'packed-words.ts'];
  const bytes = sources.map((name) => bytesOfTables(readFileSync(new URL(name, FOLDER), 'utf8')));
  expect(Math.min(...bytes)).toBeGreaterThan(1000);
  expect(bytes.reduce((sum, more) => sum + more)).toBeLessThan(40_000);
});
