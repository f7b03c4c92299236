/**
 * What Redis sends, cut so that a large string is one piece. ioredis takes such a piece as it is; the thirty pieces in which
 * a result comes otherwise it copies into one, and leaves to the garbage collector. So the length that stands before a
 * string is read, and then the string into a buffer of that length:
 *
 *   +OK␍␊$2097152␍␊ │ two megabytes and their line end │ :1␍␊ …
 *
 * What it does not do: understand replies, or check them. It follows lines and lengths, as all of them have.
 */

const SLAB_BYTES = 64 * 1024;

/** A read with less room than this is not worth a call. */
const MIN_ROOM = 16 * 1024;

/** From here on copying costs more than a buffer of one's own. */
const LARGE = 32 * 1024;

/** More is not ours, and is not reserved on a server's word. */
const LARGEST = 64 * 1024 * 1024;

const LINE_FEED = 10;
const LINE_END_BYTES = 2;

/** How many bytes come behind a line: of a string, an error or a text of a kind, which say their length. */
function bytesBehind(line: string): number {
  const length = '$!='.includes(line.charAt(0)) ? Number.parseInt(line.slice(1), 10) : -1;
  return length >= 0 ? length + LINE_END_BYTES : 0;
}

export class ReplyPieces {
  /** Room that nobody has filled yet. A slab is never filled twice: whoever holds a piece of it holds it safely. */
  #slab = Buffer.alloc(0);
  /** A large string, and how much of it has come. */
  #large: Buffer | undefined;
  #filled = 0;
  /** Bytes to come of a string that is not large. */
  #behind = 0;
  /** The beginning of a line whose end is to come. */
  #line = '';

  /** Where to put what comes next. */
  room(): Buffer {
    if (this.#large !== undefined) return this.#large.subarray(this.#filled);
    if (this.#slab.length < MIN_ROOM) this.#slab = Buffer.allocUnsafeSlow(SLAB_BYTES);
    return this.#slab;
  }

  /** So many bytes were put there: the next piece, if it is complete. It is its reader's from now on. */
  take(bytes: number): Buffer | undefined {
    const large = this.#large;
    if (large === undefined) return this.#follow(bytes);
    this.#filled += bytes;
    if (this.#filled < large.length) return undefined;
    this.#large = undefined;
    return large;
  }

  /** All that has come, but for the part of a large string that is not complete. */
  #follow(bytes: number): Buffer {
    const come = this.#slab.subarray(0, bytes);
    this.#slab = this.#slab.subarray(bytes);
    let at = 0;
    while (at < come.length) {
      const passed = Math.min(this.#behind, come.length - at);
      this.#behind -= passed;
      at += passed;
      const end = come.indexOf(LINE_FEED, at);
      this.#line += come.toString('latin1', at, end === -1 ? come.length : end);
      if (end === -1) break;
      at = end + 1;
      this.#behind = bytesBehind(this.#line);
      this.#line = '';
      if (this.#behind < LARGE || this.#behind > LARGEST || this.#behind <= come.length - at) continue;
      this.#large = Buffer.allocUnsafeSlow(this.#behind);
      this.#filled = come.copy(this.#large, 0, at);
      this.#behind = 0;
      return come.subarray(0, at);
    }
    return come;
  }
}
