/**
 * A name in the form in which two names are compared: folded as for the key, in upper case, without accents and blanks. The
 * result is ASCII, but for `Ñ` and the marked vowels, which have codes of their own, as in `curp/alphabet.ts`.
 *
 * Digits stay as they are, although the key knows only one symbol for them: `ROSA 1` and `ROSA 2` may be twins.
 *
 * What it does not do: judge. A name that cannot be folded is never compared, since its row is not whole.
 */
import { BLANK, codeOfSymbol, DOT, isLetter, SIGN, SYMBOLS } from '../curp/alphabet.js';
import { foldByReference, NOT_IN_TABLE, SYMBOL_OF_UNIT } from '../curp/folding.js';

/** Codes of the symbols that are no letters A to Z. Marked letters are above ASCII. */
const MARKED = 0x80;
const SIGN_CODE = 0x2d;
const DOT_CODE = 0x2e;

/** In the place of the code of a blank. */
const NOTHING = 0;

const CODE_OF_SYMBOL = Uint8Array.from({ length: SYMBOLS }, (_, symbol) => {
  if (symbol === BLANK) return NOTHING;
  if (symbol === SIGN) return SIGN_CODE;
  if (symbol === DOT) return DOT_CODE;
  return isLetter(symbol) ? codeOfSymbol(symbol) : MARKED | symbol;
});

/** In `CODE_OF_UNIT`: the text needs `foldByReference`. No symbol has this code. */
const UNKNOWN = 0xff;

const isDigit = (unit: number): boolean => unit >= 0x30 && unit <= 0x39;

/** The code of every UTF-16 unit below U+0200. */
const CODE_OF_UNIT = Uint8Array.from({ length: 0x200 }, (_, unit) => {
  if (isDigit(unit)) return unit;
  const symbol = SYMBOL_OF_UNIT[unit]!;
  return symbol === NOT_IN_TABLE ? UNKNOWN : CODE_OF_SYMBOL[symbol]!;
});

/** UTF-8 lead bytes of the characters in the table: U+0080 to U+01FF. */
const FIRST_LEAD = 0xc2;
const LAST_LEAD = 0xc7;

/** Writes the folded name at `at` of `out`, which has room for `SYMBOLS_PER_UNIT` bytes for each. Returns the index after it. */
export function foldNameBytes(
  bytes: Uint8Array,
  start: number,
  end: number,
  out: Uint8Array,
  at: number,
): number {
  let to = at;
  for (let index = start; index < end; index++) {
    let unit = bytes[index]!;
    if (unit >= 0x80) {
      if (unit < FIRST_LEAD || unit > LAST_LEAD) return foldBytesAsText(bytes, start, end, out, at);
      unit = ((unit & 0x1f) << 6) | (bytes[++index]! & 0x3f);
    }
    const code = CODE_OF_UNIT[unit]!;
    if (code === UNKNOWN) return foldBytesAsText(bytes, start, end, out, at);
    out[to] = code;
    if (code !== NOTHING) to++;
  }
  return to;
}

const foldBytesAsText = (
  bytes: Uint8Array,
  start: number,
  end: number,
  out: Uint8Array,
  at: number,
): number => foldNameText(Buffer.from(bytes.subarray(start, end)).toString('utf8'), out, at);

/** The same for a text. */
export function foldNameText(text: string, out: Uint8Array, at: number): number {
  const folded = foldByReference(text);
  if (typeof folded === 'number') throw new RangeError('a name that cannot be folded is not compared');
  let to = at;
  for (const [index, symbol] of folded.symbols.entries()) {
    const source = folded.sources[index]!.charCodeAt(0);
    const code = isDigit(source) ? source : CODE_OF_SYMBOL[symbol]!;
    if (code !== NOTHING) out[to++] = code;
  }
  return to;
}
