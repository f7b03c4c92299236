/**
 * Finds the ends of records. The grammar, for the cutter and the byte path:
 *
 *   A quote opens a quoted field only at the beginning of the field. Inside, `""` is a quote, and any other quote closes;
 *   characters after it, up to the next delimiter or line end, belong to the field. Other quotes are ordinary characters.
 *   A record ends at CRLF, LF or CR outside quotes. A line with only blanks is not a record. With `--normalize`, neither is
 *   a record whose cells are all empty: `,,` or `" ",""`.
 *
 * This equals csv-parse with `relax_quotes`, which a property test verifies.
 *
 * What it does not do: parse the content of fields.
 */
import { CR, LF, QUOTE, SPACE, TAB } from '../../key/curp/ascii.js';
import { firstBelow, firstOf, ONES, QUOTES, SPACES, TOP_BITS, viewOf, WORD } from './int32-access.js';
import { DELIMITERS, type Delimiter } from './plan.js';

/** The result of `scanRecords`, up to the last complete record. */
export interface Scan {
  /** The index after the line end of the last complete record. */
  end: number;
  rows: number;
  blankLines: number;
  /** Physical lines up to `end`. */
  lines: number;
  /** Physical lines before the first record that is too long, complete or not; -1 if there is none. */
  tooLongAfter: number;
  /** Physical lines of the last record if the bytes end inside its quotes; otherwise 0. */
  unclosedLines: number;
  /** The first record whose quotes are stray, if the number of columns is given. */
  stray: StrayQuotes | undefined;
}

/**
 * A record of several lines. Each of them, or one inside, has as many fields as the header if it is split without regard to
 * quotes.
 */
export interface StrayQuotes {
  /** Physical lines and rows before it. */
  readonly linesBefore: number;
  readonly rowsBefore: number;
  /** Its lines that are not blank, as far as they are known. */
  readonly lines: number;
  /** Whether its quotes are closed. */
  readonly isClosed: boolean;
}

/** The index after the blanks from `index` on. A tab is not a blank if it is `delimiter`. */
function skipBlanks(bytes: Uint8Array, index: number, stop: number, delimiter: number): number {
  let at = index;
  while (at < stop && (bytes[at] === SPACE || (bytes[at] === TAB && delimiter !== TAB))) at++;
  return at;
}

/** Whether the line from `start` to `end` has only blanks. */
export const isBlankLine = (bytes: Uint8Array, start: number, end: number, delimiter: number): boolean =>
  skipBlanks(bytes, start, end, delimiter) === end;

/** Whether every cell of the record from `start` to `stop` has only blanks, in quotes or not. */
export function isEmptyRecord(bytes: Uint8Array, start: number, stop: number, delimiter: number): boolean {
  for (let index = start; ; index++) {
    if (index < stop && bytes[index] === QUOTE) {
      index = skipBlanks(bytes, index + 1, stop, SPACE);
      if (index >= stop || bytes[index] !== QUOTE) return false;
      index++;
    } else index = skipBlanks(bytes, index, stop, delimiter);
    if (index >= stop) return true;
    if (bytes[index] !== delimiter) return false;
  }
}

/** With fewer columns a line of a text may have as many fields by chance. */
const MIN_COLUMNS = 5;

/**
 * The number of physical lines from `start` to `stop` that are not blank, if each has this number of fields without regard
 * to quotes, or if one between the first and the last has it and no quote; otherwise 0. More fields count if they are blank.
 */
function linesLikeRows(
  bytes: Uint8Array,
  start: number,
  stop: number,
  delimiter: number,
  columns: number,
): number {
  let lines = 0;
  let alike = 0;
  let inner = 0;
  let wasInner = 0;
  for (let at = start; at < stop; at++) {
    const from = at;
    let [fields, filled] = [1, 1];
    let hasQuote = false;
    for (; at < stop && bytes[at] !== LF && bytes[at] !== CR; at++) {
      if (bytes[at] === delimiter) fields++;
      else if (bytes[at] !== SPACE) filled = fields;
      if (bytes[at] === QUOTE) hasQuote = true;
    }
    if (isBlankLine(bytes, from, at, delimiter)) continue;
    const isAlike = fields >= columns && filled <= columns;
    // A line is an inner one as soon as another one follows.
    inner += wasInner;
    wasInner = isAlike && !hasQuote && lines > 0 && columns >= MIN_COLUMNS ? 1 : 0;
    lines++;
    if (isAlike) alike++;
  }
  return alike === lines || inner > 0 ? lines : 0;
}

/** The state of a scan. */
class Counter implements Scan {
  end = 0;
  rows = 0;
  blankLines = 0;
  lines = 0;
  tooLongAfter = -1;
  unclosedLines = 0;
  stray: StrayQuotes | undefined;
  /** Physical lines of the incomplete record after `end`. */
  openLines = 1;
  /** Cached index of the next CR; searched again when `end` has passed it. */
  cr = -1;
  /** Indexed by the first byte of a record: 1 if the record may be blank. */
  readonly blankStarts = new Uint8Array(256).fill(1, 0, SPACE + 1);

  constructor(
    private readonly bytes: Uint8Array,
    private readonly delimiter: number,
    readonly maxRecord: number,
    private readonly skipsEmpty: boolean,
    private readonly columns: number,
  ) {
    if (skipsEmpty) this.blankStarts[delimiter] = this.blankStarts[QUOTE] = 1;
  }

  isBlank(start: number, stop: number): boolean {
    return this.skipsEmpty
      ? isEmptyRecord(this.bytes, start, stop, this.delimiter)
      : isBlankLine(this.bytes, start, stop, this.delimiter);
  }

  /** Counts the record from `end` to `stop`, with `lines` physical lines; the next record begins at `next`. */
  record(stop: number, next: number, lines: number): void {
    if (stop - this.end > this.maxRecord && this.tooLongAfter < 0) this.tooLongAfter = this.lines;
    const mayBeBlank = this.blankStarts[this.bytes[this.end]!] === 1;
    if (mayBeBlank && this.isBlank(this.end, stop)) this.blankLines++;
    else this.rows++;
    this.end = next;
    this.lines += lines;
  }

  /** Looks for stray quotes in a record of several lines, from `end` to `stop`. */
  checkQuotes(stop: number, isClosed: boolean): void {
    if (this.columns === 0 || this.stray !== undefined) return;
    const lines = linesLikeRows(this.bytes, this.end, stop, this.delimiter, this.columns);
    if (lines > 1) this.stray = { linesBefore: this.lines, rowsBefore: this.rows, lines, isClosed };
  }

  /** Checks the length of the incomplete record after `end`, without a final CR, which may be half of a CRLF. */
  checkIncomplete(length: number): Scan {
    const left = length - this.end - (this.bytes[length - 1] === CR ? 1 : 0);
    if (left > this.maxRecord && this.tooLongAfter < 0) {
      this.tooLongAfter = this.lines;
      const lastLine = Math.max(
        this.bytes.lastIndexOf(LF, length - 1),
        this.bytes.lastIndexOf(CR, length - 1),
      );
      if (this.unclosedLines > 1 && lastLine > this.end) this.checkQuotes(lastLine, false);
    }
    return this;
  }
}

/** The index of a byte from `start` on; `bytes.length` if there is none. */
function indexOf(bytes: Buffer, byte: number, start: number): number {
  const index = bytes.indexOf(byte, start);
  return index < 0 ? bytes.length : index;
}

/**
 * Fast path for lines before `until` without quotes: each line is a record. Equivalent to `counter.record` per line. Stops
 * at a CR that is not part of a CRLF, and then returns false: the caller does not use it again.
 */
function scanLines(bytes: Buffer, until: number, counter: Counter): boolean {
  const { blankStarts } = counter;
  let { end, lines, blankLines, rows, cr } = counter;
  let lf = indexOf(bytes, LF, end);
  if (cr < end) cr = indexOf(bytes, CR, end);
  while (lf < until && cr >= lf - 1) {
    const stop = Math.min(cr, lf);
    if (blankStarts[bytes[end]!] === 1 && counter.isBlank(end, stop)) blankLines++;
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

/** Additional results of `findStop`. */
interface RecordEnd {
  linesInside: number;
  inQuotes: boolean;
}

/** The index of the first quote or control character from `start` on; `bytes.length` if there is none. */
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

/** The index of the quote that closes the one at `open`, or `bytes.length`. Counts the line ends between them. */
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

/** The index of the line end of the record at `start`, or `bytes.length`. */
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

/** The index after the line end at `stop`. */
export const afterLineEnd = (bytes: Buffer, stop: number): number =>
  bytes[stop] === CR && bytes[stop + 1] === LF ? stop + 2 : stop + 1;

/** The index of the line end of the record at `start`, or `bytes.length`. */
export const recordStop = (bytes: Buffer, start: number, delimiter: Delimiter): number =>
  findStop(bytes, viewOf(bytes), start, delimiter.charCodeAt(0), { linesInside: 0, inQuotes: false });

/** If the next quote is farther away, it is usually not in the next line, and `scanLines` is worth its setup. */
const MIN_QUOTE_DISTANCE = 64;

/** Alternates between `scanLines`, where there are no quotes, and single records. */
function scan(bytes: Buffer, final: boolean, delimiter: number, counter: Counter): void {
  const { length } = bytes;
  const view = viewOf(bytes);
  let quote = -1;
  let hasLines = true;
  const end: RecordEnd = { linesInside: 0, inQuotes: false };
  while (counter.end < length) {
    if (quote < counter.end) quote = indexOf(bytes, QUOTE, counter.end);
    if (hasLines && quote - counter.end > MIN_QUOTE_DISTANCE) hasLines = scanLines(bytes, quote, counter);
    end.linesInside = 0;
    const stop = findStop(bytes, view, counter.end, delimiter, end);
    counter.openLines = end.linesInside + 1;
    if (end.inQuotes) {
      // A line end as the last byte ends the open line; it does not begin another one.
      const last = bytes[length - 1];
      counter.openLines = end.linesInside + (last === LF || last === CR ? 0 : 1);
      counter.unclosedLines = counter.openLines;
    }
    // A CR at the very end may be the first half of a CRLF.
    if (stop === length || (bytes[stop] === CR && stop + 1 === length && !final)) {
      if (final && end.linesInside > 0) counter.checkQuotes(stop, !end.inQuotes);
      return;
    }
    if (end.linesInside > 0) counter.checkQuotes(stop, true);
    counter.record(stop, afterLineEnd(bytes, stop), end.linesInside + 1);
  }
}

/**
 * Counts the records of the first `length` bytes, which begin at the start of a record. With `final`, the end of the bytes
 * is also the end of the last record. With `skipsEmpty`, a record whose cells are all empty is a blank line. With `columns`,
 * the number of fields of the header, records of several lines are checked for stray quotes.
 */
export function scanRecords(
  bytes: Buffer,
  length: number,
  delimiter: Delimiter,
  final: boolean,
  maxRecord: number = Number.POSITIVE_INFINITY,
  skipsEmpty = false,
  columns = 0,
): Scan {
  const used = bytes.subarray(0, length);
  const counter = new Counter(used, delimiter.charCodeAt(0), maxRecord, skipsEmpty, columns);
  scan(used, final, delimiter.charCodeAt(0), counter);
  if (final && counter.end < length) counter.record(length, length, counter.openLines);
  return counter.checkIncomplete(length);
}

const ANY_DELIMITER = new Set(DELIMITERS.map((delimiter) => delimiter.charCodeAt(0)));

/**
 * The line end of the first record while the delimiter is unknown, by the same grammar: a field may begin after any of
 * the delimiters. -1 if there is none, -2 if the bytes end inside quotes.
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
