/**
 * People written in a random everyday style, without an option: each has their own key, or the run asks. A column of keys
 * beside them, right or wrong, never makes another reading of a file that is clear without it.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { preview } from '../../src/engine/run/preview.js';
import { bytesSource } from '../../src/input/csv/byte-source.js';
import { UndecidedError } from '../../src/input/csv/undecided-error.js';
import type { GivenOptions } from '../../src/input/options/option-types.js';
import { runs } from '../random/property-runs.js';
import type { RowResult } from './everyday-file.js';
import { inventedPerson } from './invented-people.js';
import { KNOWN_PEOPLE, keyOf, type StrictPerson } from './people.js';
import { resultOf, settingsOf } from './reading.js';
import { type Style, styledFile, WAYS } from './style.js';
import { mayAsk, mayFail, optionsOf, questionOf } from './style-questions.js';

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

const someone = fc.oneof(
  fc.constantFrom(...KNOWN_PEOPLE.map(({ person }) => person)),
  fc.nat(1_000_000).map(inventedPerson),
);

const anyStyle = fc.record(
  Object.fromEntries(
    Object.entries(WAYS).map(([part, ways]) => [part, fc.constantFrom(...(ways as readonly string[]))]),
  ),
) as unknown as fc.Arbitrary<Style>;

/** What is wrong with the results of a file: a key that is not the person's, or an error that nothing explains. */
function faultsOf(results: readonly RowResult[], people: readonly StrictPerson[], style: Style): string[] {
  if (results.length !== people.length) return [`${results.length} results for ${people.length} people`];
  return results.flatMap((result, at) => {
    const person = people[at]!;
    const isRight = result === keyOf(person) || (/^4\d\d/.test(result) && mayFail(person, style));
    return isRight ? [] : [`row ${at + 1}: ${result}, expected ${keyOf(person)}`];
  });
}

/** Own keys may decide what the file leaves open; those of other people never do. */
async function examine(people: readonly StrictPerson[], style: Style): Promise<void> {
  const question = questionOf(people, style);
  const results = await read(styledFile(people, style), optionsOf(people, style));
  if (typeof results !== 'string') {
    expect(faultsOf(results, people, style)).toEqual([]);
    if (style.keys === 'none') expect(question).toBeUndefined();
  } else if (question !== undefined || !mayAsk(people, style))
    expect(results).toBe(question ?? 'no question');
}

it('a styled file has the keys of its people, or the question that it leaves open', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(someone, { minLength: 1, maxLength: MOST_PEOPLE }), anyStyle, examine),
    runs(150),
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
      const faults = typeof results === 'string' ? [results] : faultsOf(results, people, style);
      expect(faults, `${part}: ${way}`).toEqual([]);
    }
  }
});
