/**
 * Single records of a chunk by the reference path, through strings: records that the byte path cannot read, keys on file that
 * are not well-formed, and the columns of `--detail`.
 *
 * What it does not do: decide which records these are. `ByteChunk` does.
 */

import type { Plan } from '../input/csv/plan.js';
import { countVerdict, type Tally } from '../input/csv/tally.js';
import type { Outcome } from '../key/contract/envelope.js';
import type { AttentionLines } from './attention-lines.js';
import type { RecordFields } from './bytes/record-fields.js';
import type { RowNumber } from './bytes/row-number.js';
import type { ChunkPeople } from './chunk-people.js';
import { type ErrorLines, isInError } from './error-lines.js';
import { addPerson, countRecord } from './reference-chunk.js';
import type { ResultLines } from './result-lines.js';
import type { RowOpening } from './row-opening.js';
import { RowJudge, type RowOutcome, resultLine, resultTail } from './row-result.js';

export class ReferenceRecords {
  readonly #judge: RowJudge;

  constructor(
    private readonly plan: Plan,
    private readonly fields: RecordFields,
    private readonly number: RowNumber,
    private readonly opening: RowOpening,
    /** With `--errors`. */
    private readonly errors: ErrorLines | undefined,
    /** With `--attention`. */
    private readonly attention: AttentionLines | undefined,
    /** With `--duplicates`. */
    private readonly people: ChunkPeople | undefined,
  ) {
    this.#judge = new RowJudge(plan);
  }

  /** Processes a record by its cells. */
  process(cells: readonly string[], out: ResultLines, tally: Tally): void {
    const rowOutcome = this.#judge.judge(cells);
    if (this.people !== undefined) addPerson(this.people, tally.rows, cells, rowOutcome, this.#judge);
    out.appendText(resultLine(this.number.value, cells, rowOutcome, this.plan));
    countRecord(tally, this.number.value, cells, rowOutcome, this.#judge);
    if (isInError(rowOutcome, this.plan)) this.errors?.addCells(this.number.value, cells, rowOutcome);
    this.attention?.addCells(this.number.value, cells, rowOutcome);
  }

  /** Checks the key on file of the record in `fields`, without the person. */
  validate(at: number, out: ResultLines, tally: Tally): void {
    const rowOutcome = this.#judge.validate(this.fields.cell(this.plan.keyColumn));
    this.people?.addKey(rowOutcome.onFile.key, tally.rows);
    countRecord(tally, this.number.value, [], rowOutcome, this.#judge);
    this.#write(rowOutcome, at, out);
  }

  /** Compares the key on file of the record in `fields` with the outcome of the row, and counts the verdict alone. */
  reconcile(outcome: Outcome, at: number, out: ResultLines, tally: Tally): void {
    const cells = this.fields.cells();
    const rowOutcome = this.#judge.reconcile(this.#judge.person(cells), outcome, cells[this.plan.keyColumn]);
    countVerdict(tally, rowOutcome.reconciliation!);
    this.people?.addPerson(this.#judge.person(cells), tally.rows, rowOutcome.onFile.key);
    this.#write(rowOutcome, at, out);
  }

  /** Adds the record in `fields` to the attention file: the words for wrong characters differ from row to row. */
  attend(outcome: Outcome): void {
    const cells = this.fields.cells();
    const person = this.#judge.person(cells);
    const rowOutcome = this.#judge.reconcile(person, outcome, cells[this.plan.keyColumn]);
    this.attention?.addCells(this.number.value, cells, rowOutcome);
  }

  /** Writes the result line of the record in `fields`. */
  #write(rowOutcome: RowOutcome, at: number, out: ResultLines): void {
    const isCsv = this.plan.format === 'csv';
    const text = isCsv
      ? resultTail(rowOutcome, this.plan)
      : resultLine(this.number.value, [], rowOutcome, this.plan);
    if (isCsv) this.opening.write(at, out);
    out.appendText(text);
    this.attention?.addCells(this.number.value, this.fields.cells(), rowOutcome);
    const { errors } = this;
    if (errors === undefined || !isInError(rowOutcome, this.plan)) return;
    errors.addRecord(at, this.fields, this.number, errors.tailOfOutcome(rowOutcome));
  }
}
