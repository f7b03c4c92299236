/**
 * The 34 symbols of the rules. Every name is folded into these symbols before any rule is applied, so each rule is
 * a lookup table over 34 symbols instead of a regular expression over Unicode.
 *
 * What it does not do: decide which character of a text becomes which symbol. That is `folding.ts`.
 */

/** Separates words and ends every folded field. It is zero so that the OR of all symbols of a blank field is zero. */
export const BLANK = 0;

/** A to Z are the symbols 1 to 26. */
export const A = 1;
export const Z = 26;

/** Ñ has its own symbol; it becomes X only when the key is written (RG 1.1, 1.12). */
export const ENYE = 27;

/** A diaeresis on a vowel other than U is a special character in positions 1 to 4 (RG 1.4). */
export const A_MARKED = 28;
export const E_MARKED = 29;
export const I_MARKED = 30;
export const O_MARKED = 31;

/** `/`, `-`, apostrophes and digits. Not removed, because a search for a letter stops at them (RG 1.4, 1.18). */
export const SIGN = 32;

/** Treated as a sign; a symbol of its own because it marks an abbreviation (`MA.`). */
export const DOT = 33;

export const SYMBOLS = 34;

/** The symbol of an upper-case ASCII letter. */
export const symbolOfLetter = (letter: string): number => letter.charCodeAt(0) - 0x40;

/** The upper-case ASCII code of a symbol between `A` and `Z`. */
export const codeOfSymbol = (symbol: number): number => symbol + 0x40;

export const isLetter = (symbol: number): boolean => symbol >= A && symbol <= Z;

const VOWELS = new Set([...'AEIOU'].map(symbolOfLetter));

export const isVowel = (symbol: number): boolean => VOWELS.has(symbol);

export const isMarkedVowel = (symbol: number): boolean => symbol >= A_MARKED && symbol <= O_MARKED;
