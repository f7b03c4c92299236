/**
 * The vocabulary of a reconciliation: the names of the parts of a key, and the names of the causes.
 *
 *   PE    H         L    800510 M   DF     RRS        0              4
 *   surname_1 surname_2 name date sex entity consonants differentiator check_digit
 *
 * What it does not do: implement the causes. See `birth-causes.ts`, `name-causes.ts` and `typing-causes.ts`.
 */
import { positionsIn } from './positions.js';

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

/** All causes, in the order in which two causes of one row are listed. A set of them has to fit into 31 bits. */
export const CAUSES = [
  'surnames_swapped',
  'day_month_swapped',
  'century',
  'year_transposed',
  'other_date',
  'sex',
  'entity_abroad',
  'entity_neighbour',
  'entity',
  'surname_missing',
  'surname_misplaced',
  'surname_added',
  'common_name_kept',
  'common_name_dropped',
  'given_names_exchanged',
  'enye_as_n',
  'enye_lost',
  'particle_kept',
  'particle_dropped',
  'inconvenient_word',
  'rules_2006',
  'mark_lost',
  'surname_second_word',
  'married_surname',
  'spelling',
  'characters_transposed',
  'characters_confused',
  'character_mistyped',
  'root_only',
] as const;

export type Cause = (typeof CAUSES)[number];

/** A set of causes: a bit for each, in the order of `CAUSES`. */
export type Causes = number;

/** The set that means: no cause was found. */
export const NO_CAUSE: Causes = 0;

/** The set that has only this cause. */
export const setOf = (cause: Cause): Causes => 1 << CAUSES.indexOf(cause);

export function partOf(curp: string, part: Part): string {
  const [, start, end] = PARTS.find(([name]) => name === part)!;
  return curp.slice(start, end);
}

/** The positions of each part, as a mask. */
const POSITIONS = PARTS.map(([, start, end]) => positionsIn(start, end));

/** The first 16 characters, which depend on the person's data only. */
export const ROOT_LENGTH = 16;
export const ROOT_POSITIONS = positionsIn(0, ROOT_LENGTH);

/** The seven letters that come from the names: positions 1 to 4 and 14 to 16. */
export const NAME_POSITIONS = positionsIn(0, 4) | positionsIn(13, 16);

/** Those of them that come from the given name. */
export const GIVEN_NAME_POSITIONS = positionsIn(3, 4) | positionsIn(15, 16);

/** The digits of the date, without its century; sex and entity. */
export const DATE_POSITIONS = positionsIn(4, 10);
export const SEX_AND_ENTITY_POSITIONS = positionsIn(10, 13);

export const CHECK_DIGIT_POSITION = positionsIn(17, 18);

/** The parts to which these positions belong: a bit for each of `PARTS`. */
export function partsAt(positions: number): number {
  let parts = 0;
  for (let part = 0; part < POSITIONS.length; part++) {
    if ((positions & POSITIONS[part]!) !== 0) parts |= 1 << part;
  }
  return parts;
}
