/**
 * Reads JSON byte by byte and writes its values as cells: a text as it is, a number with the digits that it is written with,
 * `true` and `false` as words, `null` as nothing, an object or an array inside a record as its JSON text in one cell.
 *
 * What it does not do: know records, keys or columns (`json-records.ts`), or repeat what it read in an error.
 */
import { COMMA, CR, HYPHEN, LF, QUOTE, SPACE, TAB } from '../../key/curp/ascii.js';
import {
  BACKSLASHES,
  COMMAS,
  firstBelow,
  firstOf,
  ONES,
  QUOTES,
  SPACES,
  TOP_BITS,
  viewOf,
  WORD,
} from '../csv/int32-access.js';
import type { CsvCells } from './csv-cells.js';

export const OPEN_OBJECT = 0x7b;
export const CLOSE_OBJECT = 0x7d;
export const OPEN_ARRAY = 0x5b;
export const CLOSE_ARRAY = 0x5d;
export const COLON = 0x3a;
const BACKSLASH = 0x5c;
const SMALL_U = 0x75;

/** Thrown where the bytes end inside a value: more of them are needed. */
export const INCOMPLETE = Symbol('the JSON goes on');

/** Thrown for bytes that are no JSON. */
export const NOT_JSON = Symbol('no JSON');
/** Thrown for values in more than `MAX_DEPTH` others. */
export const TOO_DEEP = Symbol('JSON too deep');

const MAX_DEPTH = 64;

/** The first bytes of a word that end a text or are not simply copied, as the bits of `firstOf`. */
const marksIn = (word: number): number =>
  (firstBelow(word ^ QUOTES, ONES) |
    firstBelow(word ^ BACKSLASHES, ONES) |
    firstBelow(word ^ COMMAS, ONES) |
    firstBelow(word, SPACES)) &
  TOP_BITS;

/** What follows a backslash, and what it means. */
const ESCAPES = new Map(
  Object.entries({ '"': '"', '\\': '\\', '/': '/', b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' }).map(
    ([letter, meaning]) => [letter.charCodeAt(0), meaning.charCodeAt(0)],
  ),
);

const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
const isDigit = (byte: number): boolean => byte >= 0x30 && byte <= 0x39;
const isLetter = (small: number): boolean => small >= 0x61 && small <= 0x7a;
/** Characters of numbers and words: letters, digits, `+`, `-`, `.`. */
const isOfWord = (byte: number): boolean =>
  isDigit(byte) || isLetter(byte | 0x20) || byte === 0x2b || byte === HYPHEN || byte === 0x2e;

const isHighSurrogate = (unit: number): boolean => unit >= 0xd800 && unit < 0xdc00;
const isLowSurrogate = (unit: number): boolean => unit >= 0xdc00 && unit < 0xe000;

/** Bytes to compare with, and as many of them as possible as words. */
export interface ExpectedBytes {
  readonly bytes: Buffer;
  readonly words: Int32Array;
}

export function expectedBytes(text: string): ExpectedBytes {
  const bytes = Buffer.from(text);
  const words = new Int32Array(Math.floor(bytes.length / WORD));
  for (let index = 0; index < words.length; index++) words[index] = bytes.readInt32LE(index * WORD);
  return { bytes, words };
}

export class JsonValues {
  at = 0;
  #bytes: Buffer = Buffer.alloc(0);
  #view: DataView = viewOf(this.#bytes);
  /** Line ends outside of texts so far: inside there are none. */
  lineEnds = 0;

  /** `out` gets the cells; the caller makes room in it, twice the length of the bytes. */
  constructor(public out: CsvCells) {}

  get bytes(): Buffer {
    return this.#bytes;
  }

  set bytes(bytes: Buffer) {
    this.#bytes = bytes;
    this.#view = viewOf(bytes);
  }

  /** The byte at the place. */
  byte(): number {
    if (this.at >= this.bytes.length) throw INCOMPLETE;
    return this.bytes[this.at]!;
  }

  /** The next byte that is no blank. */
  next(): number {
    const { bytes } = this;
    for (; ; this.at++) {
      if (this.at >= bytes.length) throw INCOMPLETE;
      const byte = bytes[this.at]!;
      if (byte > SPACE) return byte;
      if (byte === LF) this.lineEnds++;
      else if (byte !== SPACE && byte !== TAB && byte !== CR) throw NOT_JSON;
    }
  }

  /** Passes over this byte, which must be the next one that is no blank. */
  expect(byte: number): void {
    if (this.next() !== byte) throw NOT_JSON;
    this.at++;
  }

  /** Whether the bytes from the place on are these; then they are passed over. */
  passes(expected: ExpectedBytes): boolean {
    const { bytes, words } = expected;
    const { at } = this;
    const view = this.#view;
    if (at + bytes.length > this.#bytes.length) return false;
    for (let index = 0; index < words.length; index++)
      if (view.getInt32(at + index * WORD, true) !== words[index]) return false;
    for (let index = words.length * WORD; index < bytes.length; index++)
      if (this.#bytes[at + index] !== bytes[index]) return false;
    this.at = at + bytes.length;
    return true;
  }

  /** Writes the value at the place as a cell, with quotes if it needs them. */
  writeCell(): void {
    const { out } = this;
    const byte = this.next();
    if (byte === QUOTE) {
      const start = out.length;
      if (this.#text()) out.quote(start);
    } else if (byte === OPEN_OBJECT || byte === OPEN_ARRAY) {
      const start = out.length;
      this.#copyNested(1);
      out.quote(start);
    } else this.#word(false);
  }

  /** The text at the place, without its quotes. */
  key(): string {
    const { out } = this;
    const start = out.length;
    if (this.next() !== QUOTE) throw NOT_JSON;
    this.#text();
    const text = out.bytes.toString('utf8', start, out.length);
    out.length = start;
    return text;
  }

  /** Passes over a value. */
  skip(): void {
    const { length } = this.out;
    this.writeCell();
    this.out.length = length;
  }

  /** Writes a text. Returns whether the cell needs quotes. The caller has made room for it. */
  #text(): boolean {
    const { out } = this;
    const bytes = this.#bytes;
    const view = this.#view;
    const { length: end } = bytes;
    const { bytes: target, view: written, length: start } = out;
    let length = start;
    let needsQuotes = false;
    let at = this.at + 1;
    for (;;) {
      while (at + WORD <= end) {
        const word = view.getInt32(at, true);
        written.setInt32(length, word, true);
        const marks = marksIn(word);
        const copied = marks === 0 ? WORD : firstOf(marks);
        at += copied;
        length += copied;
        if (marks !== 0) break;
      }
      if (at >= end) throw INCOMPLETE;
      const byte = bytes[at]!;
      if (byte === QUOTE) break;
      if (byte === BACKSLASH) {
        this.at = at;
        const code = this.#escape();
        at = this.at;
        if (code === QUOTE || code === LF || code === CR) needsQuotes = true;
        if (code < 0x80) target[length++] = code;
        else length += target.write(String.fromCodePoint(code), length);
        continue;
      }
      if (byte === COMMA) needsQuotes = true;
      else if (byte < SPACE) throw NOT_JSON;
      target[length++] = byte;
      at++;
    }
    this.at = at + 1;
    out.length = length;
    return needsQuotes;
  }

  /** The character that is written with a backslash. Half a character is U+FFFD: damaged text. */
  #escape(): number {
    this.at++;
    const meaning = ESCAPES.get(this.byte());
    if (meaning !== undefined) {
      this.at++;
      return meaning;
    }
    const unit = this.#unit();
    if (!isHighSurrogate(unit)) return isLowSurrogate(unit) ? 0xfffd : unit;
    if (this.byte() !== BACKSLASH) return 0xfffd;
    const { at } = this;
    this.at++;
    if (this.byte() === SMALL_U) {
      const low = this.#unit();
      if (isLowSurrogate(low)) return 0x10000 + ((unit - 0xd800) << 10) + (low - 0xdc00);
    }
    this.at = at;
    return 0xfffd;
  }

  /** The number after `\u`. */
  #unit(): number {
    if (this.byte() !== SMALL_U) throw NOT_JSON;
    if (this.at + 5 > this.bytes.length) throw INCOMPLETE;
    const digits = this.bytes.toString('latin1', this.at + 1, this.at + 5);
    if (!/^[\da-f]{4}$/i.test(digits)) throw NOT_JSON;
    this.at += 5;
    return Number.parseInt(digits, 16);
  }

  /** Writes a number, `true` or `false`; nothing for `null`, unless it is inside another value. */
  #word(isNested: boolean): void {
    const { bytes, out, at: start } = this;
    let at = start;
    while (at < bytes.length && isDigit(bytes[at]!)) at++;
    if (
      at < bytes.length &&
      !isOfWord(bytes[at]!) &&
      (at === start + 1 || (at > start && bytes[start] !== 0x30))
    ) {
      // A whole number without a leading zero, as nearly all are.
    } else {
      while (at < bytes.length && isOfWord(bytes[at]!)) at++;
      if (at === bytes.length) throw INCOMPLETE;
      const word = bytes.toString('latin1', start, at);
      if (word === 'null' && !isNested) {
        this.at = at;
        return;
      }
      if (word !== 'true' && word !== 'false' && word !== 'null' && !NUMBER.test(word)) throw NOT_JSON;
    }
    for (let index = start; index < at; index++) out.bytes[out.length++] = bytes[index]!;
    this.at = at;
  }

  /** Copies an object or an array without the blanks between its values. */
  #copyNested(depth: number): void {
    if (depth > MAX_DEPTH) throw TOO_DEEP;
    const isObject = this.next() === OPEN_OBJECT;
    const close = isObject ? CLOSE_OBJECT : CLOSE_ARRAY;
    this.#copyByte();
    if (this.next() === close) {
      this.#copyByte();
      return;
    }
    for (;;) {
      if (isObject) {
        if (this.next() !== QUOTE) throw NOT_JSON;
        this.#copyText();
        if (this.next() !== COLON) throw NOT_JSON;
        this.#copyByte();
      }
      const byte = this.next();
      if (byte === QUOTE) this.#copyText();
      else if (byte === OPEN_OBJECT || byte === OPEN_ARRAY) this.#copyNested(depth + 1);
      else this.#word(true);
      const after = this.next();
      if (after !== COMMA && after !== close) throw NOT_JSON;
      this.#copyByte();
      if (after === close) return;
    }
  }

  #copyByte(): void {
    this.out.bytes[this.out.length++] = this.bytes[this.at++]!;
  }

  /** Copies a text as it is written, with its quotes and backslashes. */
  #copyText(): void {
    const { out, at: start } = this;
    const { length } = out;
    this.#text();
    out.length = length;
    for (let index = start; index < this.at; index++) this.out.bytes[out.length++] = this.bytes[index]!;
  }
}
