/**
 * Converts a text with columns of fixed width to CSV, one line a row: its cells are what `--widths` says, without the blanks
 * around them.
 *
 * What it does not do: lose a line in silence. Text beyond the last width, or only outside of the named columns, is an
 * additional cell, which is an error of its row. So is a word that a border cuts after a gap (`MUÑOZ     L|OPEZ`): the widths
 * are counted in bytes, or wrong by one. Not a row is only a blank line, and the last line if it begins with
 * asterisks: files for the IMSS end with such a control line.
 */
import { isUtf8 } from 'node:buffer';
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

/** So many blanks are no part of a name. */
const MIN_GAP = 2;

/** The end of a text in MS-DOS. */
const DOS_END = 0x1a;

/** A piece of CSV is not much longer. */
const PIECE_BYTES = 4 * 1024 ** 2;

interface WidthOptions {
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

/** Whether a border cuts a word that has a gap of blanks before it in its column. */
function cutsWord(bytes: Buffer, start: number, border: number, stop: number): boolean {
  if (border <= start || border >= stop || isBlank(bytes[border]!)) return false;
  let at = border;
  while (at > start && !isBlank(bytes[at - 1]!)) at--;
  if (at === border || at - start <= MIN_GAP) return false;
  const gap = at;
  while (at > start && isBlank(bytes[at - 1]!)) at--;
  return gap - at >= MIN_GAP && at > start;
}

/** The place after `count` characters of UTF-8 from `start` on; `stop` if there are not as many. */
function placeAfter(bytes: Buffer, view: DataView, start: number, stop: number, count: number): number {
  let at = start;
  let left = count;
  while (left > 0 && at < stop) {
    if (left >= WORD && at + WORD <= stop && (view.getInt32(at, true) & TOP_BITS) === 0) {
      at += WORD;
      left -= WORD;
      continue;
    }
    at++;
    while (at < stop && (bytes[at]! & 0xc0) === 0x80) at++;
    left--;
  }
  return at;
}

export class FixedWidth implements Converter {
  readonly #names: readonly string[];
  readonly #end: number;
  readonly #isOverlapping: boolean;
  #isStarted = false;
  /** Whether the header has been written: the first line, or the names. */
  #hasHeader: boolean;
  #lines = 0;
  /** A line that is a control line, unless another one follows. */
  #held: Buffer | undefined;

  constructor(private readonly options: WidthOptions) {
    this.#names = options.columns.flatMap(({ name }) => name ?? []);
    this.#hasHeader = this.#names.length > 0;
    this.#end = options.columns.reduce((end, column) => Math.max(end, column.end), 0);
    this.#isOverlapping = options.columns.reduce((sum, { start, end }) => sum + end - start, 0) > this.#end;
  }

  convert(bytes: Buffer, isEnd: boolean, out: CsvCells): number {
    const { maxRecord } = this.options;
    if (!this.#isStarted && this.#names.length > 0) out.record(this.#names);
    this.#isStarted = true;
    const lines = new TextLines(bytes, isEnd);
    const view = viewOf(bytes);
    while (out.length < PIECE_BYTES && lines.advance()) {
      if (lines.stop - lines.start > maxRecord) throw this.#tooLong();
      this.#convertLine(bytes, view, lines.start, lines.stop, lines.isAscii, out);
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
      const { length } = this.#held;
      this.#row(this.#held, viewOf(this.#held), 0, length, this.#isNarrow(this.#held, 0, length), out);
      this.#held = undefined;
    }
    if (isControlLine(bytes, start, stop)) this.#held = Buffer.from(bytes.subarray(start, stop));
    else {
      const isNarrow = isPlain || this.#isNarrow(bytes, start, stop);
      this.#row(bytes, view, start, stop, isNarrow, out);
    }
  }

  /** Whether every character of a line that may not be ASCII is one byte. */
  #isNarrow(bytes: Buffer, start: number, stop: number): boolean {
    const { encoding } = this.options;
    if (encoding !== undefined) return encoding !== 'utf-8';
    return !isUtf8(bytes.subarray(start, stop));
  }

  /** `isNarrow`: each character is one byte. */
  #row(bytes: Buffer, view: DataView, start: number, stop: number, isNarrow: boolean, out: CsvCells): void {
    const { columns } = this.options;
    // Columns that overlap repeat a part of the line.
    out.reserve((2 * (stop - start) + 3) * (this.#isOverlapping ? columns.length : 1) + 3 * columns.length);
    let hasText = false;
    // A border that cuts a word; the header may have any text.
    let cut = -1;
    // The last place that was found: columns usually follow each other.
    let at = start;
    let character = 0;
    for (let index = 0; index < columns.length; index++) {
      const column = columns[index]!;
      if (index > 0) out.bytes[out.length++] = COMMA;
      if (isNarrow) {
        const from = Math.min(stop, start + column.start);
        const to = Math.min(stop, start + column.end);
        if (cellOf(bytes, view, from, to, out)) hasText = true;
        if (cut < 0 && cutsWord(bytes, from, to, stop)) cut = to;
        continue;
      }
      const isBehind = column.start < character;
      const from = isBehind
        ? placeAfter(bytes, view, start, stop, column.start)
        : placeAfter(bytes, view, at, stop, column.start - character);
      at = placeAfter(bytes, view, from, stop, column.end - column.start);
      character = column.end;
      if (cellOf(bytes, view, from, at, out)) hasText = true;
      if (cut < 0 && cutsWord(bytes, from, at, stop)) cut = at;
    }
    if (cut >= 0 && this.#hasHeader) this.#addWord(bytes, view, cut, stop, out);
    this.#hasHeader = true;
    this.#endRow(bytes, view, start, stop, isNarrow, hasText, out);
  }

  /** The word at this place is one more cell. */
  #addWord(bytes: Buffer, view: DataView, place: number, stop: number, out: CsvCells): void {
    let [from, to] = [place, place];
    while (!isBlank(bytes[from - 1]!)) from--;
    while (to < stop && !isBlank(bytes[to]!)) to++;
    out.reserve(2 * (to - from) + 3);
    out.byte(COMMA);
    cellOf(bytes, view, from, to, out);
  }

  /** Text that is in no column is one more cell: beyond the widths, or anywhere if no column has any. */
  #endRow(
    bytes: Buffer,
    view: DataView,
    start: number,
    stop: number,
    isNarrow: boolean,
    hasText: boolean,
    out: CsvCells,
  ): void {
    let rest = stop;
    if (!hasText) rest = start;
    else if (this.#names.length === 0)
      rest = isNarrow ? Math.min(stop, start + this.#end) : placeAfter(bytes, view, start, stop, this.#end);
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
