/**
 * From the text of a name field to the symbols of the alphabet (curp-rules 1.1 to 1.6).
 *
 * There are two ways through the same rules. `foldPlainly` is the rules as they are written: normal form,
 * upper case, one character after the other; it also keeps the source character of every symbol, for
 * explanations. `fold` is the one that millions of rows go through: a table of the characters below U+0180,
 * made by asking `foldPlainly` for each of them, and `foldPlainly` itself for everything the table leaves open.
 *
 * What it does not do: guess. A character that the rules do not cover is a fault, never a letter.
 */
import {
  A_MARKED,
  BLANK,
  DOT,
  E_MARKED,
  ENYE,
  I_MARKED,
  isLetter,
  O_MARKED,
  SIGN,
  symbolOfLetter,
} from './alphabet.js';

/** What `fold` answers instead of an end index. */
export const UNSUPPORTED = -1;
export const DAMAGED = -2;

export type FoldFault = typeof UNSUPPORTED | typeof DAMAGED;

/** A folded field: `sources[i]` is the upper-case character that gave `symbols[i]`, empty for the second letter of `Æ`. */
export interface Folded {
  symbols: number[];
  sources: string[];
}

/** How many symbols one UTF-16 unit can become at most: the ligature `ﬃ` is F, F, I. */
export const SYMBOLS_PER_UNIT = 3;

/** Blanks of any kind: Unicode's White_Space, and U+FEFF, which JavaScript trims as well. */
const BLANKS = /[\p{White_Space}\uFEFF]/u;

export const isBlank = (character: string): boolean => BLANKS.test(character);

/** A value without the blanks of any kind at its ends. */
export function trimBlanks(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && isBlank(text.charAt(start))) start++;
  while (end > start && isBlank(text.charAt(end - 1))) end--;
  return text.slice(start, end);
}

/** curp-rules 1.4: slash, hyphen (also Unicode's two of that name), every kind of apostrophe, digits. */
const SIGNS = new Set(
  "/-\u2010\u2011'\u2018\u2019\u201B\u00B4`\u02B9\u02BA\u02BB\u02BC\u02BD\u2032\uFF070123456789",
);

/** curp-rules 1.3: Latin letters that Unicode does not take apart into a base letter and a mark. */
const BASE_LETTERS: Readonly<Record<string, string>> = {
  Æ: 'AE',
  Œ: 'OE',
  ẞ: 'SS',
  Ø: 'O',
  Ł: 'L',
  Đ: 'D',
  Ð: 'D',
  Þ: 'TH',
  Ħ: 'H',
  Ŧ: 'T',
  Ĳ: 'IJ',
};

const MARKED_VOWELS: Readonly<Record<string, number>> = {
  A: A_MARKED,
  E: E_MARKED,
  I: I_MARKED,
  O: O_MARKED,
};

/** The symbols of one upper-case character in normal form C, or nothing if the rules do not cover it. */
function symbolsOf(character: string): number[] | undefined {
  if (isBlank(character)) return [BLANK];
  if (character === '.') return [DOT];
  if (SIGNS.has(character)) return [SIGN];
  const letters = BASE_LETTERS[character];
  if (letters !== undefined) return [...letters].map(symbolOfLetter);
  const [base = '', ...marks] = character.normalize('NFD');
  const symbol = symbolOfLetter(base);
  if (!isLetter(symbol)) return undefined;
  if (base === 'N' && marks[0] === '\u0303') return [ENYE];
  if (marks.includes('\u0308') && MARKED_VOWELS[base] !== undefined) return [MARKED_VOWELS[base]];
  return [symbol];
}

/**
 * The characters that UTF-8 continuation bytes (0x80 to 0xBF) become when they are read as Windows-1252 or
 * Latin-1, in upper case like the text they are looked for in.
 */
const CONTINUATIONS = `\u0080-\u00BF${'€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸµ'.toUpperCase()}`;

/** What the lead bytes 0xC2 to 0xC5 of UTF-8 become: U+0080 to U+017F is written with them. */
const LEADS = 'ÂÃÄÅ';

/** curp-rules 1.6: the mark of a text that was decoded with the wrong encoding. */
const DAMAGE = new RegExp(`\uFFFD|[${LEADS}][${CONTINUATIONS}]`, 'u');

/** The rules as they are written. Words are separated by one blank, and one ends the field. */
export function foldPlainly(text: string): Folded | FoldFault {
  const prepared = trimBlanks(text).normalize('NFC').toUpperCase().normalize('NFC');
  if (DAMAGE.test(prepared)) return DAMAGED;
  const folded: Folded = { symbols: [], sources: [] };
  for (const character of `${prepared} `) {
    const symbols = symbolsOf(character);
    if (symbols === undefined) return UNSUPPORTED;
    for (const [index, symbol] of symbols.entries()) {
      const afterBlank = (folded.symbols.at(-1) ?? BLANK) === BLANK;
      if (symbol === BLANK && afterBlank) continue;
      folded.symbols.push(symbol);
      folded.sources.push(index === 0 ? character : '');
    }
  }
  return folded;
}

/** In the table: the whole field has to be looked at by `foldPlainly`. Above every symbol, in a bit of its own. */
export const LEFT_OPEN = 0x80;

/** Below this no combining mark stands, so normal form C changes nothing. */
const FIRST_OPEN_UNIT = 0x200;

/**
 * The symbol of every UTF-16 unit. What becomes several symbols, what damage may begin with, what is unsupported and
 * everything from U+0200 on is left open.
 */
export const SYMBOL_OF_UNIT = new Uint8Array(0x10000).fill(LEFT_OPEN);
for (let unit = 0; unit < FIRST_OPEN_UNIT; unit++) {
  const character = String.fromCharCode(unit);
  const folded = LEADS.includes(character.toUpperCase()) ? UNSUPPORTED : foldPlainly(character);
  if (isBlank(character)) SYMBOL_OF_UNIT[unit] = BLANK;
  else if (typeof folded === 'object' && folded.symbols.length === 2)
    SYMBOL_OF_UNIT[unit] = folded.symbols[0]!;
}

/**
 * The length of a text. Texts come in more internal shapes than an inline cache of V8 holds, and a property that is
 * looked up on each of them anew costs more than all the rest; the sum with an empty text is known to be a text.
 */
// biome-ignore lint/style/useTemplate: see above
export const lengthOf = (text: string): number => ('' + text).length;

/** Room for the usual name; a longer one gets an array of its own for the moment. */
const USUAL_SYMBOLS = new Uint8Array(2048);

/** Room for what a text of so many units becomes. The next who asks may get the same. */
export function symbolsFor(units: number): Uint8Array {
  const room = SYMBOLS_PER_UNIT * units + 1;
  return room > USUAL_SYMBOLS.length ? new Uint8Array(room) : USUAL_SYMBOLS;
}

/**
 * Folds a field into `symbols` from index `at` on, and gives the index behind the blank that ends it: `at` itself if
 * the field is empty. Gives a fault for a text that has no symbols; what was written by then is void.
 * The caller keeps as many places free as `symbolsFor` does.
 *
 * The loop has no branch that depends on a name, and names `charCodeAt` in full for the reason given at `lengthOf`.
 */
export function fold(text: string, symbols: Uint8Array, at: number): number {
  const length = lengthOf(text);
  let seen = BLANK;
  for (let index = 0; index < length; index++) {
    const symbol = SYMBOL_OF_UNIT[String.prototype.charCodeAt.call(text, index)]!;
    symbols[at + index] = symbol;
    seen |= symbol;
  }
  if (seen >= LEFT_OPEN) return foldSlowly(text, symbols, at);
  if (seen === BLANK) return at;
  symbols[at + length] = BLANK;
  return at + length + 1;
}

/** `foldPlainly` with the result where `fold` puts it. */
function foldSlowly(text: string, symbols: Uint8Array, at: number): number {
  const folded = foldPlainly(text);
  if (typeof folded === 'number') return folded;
  symbols.set(folded.symbols, at);
  return at + folded.symbols.length;
}
