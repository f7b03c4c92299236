// For any row the result is a key that is well formed and decodes to the row, or an error that repeats nothing of the row.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  Calculator,
  decode,
  ENTITIES,
  type Envelope,
  inspect,
  messageOf,
  type Person,
  REASONS,
} from '../../../src/index.js';
import { checkDigit } from '../../../src/key/curp/check-digit.js';
import { TODAY } from '../../people/person.js';
import { runs } from '../../random/property-runs.js';
import { anyPerson, realisticPerson } from './arbitraries.js';

const OFFICIAL = new RegExp(
  '^[A-Z][AEIOUX][A-Z]{2}[0-9]{2}(0[1-9]|1[0-2])(0[1-9]|[12][0-9]|3[01])[HMX]' +
    `(${ENTITIES.map(({ abreviatura_entidad }) => abreviatura_entidad).join('|')})` +
    '[B-DF-HJ-NP-TV-Z]{3}[0A][0-9]$',
);

const calculators = [
  new Calculator({ today: TODAY }),
  new Calculator({ today: TODAY, surnames: 'optional', lang: 'en' }),
];

/** All error messages: none contains a value of a row. */
const SENTENCES = (['es', 'en'] as const).flatMap((language) => [
  ...Array.from({ length: 17 }, (_, index) => messageOf(400 + index, null, language)),
  ...REASONS.map((reason) => messageOf(417, reason, language)),
]);

/** A value as the contract reads it: a generated one may be an X with blanks around it. */
const trimmed = (value: string | null | undefined): string => value!.replace(/[\s\u0085]/g, '');

function expectKey(curp: string, someone: Person): void {
  expect(curp).toMatch(OFFICIAL);
  expect(curp.charAt(17)).toBe(checkDigit(curp));
  const decoded = decode(curp)!;
  expect(decoded.sex).toBe(trimmed(someone.sexo));
  expect(decoded.entity.clave_entidad).toBe(trimmed(someone.entidad));
  const year = trimmed(someone.anio_nacimiento);
  const monthAndDay = `${trimmed(someone.mes_nacimiento)}-${trimmed(someone.dia_nacimiento)}`;
  // A key does not distinguish 18xx from 19xx; it is read as 19xx.
  expect(decoded.birth_date).toBe(`${year.replace(/^18/, '19')}-${monthAndDay}`);
  expect(inspect(curp, { today: TODAY })).toEqual({ well_formed: true, failures: [], remarks: [] });
}

function expectError(envelope: Envelope, someone: Person): void {
  expect(envelope).toMatchObject({ error: true, response: {} });
  expect(envelope.code_error).toBeGreaterThanOrEqual(400);
  expect(envelope.code_error).toBeLessThanOrEqual(417);
  expect(SENTENCES).toContain(envelope.error_message);
  for (const value of Object.values(someone)) {
    // fast-check generates pieces of `valueOf`, and a message may contain "val" by chance: such words are skipped.
    const byChance = /^[a-z ]*$/.test(value!);
    if (value!.length >= 3 && !byChance) expect(envelope.error_message).not.toContain(value);
  }
}

/** Checks both calculators, and returns the number of keys and of errors. */
function checkEnvelopes(persons: fc.Arbitrary<Person>, numRuns: number): { keys: number; errors: number } {
  const seen = { keys: 0, errors: 0 };
  fc.assert(
    fc.property(persons, fc.constantFrom(...calculators), (someone, calculator) => {
      const envelope = calculator.envelope(someone);
      const { curp } = envelope.response;
      if (curp !== undefined) {
        seen.keys++;
        expect(envelope).toMatchObject({ error: false, code_error: 0, error_message: null });
        expectKey(curp, someone);
      } else {
        seen.errors++;
        expectError(envelope, someone);
        expect(calculator.outcome(someone).reason).not.toBe('internal');
      }
    }),
    { numRuns },
  );
  return seen;
}

describe('the result of any row', () => {
  it.each([
    ['persons with realistic names', realisticPerson],
    ['persons with hostile names', anyPerson],
  ])('is a key or an error: %s', (_, persons) => {
    const { keys, errors } = checkEnvelopes(persons, runs(1000).numRuns);
    expect(keys).toBeGreaterThan(100);
    expect(errors).toBeGreaterThan(100);
  });

  it('is the same for a second call, and from another calculator', () => {
    const another = new Calculator({ today: TODAY });
    fc.assert(
      fc.property(anyPerson, (someone) => {
        const outcome = calculators[0]!.outcome(someone);
        expect(calculators[0]!.outcome(someone)).toEqual(outcome);
        expect(another.outcome(someone)).toEqual(outcome);
      }),
    );
  });
});
