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
function isBlankLine(bytes: Uint8Array, start: number, end: number, delimiter: number): boolean {
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

/** Bytes without a quote or a CR: a record is a line. Stands for `counter.record` at every LF. */
function scanLines(bytes: Buffer, counter: Counter): void {
  let start = 0;
  let lines = 0;
  let blankLines = 0;
  for (let stop = bytes.indexOf(LF); stop >= 0; stop = bytes.indexOf(LF, start)) {
    if (bytes[start]! <= SPACE && counter.isBlank(start, stop)) blankLines++;
    if (stop - start > counter.maxRecord && counter.tooLongAfter < 0) counter.tooLongAfter = lines;
    lines++;
    start = stop + 1;
  }
  counter.end = start;
  counter.lines = lines;
  counter.blankLines = blankLines;
  counter.rows = lines - blankLines;
}

/** How a record ended, besides where. */
interface RecordEnd {
  linesInside: number;
  inQuotes: boolean;
}

/** The index of the line end of the record at `start`; `length` if it does not end before that. */
function findStop(
  bytes: Uint8Array,
  start: number,
  length: number,
  delimiter: number,
  end: RecordEnd,
): number {
  let atFieldStart = true;
  for (let index = start; index < length; index++) {
    const byte = bytes[index]!;
    if (byte === LF || byte === CR) return index;
    if (byte !== QUOTE || !atFieldStart) {
      atFieldStart = byte === delimiter;
      continue;
    }
    atFieldStart = false;
    for (index++; index < length; index++) {
      const inner = bytes[index]!;
      if (inner === QUOTE) {
        if (index + 1 >= length || bytes[index + 1] !== QUOTE) break;
        index++;
      } else if (inner === LF || (inner === CR && !(index + 1 < length && bytes[index + 1] === LF)))
        end.linesInside++;
    }
    end.inQuotes = index >= length;
  }
  return length;
}

/** The index behind the line end at `stop`. */
const behind = (bytes: Uint8Array, stop: number, length: number): number =>
  bytes[stop] === CR && stop + 1 < length && bytes[stop + 1] === LF ? stop + 2 : stop + 1;

/** The index of the line end of the record at `start`, or the end of the bytes. */
export const recordStop = (bytes: Buffer, start: number, delimiter: Delimiter): number =>
  findStop(bytes, start, bytes.length, delimiter.charCodeAt(0), { linesInside: 0, inQuotes: false });

/** Any bytes. */
function scanAll(
  bytes: Uint8Array,
  length: number,
  final: boolean,
  delimiter: number,
  counter: Counter,
): void {
  const end: RecordEnd = { linesInside: 0, inQuotes: false };
  while (counter.end < length) {
    end.linesInside = 0;
    const stop = findStop(bytes, counter.end, length, delimiter, end);
    counter.openLines = end.linesInside + 1;
    if (end.inQuotes) {
      // A line end that is the last byte of all ends the open line; it does not begin another one.
      const last = bytes[length - 1];
      counter.openLines = end.linesInside + (last === LF || last === CR ? 0 : 1);
      counter.unclosedLines = counter.openLines;
    }
    // A CR at the very end may be the first half of a CRLF.
    if (stop === length || (bytes[stop] === CR && stop + 1 === length && !final)) return;
    counter.record(stop, behind(bytes, stop, length), end.linesInside + 1);
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
  const counter = new Counter(bytes, delimiter.charCodeAt(0), maxRecord);
  const used = bytes.subarray(0, length);
  if (used.includes(QUOTE) || used.includes(CR)) {
    scanAll(bytes, length, final, delimiter.charCodeAt(0), counter);
  } else scanLines(used, counter);
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
