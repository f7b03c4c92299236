/**
 * Detects texts that mean "no name": `N/A`, `NO TIENE`, `-`. Only as the whole field, in upper or lower case, with any
 * blanks around and between the words. A key made from them would be well-formed but wrong.
 *
 * What it does not include: `NA`, `SN`, `ND`, which are real names; and `DESCONOCIDO`, the registry's own word
 * (`particles.ts`).
 */
import { BLANKS, trimBlanks } from './blanks.js';
import { fold, SYMBOLS_PER_UNIT } from './folding.js';
import { givenNameLetters, initialOf, surnameLetters } from './name-letters.js';

export const PLACEHOLDERS: readonly string[] = [
  ...['N/A', 'N/D', 'S/A', 'S/N', 'S/D', 'NULL', 'NONE', 'NO TIENE', 'NO APLICA', 'NINGUNO', 'NINGUNA'],
  ...['SIN APELLIDO', 'SIN DATO', '#N/A', '-', '--', '.', '0'],
];

const WORDS = new Set(PLACEHOLDERS);

export const isPlaceholder = (text: string): boolean =>
  WORDS.has(trimBlanks(text).toUpperCase().replace(BLANKS, ' '));

/** Fault value of a placeholder, in the place of letters. Distinct from the faults of `folding.ts`. */
export const PLACEHOLDER = -3;

/** The packed letters of every placeholder, as given names and as a surname. Very few real names have the same. */
const LETTERS = new Set<number>(
  PLACEHOLDERS.flatMap((word) => {
    const symbols = new Uint8Array(SYMBOLS_PER_UNIT * word.length + 1);
    const end = fold(word, symbols, 0);
    return [givenNameLetters(symbols, 0, end), surnameLetters(symbols, 0, end)];
  }),
);

/** Their initials: a cheap first filter that rejects most names. */
const INITIALS = new Uint8Array(0x100);
for (const letters of LETTERS) INITIALS[initialOf(letters)] = 1;

/**
 * Cheap filter: whether a field with these letters may be a placeholder, by its initial. `letters` may be a fault,
 * because `#` has no symbol.
 */
export const mayBePlaceholder = (letters: number): boolean => INITIALS[initialOf(letters)] === 1;

/** Whether a field with these letters is a placeholder. `text` is called only if the letters match. */
export const isPlaceholderField = (letters: number, text: () => string): boolean =>
  LETTERS.has(letters) && isPlaceholder(text());
