/**
 * Finds the lines of a block of bytes: they end at CRLF, LF or CR. What it does not do: know quotes, or keep bytes.
 */
import { CR, LF } from '../../key/curp/ascii.js';
import { firstBelow, firstOf, SPACES, TOP_BITS, viewOf, WORD } from '../csv/int32-access.js';

export class TextLines {
  /** Where the current line begins and ends, and where the next one begins. */
  start = 0;
  stop = 0;
  next = 0;
  /** Whether the line is certainly ASCII. */
  isAscii = true;
  readonly #view: DataView;

  /** With `isEnd`, the end of the bytes is the end of the last line. */
  constructor(
    private readonly bytes: Buffer,
    private readonly isEnd: boolean,
  ) {
    this.#view = viewOf(bytes);
  }

  /** The place of the next line end; the length of the bytes if there is none. */
  #findStop(): number {
    const { bytes } = this;
    const view = this.#view;
    const { length } = bytes;
    let bits = 0;
    for (let at = this.next; ; at++) {
      while (at + WORD <= length) {
        const word = view.getInt32(at, true);
        bits |= word;
        const marks = firstBelow(word, SPACES) & TOP_BITS;
        if (marks !== 0) {
          at += firstOf(marks);
          break;
        }
        at += WORD;
      }
      if (at < length) bits |= bytes[at]!;
      if (at >= length || bytes[at] === LF || bytes[at] === CR) {
        this.isAscii = (bits & TOP_BITS) === 0;
        return at;
      }
    }
  }

  /** Goes to the next line. False if it is not complete, or if there is none. */
  advance(): boolean {
    const { bytes, next, isEnd } = this;
    const { length } = bytes;
    if (next >= length) return false;
    const stop = this.#findStop();
    if (!isEnd && (stop === length || (bytes[stop] === CR && stop + 1 === length))) return false;
    this.start = next;
    this.stop = stop;
    this.next = Math.min(length, bytes[stop] === CR && bytes[stop + 1] === LF ? stop + 2 : stop + 1);
    return true;
  }
}
