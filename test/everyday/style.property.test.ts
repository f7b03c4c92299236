/** People written in a random everyday style, with `--normalize`: the results are those of the strict file of the same people. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { PeopleGenerator } from '../../samples/people-generator.js';
import { preview } from '../../src/engine/run/preview.js';
import { bytesSource } from '../../src/input/csv/byte-source.js';
import { UndecidedError } from '../../src/input/csv/undecided-error.js';
import type { GivenOptions } from '../../src/input/options/option-types.js';
import { FIELDS } from '../../src/key/contract/person.js';
import { runs } from '../random/property-runs.js';
import type { RowResult } from './everyday-file.js';
import { KNOWN_PEOPLE, keyOf, type StrictPerson } from './people.js';
import { resultOf, settingsOf } from './reading.js';
import { optionsOf, questionOf, type Style, styledFile, WAYS } from './style.js';
import { csvText, tableOf } from './table.js';

const MOST_PEOPLE = 40;

/** The results of a file of a few rows, or the topic of the question that it leaves open. */
async function read(bytes: Buffer, options: GivenOptions): Promise<RowResult[] | string> {
  try {
    const shown = await preview(settingsOf('-', '-', options), MOST_PEOPLE, bytesSource(bytes, options));
    return (shown?.lines ?? []).filter((line) => line !== '').map(resultOf);
  } catch (error) {
    if (error instanceof UndecidedError) return error.question.topic;
    throw error;
  }
}

const strictFile = (people: readonly StrictPerson[]): Buffer =>
  Buffer.from(
    csvText(
      tableOf(
        people,
        FIELDS.map((field) => [field, (person) => person[field]]),
      ),
    ),
  );

/** An invented person without a fault. */
function generated(seed: number): StrictPerson {
  const people = new PeopleGenerator(seed);
  for (;;) {
    const cells = people.next();
    const person = Object.fromEntries(FIELDS.map((field, at) => [field, cells[at]!])) as StrictPerson;
    try {
      keyOf(person);
      return person;
    } catch {}
  }
}

const someone = fc.oneof(
  fc.constantFrom(...KNOWN_PEOPLE.map(({ person }) => person)),
  fc.nat(1_000_000).map(generated),
);

const anyStyle = fc.record(
  Object.fromEntries(
    Object.entries(WAYS).map(([part, ways]) => [part, fc.constantFrom(...(ways as readonly string[]))]),
  ),
) as unknown as fc.Arbitrary<Style>;

it('the results of a styled file are those of the strict file of the same people', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(someone, { minLength: 1, maxLength: MOST_PEOPLE }),
      anyStyle,
      async (people, style) => {
        const expected =
          questionOf(people, style) ?? (await read(strictFile(people), { surnames: 'optional', sexo: 'HM' }));
        expect(await read(styledFile(people, style), optionsOf(people, style))).toEqual(expected);
      },
    ),
    runs(100),
  );
});

it('every way of every part of a style gives the keys of all known people', async () => {
  const people = KNOWN_PEOPLE.map(({ person }) => person).slice(-MOST_PEOPLE);
  const usual = Object.fromEntries(
    Object.entries(WAYS).map(([part, [first]]) => [part, first]),
  ) as unknown as Style;
  for (const [part, ways] of Object.entries(WAYS)) {
    for (const way of ways) {
      const style: Style = { ...usual, [part]: way };
      const results = await read(styledFile(people, style), optionsOf(people, style));
      expect(results, `${part}: ${way}`).toEqual(people.map(keyOf));
    }
  }
});
