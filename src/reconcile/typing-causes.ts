/**
 * Causes that are slips of whoever typed the key: they turn one key into another text, whatever its parts mean. A key
 * that was mistyped keeps the check digit of the right one, so all 18 characters are compared.
 *
 * What they do not do: combine with each other. With three characters free, many keys resemble each other.
 */
import type { Cause } from './parts.js';

/** Characters that are taken for each other. */
const CONFUSED = new Set(['O0', '0O', 'I1', '1I', 'S5', '5S', 'B8', '8B', 'Z2', '2Z']);

const isConfused = (one: string, other: string, index: number): boolean =>
  CONFUSED.has(one.charAt(index) + other.charAt(index));

/** The positions in which two texts differ, and what kind of difference it is. */
interface Differences {
  count: number;
  /** The first position that differs. */
  first: number;
  /** The last one. */
  last: number;
  /** Whether every character that differs was taken for another that looks like it. */
  allConfused: boolean;
}

/** Ends as soon as no slip can be left: `count` is then more than any slip has. */
function differencesOf(one: string, other: string, length: number): Differences {
  const found: Differences = { count: 0, first: -1, last: -1, allConfused: true };
  for (let index = 0; index < length; index++) {
    if (one.charCodeAt(index) === other.charCodeAt(index)) continue;
    if (found.first < 0) found.first = index;
    found.last = index;
    found.count++;
    if (found.allConfused && !isConfused(one, other, index)) found.allConfused = false;
    if (found.count > 2 && !found.allConfused) break;
  }
  return found;
}

type Rule = (key: string, onFile: string, differences: Differences) => boolean;

/** `PEHL…` typed as `PHEL…`. */
const transposed: Rule = (key, onFile, { count, first, last }) =>
  count === 2 &&
  last === first + 1 &&
  key.charAt(first) === onFile.charAt(last) &&
  key.charAt(last) === onFile.charAt(first);

/** `PEHL800510…` typed as `PEHL8OO51O…`: O for 0, I for 1, S for 5, B for 8, Z for 2, as often as it may be. */
const confused: Rule = (_key, _onFile, { allConfused }) => allConfused;

/** `PEHL…` typed as `PEJL…`. */
const mistyped: Rule = (_key, _onFile, { count }) => count === 1;

export const TYPING_CAUSES: readonly (readonly [Cause, Rule])[] = [
  ['characters_transposed', transposed],
  ['characters_confused', confused],
  ['character_mistyped', mistyped],
];

/** The slip that turns one key into the text on file; nothing where they are the same. */
export function findTypingCause(key: string, onFile: string): Cause | undefined {
  if (onFile.length !== key.length) return undefined;
  const differences = differencesOf(key, onFile, key.length);
  if (differences.count === 0) return undefined;
  return TYPING_CAUSES.find(([, rule]) => rule(key, onFile, differences))?.[0];
}

/** Whether a slip may be left between 17 characters and a text on file, so that the check digit is worth the while. */
export function isNearlyTyped(key17: string, onFile: string): boolean {
  const { count, allConfused } = differencesOf(key17, onFile, 17);
  return count <= 2 || allConfused;
}

/**
 * How many characters of a range differ and are not taken for each other: what a slip would have to explain there, and
 * explains up to two of.
 */
export function plainDifferences(key: string, onFile: string, start: number, end: number): number {
  let count = 0;
  for (let index = start; index < end; index++) {
    if (key.charCodeAt(index) !== onFile.charCodeAt(index) && !isConfused(key, onFile, index)) count++;
  }
  return count;
}
