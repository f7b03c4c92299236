/** The cells of the rows at the beginning of an input, parsed once, if anything asks for them. */

import { QUOTE } from '../../key/curp/ascii.js';
import { type Encoding, toUtf8 } from '../csv/encoding.js';
import type { Delimiter } from '../csv/plan.js';
import { afterLineEnd, recordStop } from '../csv/records.js';
import { parseRecords } from '../csv/reference-parser.js';
import { type Beginning, SURVEYED_ROWS } from './sample.js';

const LINE_END = /\r\n|\n|\r/;

/**
 * The cells of records without quotes: lines that are split at the delimiter. The same records as those of csv-parse, in a
 * fifth of the time. Undefined if there is a quote. `lines`: how many lines are read.
 */
export function splitRecords(
  bytes: Buffer,
  delimiter: Delimiter,
  skipsEmpty: boolean,
  lines?: number,
): string[][] | undefined {
  if (bytes.includes(QUOTE)) return undefined;
  const none = skipsEmpty ? new RegExp(`^[ \t${delimiter}]*$`) : delimiter === '\t' ? /^ *$/ : /^[ \t]*$/;
  const records: string[][] = [];
  const text = bytes.toString('utf8');
  for (const line of text.split(text.includes('\r') ? LINE_END : '\n', lines))
    if (!none.test(line)) records.push(line.split(delimiter));
  return records;
}

export class SurveyedRows {
  readonly #beginning: Beginning;
  readonly #encoding: Encoding;
  readonly #delimiter: Delimiter;
  readonly #skipsEmpty: boolean;
  #cells: readonly (readonly string[])[] | undefined;

  constructor(beginning: Beginning, encoding: Encoding, delimiter: Delimiter, skipsEmpty: boolean) {
    this.#beginning = beginning;
    this.#encoding = encoding;
    this.#delimiter = delimiter;
    this.#skipsEmpty = skipsEmpty;
  }

  /** Whether they are all rows of the input. */
  get whole(): boolean {
    return this.#beginning.whole;
  }

  get cells(): readonly (readonly string[])[] {
    this.#cells ??= this.first(this.whole ? Number.POSITIVE_INFINITY : SURVEYED_ROWS);
    return this.#cells;
  }

  /** About so many of them, if there are as many. */
  first(count: number): readonly (readonly string[])[] {
    const { bytes, end } = this.#beginning;
    const lines = Math.min(count, end);
    const records = splitRecords(this.#utf8(end), this.#delimiter, this.#skipsEmpty, lines);
    if (records !== undefined) return records;
    let stop = 0;
    for (let read = 0; read < lines && stop < end; read++)
      stop = afterLineEnd(bytes, recordStop(bytes, stop, this.#delimiter));
    return parseRecords(this.#utf8(Math.min(stop, end)), this.#delimiter, this.#skipsEmpty);
  }

  #utf8(end: number): Buffer {
    return toUtf8(this.#beginning.bytes.subarray(0, end), this.#encoding);
  }
}
