// Case, normal form, extra blanks and accents on vowels never change the outcome, unless the text looks damaged.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Person } from '../../../src/index.js';
import { outcomeOf } from '../../people/person.js';
import { runs } from '../../random/property-runs.js';
import { anyPerson, realisticPerson } from './arbitraries.js';

/** The same person with every name respelled. */
const respell = (someone: Person, how: (name: string) => string): Person => ({
  ...someone,
  nombres: how(someone.nombres!),
  apellido_paterno: how(someone.apellido_paterno!),
  apellido_materno: how(someone.apellido_materno!),
});

const sameOutcome = (one: Person, other: Person): void => {
  for (const surnames of ['required', 'optional'] as const) {
    expect(outcomeOf(other, { surnames })).toEqual(outcomeOf(one, { surnames }));
  }
};

const holds = (persons: fc.Arbitrary<Person>, how: (name: string) => string): void =>
  fc.assert(
    fc.property(persons, (someone) => sameOutcome(someone, respell(someone, how))),
    runs(400),
  );

/** Marks of damaged text depend on case and accents (`LàPEZ`, `ß`): people with such a mark are left out. */
const sameIfUndamaged = (one: Person, other: Person): void => {
  fc.pre([one, other].every((person) => outcomeOf(person).reason !== 'damaged_text'));
  sameOutcome(one, other);
};

const holdsUndamaged = (persons: fc.Arbitrary<Person>, how: (name: string) => string): void =>
  fc.assert(
    fc.property(persons, (someone) => sameIfUndamaged(someone, respell(someone, how))),
    runs(400),
  );

/** Adds blanks at both ends, and next to every blank. */
const widen = (blanks: string) => (name: string) => `${blanks}${name.replaceAll(' ', ` ${blanks}`)}${blanks}`;

// Without U+00A0 and U+0085: directly after Ã or Â they mean damaged text, not extra blanks.
const BLANK_KINDS = [...' \t\n\r\v\f\u1680\u2000\u2003\u200A\u2028\u2029\u202F\u205F\u3000'];

const ACCENTS = ['\u0301', '\u0300', '\u0302', '\u0303'];

/**
 * Adds accents to vowels without a mark. Before a character that is not a letter or a blank, A always gets an acute
 * accent: there Ã and Â, for example before an apostrophe, mean damaged text.
 */
const accentuate = (choices: readonly number[]) => (name: string) => {
  let count = 0;
  return name.replace(/[AEIOU](?!\p{M})(?=(.?))/giu, (vowel, next: string) => {
    const accent = ACCENTS[choices[count++ % choices.length]!]!;
    const wouldBeDamage = /a/i.test(vowel) && !/^[a-z ]?$/i.test(next);
    return vowel + (wouldBeDamage ? '\u0301' : accent);
  });
};

describe.each([
  ['realistic', realisticPerson],
  ['hostile', anyPerson],
])('spelling of %s names', (_, persons) => {
  it('upper and lower case', () => {
    holdsUndamaged(persons, (name) => name.toUpperCase());
    holdsUndamaged(persons, (name) => name.toLowerCase());
  });

  it('composed and decomposed', () => {
    holds(persons, (name) => name.normalize('NFC'));
    holds(persons, (name) => name.normalize('NFD'));
  });

  it('extra blanks', () => {
    const blanks = fc.string({ unit: fc.constantFrom(...BLANK_KINDS), minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(persons, blanks, (someone, extra) => sameOutcome(someone, respell(someone, widen(extra)))),
      runs(400),
    );
  });

  it('accents on vowels', () => {
    const choices = fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(persons, choices, (someone, accents) =>
        sameIfUndamaged(someone, respell(someone, accentuate(accents))),
      ),
      runs(400),
    );
  });
});

it('extra blanks may be U+00A0 and U+0085 if no Ã or Â is before them', () => {
  holds(realisticPerson, widen('\u00A0\u0085'));
});
