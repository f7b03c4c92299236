/**
 * Converts a CSV in which quotes mean nothing (`--quotes none`) to a usual one: a field that begins with a quote is put into
 * quotes, so that its own ones are ordinary characters. Everything else is copied.
 *
 * What it does not do: find the delimiter.
 */
import { CR, LF, QUOTE } from '../../key/curp/ascii.js';
import type { Delimiter } from '../csv/plan.js';
import type { Converter } from './converted-source.js';
import type { CsvCells } from './csv-cells.js';

export class UnquotedText implements Converter {
  readonly #delimiter: number;
  /** The byte before the next ones. */
  #before = LF;

  constructor(
    delimiter: Delimiter,
    private readonly maxRecord: number,
  ) {
    this.#delimiter = delimiter.charCodeAt(0);
  }

  #endsField(byte: number): boolean {
    return byte === this.#delimiter || byte === LF || byte === CR;
  }

  convert(bytes: Buffer, isEnd: boolean, out: CsvCells): number {
    let at = 0;
    while (at < bytes.length) {
      const quote = bytes.indexOf(QUOTE, at);
      const stop = quote < 0 ? bytes.length : quote;
      out.reserve(stop - at + 1);
      out.length += bytes.copy(out.bytes, out.length, at, stop);
      if (stop > at) this.#before = bytes[stop - 1]!;
      at = stop;
      if (quote < 0) break;
      if (!this.#endsField(this.#before)) {
        out.byte(QUOTE);
        this.#before = QUOTE;
        at++;
        continue;
      }
      let end = at + 1;
      while (end < bytes.length && !this.#endsField(bytes[end]!)) end++;
      // A longer field is too long for the cutter, which says so.
      if (end === bytes.length && !isEnd && end - at <= this.maxRecord) break;
      const start = out.length;
      out.reserve(end - at);
      out.length += bytes.copy(out.bytes, start, at, end);
      out.quote(start);
      this.#before = bytes[end - 1]!;
      at = end;
    }
    return at;
  }
}
