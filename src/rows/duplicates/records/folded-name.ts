/**
 * A name in the form in which two names are compared: folded as for the key, in upper case, without accents and blanks. The
 * result is ASCII, but for `Ñ` and the marked vowels, which have codes of their own, as in `curp/alphabet.ts`.
 *
 * Digits stay as they are, although the key knows only one symbol for them: `ROSA 1` and `ROSA 2` may be twins.
 *
 * What it does not do: judge. A name that cannot be folded is never compared, since its row is not whole.
 */
import { createHash } from 'node:crypto';
import { BLANK, codeOfSymbol, DOT, isLetter, SIGN, SYMBOLS } from '../../../key/curp/alphabet.js';
import { foldUndamaged, MAY_BE_MARK, NOT_IN_TABLE, SYMBOL_OF_UNIT } from '../../../key/curp/folding.js';

/** Codes of the symbols other than the letters A to Z. Marked letters are above ASCII. */
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

/** In `CODE_OF_UNIT`: the name is folded as a text. No symbol has this code. */
const UNKNOWN = 0xff;

const isDigit = (unit: number): boolean => unit >= 0x30 && unit <= 0x39;

/** The code of every UTF-16 unit below U+0200; 0 for a blank. */
const CODE_OF_UNIT = Uint8Array.from({ length: 0x200 }, (_, unit) => {
  if (isDigit(unit)) return unit;
  const symbol = SYMBOL_OF_UNIT[unit]!;
  return symbol === NOT_IN_TABLE ? UNKNOWN : CODE_OF_SYMBOL[symbol & ~MAY_BE_MARK]!;
});

/** UTF-8 lead bytes of the characters in the table: U+0080 to U+01FF. */
const FIRST_LEAD = 0xc2;
const LAST_LEAD = 0xc7;

/** A longer name is replaced by a digest in its record, so that a record has a bounded length. */
export const MAX_NAME_BYTES = 255;

/** The first byte of a digest. No name has this character. */
export const DIGEST = 1;

/** The name in a record: in UTF-8, or its digest if it is very long. */
export function recordedName(text: string): Buffer {
  const name = Buffer.from(text);
  if (name.length <= MAX_NAME_BYTES) return name;
  return Buffer.concat([Buffer.of(DIGEST), createHash('sha256').update(foldText(text)).digest()]);
}

/** Folds the recorded name from `start` to `end` into `out` at this index. Returns the index after it. */
export function foldName(bytes: DataView, start: number, end: number, out: Uint8Array, at: number): number {
  let to = at;
  if (bytes.getUint8(start) === DIGEST) {
    for (let index = start; index < end; index++) out[to++] = bytes.getUint8(index);
    return to;
  }
  for (let index = start; index < end; index++) {
    let unit = bytes.getUint8(index);
    if (unit >= 0x80) {
      if (unit < FIRST_LEAD || unit > LAST_LEAD) return foldAsText(bytes, start, end, out, at);
      unit = ((unit & 0x1f) << 6) | (bytes.getUint8(++index) & 0x3f);
    }
    const code = CODE_OF_UNIT[unit]!;
    if (code === UNKNOWN) return foldAsText(bytes, start, end, out, at);
    if (code !== NOTHING) out[to++] = code;
  }
  return to;
}

function foldAsText(bytes: DataView, start: number, end: number, out: Uint8Array, at: number): number {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start).toString('utf8');
  return at + foldText(text).copy(out, at);
}

function foldText(text: string): Buffer {
  const folded = foldUndamaged(text);
  if (typeof folded === 'number') throw new RangeError('a name that cannot be folded is not compared');
  const codes: number[] = [];
  for (const [index, symbol] of folded.symbols.entries()) {
    const source = folded.sources[index]!.charCodeAt(0);
    const code = isDigit(source) ? source : CODE_OF_SYMBOL[symbol]!;
    if (code !== NOTHING) codes.push(code);
  }
  return Buffer.from(codes);
}
