// The shape of the data of a direct job: the check of the worker and the published schema agree.

import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  checkPayload,
  MAX_CHARACTERS,
  MAX_PERSONS,
  PAYLOAD_FAULTS,
  PayloadError,
} from '../../../src/engine/queue/direct-queue.js';
import { FIELDS } from '../../../src/key/contract/person.js';
import { person } from '../../people/person.js';
import { anyCharacter } from '../../random/any-text.js';
import { runs } from '../../random/property-runs.js';
import { ROOT } from '../../repository.js';

const schema = JSON.parse(readFileSync(`${ROOT}docs/queue-contract.schema.json`, 'utf8'));
const fits = new Ajv2020({ allowUnionTypes: true }).compile(schema);

function faultOf(data: unknown): string | undefined {
  try {
    checkPayload(data);
    return undefined;
  } catch (error) {
    if (!(error instanceof PayloadError)) throw error;
    return error.message;
  }
}

const SECRET = 'QUETZALCANARIO';
const long = 'Ñ'.repeat(MAX_CHARACTERS);

describe('accepts', () => {
  it.each([
    ['a person', { persons: [person()] }],
    ['no persons', { persons: [] }],
    ['a person without fields', { persons: [{}] }],
    ['null for a field', { persons: [{ nombres: null }] }],
    ['options', { persons: [person()], lang: 'en', surnames: 'optional' }],
    ['the maximum number of persons', { persons: Array(MAX_PERSONS).fill(person()) }],
    ['values of the maximum length', { persons: [person({ nombres: long })] }],
    [
      'the maximum length in characters of two UTF-16 units',
      { persons: [person({ nombres: '𝒩'.repeat(MAX_CHARACTERS) })] },
    ],
  ])('%s', (_, data) => {
    expect(faultOf(data)).toBeUndefined();
    expect(fits(data)).toBe(true);
  });
});

const REFUSED: [name: string, data: unknown, message: string][] = [
  ['null', null, 'bad_payload $ not_an_object'],
  ['a text', SECRET, 'bad_payload $ not_an_object'],
  ['an array', [person()], 'bad_payload $ not_an_object'],
  ['nothing', {}, 'bad_payload $.persons missing'],
  ['an unknown option', { persons: [], [SECRET]: 1 }, 'bad_payload $ unknown_property'],
  ['persons as an object', { persons: { 0: person() } }, 'bad_payload $.persons not_an_array'],
  ['too many', { persons: Array(MAX_PERSONS + 1).fill({}) }, 'bad_payload $.persons too_many'],
  ['a person as a text', { persons: [{}, SECRET] }, 'bad_payload $.persons[1] not_an_object'],
  ['a person as null', { persons: [null] }, 'bad_payload $.persons[0] not_an_object'],
  ['an unknown field', { persons: [{ [SECRET]: '' }] }, 'bad_payload $.persons[0] unknown_property'],
  ['a number', { persons: [{ mes_nacimiento: 5 }] }, 'bad_payload $.persons[0].mes_nacimiento not_text'],
  ['a name that is a number', { persons: [{ nombres: 1984 }] }, 'bad_payload $.persons[0].nombres not_text'],
  ['a name that is true', { persons: [{ nombres: true }] }, 'bad_payload $.persons[0].nombres not_text'],
  ['a nested value', { persons: [{ nombres: { a: SECRET } }] }, 'bad_payload $.persons[0].nombres not_text'],
  ['a long value', { persons: [{ sexo: `${long}${SECRET}` }] }, 'bad_payload $.persons[0].sexo too_long'],
  ['a huge value', { persons: [{ sexo: long.repeat(9) }] }, 'bad_payload $.persons[0].sexo too_long'],
  ['another language', { persons: [], lang: SECRET }, 'bad_payload $.lang not_allowed'],
  ['a language of null', { persons: [], lang: null }, 'bad_payload $.lang not_allowed'],
  ['other surnames', { persons: [], surnames: true }, 'bad_payload $.surnames not_allowed'],
];

describe('refuses, with the path and never with the value', () => {
  it.each(REFUSED)('%s', (_, data, message) => {
    expect(faultOf(data)).toBe(message);
    expect(faultOf(data)).not.toContain(SECRET);
    expect(fits(data)).toBe(false);
  });

  it('with every possible fault', () => {
    const seen = REFUSED.map(([, , message]) => message.split(' ')[2]);
    expect([...new Set(seen)].sort()).toEqual([...PAYLOAD_FAULTS].sort());
  });
});

it('agrees with the schema on any data', () => {
  const value = fc.oneof(
    { weight: 6, arbitrary: fc.string({ unit: anyCharacter }) },
    fc.constant(null),
    fc.integer(),
    fc.constant('x'.repeat(MAX_CHARACTERS + 1)),
  );
  const someone = fc.oneof(
    { weight: 6, arbitrary: fc.dictionary(fc.constantFrom(...FIELDS), value) },
    fc.dictionary(fc.string(), value),
    fc.jsonValue(),
  );
  const data = fc.oneof(
    fc.record(
      {
        persons: fc.oneof({ weight: 9, arbitrary: fc.array(someone, { maxLength: 5 }) }, fc.jsonValue()),
        lang: fc.constantFrom('es', 'en', 'fr', null),
        surnames: fc.constantFrom('required', 'optional', 1),
      },
      { requiredKeys: [] },
    ),
    fc.jsonValue(),
  );
  fc.assert(
    fc.property(data, (some) => {
      const json = JSON.parse(JSON.stringify(some)) as unknown;
      expect(faultOf(json) === undefined).toBe(fits(json));
    }),
    runs(700),
  );
});
