/**
 * A rule about names: from the names of a row to the readings that one cause would produce. Here are its type and what the
 * rules in `word-rules.ts` and `spelling-rules.ts` use.
 *
 * What it does not do: compare a reading with the key on file. `name-causes.ts` does.
 */
import type { Letters, Names, Word, Words } from './names.js';

/** Returns other readings of the names. `wanted` is the letters on file, for a surname that the row does not have. */
export type Rule = (names: Names, wanted: Letters) => readonly Names[];

export const NO_READINGS: readonly Names[] = [];

const NAME_FIELDS = ['paternal', 'maternal', 'given'] as const;

/** Applies `change` to every non-empty subset of the fields that it changes. `change` returns `undefined` for no change. */
export function inFields(
  names: Names,
  change: (words: Words, isGiven: boolean) => Words | undefined,
): Names[] {
  let found: Names[] = [];
  for (const field of NAME_FIELDS) {
    const words = change(names[field], field === 'given');
    if (words !== undefined) {
      found = found.concat([names, ...found].map((before) => ({ ...before, [field]: words })));
    }
  }
  return found;
}

/** Cheap precondition of the rules about particles and marks: most names have neither. */
export const someWord = ({ paternal, maternal, given }: Names, test: (word: Word) => boolean): boolean =>
  paternal.some(test) || maternal.some(test) || given.some(test);
