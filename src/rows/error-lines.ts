/**
 * The rows in error of a chunk, as lines of the errors file (`--errors`): the cells of the input without a guard against
 * formulas, then the number of the row and what is wrong with it. `errorLine` is the reference; `ErrorLines` writes the same
 * bytes without strings, and a property test compares them.
 *
 * A row in error has no key; in the mode `validate`, its key on file is missing or not well-formed.
 */

import type { Plan } from '../input/csv/plan.js';
import type { RowCut } from '../input/values/whole-names.js';
import { REASONS, type Reason } from '../key/contract/codes.js';
import { messageOf } from '../key/contract/messages.js';
import { QUOTE } from '../key/curp/ascii.js';
import { verdictMessage } from '../key/reconcile/verdict-texts.js';
import type { RecordFields } from './bytes/record-fields.js';
import { INPUT_BLOCK } from './bytes/row-memory.js';
import { NUMBER, NUMBER_END, type RowNumber } from './bytes/row-number.js';
import { ResultBytes } from './result-bytes.js';
import { csvLine } from './result-columns.js';
import { echoCells, type RowOutcome } from './row-result.js';

export const isInError = ({ outcome, reconciliation }: RowOutcome, plan: Plan): boolean =>
  plan.mode === 'validate' ? reconciliation?.verdict !== 'valid' : outcome.curp === null;

/** A cell names at most this many cuts. */
const MAX_CUTS = 8;

/** `PEREZ | LOPEZ | JUAN; …`: first surname, second surname, given names of each possible cut. */
function cutsText(cut: RowCut | undefined): string {
  const possible = cut?.possible ?? [];
  const cuts = possible
    .slice(0, MAX_CUTS)
    .map(({ apellido_paterno, apellido_materno, nombres }) =>
      [apellido_paterno, apellido_materno || '-', nombres].join(' | '),
    );
  return cuts.join('; ') + (possible.length > MAX_CUTS ? '; …' : '');
}

/** Appends the mark of the input, if the file has one. */
const marked = (values: string[], { mark }: Plan): string[] =>
  mark === undefined ? values : [...values, mark];

/** The values after the number of the row. */
function errorValues({ outcome, reconciliation, hint, cut }: RowOutcome, plan: Plan): string[] {
  const { mode, lang, wholeName } = plan;
  if (mode === 'validate') {
    const { verdict, cause } = reconciliation!;
    return marked([verdict, cause.join(' '), verdictMessage(reconciliation!, lang) ?? ''], plan);
  }
  const { code, reason } = outcome;
  const values = [String(code), messageOf(code, reason, lang, hint), reason ?? ''];
  return marked(wholeName === undefined ? values : [...values, cutsText(cut)], plan);
}

/** The line of a row in error, with its line feed. */
export function errorLine(row: number, cells: readonly string[], rowOutcome: RowOutcome, plan: Plan): string {
  const line: string[] = [];
  echoCells(cells, plan, false, line);
  return csvLine([...line, String(row), ...errorValues(rowOutcome, plan)], plan.delimiter);
}

/** The first size of the buffer: rows in error are usually few. */
const FIRST_BYTES = 4096;

/** Upper bound of a row number and a delimiter, in bytes. */
const NUMBER_ROOM = 64;

export class ErrorLines {
  readonly #delimiter: number;
  /** By code and reason: everything after the number of the row. */
  readonly #tails = new Map<number, Buffer>();
  #out: ResultBytes | undefined;

  constructor(private readonly plan: Plan) {
    this.#delimiter = plan.delimiter.charCodeAt(0);
  }

  /** Forgets the lines of an earlier chunk. */
  clear(): void {
    this.#out = undefined;
  }

  get bytes(): Buffer {
    return this.#out === undefined ? Buffer.alloc(0) : this.#out.bytes.subarray(0, this.#out.length);
  }

  /** Adds a record in the form of its cells. */
  addCells(row: number, cells: readonly string[], rowOutcome: RowOutcome): void {
    const line = Buffer.from(errorLine(row, cells, rowOutcome, this.plan));
    const out = this.#reserved(line.length);
    out.append(line);
  }

  /** Adds the record that begins at `at` of `INPUT_BLOCK` and whose fields are in `fields`. */
  addRecord(at: number, fields: RecordFields, number: RowNumber, tail: Buffer): void {
    const { columnCount } = this.plan;
    const out = this.#reserved(fields.stop - at + columnCount * 4 + NUMBER_ROOM + tail.length);
    if (fields.verbatim) {
      out.append(INPUT_BLOCK, at, fields.stop);
      for (let column = fields.count; column < columnCount; column++)
        out.bytes[out.length++] = this.#delimiter;
    } else {
      for (let column = 0; column < columnCount; column++) {
        if (column > 0) out.bytes[out.length++] = this.#delimiter;
        const quotes = fields.needsQuotes[column] === 1;
        if (quotes) out.bytes[out.length++] = QUOTE;
        out.append(INPUT_BLOCK, fields.starts[column]!, fields.ends[column]!);
        if (quotes) out.bytes[out.length++] = QUOTE;
      }
    }
    out.bytes[out.length++] = this.#delimiter;
    out.append(NUMBER, number.start, NUMBER_END);
    out.append(tail);
  }

  /** Everything after the number of a row without a key. Cached. */
  tailOf(code: number, reason: Reason | null): Buffer {
    const key = code * 16 + (reason === null ? 15 : REASONS.indexOf(reason));
    let tail = this.#tails.get(key);
    if (tail === undefined) {
      const values = [String(code), messageOf(code, reason, this.plan.lang), reason ?? ''];
      tail = this.#tail(marked(values, this.plan));
      this.#tails.set(key, tail);
    }
    return tail;
  }

  /** Everything after the number of a row with this outcome. */
  tailOfOutcome(rowOutcome: RowOutcome): Buffer {
    const { outcome } = rowOutcome;
    return this.plan.mode === 'validate'
      ? this.#tail(errorValues(rowOutcome, this.plan))
      : this.tailOf(outcome.code, outcome.reason);
  }

  #tail(values: string[]): Buffer {
    const { delimiter } = this.plan;
    return Buffer.from(delimiter + csvLine(values, delimiter));
  }

  #reserved(more: number): ResultBytes {
    this.#out ??= new ResultBytes(FIRST_BYTES);
    this.#out.reserve(more);
    return this.#out;
  }
}
