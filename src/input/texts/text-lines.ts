/**
 * Finds the lines of a block of bytes: they end at CRLF, LF or CR. What it does not do: know quotes, or keep bytes.
 */
import { CR, LF } from '../../key/curp/ascii.js';

export class TextLines {
  /** Where the current line begins and ends, and where the next one begins. */
  start = 0;
  stop = 0;
  next = 0;
  /** The places of the next LF and CR that are known. */
  #lf = -1;
  #cr = -1;

  /** With `isEnd`, the end of the bytes is the end of the last line. */
  constructor(
    private readonly bytes: Buffer,
    private readonly isEnd: boolean,
  ) {}

  #indexOf(byte: number): number {
    const index = this.bytes.indexOf(byte, this.next);
    return index < 0 ? this.bytes.length : index;
  }

  /** Goes to the next line. False if it is not complete, or if there is none. */
  advance(): boolean {
    const { bytes, next, isEnd } = this;
    const { length } = bytes;
    if (next >= length) return false;
    if (this.#lf < next) this.#lf = this.#indexOf(LF);
    if (this.#cr < next) this.#cr = this.#indexOf(CR);
    const stop = Math.min(this.#lf, this.#cr);
    if (!isEnd && (stop === length || (bytes[stop] === CR && stop + 1 === length))) return false;
    this.start = next;
    this.stop = stop;
    this.next = Math.min(length, bytes[stop] === CR && bytes[stop + 1] === LF ? stop + 2 : stop + 1);
    return true;
  }
}
