// Case, normal form, extra blanks and accents on vowels never change the outcome.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Person } from '../../src/index.js';
import { outcomeOf } from '../person.js';
import { anyPerson, realisticPerson } from './arbitraries.js';

/** The same person with every name written in another way. */
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
    { numRuns: 1000 },
  );

/** Blanks at the ends, and beside every blank. */
const widen = (blanks: string) => (name: string) => `${blanks}${name.replaceAll(' ', ` ${blanks}`)}${blanks}`;

// Without U+00A0 and U+0085: directly behind Ã or Â these two are the mark of damaged text, not extra blanks.
const BLANK_KINDS = [...' \t\n\r\v\f\u1680\u2000\u2003\u200A\u2028\u2029\u202F\u205F\u3000\uFEFF'];

const ACCENTS = ['\u0301', '\u0300', '\u0302', '\u0303'];

/**
 * Puts accents on plain vowels that bear no mark yet. Ã and Â before anything but a letter or blank are left
 * out, and A gets an acute there: before an apostrophe and its like they are the mark of damaged text.
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
    holds(persons, (name) => name.toUpperCase());
    holds(persons, (name) => name.toLowerCase());
  });

  it('composed and decomposed', () => {
    holds(persons, (name) => name.normalize('NFC'));
    holds(persons, (name) => name.normalize('NFD'));
  });

  it('extra blanks', () => {
    const blanks = fc.string({ unit: fc.constantFrom(...BLANK_KINDS), minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(persons, blanks, (someone, extra) => sameOutcome(someone, respell(someone, widen(extra)))),
      { numRuns: 1000 },
    );
  });

  it('accents on vowels', () => {
    const choices = fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(persons, choices, (someone, accents) =>
        sameOutcome(someone, respell(someone, accentuate(accents))),
      ),
      { numRuns: 1000 },
    );
  });
});

it('extra blanks may be U+00A0 and U+0085 where no Ã or Â stands before them', () => {
  holds(realisticPerson, widen('\u00A0\u0085'));
});
