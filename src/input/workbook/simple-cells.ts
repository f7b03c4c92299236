/**
 * Reads cells of the simple shape from the bytes of the XML, without a call for each tag:
 *
 *   <c r="B7" s="1" t="s"><v>12</v></c>    <c r="B7" t="inlineStr"><is><t>ANA</t></is></c>    <c r="B7" s="1"/>
 *
 * It gives what `SheetRows` gives tag by tag, and a property test compares both. It stops before every other cell: one with a
 * formula, rich text, a comment, blanks between tags or another attribute, a truth value or an error, a wrong position, and
 * before one that is not complete. So it refuses nothing.
 */
import { NINE, QUOTE, SLASH, SPACE, ZERO } from '../../key/curp/ascii.js';
import { MAX_COLUMNS } from '../archive/sheet-limits.js';
import { CellText, TEXT_MARKS } from './cell-text.js';
import { type CellValues, FORMULA_TEXT, INLINE_TEXT, NUMBER, SHARED } from './cell-values.js';
import type { SheetLines } from './sheet-lines.js';

const LT = 0x3c;
const GT = 0x3e;
const EQUALS = 0x3d;
const LETTER_A = 0x41;
const LETTER_Z = 0x5a;
const C = 'c'.charCodeAt(0);
const R = 'r'.charCodeAt(0);
const S = 's'.charCodeAt(0);
const T = 't'.charCodeAt(0);
const V = 'v'.charCodeAt(0);

const INLINE_START = Buffer.from('<is><t');
const SPACE_KEPT = Buffer.from(' xml:space="preserve"');
const VALUE_END = Buffer.from('</v></c>');
const INLINE_END = Buffer.from('</t></is></c>');

const MAX_ATTRIBUTES = 3;
/** Attributes are shorter than this, also the longest number and type. */
const MAX_VALUE = 12;
/** Number of bytes from the beginning of a cell, and from the end of its text, that are read without a check for the end. */
const START_BYTES = 4 + MAX_ATTRIBUTES * (4 + MAX_VALUE) + INLINE_START.length + SPACE_KEPT.length + 1;
const END_BYTES = INLINE_END.length;

function has(bytes: Buffer, at: number, wanted: Buffer): boolean {
  for (let index = 0; index < wanted.length; index++) if (bytes[at + index] !== wanted[index]) return false;
  return true;
}

/** A whole number of a few digits; -1 for everything else. */
function digits(bytes: Buffer, start: number, end: number): number {
  if (start === end || end - start > 9) return -1;
  let value = 0;
  for (let at = start; at < end; at++) {
    const byte = bytes[at]!;
    if (byte < ZERO || byte > NINE) return -1;
    value = value * 10 + byte - ZERO;
  }
  return value;
}

/** `B12` is column 1; -1 if it does not begin with one to three capital letters and a digit. */
function columnOf(bytes: Buffer, start: number, end: number): number {
  let column = 0;
  let at = start;
  for (; at < end; at++) {
    const letter = bytes[at]!;
    if (letter < LETTER_A || letter > LETTER_Z) break;
    column = column * 26 + letter - LETTER_A + 1;
  }
  const digit = bytes[at]!;
  return at - start > 3 || digit < ZERO || digit > NINE ? -1 : column - 1;
}

/** The type, if it is one of those that are read here; -1 otherwise. */
function typeOf(bytes: Buffer, start: number, end: number): number {
  const first = bytes[start]!;
  if (first === SHARED) return end - start === 1 ? SHARED : FORMULA_TEXT;
  return first === NUMBER || first === INLINE_TEXT ? first : -1;
}

export class SimpleCells {
  /** The attributes of the cell that is read. */
  #column = 0;
  #type = NUMBER;
  #style = 0;
  readonly #text = new CellText();

  constructor(
    private readonly lines: SheetLines,
    private readonly values: CellValues,
  ) {}

  /** Reads the cells from `start` on, until one is not simple. Returns the position after the last one. */
  read(bytes: Buffer, start: number, end: number): number {
    let at = start;
    while (!this.lines.isFull) {
      const after = this.#cell(bytes, at, end);
      if (after < 0) break;
      at = after;
    }
    return at;
  }

  /** Reads the cell at `start`. Returns the position after it; -1 if it is not simple, and then nothing has changed. */
  #cell(bytes: Buffer, start: number, end: number): number {
    if (end - start < START_BYTES + END_BYTES) return -1;
    if (bytes[start] !== LT || bytes[start + 1] !== C) return -1;
    let at = this.#attributes(bytes, start + 2);
    if (at < 0) return -1;
    const column = this.#column;
    if (column <= this.lines.column || column >= MAX_COLUMNS) return -1;
    if (bytes[at] === SLASH && bytes[at + 1] === GT) {
      this.lines.column = column;
      return at + 2;
    }
    if (bytes[at] !== GT) return -1;
    const isInline = this.#type === INLINE_TEXT;
    at = isInline ? inlineStart(bytes, at + 1) : valueStart(bytes, at + 1);
    if (at < 0) return -1;
    const textStart = at;
    const last = end - END_BYTES;
    let marks = 0;
    let byte = bytes[at]!;
    while (byte !== LT) {
      marks |= TEXT_MARKS[byte]!;
      if (++at >= last) return -1;
      byte = bytes[at]!;
    }
    const tail = isInline ? INLINE_END : VALUE_END;
    if (!has(bytes, at, tail)) return -1;
    return this.#write(column, bytes, textStart, at, marks) ? at + tail.length : -1;
  }

  /** Reads `r`, `s` and `t` in any order. Returns the position after them; -1 if there is anything else. */
  #attributes(bytes: Buffer, start: number): number {
    this.#column = this.lines.column + 1;
    this.#type = NUMBER;
    this.#style = 0;
    let at = start;
    for (let count = 0; bytes[at] === SPACE; count++) {
      if (count === MAX_ATTRIBUTES || bytes[at + 2] !== EQUALS || bytes[at + 3] !== QUOTE) return -1;
      const name = bytes[at + 1];
      const from = at + 4;
      const limit = from + MAX_VALUE;
      at = from;
      while (at < limit && bytes[at] !== QUOTE) at++;
      if (at === limit) return -1;
      if (name === R) this.#column = columnOf(bytes, from, at);
      else if (name === S) this.#style = digits(bytes, from, at);
      else if (name === T) this.#type = typeOf(bytes, from, at);
      else return -1;
      at++;
    }
    return this.#type < 0 || this.#style < 0 ? -1 : at;
  }

  /** Writes the value of the cell. `false`: it is not simple, and nothing was written. */
  #write(column: number, bytes: Buffer, start: number, end: number, marks: number): boolean {
    const { lines, values } = this;
    const type = this.#type;
    const index = type === SHARED ? digits(bytes, start, end) : 0;
    if (type === SHARED && (index < 0 || !values.hasShared(index))) return false;
    lines.column = column;
    if (start === end) return true;
    if (type === SHARED) values.writeShared(index);
    else if (marks === 0 && (type !== NUMBER || values.isWrittenAsStored(this.#style, bytes, start, end)))
      lines.copyField(bytes, start, end);
    else {
      this.#text.clear();
      this.#text.add(bytes, start, end, false);
      values.write(type, this.#style, this.#text);
    }
    return true;
  }
}

/** The position after `<v>`; -1 if there is anything else. */
const valueStart = (bytes: Buffer, at: number): number =>
  bytes[at] === LT && bytes[at + 1] === V && bytes[at + 2] === GT ? at + 3 : -1;

/** The position after `<is><t>`, also with an attribute that keeps blanks; -1 if there is anything else. */
function inlineStart(bytes: Buffer, start: number): number {
  if (!has(bytes, start, INLINE_START)) return -1;
  let at = start + INLINE_START.length;
  if (bytes[at] === SPACE && has(bytes, at, SPACE_KEPT)) at += SPACE_KEPT.length;
  return bytes[at] === GT ? at + 1 : -1;
}
