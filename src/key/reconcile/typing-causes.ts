/**
 * Causes that are typing errors in the key: they change characters independently of the meaning of the parts. A mistyped
 * key keeps the check digit of the correct key, so all 18 characters are compared.
 *
 * What they do not do: combine with each other. With three different characters, too many keys would be similar.
 */
import { misplacedCharacters } from '../curp/key-checks.js';
import { type Causes, NO_CAUSE, setOf } from './parts.js';
import { areSimilar, countBits, dissimilarPositions, SIMILAR_DIGIT, SIMILAR_LETTER } from './positions.js';

const TRANSPOSED = setOf('characters_transposed');
export const CONFUSED = setOf('characters_confused');
const MISTYPED = setOf('character_mistyped');

/** Whether two neighbours are exchanged, and nothing else differs. */
function isTransposed(key: Uint8Array, onFile: Uint8Array, differing: number): boolean {
  const first = 31 - Math.clz32(differing & -differing);
  return differing === 3 << first && key[first] === onFile[first + 1] && key[first + 1] === onFile[first];
}

/**
 * Whether one typing error can explain differences in these positions: a quick check before `findTypingCause`. The keys may
 * differ in other positions too.
 */
export function mayBeMistyped(key: Uint8Array, onFile: Uint8Array, dissimilar: number): boolean {
  return (dissimilar & (dissimilar - 1)) === 0 || isTransposed(key, onFile, dissimilar);
}

/** The typing error that turns the key into the one on file, which differs in these positions; `NO_CAUSE` if none does. */
export function findTypingCause(key: Uint8Array, onFile: Uint8Array, differing: number): Causes {
  const dissimilar = dissimilarPositions(key, onFile, differing);
  if (differing === 0) return NO_CAUSE;
  if (isTransposed(key, onFile, differing)) return TRANSPOSED; // `PEHL…` typed as `PHEL…`
  if (dissimilar === 0) return CONFUSED; // `PEHL800510…` typed as `PEHL8OO51O…`, any number of times
  return countBits(differing) === 1 ? MISTYPED : NO_CAUSE; // `PEHL…` typed as `PEJL…`
}

/** A digit that looks like a letter becomes that letter, of two the one that the calculated key has; a letter the digit. */
function otherKind(code: number, calculated: number): number {
  if (areSimilar(code, calculated)) return calculated;
  return SIMILAR_LETTER[code] || SIMILAR_DIGIT[code] || code;
}

/**
 * Writes the key on file with digits for the letters that look like them where a digit belongs, and the reverse. Returns the
 * positions that changed.
 */
export function withoutConfusion(key: Uint8Array, onFile: Uint8Array, codes: Uint8Array): number {
  const misplaced = misplacedCharacters(onFile);
  let changed = 0;
  for (let index = 0; index < onFile.length; index++) {
    const code = onFile[index]!;
    codes[index] = ((misplaced >> index) & 1) === 1 ? otherKind(code, key[index]!) : code;
    if (codes[index] !== code) changed |= 1 << index;
  }
  return changed;
}
