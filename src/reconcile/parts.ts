/**
 * The parts of a key, by the names that a reconciliation uses for them.
 *
 *   PE    H         L    800510 M   DF     RRS        0              4
 *   surname_1 surname_2 name date sex entity consonants differentiator check_digit
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

/** The first 16 characters: what a person's data decide. */
export const ROOT_LENGTH = 16;

const RANGES = new Map<Part, [number, number]>(PARTS.map(([part, start, end]) => [part, [start, end]]));

export function partOf(curp: string, part: Part): string {
  const [start, end] = RANGES.get(part)!;
  return curp.slice(start, end);
}

/** The parts in which two keys differ, in their order. */
export const differingParts = (one: string, other: string): Part[] =>
  PARTS.filter(([part]) => partOf(one, part) !== partOf(other, part)).map(([part]) => part);

/** The seven letters that come from the names: positions 1 to 4 and 14 to 16. */
export const nameLetters = (curp: string): string => curp.slice(0, 4) + curp.slice(13, 16);
