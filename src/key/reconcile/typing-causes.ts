/**
 * Causes that are typing errors in the key: they change characters independently of the meaning of the parts. A mistyped
 * key keeps the check digit of the correct key, so all 18 characters are compared.
 *
 * What they do not do: combine with each other. With three different characters, too many keys would be similar.
 */
import { type Causes, NO_CAUSE, setOf } from './parts.js';
import { countBits, dissimilarPositions } from './positions.js';

/** `differing`: the positions that differ. `dissimilar`: those of them whose characters are not similar. */
type Rule = (key: Uint8Array, onFile: Uint8Array, differing: number, dissimilar: number) => boolean;

/** `PEHL…` typed as `PHEL…`. */
const transposed: Rule = (key, onFile, differing) => {
  const first = 31 - Math.clz32(differing & -differing);
  return differing === 3 << first && key[first] === onFile[first + 1] && key[first + 1] === onFile[first];
};

/** `PEHL800510…` typed as `PEHL8OO51O…`: O for 0, I for 1, S for 5, B for 8, Z for 2, any number of times. */
const confused: Rule = (_key, _onFile, _differing, dissimilar) => dissimilar === 0;

/** `PEHL…` typed as `PEJL…`. */
const mistyped: Rule = (_key, _onFile, differing) => countBits(differing) === 1;

const TYPING_CAUSES: readonly (readonly [Causes, Rule])[] = [
  [setOf('characters_transposed'), transposed],
  [setOf('characters_confused'), confused],
  [setOf('character_mistyped'), mistyped],
];

/** Maximum number of differences between dissimilar characters that one typing error explains. */
const MAX_DISSIMILAR = 2;

/** Whether a typing error can explain these differences: a filter before it is searched. */
export const mayBeMistyped = (dissimilar: number): boolean => countBits(dissimilar) <= MAX_DISSIMILAR;

/** The typing error that turns the key into the one on file, which differs in these positions; `NO_CAUSE` if none does. */
export function findTypingCause(key: Uint8Array, onFile: Uint8Array, differing: number): Causes {
  const dissimilar = dissimilarPositions(key, onFile, differing);
  if (differing === 0 || !mayBeMistyped(dissimilar)) return NO_CAUSE;
  for (const [cause, rule] of TYPING_CAUSES) if (rule(key, onFile, differing, dissimilar)) return cause;
  return NO_CAUSE;
}
