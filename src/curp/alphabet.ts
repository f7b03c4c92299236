/**
 * The small alphabet of the rules. Every name is folded into these symbols before a rule looks at it, so
 * that each rule is a table over 34 symbols and never a regular expression over Unicode.
 *
 * What it does not do: decide which character of a text becomes which symbol. That is `folding.ts`.
 */

/** Separates words, and ends every folded field. Zero: the symbols of a field of blanks have no bit set. */
export const BLANK = 0;

/** A to Z are the symbols 1 to 26. */
export const A = 1;
export const Z = 26;

/** Ñ stays itself until a letter has to be written (RG 1.1, 1.12). */
export const ENYE = 27;

/** A diaeresis on a vowel other than U is a special character in positions 1 to 4 (RG 1.4). */
export const A_MARKED = 28;
export const E_MARKED = 29;
export const I_MARKED = 30;
export const O_MARKED = 31;

/** `/`, `-`, apostrophes and digits. Kept in the text, since a search stops at them (RG 1.4, 1.18). */
export const SIGN = 32;

/** A sign like the others, and the one that tells `MA.` from `MAX`. */
export const DOT = 33;

export const SYMBOLS = 34;

/** The character code written when no letter of the name may stand there. */
export const X = 0x58;

/** The symbol of an upper-case ASCII letter. */
export const symbolOfLetter = (letter: string): number => letter.charCodeAt(0) - 0x40;

/** The upper-case ASCII code of a symbol between `A` and `Z`. */
export const codeOfSymbol = (symbol: number): number => symbol + 0x40;

export const isLetter = (symbol: number): boolean => symbol >= A && symbol <= Z;

const VOWELS = new Set([...'AEIOU'].map(symbolOfLetter));

export const isVowel = (symbol: number): boolean => VOWELS.has(symbol);

export const isMarkedVowel = (symbol: number): boolean => symbol >= A_MARKED && symbol <= O_MARKED;
