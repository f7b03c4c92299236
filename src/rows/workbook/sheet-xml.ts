/**
 * Turns result lines (CSV, UTF-8) into the rows of a sheet as XML, in blocks. Every cell is text, with the format "text",
 * so that leading zeros and `=…` stay as they are; only the columns that the caller names are numbers.
 *
 *   1,Rosa,,08\n   ─▶   <row r="2"><c><v>1</v></c><c …><is><t>Rosa</t></is></c><c/><c …><is><t>08</t></is></c></row>
 *
 * The lines are those that the result writer makes: a field is quoted only as a whole, lines end with a line feed. This
 * runs for every cell of a result, so it works on bytes; `xml-text.ts` is its reference for the text of a cell.
 *
 * What it does not do: compress, or know which sheet a row is on.
 */
import { cutText, MAX_CELL_LENGTH } from '../../input/archive/sheet-limits.js';
import { escapedCharacter } from '../../input/archive/xml-text.js';
import { APOSTROPHE, CR, LF, QUOTE, ZERO } from '../../key/curp/ascii.js';

const BLANK = 0x20;
const UNDERSCORE = 0x5f;

/** A block ends with the row that reaches this size: small enough for the caches of a processor. */
const BLOCK_BYTES = 256 * 1024;

/** Room for the constant parts around a cell or a row. */
const ROOM = 128;

/** The longest escape of one byte: `_x0000_`. */
const MAX_ESCAPE = 7;

/** Bytes are copied by words of this many bytes, which is three times as fast. */
const WORD = 4;

/** A longer range is copied by native code. */
const MAX_LOOP_BYTES = 100;

/** Classes of bytes in a field. */
const ENDS = 1;
const ESCAPED = 2;

/** A constant part, as words of four bytes: the last one may have bytes that are overwritten by what follows. */
interface Piece {
  readonly words: Int32Array;
  readonly length: number;
}

function piece(text: string): Piece {
  const padded = Buffer.alloc(Math.ceil(text.length / WORD) * WORD);
  padded.write(text, 'latin1');
  const words = Int32Array.from({ length: padded.length / WORD }, (_, at) => padded.readInt32LE(at * WORD));
  return { words, length: text.length };
}

/** The style with the format "text": `workbook-parts.ts` has the list of styles. */
export const TEXT_STYLE = 1;

const ROW_OPENING = piece('<row r="');
const ROW_OPENED = piece('">');
const ROW_END = piece('</row>');
const EMPTY_CELL = piece('<c/>');
const NUMBER_OPENING = piece('<c><v>');
const NUMBER_END = piece('</v></c>');
const TEXT_OPENING = piece(`<c s="${TEXT_STYLE}" t="inlineStr"><is><t>`);
const BLANK_TEXT_OPENING = piece(`<c s="${TEXT_STYLE}" t="inlineStr"><is><t xml:space="preserve">`);
const TEXT_END = piece('</t></is></c>');

/** What is written for each byte of `ESCAPED`, where it does not depend on the bytes that follow. */
const ESCAPES = new Map<number, Piece>([
  [0x26, piece('&amp;')],
  [0x3c, piece('&lt;')],
  [0x3e, piece('&gt;')],
  [CR, piece('&#13;')],
]);
for (let byte = 0; byte < BLANK; byte++) {
  const isAllowed = byte === 0x09 || byte === LF || byte === CR;
  if (!isAllowed) ESCAPES.set(byte, piece(escapedCharacter(byte)));
}

/** The first byte of U+FFFE and U+FFFF. */
const NONCHARACTER_START = 0xef;

const isHex = (byte: number | undefined): boolean =>
  byte !== undefined &&
  ((byte >= ZERO && byte <= 0x39) || (byte >= 0x41 && byte <= 0x46) || (byte >= 0x61 && byte <= 0x66));

/** Whether `_x0041` is at `at`: an underscore may follow, also that of an escape. */
const isLikeEscape = (bytes: Buffer, at: number, end: number): boolean =>
  at + 6 <= end &&
  bytes[at + 1] === 0x78 &&
  isHex(bytes[at + 2]) &&
  isHex(bytes[at + 3]) &&
  isHex(bytes[at + 4]) &&
  isHex(bytes[at + 5]);

const isBlank = (byte: number): boolean => byte === BLANK || byte === 0x09 || byte === LF || byte === CR;

export interface SheetColumns {
  readonly delimiter: string;
  /** The columns with numbers, from 0. */
  readonly numbers: readonly number[];
  /** The guard against formulas, which is taken off: where the lines were written for a CSV. */
  readonly guard?: ((cell: string) => string) | undefined;
  /** A cell that is too long is cut and ends with this note. Without one it is written whole, and reported. */
  readonly cutNote?: string | undefined;
}

export interface CellPlace {
  row: number;
  /** From 0. */
  column: number;
}

export interface SheetBlock {
  /** Valid until the next block is made. */
  xml: Buffer;
  rows: number;
  /** Where the next block begins. */
  end: number;
  /** The first cell that is longer than a spreadsheet allows; its row among those of the block, from 0. */
  longCell: CellPlace | undefined;
}

const viewOf = (bytes: Buffer): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.length);

export class SheetXml {
  readonly #kinds = new Uint8Array(256);
  readonly #delimiter: number;
  readonly #numbers: readonly number[];
  readonly #guard: SheetColumns['guard'];
  readonly #cutNote: string | undefined;
  #out = Buffer.allocUnsafeSlow(BLOCK_BYTES * 2);
  #view = viewOf(this.#out);
  #length = 0;
  #longCell: CellPlace | undefined;

  constructor({ delimiter, numbers, guard, cutNote }: SheetColumns) {
    this.#delimiter = delimiter.charCodeAt(0);
    this.#numbers = numbers;
    this.#guard = guard;
    this.#cutNote = cutNote;
    for (const byte of ESCAPES.keys()) this.#kinds[byte] = ESCAPED;
    this.#kinds[UNDERSCORE] = this.#kinds[NONCHARACTER_START] = ESCAPED;
    this.#kinds[this.#delimiter] = this.#kinds[LF] = ENDS;
  }

  /**
   * The rows from `start` on, at most `maxRows` of them: as many as a block holds. `sheetRow` is the number of the first
   * one in its sheet. The lines end with a line feed.
   */
  block(lines: Buffer, start: number, sheetRow: number, maxRows: number): SheetBlock {
    this.#length = 0;
    this.#longCell = undefined;
    let rows = 0;
    let at = start;
    while (at < lines.length && rows < maxRows && this.#length < BLOCK_BYTES) {
      at = this.#row(lines, at, sheetRow + rows, rows);
      rows++;
    }
    return { xml: this.#out.subarray(0, this.#length), rows, end: at, longCell: this.#longCell };
  }

  /** Writes the line at `start` as a row. Returns the index after its line feed. */
  #row(lines: Buffer, start: number, sheetRow: number, row: number): number {
    this.#reserve(ROOM);
    this.#append(ROW_OPENING);
    this.#appendNumber(sheetRow);
    this.#append(ROW_OPENED);
    let at = start;
    for (let column = 0; ; column++) {
      at = this.#cell(lines, at, row, column);
      const byte = lines[at++];
      if (byte !== this.#delimiter) break;
    }
    this.#reserve(ROOM);
    this.#append(ROW_END);
    return at;
  }

  /** Writes the field at `start` as a cell. Returns the index of the delimiter or line feed after it. */
  #cell(lines: Buffer, start: number, row: number, column: number): number {
    if (lines[start] === QUOTE) return this.#quotedCell(lines, start, row, column);
    const kinds = this.#kinds;
    let found = 0;
    let at = start;
    for (let kind = kinds[lines[at]!]!; kind !== ENDS; kind = kinds[lines[++at]!]!) found |= kind;
    this.#value(lines, start, at, found !== 0, row, column);
    return at;
  }

  #quotedCell(lines: Buffer, open: number, row: number, column: number): number {
    let close = lines.indexOf(QUOTE, open + 1);
    let isDoubled = false;
    while (lines[close + 1] === QUOTE) {
      isDoubled = true;
      close = lines.indexOf(QUOTE, close + 2);
    }
    if (!isDoubled) this.#value(lines, open + 1, close, true, row, column);
    else {
      const cell = Buffer.from(lines.toString('utf8', open + 1, close).replaceAll('""', '"'));
      this.#value(cell, 0, cell.length, true, row, column);
    }
    return close + 1;
  }

  /** `isEscaped`: there may be bytes of the class `ESCAPED`. */
  #value(bytes: Buffer, start: number, end: number, isEscaped: boolean, row: number, column: number): void {
    this.#reserve((end - start) * (isEscaped ? MAX_ESCAPE : 1) + ROOM);
    if (start === end) this.#append(EMPTY_CELL);
    else if (this.#numbers.includes(column)) {
      this.#append(NUMBER_OPENING);
      this.#appendRange(bytes, start, end);
      this.#append(NUMBER_END);
    } else {
      const first = start + this.#guardLength(bytes, start, end);
      if (end - first > MAX_CELL_LENGTH && this.#cutIfTooLong(bytes, first, end, row, column)) return;
      const isBlankEnd = isBlank(bytes[first]!) || isBlank(bytes[end - 1]!);
      this.#append(isBlankEnd ? BLANK_TEXT_OPENING : TEXT_OPENING);
      if (isEscaped) this.#appendEscaped(bytes, first, end);
      else this.#appendRange(bytes, first, end);
      this.#append(TEXT_END);
    }
  }

  /** Reports a text that is too long, or writes it with its end cut off: then the result is true. */
  #cutIfTooLong(bytes: Buffer, start: number, end: number, row: number, column: number): boolean {
    const text = bytes.toString('utf8', start, end);
    if (text.length <= MAX_CELL_LENGTH) return false;
    this.#longCell ??= { row, column };
    if (this.#cutNote === undefined) return false;
    const cut = Buffer.from(cutText(text, this.#cutNote));
    this.#value(cut, 0, cut.length, true, row, column);
    return true;
  }

  /** 1 if the apostrophe at `start` is the guard of a formula. */
  #guardLength(bytes: Buffer, start: number, end: number): number {
    if (bytes[start] !== APOSTROPHE || this.#guard === undefined) return 0;
    const cell = bytes.toString('utf8', start, end);
    return this.#guard(cell.slice(1)) === cell ? 1 : 0;
  }

  #reserve(more: number): void {
    if (this.#length + more <= this.#out.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(this.#out.length * 2, this.#length + more));
    this.#out.copy(larger, 0, 0, this.#length);
    this.#out = larger;
    this.#view = viewOf(larger);
  }

  #append({ words, length }: Piece): void {
    const view = this.#view;
    let to = this.#length;
    for (let index = 0; index < words.length; index++, to += WORD) view.setInt32(to, words[index]!, true);
    this.#length += length;
  }

  #appendRange(bytes: Buffer, start: number, end: number): void {
    if (end - start > MAX_LOOP_BYTES) {
      this.#length += bytes.copy(this.#out, this.#length, start, end);
      return;
    }
    const out = this.#out;
    let length = this.#length;
    for (let index = start; index < end; index++) out[length++] = bytes[index]!;
    this.#length = length;
  }

  #appendNumber(number: number): void {
    const out = this.#out;
    let width = 1;
    for (let power = 10; power <= number; power *= 10) width++;
    let rest = number;
    for (let index = this.#length + width - 1; index >= this.#length; index--) {
      out[index] = ZERO + (rest % 10);
      rest = Math.floor(rest / 10);
    }
    this.#length += width;
  }

  #appendEscaped(bytes: Buffer, start: number, end: number): void {
    const kinds = this.#kinds;
    for (let index = start; index < end; index++) {
      const byte = bytes[index]!;
      if (kinds[byte] !== ESCAPED) this.#out[this.#length++] = byte;
      else if (byte === UNDERSCORE && isLikeEscape(bytes, index, end)) this.#append(UNDERSCORE_ESCAPE);
      else if (byte === NONCHARACTER_START && bytes[index + 1] === 0xbf && bytes[index + 2]! >= 0xbe) {
        this.#append(bytes[index + 2] === 0xbe ? FFFE_ESCAPE : FFFF_ESCAPE);
        index += 2;
      } else {
        const written = ESCAPES.get(byte);
        if (written === undefined) this.#out[this.#length++] = byte;
        else this.#append(written);
      }
    }
  }
}

const UNDERSCORE_ESCAPE = piece(escapedCharacter(UNDERSCORE));
const FFFE_ESCAPE = piece(escapedCharacter(0xfffe));
const FFFF_ESCAPE = piece(escapedCharacter(0xffff));
