/**
 * Where records end. The whole grammar that the cutter and the fast path rest on:
 *
 *   A quote opens only at the beginning of a field. Inside, `""` is a quote and any other quote closes; what stands
 *   between that and the next delimiter or line end belongs to the field. Anywhere else a quote is a character.
 *   A record ends at CRLF, LF or CR outside quotes. A line of blanks alone is no record.
 *
 * That is csv-parse with `relax_quotes`; a property test holds the two equal.
 *
 * What it does not do: say what is in a field.
 */
import { firstBelow, firstOf, ONES, QUOTES, SPACES, TOP_BITS, viewOf, WORD } from './byte-words.js';
import { DELIMITERS, type Delimiter } from './plan.js';

export const LF = 0x0a;
export const CR = 0x0d;
export const QUOTE = 0x22;
export const SPACE = 0x20;
export const TAB = 0x09;

/** What `scanRecords` found up to the last record that ends inside the bytes. */
export interface Scan {
  /** Just behind the last record end. */
  end: number;
  rows: number;
  blankLines: number;
  /** Physical lines up to `end`. */
  lines: number;
  /** Physical lines up to the first record that is longer than allowed, ended or not; -1 if there is none. */
  tooLongAfter: number;
  /** Physical lines of a record that is still open, inside quotes, at the end of the bytes; 0 if there is none. */
  unclosedLines: number;
}

/** Whether the bytes from `start` to `end` are a line of blanks alone. */
export function isBlankLine(bytes: Uint8Array, start: number, end: number, delimiter: number): boolean {
  for (let index = start; index < end; index++) {
    const byte = bytes[index]!;
    if (byte !== SPACE && (byte !== TAB || delimiter === TAB)) return false;
  }
  return true;
}

/** A scan in progress: adds up records as they end. */
class Counter implements Scan {
  end = 0;
  rows = 0;
  blankLines = 0;
  lines = 0;
  tooLongAfter = -1;
  unclosedLines = 0;
  /** Physical lines of the record behind `end`, as far as it goes. */
  openLines = 1;
  /** The first CR behind `end`, as far as it has been looked for. */
  cr = -1;

  constructor(
    private readonly bytes: Uint8Array,
    private readonly delimiter: number,
    readonly maxRecord: number,
  ) {}

  /** Whether a record is a line of blanks alone. */
  isBlank(start: number, stop: number): boolean {
    return isBlankLine(this.bytes, start, stop, this.delimiter);
  }

  /** A record from the last end to `stop`, its line end up to `next`, `lines` physical lines of it. */
  record(stop: number, next: number, lines: number): void {
    if (stop - this.end > this.maxRecord && this.tooLongAfter < 0) this.tooLongAfter = this.lines;
    const first = this.bytes[this.end]!;
    if (first > SPACE || !this.isBlank(this.end, stop)) this.rows++;
    else this.blankLines++;
    this.end = next;
    this.lines += lines;
  }

  /** What is left behind the last end, without a CR that may be half of its line end. */
  rest(length: number): Scan {
    const left = length - this.end - (this.bytes[length - 1] === CR ? 1 : 0);
    if (left > this.maxRecord && this.tooLongAfter < 0) this.tooLongAfter = this.lines;
    return this;
  }
}

/** The index of a byte from `start` on, or the end of the bytes. */
function indexOf(bytes: Buffer, byte: number, start: number): number {
  const index = bytes.indexOf(byte, start);
  return index < 0 ? bytes.length : index;
}

/**
 * Lines that end before `until`, where no quote stands: each is a record. Stands for `counter.record` at each. Gives
 * whether the next line ends like these: a CR that is no part of a CRLF is left to others.
 */
function scanLines(bytes: Buffer, until: number, counter: Counter): boolean {
  let { end, lines, blankLines, rows, cr } = counter;
  let lf = indexOf(bytes, LF, end);
  if (cr < end) cr = indexOf(bytes, CR, end);
  while (lf < until && cr >= lf - 1) {
    const stop = Math.min(cr, lf);
    if (bytes[end]! <= SPACE && counter.isBlank(end, stop)) blankLines++;
    else rows++;
    if (stop - end > counter.maxRecord && counter.tooLongAfter < 0) counter.tooLongAfter = lines;
    lines++;
    end = lf + 1;
    lf = indexOf(bytes, LF, end);
    if (cr < end) cr = indexOf(bytes, CR, end);
  }
  counter.end = end;
  counter.lines = lines;
  counter.blankLines = blankLines;
  counter.rows = rows;
  counter.cr = cr;
  return cr >= lf - 1;
}

/** How a record ended, besides where. */
interface RecordEnd {
  linesInside: number;
  inQuotes: boolean;
}

/** The index of the first quote or control character from `start` on, or the end of the bytes. */
function nextMark(bytes: Buffer, view: DataView, start: number): number {
  let index = start;
  for (const lastWord = bytes.length - WORD; index <= lastWord; index += WORD) {
    const word = view.getInt32(index, true);
    const marks = (firstBelow(word ^ QUOTES, ONES) | firstBelow(word, SPACES)) & TOP_BITS;
    if (marks !== 0) return index + firstOf(marks);
  }
  while (index < bytes.length && bytes[index]! >= SPACE && bytes[index] !== QUOTE) index++;
  return index;
}

/** The index of the quote that closes the one at `open`, or the end of the bytes. Counts the line ends between them. */
function closingQuote(bytes: Buffer, view: DataView, open: number, end: RecordEnd): number {
  let index = nextMark(bytes, view, open + 1);
  for (; index < bytes.length; index = nextMark(bytes, view, index + 1)) {
    const byte = bytes[index]!;
    if (byte === QUOTE) {
      if (bytes[index + 1] !== QUOTE) break;
      index++;
    } else if (byte === LF || (byte === CR && bytes[index + 1] !== LF)) end.linesInside++;
  }
  return index;
}

/** The index of the line end of the record at `start`, or the end of the bytes. */
function findStop(bytes: Buffer, view: DataView, start: number, delimiter: number, end: RecordEnd): number {
  let index = nextMark(bytes, view, start);
  for (; index < bytes.length; index = nextMark(bytes, view, index + 1)) {
    const byte = bytes[index]!;
    if (byte === LF || byte === CR) break;
    if (byte === QUOTE && (index === start || bytes[index - 1] === delimiter)) {
      index = closingQuote(bytes, view, index, end);
      end.inQuotes = index >= bytes.length;
    }
  }
  return Math.min(index, bytes.length);
}

/** The index behind the line end at `stop`. */
export const behind = (bytes: Buffer, stop: number): number =>
  bytes[stop] === CR && bytes[stop + 1] === LF ? stop + 2 : stop + 1;

/** The index of the line end of the record at `start`, or the end of the bytes. */
export const recordStop = (bytes: Buffer, start: number, delimiter: Delimiter): number =>
  findStop(bytes, viewOf(bytes), start, delimiter.charCodeAt(0), { linesInside: 0, inQuotes: false });

/** A quote farther away than this is not in the next line, as a rule. */
const FAR = 64;

/** Line by line where there are lines, and record by record where there are quotes. */
function scan(bytes: Buffer, final: boolean, delimiter: number, counter: Counter): void {
  const { length } = bytes;
  const view = viewOf(bytes);
  let quote = -1;
  let hasLines = true;
  const end: RecordEnd = { linesInside: 0, inQuotes: false };
  while (counter.end < length) {
    if (quote < counter.end) quote = indexOf(bytes, QUOTE, counter.end);
    if (hasLines && quote - counter.end > FAR) hasLines = scanLines(bytes, quote, counter);
    end.linesInside = 0;
    const stop = findStop(bytes, view, counter.end, delimiter, end);
    counter.openLines = end.linesInside + 1;
    if (end.inQuotes) {
      // A line end that is the last byte of all ends the open line; it does not begin another one.
      const last = bytes[length - 1];
      counter.openLines = end.linesInside + (last === LF || last === CR ? 0 : 1);
      counter.unclosedLines = counter.openLines;
    }
    // A CR at the very end may be the first half of a CRLF.
    if (stop === length || (bytes[stop] === CR && stop + 1 === length && !final)) return;
    counter.record(stop, behind(bytes, stop), end.linesInside + 1);
  }
}

/**
 * Counts the records of the first `length` bytes, which begin at the start of a record. With `final` the end of the
 * bytes ends the last record.
 */
export function scanRecords(
  bytes: Buffer,
  length: number,
  delimiter: Delimiter,
  final: boolean,
  maxRecord: number = Number.POSITIVE_INFINITY,
): Scan {
  const used = bytes.subarray(0, length);
  const counter = new Counter(used, delimiter.charCodeAt(0), maxRecord);
  scan(used, final, delimiter.charCodeAt(0), counter);
  if (final && counter.end < length) counter.record(length, length, counter.openLines);
  return counter.rest(length);
}

const ANY_DELIMITER = new Set(DELIMITERS.map((delimiter) => delimiter.charCodeAt(0)));

/**
 * The line end of the first record when the delimiter is not known yet, by the same grammar: a field may begin behind
 * any of the delimiters. -1 if there is none, -2 if a quote is open at the end.
 */
export function firstRecordEnd(bytes: Buffer, start: number, length: number): number {
  let atFieldStart = true;
  for (let index = start; index < length; index++) {
    const byte = bytes[index]!;
    if (byte === LF || byte === CR) return index;
    if (byte !== QUOTE || !atFieldStart) {
      atFieldStart = ANY_DELIMITER.has(byte);
      continue;
    }
    atFieldStart = false;
    for (index++; ; index++) {
      if (index >= length) return -2;
      if (bytes[index] !== QUOTE) continue;
      if (index + 1 >= length || bytes[index + 1] !== QUOTE) break;
      index++;
    }
  }
  return -1;
}
