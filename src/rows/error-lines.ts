/**
 * The rows in error of a chunk, as lines of the errors file (`--errors`): the cells of the input without a guard against
 * formulas, then the number of the row and what is wrong with it. `errorLine` is the reference; `ErrorLines` writes the same
 * bytes without strings, and a property test compares them.
 *
 * A row in error has no key; in the mode `validate`, its key on file is missing or not well-formed. A generic key is no error:
 * the authority that gave it accepts it.
 */

import type { Plan } from '../input/csv/plan.js';
import type { RowCut } from '../input/values/whole-names.js';
import { REASONS, type Reason } from '../key/contract/codes.js';
import { messageOf } from '../key/contract/messages.js';
import type { Verdict } from '../key/reconcile/reconciliation.js';
import { verdictMessage } from '../key/reconcile/verdict-texts.js';
import type { RecordFields } from './bytes/record-fields.js';
import type { RowNumber } from './bytes/row-number.js';
import { LineBuffer } from './line-buffer.js';
import { csvLine } from './result-columns.js';
import { echoCells, type RowOutcome } from './row-result.js';

/** The verdicts of `validate` on a key that is not in error. */
export const ACCEPTED_VERDICTS: readonly string[] = ['valid', 'generic'] satisfies Verdict[];

export const isInError = ({ outcome, reconciliation }: RowOutcome, plan: Plan): boolean =>
  plan.mode === 'validate'
    ? !ACCEPTED_VERDICTS.includes(reconciliation?.verdict ?? '')
    : outcome.curp === null;

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

export class ErrorLines {
  readonly #lines: LineBuffer;
  /** By code and reason: everything after the number of the row. */
  readonly #tails = new Map<number, Buffer>();

  constructor(private readonly plan: Plan) {
    this.#lines = new LineBuffer(plan, false);
  }

  /** Forgets the lines of an earlier chunk. */
  clear(): void {
    this.#lines.clear();
  }

  get bytes(): Buffer {
    return this.#lines.bytes;
  }

  /** Adds a record in the form of its cells. */
  addCells(row: number, cells: readonly string[], rowOutcome: RowOutcome): void {
    this.#lines.addLine(errorLine(row, cells, rowOutcome, this.plan));
  }

  /** Adds the record that begins at `at` of `INPUT_BLOCK` and whose fields are in `fields`. */
  addRecord(at: number, fields: RecordFields, number: RowNumber, tail: Buffer): void {
    this.#lines.addRecord(at, fields, number, tail);
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
}
