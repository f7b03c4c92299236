/**
 * Converts the text of a name field to the symbols of `alphabet.ts` (curp-rules 1.1 to 1.6).
 *
 * There are two implementations. `foldByReference` follows the text of the rules: normal form, upper case, one
 * character after the other; it also keeps the source character of every symbol, for explanations. `fold` is the fast
 * one, used for every row: a lookup table of the characters below U+0200, built with `foldByReference`; a text with
 * any character that the table does not cover is passed to `foldByReference`.
 *
 * What it does not do: guess. A character that the rules do not cover is a fault, never a letter.
 */

import { damageOf, LEADS } from '../marks/saved-damage.js';
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
import { isBlank, trimBlanks } from './blanks.js';

/** Faults that `fold` returns instead of an end index. `DOUBTFUL_U`: damaged, unless another name of the row shows otherwise. */
export const UNSUPPORTED = -1;
export const DAMAGED = -2;
export const DOUBTFUL_U = -7;

type FoldFault = typeof UNSUPPORTED | typeof DAMAGED | typeof DOUBTFUL_U;

/** A folded field: `sources[i]` is the upper-case source of `symbols[i]`, empty for the second letter of `Æ`. */
export interface Folded {
  symbols: number[];
  sources: string[];
}

/** Maximum number of symbols of one UTF-16 unit: the ligature `ﬃ` is F, F, I. */
export const SYMBOLS_PER_UNIT = 3;

/** curp-rules 1.4: slash, hyphens (ASCII, U+2010, U+2011), every kind of apostrophe, digits. */
const SIGNS = new Set(
  "/-\u2010\u2011'\u2018\u2019\u201B\u00B4`\u02B9\u02BA\u02BB\u02BC\u02BD\u2032\uFF070123456789",
);

/** curp-rules 1.3: Latin letters that Unicode does not decompose into a base letter and a mark. */
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

/** The symbols of one upper-case character in normal form C; `undefined` if the rules do not cover it. */
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

/** The reference implementation. Words are separated by exactly one blank, and one blank ends the field. */
export function foldByReference(text: string): Folded | FoldFault {
  const damage = damageOf(text);
  if (damage !== undefined) return damage === 'doubt' ? DOUBTFUL_U : DAMAGED;
  return foldUndamaged(text);
}

/** The same for a text that is known to be undamaged: its row has a key. */
export function foldUndamaged(text: string): Folded | FoldFault {
  const prepared = trimBlanks(text).normalize('NFC').toUpperCase().normalize('NFC');
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

/** Table entry of a character that needs `foldByReference`. A bit that no symbol uses, so an OR over a field finds it. */
export const NOT_IN_TABLE = 0x80;

/** End of the covered range. There are no combining marks below it, so normal form C changes nothing. */
const TABLE_END = 0x200;

/** Flag of a unit that may be a mark of damage: with it, too, an OR over a field is not below `MAY_BE_MARK`. */
export const MAY_BE_MARK = 0x40;

/** Letters beyond ASCII that are never a mark. */
const NEVER_MARKS = 'áéíóúüñÁÉÍÓÑÜ';

/**
 * The symbol of every UTF-16 unit, with the flag `MAY_BE_MARK`; `NOT_IN_TABLE` for a unit that becomes several symbols, may
 * begin damaged text, is unsupported, or is U+0200 or above.
 */
export const SYMBOL_OF_UNIT: Uint8Array = new Uint8Array(0x10000).fill(NOT_IN_TABLE);
for (let unit = 0; unit < TABLE_END; unit++) {
  const upper = String.fromCharCode(unit).toUpperCase();
  const symbols = upper.length > 1 || LEADS.includes(upper) ? undefined : symbolsOf(upper);
  const isMark = unit > 0x7f && !NEVER_MARKS.includes(String.fromCharCode(unit));
  if (symbols?.length === 1) SYMBOL_OF_UNIT[unit] = symbols[0]! | (isMark ? MAY_BE_MARK : 0);
}

/**
 * The length of a text. V8 has more internal string types than an inline cache holds, so `text.length` becomes a slow
 * megamorphic lookup here. After `'' + text` the compiler knows that the value is a string, and the access is fast.
 */
// biome-ignore lint/style/useTemplate: see above
export const lengthOf = (text: string): number => ('' + text).length;

/** Shared scratch buffer; a name that does not fit gets a temporary array. */
const SIMPLE_SYMBOLS = new Uint8Array(2048);

/** A buffer large enough for a text of `units` UTF-16 units. Valid until the next call, which may return the same one. */
export function symbolsFor(units: number): Uint8Array {
  const room = SYMBOLS_PER_UNIT * units + 1;
  return room > SIMPLE_SYMBOLS.length ? new Uint8Array(room) : SIMPLE_SYMBOLS;
}

/**
 * Folds a field into `symbols` from index `at` on. Returns the index after the final blank; `at` if the field is empty;
 * a fault if the text cannot be folded (what was written is then invalid).
 * `symbols` must have the capacity that `symbolsFor` allocates.
 *
 * The loop has no branch that depends on the text. `charCodeAt` is called on the prototype for the reason at `lengthOf`.
 */
export function fold(text: string, symbols: Uint8Array, at: number): number {
  const length = lengthOf(text);
  let seen = BLANK;
  for (let index = 0; index < length; index++) {
    const symbol = SYMBOL_OF_UNIT[String.prototype.charCodeAt.call(text, index)]!;
    symbols[at + index] = symbol;
    seen |= symbol;
  }
  if (seen >= MAY_BE_MARK)
    return seen >= NOT_IN_TABLE ? foldSlowly(text, symbols, at) : foldUnlessMarked(text, symbols, at);
  if (seen === BLANK) return at;
  symbols[at + length] = BLANK;
  return at + length + 1;
}

/** The end of `fold` for a text whose symbols are written, some with the flag `MAY_BE_MARK`. */
function foldUnlessMarked(text: string, symbols: Uint8Array, at: number): number {
  const damage = damageOf(text);
  if (damage !== undefined) return damage === 'doubt' ? DOUBTFUL_U : DAMAGED;
  const end = at + text.length;
  let seen = BLANK;
  for (let index = at; index < end; index++) seen |= symbols[index]! &= ~MAY_BE_MARK;
  if (seen === BLANK) return at;
  symbols[end] = BLANK;
  return end + 1;
}

/** `foldByReference`, with the parameters and the result of `fold`. */
function foldSlowly(text: string, symbols: Uint8Array, at: number): number {
  const folded = foldByReference(text);
  if (typeof folded === 'number') return folded;
  symbols.set(folded.symbols, at);
  return at + folded.symbols.length;
}
