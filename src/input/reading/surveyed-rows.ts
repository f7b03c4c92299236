/** The cells of the rows at the beginning of an input, parsed once, if anything asks for them. */
import { type Encoding, toUtf8 } from '../csv/encoding.js';
import type { Delimiter } from '../csv/plan.js';
import { parseRecords } from '../csv/reference-parser.js';
import type { Beginning } from './sample.js';

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
    const { bytes, end } = this.#beginning;
    this.#cells ??= parseRecords(
      toUtf8(bytes.subarray(0, end), this.#encoding),
      this.#delimiter,
      this.#skipsEmpty,
    );
    return this.#cells;
  }
}
