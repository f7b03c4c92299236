/**
 * Names that say that there is no name: `N/A`, `NO TIENE`, `-`. As the whole field only, in any case, with any blanks around
 * and between the words. A key made of them would look right and be wrong.
 *
 * What is none of them: `NA`, `SN`, `ND`, which are names that people have; and `DESCONOCIDO`, the registry's own word
 * (`particles.ts`).
 */
import { BLANK, SYMBOLS } from './alphabet.js';
import { fold, SYMBOLS_PER_UNIT, trimBlanks, UNSUPPORTED } from './folding.js';

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

const indexOf = (first: number, second: number, third: number): number =>
  (first * SYMBOLS + second) * SYMBOLS + (second === BLANK ? BLANK : third);

/** The first three symbols of each; of a shorter one, up to the blank behind it. Hardly any name begins so. */
const BEGINNINGS = new Uint8Array(SYMBOLS ** 3);
for (const word of PLACEHOLDERS) {
  const symbols = new Uint8Array(SYMBOLS_PER_UNIT * word.length + 1);
  if (fold(word, symbols, 0) > 0) BEGINNINGS[indexOf(symbols[0]!, symbols[1]!, symbols[2]!)] = 1;
}

/** The first symbols of those, and the blank, which may stand before one. Most names are told apart here. */
const FIRST = Uint8Array.from({ length: SYMBOLS }, (_, symbol) =>
  symbol === BLANK || BEGINNINGS.subarray(symbol * SYMBOLS ** 2, (symbol + 1) * SYMBOLS ** 2).includes(1)
    ? 1
    : 0,
);

/** Whether the text of a folded field has to be asked: `end` is what `fold` gave for it. */
export function mayBePlaceholder(symbols: Uint8Array, end: number): boolean {
  if (end <= 0) return end === UNSUPPORTED; // `#` has no symbol
  if (FIRST[symbols[0]!] === 0) return false;
  let start = 0;
  while (symbols[start] === BLANK) start++;
  return BEGINNINGS[indexOf(symbols[start]!, symbols[start + 1]!, symbols[start + 2]!)] === 1;
}
