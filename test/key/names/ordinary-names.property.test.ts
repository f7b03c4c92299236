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

it('the list has many names', () => {
  expect(new Set([...ORDINARY_GIVEN_NAMES, ...ORDINARY_SURNAMES]).size).toBeGreaterThanOrEqual(3000);
});

it('a word that may mean "none" is a name too, and counted', () => {
  for (const word of DOUBTFUL_NAMES)
    for (const field of FIELDS) {
      expect(outcomeOf(person({ [field]: word })).curp, word).not.toBeNull();
      for (const name of [word, titled(word)])
        expect(readName(name, field), name).toMatchObject({ name, kinds: ['doubtful'] });
      expectName(`${word} PEREZ`, field);
    }
});

it('a given name alone', () => {
  for (const name of ORDINARY_GIVEN_NAMES) expectName(name, 'nombres');
});

it('a surname alone', () => {
  for (const name of ORDINARY_SURNAMES)
    for (const field of ['apellido_paterno', 'apellido_materno'] as const) expectName(name, field);
});

it('several names in one field, with particles', () => {
  const word = fc.constantFrom(...ORDINARY_GIVEN_NAMES, ...ORDINARY_SURNAMES);
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
  const field = fc.constantFrom(...FIELDS);
  fc.assert(
    fc.property(fc.array(fc.tuple(particle, word), { minLength: 1, maxLength: 3 }), field, (names, name) => {
      expectName(names.map(([before, after]) => before + after).join(' '), name);
    }),
    runs(3000),
  );
});
