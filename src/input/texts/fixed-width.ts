/**
 * Converts a text with columns of fixed width to CSV, one line a row: its cells are what `--widths` says, without the blanks
 * around them.
 *
 * What it does not do: lose a line in silence. Text beyond the last width, or only outside of the named columns, is an
 * additional cell, which is an error of its row. Not a row is only a blank line, and the last line if it begins with
 * asterisks: files for the IMSS end with such a control line.
 */
import { isAscii, isUtf8 } from 'node:buffer';
import { number } from '../../key/contract/number.js';
import { COMMA, LF, SPACE, TAB } from '../../key/curp/ascii.js';
import type { Encoding } from '../csv/encoding.js';
import { InputError } from '../csv/input-error.js';
import { SPACES, TOP_BITS, viewOf, WORD } from '../csv/int32-access.js';
import type { WidthColumn } from '../options/column-widths.js';
import type { Converter } from './converted-source.js';
import type { CsvCells } from './csv-cells.js';
import { TextLines } from './text-lines.js';

/** The control line of the IMSS begins with 13 of them. */
const ASTERISK = 0x2a;
const MIN_ASTERISKS = 10;

/** The end of a text in MS-DOS. */
const DOS_END = 0x1a;

/** A piece of CSV is not much longer. */
const PIECE_BYTES = 4 * 1024 ** 2;

export interface WidthOptions {
  readonly columns: readonly WidthColumn[];
  readonly maxRecord: number;
  /** The encoding of the bytes; undefined if it is not known. */
  readonly encoding: Encoding | undefined;
  /** With names: so many lines are above the first row. */
  readonly skippedLines: number;
}

const isBlank = (byte: number): boolean => byte === SPACE || byte === TAB || byte === DOS_END;

function isBlankLine(bytes: Buffer, start: number, stop: number): boolean {
  for (let at = start; at < stop; at++) if (!isBlank(bytes[at]!)) return false;
  return true;
}

function isControlLine(bytes: Buffer, start: number, stop: number): boolean {
  if (stop - start < MIN_ASTERISKS) return false;
  for (let at = start; at < start + MIN_ASTERISKS; at++) if (bytes[at] !== ASTERISK) return false;
  return true;
}

/** Whether the bytes from `start` to `stop` are ASCII. */
function isAsciiLine(bytes: Buffer, view: DataView, start: number, stop: number): boolean {
  let at = start;
  let bits = 0;
  for (; at + WORD <= stop; at += WORD) bits |= view.getInt32(at, true);
  for (; at < stop; at++) bits |= bytes[at]!;
  return (bits & TOP_BITS) === 0;
}

export class FixedWidth implements Converter {
  readonly #names: readonly string[];
  readonly #end: number;
  readonly #isOverlapping: boolean;
  #isStarted = false;
  #lines = 0;
  /** The place in bytes of each character of a line, and how many there are. */
  #places = new Int32Array(1024);
  #characters = 0;
  /** A line that is a control line, unless another one follows. */
  #held: Buffer | undefined;

  constructor(private readonly options: WidthOptions) {
    this.#names = options.columns.flatMap(({ name }) => name ?? []);
    this.#end = options.columns.reduce((end, column) => Math.max(end, column.end), 0);
    this.#isOverlapping = options.columns.reduce((sum, { start, end }) => sum + end - start, 0) > this.#end;
  }

  convert(bytes: Buffer, isEnd: boolean, out: CsvCells): number {
    const { maxRecord } = this.options;
    if (!this.#isStarted && this.#names.length > 0) out.record(this.#names);
    this.#isStarted = true;
    const lines = new TextLines(bytes, isEnd);
    const isPlain = isAscii(bytes);
    const view = viewOf(bytes);
    while (out.length < PIECE_BYTES && lines.advance()) {
      if (lines.stop - lines.start > maxRecord) throw this.#tooLong();
      this.#convertLine(bytes, view, lines.start, lines.stop, isPlain, out);
    }
    if (bytes.length - lines.next > maxRecord && lines.next === 0) throw this.#tooLong();
    if (isEnd && bytes.length === 0 && this.#held !== undefined) {
      this.#held = undefined;
      out.byte(LF);
    }
    return lines.next;
  }

  #tooLong(): InputError {
    const line = this.#lines + 1;
    const { maxRecord } = this.options;
    return new InputError(
      'record_too_long',
      {
        en: `line ${number(line)} is longer than ${maxRecord} bytes (--max-record allows longer ones)`,
        es: `la línea ${number(line)} tiene más de ${maxRecord} bytes (--max-record admite más largas)`,
      },
      line,
    );
  }

  #convertLine(
    bytes: Buffer,
    view: DataView,
    start: number,
    stop: number,
    isPlain: boolean,
    out: CsvCells,
  ): void {
    this.#lines++;
    if (this.#lines <= this.options.skippedLines) return;
    if (isBlankLine(bytes, start, stop)) {
      out.byte(LF);
      return;
    }
    if (this.#held !== undefined) {
      this.#row(this.#held, viewOf(this.#held), 0, this.#held.length, true, out);
      this.#held = undefined;
    }
    if (isControlLine(bytes, start, stop)) this.#held = Buffer.from(bytes.subarray(start, stop));
    else {
      const isNarrow = isPlain || this.#isNarrow(bytes, view, start, stop);
      this.#row(bytes, view, start, stop, isNarrow, out);
    }
  }

  /** Whether every character of the line is one byte. */
  #isNarrow(bytes: Buffer, view: DataView, start: number, stop: number): boolean {
    const { encoding } = this.options;
    if (encoding !== undefined && encoding !== 'utf-8') return true;
    return isAsciiLine(bytes, view, start, stop) || !isUtf8(bytes.subarray(start, stop));
  }

  /** Finds the places of the characters of a line in UTF-8. */
  #findPlaces(bytes: Buffer, start: number, stop: number): void {
    if (this.#places.length < stop - start) this.#places = new Int32Array(2 * (stop - start));
    const places = this.#places;
    let count = 0;
    for (let at = start; at < stop; at++) if ((bytes[at]! & 0xc0) !== 0x80) places[count++] = at;
    this.#characters = count;
  }

  /** `isNarrow`: each character is one byte. */
  #row(bytes: Buffer, view: DataView, start: number, stop: number, isNarrow: boolean, out: CsvCells): void {
    const { columns } = this.options;
    if (!isNarrow) this.#findPlaces(bytes, start, stop);
    const count = isNarrow ? stop - start : this.#characters;
    // Columns may overlap, so each is as long as the line in the worst case.
    out.reserve((2 * (stop - start) + 3) * (this.#isOverlapping ? columns.length : 1) + 3 * columns.length);
    let hasText = false;
    for (let index = 0; index < columns.length; index++) {
      const column = columns[index]!;
      if (index > 0) out.bytes[out.length++] = COMMA;
      if (column.start >= count) continue;
      const from = isNarrow ? start + column.start : this.#places[column.start]!;
      const to = column.end >= count ? stop : isNarrow ? start + column.end : this.#places[column.end]!;
      if (cellOf(bytes, view, from, to, out)) hasText = true;
    }
    const end = this.#end >= count ? stop : isNarrow ? start + this.#end : this.#places[this.#end]!;
    this.#endRow(bytes, view, start, end, stop, hasText, out);
  }

  /** `end` is the place after the last column. */
  #endRow(
    bytes: Buffer,
    view: DataView,
    start: number,
    end: number,
    stop: number,
    hasText: boolean,
    out: CsvCells,
  ): void {
    const isNamed = this.#names.length > 0;
    const rest = hasText ? (isNamed ? stop : end) : start;
    if (!isBlankLine(bytes, rest, stop)) {
      out.reserve(2 * (stop - rest) + 3);
      out.byte(COMMA);
      cellOf(bytes, view, rest, stop, out);
    }
    out.byte(LF);
  }
}

/** Writes a cell without the blanks around it. Returns whether anything is left. */
function cellOf(line: Buffer, view: DataView, start: number, end: number, out: CsvCells): boolean {
  let from = start;
  let to = end;
  while (to - WORD >= from && view.getInt32(to - WORD, true) === SPACES) to -= WORD;
  while (from < to && isBlank(line[from]!)) from++;
  while (to > from && isBlank(line[to - 1]!)) to--;
  if (from < to) out.cell(line, view, from, to);
  return from < to;
}
