/**
 * Writes the lines of a result. Short parts are written into `OUTPUT_BLOCK`, which is fixed memory, and moved to the result when
 * it is full; a long part is copied to the result at once.
 *
 * What it does not do: check the space for every part. A caller reserves it for the parts of a line.
 */

import { viewOf, WORD } from '../input/csv/int32-access.js';
import { KEY_LENGTH, KEY_VIEW } from '../key/curp/key-bytes.js';
import {
  INPUT_BLOCK,
  INPUT_BLOCK_VIEW,
  OUTPUT_BLOCK,
  OUTPUT_BLOCK_BYTES,
  OUTPUT_BLOCK_VIEW,
} from './bytes/row-memory.js';
import { NUMBER_END, NUMBER_VIEW, type RowNumber } from './bytes/row-number.js';
import { ResultBytes } from './result-bytes.js';

/** A longer part is copied by native code; for a shorter one a loop is faster. */
const MAX_LOOP_BYTES = 200;

/** A part of a line that does not depend on the row, with a view for access by words. */
export class ConstantPart {
  readonly view: DataView;
  readonly length: number;

  constructor(text: string) {
    const bytes = Buffer.from(text);
    this.length = bytes.length;
    this.view = viewOf(Buffer.concat([bytes, Buffer.alloc(WORD)]));
  }
}

export class ResultLines {
  /** Number of bytes in `OUTPUT_BLOCK`. */
  #length = 0;
  readonly #result: ResultBytes;

  /** Uses `spare` for the result if it is large enough. */
  constructor(capacity: number, spare?: Buffer) {
    this.#result = new ResultBytes(capacity, spare);
  }

  /** Makes space for parts of a line of this many bytes together. */
  reserve(bytes: number): void {
    if (this.#length + bytes > OUTPUT_BLOCK_BYTES) this.#move();
  }

  appendByte(byte: number): void {
    OUTPUT_BLOCK[this.#length++] = byte;
  }

  appendConstant({ view, length }: ConstantPart): void {
    const to = this.#length;
    for (let from = 0; from < length; from += WORD)
      OUTPUT_BLOCK_VIEW.setInt32(to + from, view.getInt32(from, true), true);
    this.#length = to + length;
  }

  appendNumber({ start }: RowNumber): void {
    let to = this.#length;
    for (let from = start; from < NUMBER_END; from += WORD) {
      OUTPUT_BLOCK_VIEW.setInt32(to, NUMBER_VIEW.getInt32(from, true), true);
      to += WORD;
    }
    this.#length += NUMBER_END - start;
  }

  /** The key that was composed last. */
  appendKey(): void {
    const to = this.#length;
    OUTPUT_BLOCK_VIEW.setInt32(to, KEY_VIEW.getInt32(0, true), true);
    OUTPUT_BLOCK_VIEW.setInt32(to + 4, KEY_VIEW.getInt32(4, true), true);
    OUTPUT_BLOCK_VIEW.setInt32(to + 8, KEY_VIEW.getInt32(8, true), true);
    OUTPUT_BLOCK_VIEW.setInt32(to + 12, KEY_VIEW.getInt32(12, true), true);
    OUTPUT_BLOCK_VIEW.setInt16(to + 16, KEY_VIEW.getInt16(16, true), true);
    this.#length = to + KEY_LENGTH;
  }

  /** A part of `INPUT_BLOCK`. */
  appendPiece(start: number, end: number): void {
    let to = this.#length;
    this.#length = to + end - start;
    if (end - start > MAX_LOOP_BYTES) {
      INPUT_BLOCK.copy(OUTPUT_BLOCK, to, start, end);
      return;
    }
    for (let from = start; from < end; from += WORD) {
      OUTPUT_BLOCK_VIEW.setInt32(to, INPUT_BLOCK_VIEW.getInt32(from, true), true);
      to += WORD;
    }
  }

  /** A text of any length. */
  appendText(text: string): void {
    const bytes = Buffer.byteLength(text);
    if (bytes > OUTPUT_BLOCK_BYTES) {
      this.#append(Buffer.from(text));
      return;
    }
    this.reserve(bytes);
    this.#length += OUTPUT_BLOCK.write(text, this.#length);
  }

  /** The bytes of the result. */
  finish(): Buffer {
    this.#move();
    return this.#result.bytes.subarray(0, this.#result.length);
  }

  #move(): void {
    const bytes = OUTPUT_BLOCK.subarray(0, this.#length);
    this.#length = 0;
    this.#append(bytes);
  }

  #append(bytes: Buffer): void {
    if (this.#length > 0) this.#move();
    this.#result.reserve(bytes.length);
    this.#result.append(bytes);
  }
}
