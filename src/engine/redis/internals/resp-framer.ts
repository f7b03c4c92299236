/**
 * Splits the bytes from Redis so that each large string is one piece, which ioredis uses without a copy. The length before
 * a string is parsed, and the string is read into a buffer of that length:
 *
 *   +OK␍␊$2097152␍␊ │ two megabytes and their line end │ :1␍␊ …
 *
 * Why: otherwise a result arrives in about thirty pieces, which ioredis joins and the garbage collector frees.
 *
 * What it does not do: parse or validate replies. It reads only line ends and lengths.
 */
import { BufferPool } from '../../../base/buffer-pool.js';

const SLAB_BYTES = 64 * 1024;

/** With less free space than this a new slab is allocated: short reads cost too many calls. */
const MIN_FREE_BYTES = 16 * 1024;

/** From this length on a copy costs more than a separate buffer. */
const LARGE = 32 * 1024;

/** No reply of ours is longer; memory for more is not allocated only because a server announces it. */
const MAX_LARGE = 64 * 1024 * 1024;

/** Of large strings, for the whole process: a run or a worker gives them back when it has used the bytes. */
export const largeBuffers = new BufferPool(8, 256 * 1024);

const LINE_FEED = 10;
const LINE_END_BYTES = 2;

/** How many bytes follow a line: those of a string (`$`), a bulk error (`!`) or a verbatim string (`=`), else none. */
function payloadBytes(line: string): number {
  const length = '$!='.includes(line.charAt(0)) ? Number.parseInt(line.slice(1), 10) : -1;
  return length >= 0 ? length + LINE_END_BYTES : 0;
}

export class RespFramer {
  /** The free rest of the current slab. Its memory is never reused, so the pieces given out stay valid. */
  #slab = Buffer.alloc(0);
  /** The large string that is being received, and how many of its bytes have arrived. */
  #large: Buffer | undefined;
  #filled = 0;
  /** Bytes still to be received of a string that is not large. */
  #pending = 0;
  /** The received part of an incomplete line. */
  #line = '';

  /** The buffer for the next read. */
  freeBuffer(): Buffer {
    if (this.#large !== undefined) return this.#large.subarray(this.#filled);
    if (this.#slab.length < MIN_FREE_BYTES) this.#slab = Buffer.allocUnsafeSlow(SLAB_BYTES);
    return this.#slab;
  }

  /** Call with the number of bytes read into it. Returns the next piece, if complete; the caller owns it. */
  take(bytes: number): Buffer | undefined {
    const large = this.#large;
    if (large === undefined) return this.#scan(bytes);
    this.#filled += bytes;
    if (this.#filled < large.length) return undefined;
    this.#large = undefined;
    return large;
  }

  /** Returns the bytes read, without the beginning of an incomplete large string. */
  #scan(bytes: number): Buffer {
    const received = this.#slab.subarray(0, bytes);
    this.#slab = this.#slab.subarray(bytes);
    let at = 0;
    while (at < received.length) {
      const skipped = Math.min(this.#pending, received.length - at);
      this.#pending -= skipped;
      at += skipped;
      const end = received.indexOf(LINE_FEED, at);
      this.#line += received.toString('latin1', at, end === -1 ? received.length : end);
      if (end === -1) break;
      at = end + 1;
      this.#pending = payloadBytes(this.#line);
      this.#line = '';
      if (this.#pending < LARGE || this.#pending > MAX_LARGE || this.#pending <= received.length - at)
        continue;
      this.#large = largeBuffers.take(this.#pending).subarray(0, this.#pending);
      this.#filled = received.copy(this.#large, 0, at);
      this.#pending = 0;
      return received.subarray(0, at);
    }
    return received;
  }
}
