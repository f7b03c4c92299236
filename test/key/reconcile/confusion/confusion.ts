/**
 * The confusion table: for each mutation, how many people get the right verdict and cause, and what the others get.
 *
 * What it does not do: measure how often a mutation occurs in real files.
 */
import { Random } from '../../../../samples/random.js';
import { keyIfAny, peopleOf, verdictOn } from '../reconciling.js';
import { DATA_MUTATIONS } from './data-mutations.js';
import type { Mutated, Mutation } from './mutation.js';
import { OTHER_MUTATIONS } from './other-mutations.js';

export const MUTATIONS: readonly Mutation[] = [...DATA_MUTATIONS, ...OTHER_MUTATIONS];

export interface Confusion {
  readonly mutation: Mutation;
  readonly people: number;
  readonly right: number;
  /** Keys with the verdict `match` that are not the key of the row, in any form. */
  readonly wrongMatches: number;
  readonly explained: number;
  /** Other outcomes than the right one, the most frequent first. */
  readonly others: readonly (readonly [outcome: string, people: number])[];
}

/** Rows to which the mutation applies, the same for the same seed. */
export function* mutatedRows(mutation: Mutation, count: number, seed: number): Generator<Mutated> {
  const random = new Random(seed + 1);
  let found = 0;
  let drawn = 0;
  for (const [person] of peopleOf(seed)) {
    if (found === count) return;
    if (++drawn > count * 1000) throw new Error(`too few people for: ${mutation.name}`);
    const mutated = mutation.mutate(person, random);
    if (mutated === null || keyIfAny(mutated.row) === null) continue;
    found++;
    yield mutated;
  }
}

const plain = (onFile: string): string => onFile.replace(/[ -]/g, '').toUpperCase();

export function confusionOf(mutation: Mutation, people: number, seed: number): Confusion {
  const outcomes = new Map<string, number>();
  let wrongMatches = 0;
  for (const { row, onFile } of mutatedRows(mutation, people, seed)) {
    const outcome = verdictOn(row, onFile);
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    if (outcome === 'match' && plain(onFile) !== keyIfAny(row)) wrongMatches++;
  }
  const explained = [...outcomes].filter(([outcome]) => outcome.startsWith('explained'));
  const right = outcomes.get(mutation.expected) ?? 0;
  outcomes.delete(mutation.expected);
  return {
    mutation,
    people,
    right,
    wrongMatches,
    explained: explained.reduce((sum, [, count]) => sum + count, 0),
    others: [...outcomes].sort(([, one], [, other]) => other - one),
  };
}

/** A line of the table in Markdown. */
export const lineOf = ({ mutation, people, right, others }: Confusion): string => {
  const shown = others.map(([outcome, count]) => `${count} ${outcome}`);
  return `| ${mutation.name} | \`${mutation.expected}\` | ${((right / people) * 100).toFixed(2)} % | ${shown.join(', ')} |`;
};
