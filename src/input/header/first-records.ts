/**
 * Reads the first records of an input one by one, while its delimiter is not known yet: title lines and the header.
 *
 * What it does not do: keep more than the caller needs. What was released is not in memory any more.
 */
import { CR, LF, SPACE, TAB } from '../../key/curp/ascii.js';
import type { ByteSource } from '../csv/byte-source.js';
import { InputError } from '../csv/input-error.js';
import { firstRecordEnd } from '../csv/records.js';

export interface FirstRecord {
  /** From 1, blank lines included: the number of the row in a spreadsheet. */
  number: number;
  /** The physical line where it begins, from 1. It differs from `number` after a line break inside quotes. */
  line: number;
  /** Its physical lines. */
  lines: number;
  /** Its bytes, without the line end. */
  bytes: Buffer;
  isBlank: boolean;
  /** Where it begins, and where the next one does, in bytes of the source. */
  start: number;
  next: number;
}

const FIRST_READ = 64 * 1024;

/** Number of lines in the opening of an input, if it has as many. */
export const OPENING_LINES = 10_000;

/** The opening is not longer than this, so that long lines do not fill the memory. */
const MAX_OPENING = 32 * 1024 * 1024;

/** The number of line ends, also inside quotes; counted up to `most`. */
function countLineEnds(bytes: Buffer, most: number): number {
  let lines = 0;
  const count = (end: number): void => {
    for (let at = bytes.indexOf(end); at !== -1 && lines < most; at = bytes.indexOf(end, at + 1))
      if (end === LF || bytes[at + 1] !== LF) lines++;
  };
  count(LF);
  count(CR);
  return lines;
}

export class FirstRecords {
  /** The bytes of the source from `#base` on, and how many of them are read. */
  #bytes: Buffer = Buffer.alloc(0);
  #length = 0;
  #base = 0;
  /** Where the next record begins, and from where on bytes are kept; in `#bytes`. */
  #at = 0;
  #kept = 0;
  #ended = false;
  #number = 0;
  #lines = 0;

  constructor(
    private readonly source: ByteSource,
    private readonly maxRecord: number,
    private readonly openingLines: number,
  ) {}

  /** The next record; `undefined` at the end of the input. */
  async next(): Promise<FirstRecord | undefined> {
    for (;;) {
      if (this.#ended && this.#at === this.#length) return undefined;
      const stop = this.#stop();
      if (stop >= 0) return this.#take(stop);
      if (this.#length - this.#at > this.maxRecord) {
        throw new InputError(
          'record_too_long',
          {
            en: `the header is longer than ${this.maxRecord} bytes`,
            es: `el encabezado tiene más de ${this.maxRecord} bytes`,
          },
          this.#lines + 1,
        );
      }
      await this.#read();
    }
  }

  /** Passes over the blank lines that are in memory, which may be millions. Returns their number. */
  skipBlank(): number {
    let count = 0;
    for (let at = this.#at; at + 1 < this.#length; at++) {
      const byte = this.#bytes[at];
      if (byte === LF || byte === CR) {
        if (byte === CR && this.#bytes[at + 1] === LF) at++;
        this.#at = at + 1;
        count++;
      } else if (byte !== SPACE && byte !== TAB) break;
    }
    this.#number += count;
    this.#lines += count;
    return count;
  }

  /** Bytes before this place are not needed any more. */
  release(place: number): void {
    this.#kept = place - this.#base;
  }

  /** The bytes that were read from this place on. It must not be released. */
  from(place: number): Buffer {
    return Buffer.from(this.#bytes.subarray(place - this.#base, this.#length));
  }

  /** Reads on until `openingLines` are in memory. Returns those that are complete; they remain to be read as records. */
  async opening(): Promise<Buffer> {
    let [lines, counted] = [0, 0]; // of the bytes that are kept
    for (;;) {
      const bytes = this.#bytes.subarray(this.#kept, this.#length);
      if (this.#ended) return bytes;
      const mayBeHalf = bytes[bytes.length - 1] === CR;
      const known = bytes.subarray(counted, bytes.length - (mayBeHalf ? 1 : 0));
      lines += countLineEnds(known, this.openingLines);
      counted += known.length;
      if (this.#length >= MAX_OPENING || lines >= this.openingLines)
        return bytes.subarray(0, Math.max(bytes.lastIndexOf(LF), bytes.lastIndexOf(CR)) + 1);
      await this.#read();
    }
  }

  /** Where the record ends, or -1 if more bytes have to be read. */
  #stop(): number {
    const [bytes, at, length] = [this.#bytes, this.#at, this.#length];
    const found = firstRecordEnd(bytes, at, length);
    if (found === -2 && this.#ended && /[\r\n]./.test(bytes.toString('latin1', at, length))) {
      // Otherwise the following rows would become part of the header.
      throw new InputError(
        'unclosed_quote',
        {
          en: 'the header opens a quote that is never closed (--quotes none reads quotes as ordinary characters)',
          es: 'el encabezado abre unas comillas que nunca se cierran (--quotes none lee las comillas como caracteres comunes)',
        },
        this.#lines + 1,
      );
    }
    if (found < 0) return this.#ended ? length : -1;
    const mayBeHalf = bytes[found] === CR && found + 1 === length && !this.#ended;
    return mayBeHalf ? -1 : found;
  }

  async #read(): Promise<void> {
    const kept = this.#bytes.subarray(this.#kept, this.#length);
    const larger = Buffer.alloc(Math.max(FIRST_READ, kept.length * 2));
    kept.copy(larger);
    const wanted = larger.length - kept.length;
    const read = await this.source.read(larger, kept.length, wanted);
    this.#bytes = larger;
    this.#length = kept.length + read;
    this.#base += this.#kept;
    this.#at -= this.#kept;
    this.#kept = 0;
    this.#ended = read < wanted;
  }

  #take(stop: number): FirstRecord {
    const [bytes, start] = [this.#bytes, this.#at];
    const atEnd = stop === this.#length;
    const next = atEnd ? stop : stop + (bytes[stop] === CR && bytes[stop + 1] === LF ? 2 : 1);
    const text = bytes.toString('latin1', start, stop);
    const record = {
      number: ++this.#number,
      line: this.#lines + 1,
      lines: (text.match(/\r\n|\n|\r/g)?.length ?? 0) + 1,
      bytes: bytes.subarray(start, stop),
      isBlank: /^[ \t]*$/.test(text),
      start: this.#base + start,
      next: this.#base + next,
    };
    this.#at = next;
    this.#lines += record.lines;
    return record;
  }
}
