/**
 * Reads a record with `--normalize` in the simple form: no quotes, as many fields as the header, no cell like a formula. It
 * finds the fields four bytes at a time, and `NormalizedCells` reads them.
 *
 * It is equivalent to `RecordFields.read` and `NormalizedCells.read`. For any other record it returns `NOT_SIMPLE`, and the
 * caller uses those.
 */

import { ONES } from '../../input/csv/int32-access.js';
import type { Plan } from '../../input/csv/plan.js';
import { isEmptyRecord } from '../../input/csv/records.js';
import type { Row } from '../../key/contract/assessment.js';
import { CR, LF, SPACE, TAB } from '../../key/curp/ascii.js';
import { fieldEnd, kindsOfBytes, NOT_SIMPLE_START } from './field-end.js';
import type { JoinedFields } from './joined-fields.js';
import type { NormalizedCells } from './normalized-cells.js';
import { INPUT_BLOCK } from './row-memory.js';
import { NOT_SIMPLE } from './unquoted-row.js';

/** One more kind of bytes: those that an empty record may begin with. */
const EMPTY_START = 4;

export class NormalizedRow {
  /** Where the fields of the last record begin and end. */
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  readonly #cells: NormalizedCells;
  readonly #kinds: Uint8Array;
  readonly #delimiter: number;
  /** A word of four delimiters. */
  readonly #delimiters: number;

  readonly #columnCount: number;
  readonly #joined: JoinedFields | undefined;

  constructor({ columnCount, delimiter, rawCells }: Plan, cells: NormalizedCells, joined?: JoinedFields) {
    const all = columnCount + (joined?.count ?? 0);
    this.#cells = cells;
    this.#columnCount = columnCount;
    this.#joined = joined;
    this.starts = new Int32Array(all);
    this.ends = new Int32Array(all);
    this.#delimiter = delimiter.charCodeAt(0);
    this.#delimiters = Math.imul(this.#delimiter, ONES);
    this.#kinds = kindsOfBytes(this.#delimiter, rawCells);
    for (const start of [SPACE, TAB, this.#delimiter, LF, CR]) this.#kinds[start]! |= EMPTY_START;
  }

  /** Like `UnquotedRow.read`. */
  read(start: number, size: number, row: Row): number {
    const { starts, ends } = this;
    const kinds = this.#kinds;
    const delimiter = this.#delimiter;
    const delimiters = this.#delimiters;
    const last = this.#columnCount - 1;
    let index = start;
    for (let column = 0; ; column++) {
      if ((kinds[INPUT_BLOCK[index]!]! & NOT_SIMPLE_START) !== 0) return NOT_SIMPLE;
      starts[column] = index;
      index = fieldEnd(index, delimiters, kinds);
      ends[column] = index;
      const byte = INPUT_BLOCK[index];
      if (column === last) {
        if ((byte !== LF && byte !== CR) || index === size) return NOT_SIMPLE;
        break;
      }
      if (byte !== delimiter) return NOT_SIMPLE;
      index++;
    }
    const mayBeEmpty = (kinds[INPUT_BLOCK[start]!]! & EMPTY_START) !== 0;
    if (mayBeEmpty && isEmptyRecord(INPUT_BLOCK, start, index, delimiter)) return NOT_SIMPLE;
    this.#joined?.fill(starts, ends, this.#columnCount);
    return this.#cells.read(this, row) ? index : NOT_SIMPLE;
  }

  /** The text of a cell. */
  cell(column: number): string {
    return INPUT_BLOCK.toString('utf8', this.starts[column]!, this.ends[column]!);
  }
}
