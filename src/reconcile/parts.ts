/**
 * The words of a reconciliation: the parts of a key by their names, and the causes by theirs.
 *
 *   PE    H         L    800510 M   DF     RRS        0              4
 *   surname_1 surname_2 name date sex entity consonants differentiator check_digit
 *
 * What it does not do: decide anything. The rules of the causes stand in the files that carry their kind in the name.
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

/** Every cause there is, in the order in which they are tried and, where a row has two, named. */
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

/** In the order of the list, so that the same two causes are always the same text. */
export const inOrder = (causes: readonly Cause[]): Cause[] =>
  [...causes].sort((one, other) => CAUSES.indexOf(one) - CAUSES.indexOf(other));

/** The first 16 characters: what a person's data decide. */
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

/** A key with other letters from the names. The check digit is still that of the old ones. */
export const withNameLetters = (curp: string, letters: string): string =>
  letters.slice(0, 4) + curp.slice(4, 13) + letters.slice(4) + curp.slice(16);
