/** Invented people of the samples' generator, those without a fault. */
import { PeopleGenerator } from '../../samples/people-generator.js';
import { Calculator } from '../../src/key/contract/calculator.js';
import { FIELDS } from '../../src/key/contract/person.js';
import { TODAY } from '../people/person.js';
import type { StrictPerson } from './people.js';

const strict = new Calculator({ today: TODAY, surnames: 'optional' });

/** The same person for the same seed. */
export function inventedPerson(seed: number): StrictPerson {
  const people = new PeopleGenerator(seed);
  for (;;) {
    const cells = people.next();
    const person = Object.fromEntries(FIELDS.map((field, at) => [field, cells[at]!])) as StrictPerson;
    if (strict.outcome(person).curp !== null) return person;
  }
}
