/**
 * The vocabulary of a reconciliation: the names of the parts of a key, and the names of the causes.
 *
 *   PE    H         L    800510 M   DF     RRS        0              4
 *   surname_1 surname_2 name date sex entity consonants differentiator check_digit
 *
 * What it does not do: implement the causes. See `birth-causes.ts`, `name-causes.ts` and `typing-causes.ts`.
 */

export const PARTS = [
  ['surname_1', 0, 2],
  ['surname_2', 2, 3],
  ['name', 3, 4],
  ['date', 4, 10],
  ['sex', 10, 11],
  ['entity', 11, 13],
  ['consonants', 13, 16],
  ['differentiator', 16, 17],
  ['check_digit', 17, 18],
] as const;

export type Part = (typeof PARTS)[number][0];

/** All causes, in the order in which two causes of one row are listed. */
export const CAUSES = [
  'surnames_swapped',
  'day_month_swapped',
  'century',
  'year_transposed',
  'sex',
  'entity_abroad',
  'entity_neighbour',
  'entity',
  'surname_missing',
  'surname_added',
  'common_name_kept',
  'common_name_dropped',
  'given_names_exchanged',
  'enye_as_n',
  'particle_kept',
  'particle_dropped',
  'inconvenient_word',
  'rules_2006',
  'characters_transposed',
  'characters_confused',
  'character_mistyped',
] as const;

export type Cause = (typeof CAUSES)[number];

/** Sorted as in `CAUSES`, so that the same two causes always give the same text. */
export const inOrder = (causes: readonly Cause[]): Cause[] =>
  [...causes].sort((one, other) => CAUSES.indexOf(one) - CAUSES.indexOf(other));

/** The first 16 characters, which depend on the person's data only. */
export const ROOT_LENGTH = 16;

const RANGES = new Map<Part, readonly [number, number]>(
  PARTS.map(([part, start, end]) => [part, [start, end]]),
);

export function partOf(curp: string, part: Part): string {
  const [start, end] = RANGES.get(part)!;
  return curp.slice(start, end);
}

/** The parts in which two keys differ, in their order. */
export function differingParts(one: string, other: string): Part[] {
  const differing: Part[] = [];
  for (const [part, start, end] of PARTS) {
    if (one.slice(start, end) !== other.slice(start, end)) differing.push(part);
  }
  return differing;
}

/** The seven letters that come from the names: positions 1 to 4 and 14 to 16. */
export const nameLetters = (curp: string): string => curp.slice(0, 4) + curp.slice(13, 16);

/** A key with the letters of the names replaced. A check digit is not updated. */
export const withNameLetters = (curp: string, letters: string): string =>
  letters.slice(0, 4) + curp.slice(4, 13) + letters.slice(4) + curp.slice(16);
