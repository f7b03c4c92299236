/**
 * Cells of CSV in one buffer that grows: what the converters of other texts write. A cell is written as it is, and gets
 * quotes afterwards if it needs them, so that usual cells have none.
 *
 * What it does not do: decide about encodings. Its bytes are those that it was given.
 */
import { COMMA, CR, LF, QUOTE } from '../../key/curp/ascii.js';

const FIRST_BYTES = 64 * 1024;

/** Whether a cell with this byte needs quotes, wherever the byte is in it. */
const needsQuotes = (byte: number): boolean => byte === COMMA || byte === LF || byte === CR;

export class CsvCells {
  bytes: Buffer = Buffer.allocUnsafe(FIRST_BYTES);
  length = 0;

  /** Makes room for so many more bytes. */
  reserve(count: number): void {
    if (this.bytes.length - this.length >= count) return;
    const larger = Buffer.allocUnsafe(Math.max(this.bytes.length * 2, this.length + count));
    this.bytes.copy(larger, 0, 0, this.length);
    this.bytes = larger;
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

  /** One cell, with quotes if it needs them. */
  cell(content: Uint8Array, start = 0, end = content.length): void {
    this.reserve(end - start);
    const { bytes, length: from } = this;
    let length = from;
    let isPlain = content[start] !== QUOTE || start === end;
    for (let index = start; index < end; index++) {
      const byte = content[index]!;
      if (byte <= COMMA && needsQuotes(byte)) isPlain = false;
      bytes[length++] = byte;
    }
    this.length = length;
    if (!isPlain) this.quote(from);
  }

  byte(byte: number): void {
    this.reserve(1);
    this.bytes[this.length++] = byte;
  }

  /** A record of these texts. An only cell that is empty has quotes: a line with nothing in it is no record. */
  record(texts: readonly string[]): void {
    for (const [index, text] of texts.entries()) {
      if (index > 0) this.byte(COMMA);
      this.cell(Buffer.from(text));
    }
    if (texts.length === 1 && texts[0] === '') this.quote(this.length);
    this.byte(LF);
  }

  /** What was written; the next call of another method overwrites it. */
  take(): Buffer {
    const written = this.bytes.subarray(0, this.length);
    this.length = 0;
    return written;
  }
}
