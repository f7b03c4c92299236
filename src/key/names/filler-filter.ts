/**
 * Cheap filters before `isFiller` (`fillers.ts`), which reads a whole text: most names begin as no filler does.
 *
 * What they do not do: decide. Where they are left out, and everything may be a filler, the result is the same.
 */
import { BLANK, isLetter, SIGN, SYMBOLS } from '../curp/alphabet.js';
import { NEGATIONS, NOUNS, ONLY, STATES, UNKNOWN } from './filler-words.js';

/** The letters of a word that the filter compares, six bits each. */
const COMPARED = 5;

const prefixOf = (word: string): number =>
  [...word.slice(0, COMPARED)].reduce((packed, letter) => (packed << 6) | (letter.charCodeAt(0) - 0x40), 0);

/** How a filler can begin: its first word. */
const BEGINNINGS: readonly string[] = [
  ...NEGATIONS,
  ...STATES,
  ...ONLY,
  ...NOUNS,
  UNKNOWN,
  'SE',
  'POR',
  'UN',
  'N',
  'S',
  'R',
  'RN',
  'RECIEN',
  'TEST',
  'PRUEBA',
  'X',
  'XX',
  'XXX',
  'XXXX',
].filter((word) => /^[A-Z]/.test(word));

const PREFIXES: ReadonlySet<number> = new Set(BEGINNINGS.map(prefixOf));

/** A filler may have a diaeresis in the place of an accent: marked vowels are compared as the letters A to O. */
const MARKED_AS = [1, 5, 9, 15];
const FIRST_MARKED = 28;

const unmarked = (symbol: number): number =>
  symbol >= FIRST_MARKED && symbol < SIGN ? MARKED_AS[symbol - FIRST_MARKED]! : symbol;

/** A table by the first three symbols of a field; the first is a letter. */
const BEGINS_FILLER = new Uint8Array(1 << 17);
const indexOf = (first: number, second: number, third: number): number =>
  (first << 12) | (second << 6) | (third & 63);

/** The symbols that are compared as the same letter, by letter; and those of no letter. */
const SAME_LETTER: number[][] = Array.from({ length: SYMBOLS }, () => []);
const NO_LETTERS: number[] = [];
for (let symbol = 0; symbol < SYMBOLS; symbol++) {
  const letter = unmarked(symbol);
  (isLetter(letter) ? SAME_LETTER[letter]! : NO_LETTERS).push(symbol);
}

/** What is in memory after the end of a field, too: nothing cleared it. */
const ANYTHING = Array.from({ length: 64 }, (_, value) => value);

/** The symbols that a filler with this prefix can have in this place. */
function symbolsAt(prefix: string, place: number): readonly number[] {
  if (place > prefix.length) return ANYTHING;
  return place === prefix.length ? NO_LETTERS : SAME_LETTER[prefix.charCodeAt(place) - 0x40]!;
}

for (const prefix of BEGINNINGS)
  for (const first of symbolsAt(prefix, 0))
    for (const second of symbolsAt(prefix, 1))
      for (const third of symbolsAt(prefix, 2)) BEGINS_FILLER[indexOf(first, second, third)] = 1;

/** Not for a text that has three letters of ASCII at its beginning with which no filler begins. */
export function mayBeFillerText(text: string): boolean {
  let packed = 0;
  for (let index = 0; index < 3; index++) {
    const letter = text.charCodeAt(index) & ~0x20;
    if (!(letter > 0x40 && letter <= 0x5a)) return true;
    packed = (packed << 6) | (letter - 0x40);
  }
  return BEGINS_FILLER[packed] === 1;
}

/** By the first letters of the folded field. */
export function mayBeFiller(symbols: Uint8Array, start: number): boolean {
  let index = start;
  while (symbols[index] === BLANK) index++;
  const first = symbols[index]!;
  if (first >= SIGN) return true;
  if (BEGINS_FILLER[indexOf(first, symbols[index + 1]!, symbols[index + 2]!)] === 0) return false;
  let packed = 0;
  for (const end = index + COMPARED; index < end; index++) {
    const letter = unmarked(symbols[index]!);
    if (!isLetter(letter)) break;
    packed = (packed << 6) | letter;
  }
  return PREFIXES.has(packed);
}
