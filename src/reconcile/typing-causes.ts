/**
 * Causes that are typing errors in the key: they change characters independently of the meaning of the parts. A mistyped
 * key keeps the check digit of the correct key, so all 18 characters are compared.
 *
 * What they do not do: combine with each other. With three different characters, too many keys would be similar.
 */
import type { Cause } from './parts.js';

/** Pairs of similar characters. */
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
  /** Whether every difference is a pair of similar characters. */
  allConfused: boolean;
}

/** Stops early if no typing error can explain the differences; `count` is then at least 3. */
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

/** `PEHL800510…` typed as `PEHL8OO51O…`: O for 0, I for 1, S for 5, B for 8, Z for 2, any number of times. */
const confused: Rule = (_key, _onFile, { allConfused }) => allConfused;

/** `PEHL…` typed as `PEJL…`. */
const mistyped: Rule = (_key, _onFile, { count }) => count === 1;

const TYPING_CAUSES: readonly (readonly [Cause, Rule])[] = [
  ['characters_transposed', transposed],
  ['characters_confused', confused],
  ['character_mistyped', mistyped],
];

/** The typing error that turns the key into the text on file; `undefined` if they are equal or no cause fits. */
export function findTypingCause(key: string, onFile: string): Cause | undefined {
  if (onFile.length !== key.length) return undefined;
  const differences = differencesOf(key, onFile, key.length);
  if (differences.count === 0) return undefined;
  return TYPING_CAUSES.find(([, rule]) => rule(key, onFile, differences))?.[0];
}

/** Cheap filter before the check digit is calculated: whether a typing error can explain the differences. */
export function mayBeMistyped(key17: string, onFile: string): boolean {
  const { count, allConfused } = differencesOf(key17, onFile, 17);
  return count <= 2 || allConfused;
}

/**
 * The number of characters of a range that differ and are not a pair of similar characters. One typing error explains at
 * most two of them.
 */
export function countDissimilar(key: string, onFile: string, start: number, end: number): number {
  let count = 0;
  for (let index = start; index < end; index++) {
    if (key.charCodeAt(index) !== onFile.charCodeAt(index) && !isConfused(key, onFile, index)) count++;
  }
  return count;
}
