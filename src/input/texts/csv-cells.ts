/**
 * Cells of CSV in one buffer that grows: what the converters of other texts write. A cell is written as it is, and gets
 * quotes afterwards if it needs them, so that usual cells have none.
 *
 * What it does not do: decide about encodings. Its bytes are those that it was given.
 */
import { COMMA, LF, QUOTE, SPACE } from '../../key/curp/ascii.js';
import { COMMAS, firstBelow, ONES, SPACES, TOP_BITS, viewOf, WORD } from '../csv/int32-access.js';

const FIRST_BYTES = 64 * 1024;

/** Room that is always left, so that cells can be written by words. */
const SLACK = 64;

export class CsvCells {
  bytes: Buffer = Buffer.allocUnsafe(FIRST_BYTES);
  view: DataView = viewOf(this.bytes);
  length = 0;

  /** Makes room for so many more bytes. */
  reserve(count: number): void {
    if (this.bytes.length - this.length >= count + SLACK) return;
    const larger = Buffer.allocUnsafe(Math.max(this.bytes.length * 2, this.length + count + SLACK));
    this.bytes.copy(larger, 0, 0, this.length);
    this.bytes = larger;
    this.view = viewOf(larger);
  }

  /** Puts quotes around what was written from `start` on, and doubles those inside. */
  quote(start: number): void {
    let quotes = 2;
    for (let index = start; index < this.length; index++) if (this.bytes[index] === QUOTE) quotes++;
    this.reserve(quotes);
    const { bytes } = this;
    let to = this.length + quotes;
    bytes[--to] = QUOTE;
    for (let from = this.length - 1; from >= start; from--) {
      bytes[--to] = bytes[from]!;
      if (bytes[from] === QUOTE) bytes[--to] = QUOTE;
    }
    bytes[start] = QUOTE;
    this.length += quotes;
  }

  /**
   * One cell: the bytes from `start` to `end`, with quotes if they need them. `view` has the same memory as `content`. The caller
   * has made room.
   */
  cell(content: Uint8Array, view: DataView, start: number, end: number): void {
    const { bytes, view: written, length: from } = this;
    let length = from;
    let at = start;
    let marks = 0;
    for (; at + WORD <= end; at += WORD) {
      const word = view.getInt32(at, true);
      marks |= firstBelow(word ^ COMMAS, ONES) | firstBelow(word, SPACES);
      written.setInt32(length, word, true);
      length += WORD;
    }
    let isPlain = (marks & TOP_BITS) === 0 && (content[start] !== QUOTE || start === end);
    for (; at < end; at++) {
      const byte = content[at]!;
      if (byte === COMMA || byte < SPACE) isPlain = false;
      bytes[length++] = byte;
    }
    this.length = length;
    if (!isPlain) this.quote(from);
  }

  byte(byte: number): void {
    this.reserve(1);
    this.bytes[this.length++] = byte;
  }

  /** A record of these texts. An only cell without text has quotes: a line of blanks is no record. */
  record(texts: readonly string[]): void {
    const { length } = this;
    for (const [index, text] of texts.entries()) {
      if (index > 0) this.byte(COMMA);
      const content = Buffer.from(text);
      this.reserve(content.length);
      this.cell(content, viewOf(content), 0, content.length);
    }
    const isQuoted = this.length > length && this.bytes[length] === QUOTE;
    if (texts.length === 1 && texts[0]!.trim() === '' && !isQuoted) this.quote(length);
    this.byte(LF);
  }

  /** What was written; the next call of another method overwrites it. */
  take(): Buffer {
    const written = this.bytes.subarray(0, this.length);
    this.length = 0;
    return written;
  }
}
