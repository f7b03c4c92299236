/**
 * Functions that reconcile in the tests, and people for them.
 *
 * What it does not use: the rules under test. Keys on file are calculated from other data, or edited by hand.
 */

import { PeopleGenerator } from '../../../samples/people-generator.js';
import { Calculator, FIELDS, type Person } from '../../../src/index.js';
import { dateNumberOf } from '../../../src/key/curp/calendar.js';
import { checkDigit } from '../../../src/key/curp/check-digit.js';
import { Reconciler } from '../../../src/key/reconcile/reconciler.js';
import type { Reconciliation } from '../../../src/key/reconcile/reconciliation.js';
import { TODAY } from '../../people/person.js';

const calculator = new Calculator({ today: TODAY, surnames: 'optional' });
const reconciler = new Reconciler({ today: dateNumberOf(TODAY) });

/** The key of a person; null if there is none. Empty surnames are allowed. */
export const keyIfAny = (someone: Person): string | null => calculator.outcome(someone).curp;

export function ownKey(someone: Person): string {
  const key = keyIfAny(someone);
  if (key === null) throw new Error('no key: the test expected one');
  return key;
}

export const reconcile = (someone: Person, onFile: string | null | undefined): Reconciliation =>
  reconciler.reconcile(someone, keyIfAny(someone), onFile);

/** `explained surnames_swapped sex`. */
export const verdictOn = (someone: Person, onFile: string | null | undefined): string => {
  const { verdict, cause } = reconcile(someone, onFile);
  return [verdict, ...cause].join(' ');
};

/** The verdict for a person whose key on file was made from other data. */
export const verdictOnOther = (someone: Person, other: Person): string =>
  verdictOn(someone, ownKey({ ...someone, ...other }));

/** The first 17 characters with the check digit that they need. */
export const withCheckDigit = (key: string): string => key.slice(0, 17) + checkDigit(key);

/** A key with other characters from a position on, counted from 1. */
export const edited = (key: string, position: number, characters: string): string =>
  key.slice(0, position - 1) + characters + key.slice(position - 1 + characters.length);

/** The people with a key, the same ones for the same seed. */
export function* peopleOf(seed: number): Generator<readonly [Person, string]> {
  const people = new PeopleGenerator(seed);
  for (;;) {
    const fields = people.next();
    const someone: Person = Object.fromEntries(FIELDS.map((field, index) => [field, fields[index]]));
    const key = keyIfAny(someone);
    if (key !== null) yield [someone, key];
  }
}

export function personOf(seed: number): readonly [Person, string] {
  for (const found of peopleOf(seed)) return found;
  throw new Error('the generator never ends');
}
