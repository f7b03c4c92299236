/**
 * Names that say that there is no name: `N/A`, `NO TIENE`, `-`. As the whole field only, in any case, with any blanks around
 * and between the words. A key made of them would look right and be wrong.
 *
 * What is none of them: `NA`, `SN`, `ND`, which are names that people have; and `DESCONOCIDO`, the registry's own word
 * (`particles.ts`).
 */
import { fold, SYMBOLS_PER_UNIT, trimBlanks } from './folding.js';
import { givenNameLetters, initialOf, surnameLetters } from './name-letters.js';

export const PLACEHOLDERS: readonly string[] = [
  ...['N/A', 'N/D', 'S/A', 'S/N', 'S/D', 'NULL', 'NONE', 'NO TIENE', 'NO APLICA', 'NINGUNO', 'NINGUNA'],
  ...['SIN APELLIDO', 'SIN DATO', '#N/A', '-', '--', '.', '0'],
];

const WORDS = new Set(PLACEHOLDERS);

const BLANKS = /[\p{White_Space}\uFEFF]+/gu;

export const isPlaceholder = (text: string): boolean =>
  WORDS.has(trimBlanks(text).toUpperCase().replace(BLANKS, ' '));

/** The letters of a field that says that there is no name: a fault beside those of `folding.ts`. */
export const PLACEHOLDER = -3;

/** The letters that each would give to a key, as given names and as a surname. Hardly any name has the same. */
const LETTERS = new Set<number>(
  PLACEHOLDERS.flatMap((word) => {
    const symbols = new Uint8Array(SYMBOLS_PER_UNIT * word.length + 1);
    const end = fold(word, symbols, 0);
    return [givenNameLetters(symbols, 0, end), surnameLetters(symbols, 0, end)];
  }),
);

/** The initials of those. Most names are told apart here. */
const INITIALS = new Uint8Array(0x100);
for (const letters of LETTERS) INITIALS[initialOf(letters)] = 1;

/**
 * Whether a field that gives these letters may be a placeholder by its initial: a check that costs a name hardly anything.
 * The letters may be a fault: `#` has no symbol.
 */
export const mayBePlaceholder = (letters: number): boolean => INITIALS[initialOf(letters)] === 1;

/** Whether a field that gives these letters is one. Its text is made only where the letters fit. */
export const isPlaceholderField = (letters: number, text: () => string): boolean =>
  LETTERS.has(letters) && isPlaceholder(text());
