/**
 * The result of a reconciliation: as an object with names, and as one number. A run has millions of rows and few different
 * results, so it counts and writes them by their number.
 *
 *   bits 0 to 3     the verdict, an index of `VERDICTS`
 *   bits 4 to 12    the parts that differ, a bit for each of `PARTS`
 *   bits 13 to 22   the causes: two times five bits, an index of `CAUSES` from 1; 0 for none. Of a generic key, which one:
 *                   an index of `GENERIC_NAMES` from 1
 *   bits 23 to 29   the checks that the key on file fails, a bit for each of `CHECKS`
 */
import { GENERIC_NAMES } from '../curp/generic-keys.js';
import { CHECKS } from '../curp/key-checks.js';
import { CAUSES, type Causes, NO_CAUSE, PARTS, type Part } from './parts.js';
import type { Place } from './wrong-characters.js';

export const VERDICTS = [
  'match',
  'homonym',
  'check_digit',
  'explained',
  'different',
  'invalid',
  'missing',
  'uncomputable',
  'generic',
] as const;

/** `valid` is used if only the key is checked, without a person. */
export type Verdict = (typeof VERDICTS)[number] | 'valid';

export interface Reconciliation {
  readonly verdict: Verdict;
  /** The parts in which the two keys differ. */
  readonly differs: readonly Part[];
  /** One or two causes; for a key that is not a CURP, the checks that it fails; for a generic key, which one it is. */
  readonly cause: readonly string[];
  /** The wrong characters of the key on file, if it has a typing error or a character that cannot be where it is. */
  readonly places?: readonly Place[];
}

/** A reconciliation as one number. */
export type Finding = number;

const DIFFERS_AT = 4;
const FIRST_CAUSE_AT = 13;
const SECOND_CAUSE_AT = 18;
const CHECKS_AT = 23;

/** The numbers of at most two causes, from 1, in the order of `CAUSES`. */
function packedCauses(causes: Causes): number {
  const first = causes & -causes;
  const second = causes ^ first;
  return ((32 - Math.clz32(first)) << FIRST_CAUSE_AT) | ((32 - Math.clz32(second)) << SECOND_CAUSE_AT);
}

/** `differs` and `checks` are sets of bits, as described above. */
export const findingOf = (
  verdict: (typeof VERDICTS)[number],
  differs = 0,
  causes: Causes = NO_CAUSE,
  checks = 0,
): Finding =>
  VERDICTS.indexOf(verdict) | (differs << DIFFERS_AT) | packedCauses(causes) | (checks << CHECKS_AT);

/** The finding for each generic key, in the order of `GENERIC_NAMES`. */
export const GENERIC_FINDINGS: readonly Finding[] = GENERIC_NAMES.map((_, index) =>
  findingOf('generic', 0, 1 << index),
);

/** Those of `names` whose bits are set from bit `at` on. */
const namesOfBits = <Name>(names: readonly Name[], finding: Finding, at: number): Name[] =>
  names.filter((_, index) => ((finding >> (at + index)) & 1) === 1);

/** The object of a number. */
export function reconciliationOf(finding: Finding): Reconciliation {
  const verdict = VERDICTS[finding & 15]!;
  const names: readonly string[] = verdict === 'generic' ? GENERIC_NAMES : CAUSES;
  const causes = [FIRST_CAUSE_AT, SECOND_CAUSE_AT].flatMap((at) => names[((finding >> at) & 31) - 1] ?? []);
  return {
    verdict,
    differs: namesOfBits(
      PARTS.map(([part]) => part),
      finding,
      DIFFERS_AT,
    ),
    cause: [...causes, ...namesOfBits(CHECKS, finding, CHECKS_AT)],
  };
}
