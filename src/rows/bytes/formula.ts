/**
 * Cells that a spreadsheet would execute as a formula: those that begin with `= + - @`, with their full-width forms, or with
 * a tab, CR or LF. A plain number is not a formula: a sign, then digits, with single blanks, full stops or commas between
 * them (`-120.50`, `+52 33 1234`). Anything that a spreadsheet would calculate (`-2-3`, `+A1`, `-1E5`) is a formula.
 *
 * Each check has two forms, for a text and for bytes. A property test compares the two paths that use them.
 */

import { HYPHEN, NINE, ZERO } from '../../key/curp/ascii.js';

const ASCII_STARTS = '=+-@\t\r\n';
const FULL_WIDTH_STARTS = '＝＋－＠';
const STARTS: ReadonlySet<string> = new Set(ASCII_STARTS + FULL_WIDTH_STARTS);

const PLAIN_NUMBER = /^[+-][0-9]+(?:[ .,][0-9]+)*$/;

export const isFormula = (cell: string): boolean => STARTS.has(cell.charAt(0)) && !PLAIN_NUMBER.test(cell);

/** Prefixes `'` to a formula. */
export const guardCell = (cell: string): string => (isFormula(cell) ? `'${cell}` : cell);

/** Indexed by byte: 1 if a formula can begin with it. */
export const FORMULA_START = new Uint8Array(256);
for (const start of STARTS) FORMULA_START[Buffer.from(start)[0]!] = 1;

const FULL_WIDTH = [...FULL_WIDTH_STARTS].map((start) => Buffer.from(start));
const FULL_WIDTH_LEAD = FULL_WIDTH[0]![0];

const PLUS = 0x2b;
const SEPARATORS = new Uint8Array(256);
for (const separator of ' .,') SEPARATORS[separator.charCodeAt(0)] = 1;

function isPlainNumber(bytes: Uint8Array, start: number, end: number): boolean {
  if (bytes[start] !== PLUS && bytes[start] !== HYPHEN) return false;
  let afterDigit = false;
  for (let index = start + 1; index < end; index++) {
    const byte = bytes[index]!;
    if (byte >= ZERO && byte <= NINE) afterDigit = true;
    else if (afterDigit && SEPARATORS[byte] === 1) afterDigit = false;
    else return false;
  }
  return afterDigit;
}

/** `isFormula` for the bytes of a cell in UTF-8. */
export function isFormulaAt(bytes: Uint8Array, start: number, end: number): boolean {
  if (start >= end || FORMULA_START[bytes[start]!] === 0) return false;
  if (bytes[start] !== FULL_WIDTH_LEAD) return !isPlainNumber(bytes, start, end);
  return FULL_WIDTH.some(
    (form) => start + form.length <= end && form.every((byte, at) => bytes[start + at] === byte),
  );
}
