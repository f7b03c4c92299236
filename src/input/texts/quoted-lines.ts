/**
 * Converts a CSV whose lines are quoted as a whole (`"a,b,""c"""`: a CSV that was put into one column and saved again) to a
 * usual one. A record that is no single quoted field is copied as it is.
 *
 * What it does not do: decide whether a file is one by its rows. Its header decides.
 */
import { CR, QUOTE } from '../../key/curp/ascii.js';
import type { Delimiter } from '../csv/plan.js';
import { afterLineEnd, recordStop } from '../csv/records.js';
import type { DialectOptions } from '../header/dialect.js';
import { candidateOf } from '../header/header-line.js';
import type { Converter } from './converted-source.js';
import type { CsvCells } from './csv-cells.js';

/** The header is one of the first lines. */
const LINES_SEARCHED = 20;

/** Whether the record from `start` to `stop` is one quoted field and nothing else. */
function isOneQuotedField(bytes: Buffer, start: number, stop: number): boolean {
  if (stop - start < 2 || bytes[start] !== QUOTE || bytes[stop - 1] !== QUOTE) return false;
  for (let at = start + 1; at < stop - 1; at++) {
    if (bytes[at] !== QUOTE) continue;
    if (bytes[at + 1] !== QUOTE || at + 1 === stop - 1) return false;
    at++;
  }
  return true;
}

const contentOf = (bytes: Buffer, start: number, stop: number): string =>
  bytes.toString('utf8', start + 1, stop - 1).replaceAll('""', '"');

/**
 * Whether a text is quoted line by line: its delimiter if the header is one quoted field, and what is inside names at least
 * half of the needed fields. Undefined for any other text.
 */
export function delimiterInQuotes(start: Buffer, options: DialectOptions): Delimiter | undefined {
  let at = 0;
  for (let line = 1; line <= LINES_SEARCHED && at < start.length; line++) {
    const stop = recordStop(start, at, options.delimiter ?? ',');
    if (isOneQuotedField(start, at, stop)) {
      const { isRight, delimiter, cells } = candidateOf(
        line,
        contentOf(start, at, stop),
        options.delimiter,
        options,
      );
      if (isRight && cells.length > 1) return delimiter;
    }
    at = afterLineEnd(start, stop);
  }
  return undefined;
}

export class QuotedLines implements Converter {
  constructor(
    private readonly delimiter: Delimiter,
    private readonly maxRecord: number,
  ) {}

  convert(bytes: Buffer, isEnd: boolean, out: CsvCells): number {
    let at = 0;
    while (at < bytes.length) {
      const stop = recordStop(bytes, at, this.delimiter);
      const mayGoOn = stop === bytes.length || (bytes[stop] === CR && stop + 1 === bytes.length);
      // A longer record is too long for the cutter, which says so.
      if (mayGoOn && !isEnd && stop - at <= this.maxRecord) break;
      const next = Math.min(bytes.length, afterLineEnd(bytes, stop));
      if (isOneQuotedField(bytes, at, stop)) this.#unwrap(bytes, at + 1, stop - 1, out);
      else {
        out.reserve(stop - at);
        out.length += bytes.copy(out.bytes, out.length, at, stop);
      }
      for (let index = stop; index < next; index++) out.byte(bytes[index]!);
      at = next;
    }
    return at;
  }

  #unwrap(bytes: Buffer, start: number, stop: number, out: CsvCells): void {
    out.reserve(stop - start);
    for (let at = start; at < stop; at++) {
      out.bytes[out.length++] = bytes[at]!;
      if (bytes[at] === QUOTE) at++;
    }
  }
}
