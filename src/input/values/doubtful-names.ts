/**
 * Words that mean that there is no name, and are names too. Only the whole column shows which of both.
 */
import { trimBlanks, withoutInvisible } from '../../key/curp/blanks.js';

export const DOUBTFUL_NAMES: ReadonlySet<string> = new Set('NA SN ND BLANCO NIL NAN SIN NO'.split(' '));

/** The word as which a field is doubtful. */
export const doubtfulWord = (text: string): string | undefined => {
  const word = trimBlanks(withoutInvisible(text)).toUpperCase();
  return DOUBTFUL_NAMES.has(word) ? word : undefined;
};
