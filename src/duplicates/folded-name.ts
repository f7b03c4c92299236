/**
 * A name in the form in which two names are compared: folded as for the key, in upper case, without accents and blanks. The
 * result is ASCII, but for `Ñ` and the marked vowels, which have codes of their own, as in `curp/alphabet.ts`.
 *
 * Digits stay as they are, although the key knows only one symbol for them: `ROSA 1` and `ROSA 2` may be twins.
 *
 * What it does not do: judge. A name that cannot be folded is never compared, since its row is not whole.
 */
import { createHash } from 'node:crypto';
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

/** In `CODE_OF_UNIT`: the text needs `foldName`. No symbol has this code. */
export const UNKNOWN = 0xff;

const isDigit = (unit: number): boolean => unit >= 0x30 && unit <= 0x39;

/** The code of every UTF-16 unit below U+0200; 0 for a blank. */
export const CODE_OF_UNIT = Uint8Array.from({ length: 0x200 }, (_, unit) => {
  if (isDigit(unit)) return unit;
  const symbol = SYMBOL_OF_UNIT[unit]!;
  return symbol === NOT_IN_TABLE ? UNKNOWN : CODE_OF_SYMBOL[symbol]!;
});

/** A longer name is replaced by a digest, so that a record has a bounded length. */
export const MAX_NAME_BYTES = 255;

/** Before a digest. No folded name begins with it. */
const DIGEST = 1;

/** The folded name. */
export function foldName(text: string): Buffer {
  const folded = foldByReference(text);
  if (typeof folded === 'number') throw new RangeError('a name that cannot be folded is not compared');
  const codes: number[] = [];
  for (const [index, symbol] of folded.symbols.entries()) {
    const source = folded.sources[index]!.charCodeAt(0);
    const code = isDigit(source) ? source : CODE_OF_SYMBOL[symbol]!;
    if (code !== NOTHING) codes.push(code);
  }
  const name = Buffer.from(codes);
  if (name.length <= MAX_NAME_BYTES) return name;
  return Buffer.concat([Buffer.of(DIGEST), createHash('sha256').update(name).digest()]);
}
