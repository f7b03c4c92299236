// No ordinary name is taken for a filler, a title, a cut word or damaged text: strictly or as people write, alone or with others.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DOUBTFUL_NAMES, readName } from '../../../src/input/values/normalized-names.js';
import { outcomeOf, person } from '../../people/person.js';
import { runs } from '../../random/property-runs.js';
import { ORDINARY_GIVEN_NAMES, ORDINARY_SURNAMES } from './ordinary-names.js';

const FIELDS = ['nombres', 'apellido_paterno', 'apellido_materno'] as const;

const titled = (text: string): string =>
  text.replace(/\S+/g, (word) => word.charAt(0) + word.slice(1).toLowerCase());

const expectName = (text: string, field: (typeof FIELDS)[number]): void => {
  for (const written of [text, text.toLowerCase(), titled(text)]) {
    expect(outcomeOf(person({ [field]: written })).curp, written).not.toBeNull();
    expect(readName(written, field), written).toMatchObject({ name: written, kinds: [] });
  }
};

/** Before a given name they are titles: `Don Aarón`, `Coronel Aarón`. */
const TITLES_TOO = ['DON', 'CORONEL', 'TEC'];

const hasVowels = (name: string): boolean => name.split(/[ -]/).every((word) => /[AEIOUYÁÉÍÓÚÜ]/.test(word));

/** A word without a vowel before another one is no given name: it may be a title (`LN ROSA`). Surnames are NG, SMRZ, VLK. */
const isGivenName = (name: string): boolean => hasVowels(name) && !TITLES_TOO.includes(name);

it('the list has many names', () => {
  expect(new Set([...ORDINARY_GIVEN_NAMES, ...ORDINARY_SURNAMES]).size).toBeGreaterThanOrEqual(3000);
});

it('a word that may mean "none" is a name too, and counted', () => {
  for (const word of DOUBTFUL_NAMES)
    for (const field of FIELDS) {
      expect(outcomeOf(person({ [field]: word })).curp, word).not.toBeNull();
      for (const name of [word, titled(word)])
        expect(readName(name, field), name).toMatchObject({ name, kinds: ['doubtful'] });
      if (field !== 'nombres' || isGivenName(word)) expectName(`${word} PEREZ`, field);
    }
  expect([...DOUBTFUL_NAMES].filter((word) => !isGivenName(word))).toEqual(['SN', 'ND']);
});

it('every given name has a vowel in each of its words', () => {
  expect(ORDINARY_GIVEN_NAMES.filter((name) => !hasVowels(name))).toEqual([]);
});

it('a given name alone', () => {
  for (const name of ORDINARY_GIVEN_NAMES) expectName(name, 'nombres');
});

it('a surname alone', () => {
  for (const name of ORDINARY_SURNAMES)
    for (const field of ['apellido_paterno', 'apellido_materno'] as const) expectName(name, field);
});

it('several names in one field, with particles', () => {
  const names = [...ORDINARY_GIVEN_NAMES, ...ORDINARY_SURNAMES];
  const particle = fc.constantFrom(
    '',
    '',
    '',
    'DE ',
    'DE LA ',
    'DEL ',
    'Y ',
    'VON ',
    'MARIA ',
    'MA. ',
    'J. ',
  );
  const fieldAndWords = fc.constantFrom(...FIELDS).chain((field) => {
    const word = fc.constantFrom(...(field === 'nombres' ? names.filter(isGivenName) : names));
    return fc.tuple(fc.constant(field), fc.array(fc.tuple(particle, word), { minLength: 1, maxLength: 3 }));
  });
  fc.assert(
    fc.property(fieldAndWords, ([field, words]) => {
      const [[before, first], ...others] = words as [[string, string], ...[string, string][]];
      // `José J. Aarón`: the initial is the name that counts.
      const rest = others.map(([particle, name]) => (particle === 'J. ' ? name : particle + name));
      expectName([before + first, ...rest].join(' '), field);
    }),
    runs(3000),
  );
});
