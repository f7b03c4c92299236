/**
 * The byte path of a chunk: from its bytes to the bytes of its result, record by record, without strings.
 *
 *   read names and numbers · assess · write the row number, the echo, the key or the error
 *
 * The result equals that of `processByReference`, which a property test verifies. A single record that the byte path
 * cannot read (quotes inside a field, more fields than the header, with `--normalize` the name of a country) is processed by
 * the reference path.
 *
 * What it does not do: read cells. `StrictCells` does, and `NormalizedCells` with `--normalize`.
 */

import { BufferPool } from '../base/buffer-pool.js';
import { toUtf8 } from '../input/csv/encoding.js';
import type { Chunk, Plan } from '../input/csv/plan.js';
import { countReadable, mayBeReadable } from '../input/csv/readable-rows.js';
import { afterLineEnd, isBlankLine, isEmptyRecord, recordStop } from '../input/csv/records.js';
import { parseRecord } from '../input/csv/reference-parser.js';
import { countError, countVerdict, emptyTally, type Tally } from '../input/csv/tally.js';
import { countOtherHeader, countStrictSex, mayBeHeader } from '../input/csv/value-evidence.js';
import { assess, emptyRow, type Row, UNDECIDED, type ValidationOptions } from '../key/contract/assessment.js';
import { validationOptions } from '../key/contract/calculator.js';
import { lowestCode } from '../key/contract/codes.js';
import { failure, success } from '../key/contract/envelope.js';
import { CR, LF } from '../key/curp/ascii.js';
import { composeKey } from '../key/curp/key.js';
import { KEY, KEY_LENGTH, keyText } from '../key/curp/key-bytes.js';
import type { Finding } from '../key/reconcile/reconciliation.js';
import { AttentionLines } from './attention-lines.js';
import { addBirths, clearBirths, countBirth } from './birth-counts.js';
import { joinedFieldsOf } from './bytes/joined-fields.js';
import { isSameKey, KeyCell } from './bytes/key-cell.js';
import { NormalizedCells } from './bytes/normalized-cells.js';
import { NormalizedRow } from './bytes/normalized-row.js';
import { RecordFields } from './bytes/record-fields.js';
import { INPUT_BLOCK, loadInputBlock } from './bytes/row-memory.js';
import { RowNumber } from './bytes/row-number.js';
import { StrictCells } from './bytes/strict-cells.js';
import { NOT_SIMPLE, UnquotedRow } from './bytes/unquoted-row.js';
import { ChunkPeople, isWholeInError, keyOf } from './chunk-people.js';
import { ErrorLines } from './error-lines.js';
import { type Frame, LineParts, SIMPLE_VERDICT } from './line-parts.js';
import { PlaceParts } from './place-parts.js';
import type { ChunkResult } from './reference-chunk.js';
import { ReferenceRecords } from './reference-records.js';
import { ResultLines } from './result-lines.js';
import { RESULT_ROOM, RowOpening } from './row-opening.js';
import { RowVerdicts } from './row-verdicts.js';

/** The key that was composed last; `KEY` has room for whole words. */
const COMPOSED_KEY = KEY.subarray(0, KEY_LENGTH);

/** Returned for a record that continues after the end of the piece. */
const CUT_OFF = -2;

/** In the place of a finding if keys are not compared. */
const NO_FINDING: Finding = 0;

/** Appends a line end if it is missing, so that no loop has to check for the end of the bytes. */
function withLineEnd(bytes: Buffer): Buffer {
  const last = bytes[bytes.length - 1];
  return last === LF || last === CR ? bytes : Buffer.concat([bytes, Buffer.of(LF)]);
}

export class ByteChunk {
  readonly #plan: Plan;
  readonly #validation: ValidationOptions;
  readonly #reference: ReferenceRecords;
  readonly #cells: StrictCells | NormalizedCells;
  readonly #simple: UnquotedRow | NormalizedRow;
  readonly #fields: RecordFields;
  readonly #opening: RowOpening;
  readonly #parts: LineParts;
  readonly #row: Row = emptyRow();
  readonly #delimiter: number;
  readonly #echoes: boolean;
  readonly #reconciles: boolean;
  /** Whether `#simple` has what a verdict needs. It does not have a key on file in the column of another field. */
  readonly #reconcilesSimple: boolean;
  readonly #validates: boolean;
  readonly #keyCell: KeyCell;
  readonly #verdicts: RowVerdicts;
  readonly #places: PlaceParts;
  readonly #number = new RowNumber();
  /** With `--errors`. */
  readonly #errors: ErrorLines | undefined;
  /** With `--attention`. */
  readonly #attention: AttentionLines | undefined;
  /** With `--duplicates`. */
  readonly #people: ChunkPeople | undefined;
  /** Rows of this chunk with the simple verdict. */
  #simpleVerdicts = 0;
  /** Of results: a worker has at most two at once. */
  readonly #buffers = new BufferPool(2);

  constructor(plan: Plan) {
    const options = { today: plan.today, surnames: plan.surnames, lang: plan.lang };
    this.#plan = plan;
    this.#validation = validationOptions(options);
    this.#keyCell = new KeyCell(this.#validation.today);
    const joined = joinedFieldsOf(plan);
    // For code that reads the cells of a record in `INPUT_BLOCK`.
    const inBlock = joined === undefined ? plan : { ...plan, columns: joined.columns };
    if (plan.normalize) {
      this.#cells = new NormalizedCells(plan, this.#number, joined);
      this.#simple = new NormalizedRow(plan, this.#cells, joined);
    } else {
      this.#cells = new StrictCells(plan);
      this.#simple = new UnquotedRow(plan);
    }
    this.#fields = new RecordFields(plan.columnCount, plan.delimiter, !plan.rawCells, joined);
    this.#verdicts = new RowVerdicts(inBlock, this.#fields);
    this.#parts = new LineParts(plan);
    this.#places = new PlaceParts(plan.lang);
    if (plan.errors !== 'none') this.#errors = new ErrorLines(plan);
    if (plan.attention) this.#attention = new AttentionLines(plan);
    if (plan.duplicates) this.#people = new ChunkPeople(inBlock);
    this.#opening = new RowOpening(plan, this.#fields, this.#number, this.#parts.opening);
    this.#reference = new ReferenceRecords(
      plan,
      this.#fields,
      this.#number,
      this.#opening,
      this.#errors,
      this.#attention,
      this.#people,
    );
    this.#delimiter = plan.delimiter.charCodeAt(0);
    this.#echoes = plan.format === 'csv' && plan.echo === 'all';
    this.#reconciles = plan.mode === 'reconcile';
    this.#reconcilesSimple = !plan.detail && !Object.values(plan.columns).includes(plan.keyColumn);
    this.#validates = plan.mode === 'validate';
  }

  process(chunk: Chunk): ChunkResult {
    const bytes = withLineEnd(toUtf8(chunk.bytes, chunk.encoding));
    const capacity = bytes.length + chunk.rows * 64 + RESULT_ROOM;
    const out = new ResultLines(capacity, this.#buffers.take(capacity));
    const tally = emptyTally();
    // An earlier chunk may have failed halfway and left its counts.
    clearBirths();
    this.#verdicts.clear();
    this.#errors?.clear();
    this.#attention?.clear();
    this.#people?.clear();
    this.#simpleVerdicts = 0;
    this.#cells.startChunk(chunk.rows, tally);
    this.#number.set(chunk.firstRow);
    for (let at = 0; at < bytes.length; ) at = this.#processPiece(bytes, at, out, tally);
    addBirths(tally);
    this.#cells.endChunk();
    this.#verdicts.addTo(tally);
    const verdict = SIMPLE_VERDICT[this.#plan.mode];
    if (verdict !== null && this.#simpleVerdicts > 0)
      countVerdict(tally, { verdict, cause: [] }, this.#simpleVerdicts);
    const result = out.finish();
    this.#buffers.lend(result);
    const people = this.#people?.segment(chunk);
    return {
      bytes: result,
      tally,
      errors: this.#errors?.bytes,
      attention: this.#attention?.segment(),
      people,
    };
  }

  /** Processes the complete records of the piece that begins at `start`. Returns the index after them. */
  #processPiece(bytes: Buffer, start: number, out: ResultLines, tally: Tally): number {
    const size = loadInputBlock(bytes, start);
    let at = 0;
    while (at < size) {
      const { rows } = tally;
      this.#people?.startRecord(rows, start + at);
      let stop = this.#validates ? NOT_SIMPLE : this.#simpleRecord(at, size, out, tally);
      if (stop < 0) stop = this.#anyRecord(at, size, out, tally);
      // Only the first record of a piece can be too long for it; any other one is complete in the next piece.
      if (stop === CUT_OFF && at > 0) return start + at;
      if (stop < 0) stop = this.#referenceRecord(bytes, start + at, out, tally) - start;
      at = stop < size && INPUT_BLOCK[stop] === LF ? stop + 1 : afterLineEnd(bytes, start + stop) - start;
      if (tally.rows > rows) this.#number.increment();
    }
    return start + at;
  }

  /** Takes back the buffers of a result for reuse. The caller must not use them afterwards. */
  recycle(bytes: Buffer, people?: Buffer): void {
    this.#buffers.giveBack(bytes);
    if (people !== undefined) this.#people?.recycle(people);
  }

  /** Processes a record in the simple form. Returns the index of its line end, or `NOT_SIMPLE`. */
  #simpleRecord(at: number, size: number, out: ResultLines, tally: Tally): number {
    const simple = this.#simple;
    const stop = simple.read(at, size, this.#row);
    if (stop < 0) return NOT_SIMPLE;
    const faults = assess(this.#row, this.#validation);
    if (faults < 0) return NOT_SIMPLE;
    if (this.#reconciles && (faults !== 0 || !this.#matches(simple.starts, simple.ends))) {
      if (faults === 0 && this.#reconcilesSimple) {
        this.#reconcileSimple(at, stop, size, out, tally);
        return stop;
      }
      this.#fields.read(at, size); // `#row` is kept; only the positions of the cells have to be found again
      this.#reconcile(faults, at, out, tally);
      return stop;
    }
    this.#openSimple(at, stop, out);
    if (faults === 0) this.#concludeKey(out);
    else this.#concludeSimpleError(faults, at, size, out, tally);
    if (this.#people !== undefined && this.#isWhole(faults))
      this.#people.addRecord(this.#row, simple, tally.rows, this.#reconciles ? KEY : undefined, faults !== 0);
    tally.rows++;
    return stop;
  }

  /** Writes the row number and the echo of a record in the simple form. */
  #openSimple(at: number, stop: number, out: ResultLines): void {
    out.reserve(stop - at + RESULT_ROOM);
    out.appendConstant(this.#parts.opening);
    out.appendNumber(this.#number);
    if (this.#echoes) {
      out.appendByte(this.#delimiter);
      out.appendPiece(at, stop);
    }
  }

  /** Compares the key on file of a record in the simple form with its key, which is composed; writes and counts the finding. */
  #reconcileSimple(at: number, stop: number, size: number, out: ResultLines, tally: Tally): void {
    const simple = this.#simple;
    const finding = this.#verdicts.find(KEY, simple, this.#row);
    if (this.#people !== undefined)
      this.#people.addRecord(this.#row, simple, tally.rows, keyOf(this.#verdicts.onFile), false);
    tally.rows++;
    this.#openSimple(at, stop, out);
    this.#concludeFinding(finding, out);
    if (this.#attention?.needs(finding)) {
      this.#fields.read(at, size);
      this.#attend(finding, at);
    }
  }

  /** Processes any record. Returns the index of its line end, `CUT_OFF` or `NOT_SIMPLE`. */
  #anyRecord(at: number, size: number, out: ResultLines, tally: Tally): number {
    const fields = this.#fields;
    fields.read(at, size);
    if (fields.needsParser) return NOT_SIMPLE;
    if (fields.stop === size) return CUT_OFF;
    if (this.#isBlank(INPUT_BLOCK, at, fields.stop)) return fields.stop;
    if (fields.count > this.#plan.columnCount) return NOT_SIMPLE;
    this.#record(at, out, tally);
    return fields.stop;
  }

  /** Whether the record from `start` to `stop` is a blank line. */
  #isBlank(bytes: Buffer, start: number, stop: number): boolean {
    const delimiter = this.#delimiter;
    return this.#plan.normalize
      ? isEmptyRecord(bytes, start, stop, delimiter)
      : isBlankLine(bytes, start, stop, delimiter);
  }

  #record(at: number, out: ResultLines, tally: Tally): void {
    const fields = this.#fields;
    const { starts, ends } = fields;
    for (let column = fields.count; column < this.#plan.columnCount; column++) {
      starts[column] = ends[column] = fields.stop;
      fields.needsQuotes[column] = 0;
    }
    if (this.#validates) {
      const { keyColumn } = this.#plan;
      if (!this.#plan.detail && this.#keyCell.readWellFormed(starts[keyColumn]!, ends[keyColumn]!)) {
        this.#opening.write(at, out);
        this.#people?.addValidKey(tally.rows);
        this.#concludeValid(out, tally);
        return;
      }
      this.#reference.validate(at, out, tally);
      return;
    }
    const faults = this.#cells.read(fields, this.#row) ? assess(this.#row, this.#validation) : UNDECIDED;
    if (faults < 0) {
      this.#reference.process(fields.cells(), out, tally);
      return;
    }
    if (this.#reconciles && (faults !== 0 || !this.#matches(starts, ends))) {
      this.#reconcile(faults, at, out, tally);
      return;
    }
    this.#opening.write(at, out);
    if (faults === 0) this.#concludeKey(out);
    else this.#concludeError(faults, NO_FINDING, at, out, tally);
    this.#addPerson(faults, this.#reconciles ? KEY : undefined, tally.rows);
    tally.rows++;
  }

  /** Whether the person of the row is complete. If so, the key is in `KEY`, also if the row is in error. */
  #isWhole(faults: number): boolean {
    if (faults === 0) return true;
    if (!isWholeInError(faults, this.#row)) return false;
    composeKey(this.#row, this.#row);
    return true;
  }

  /** Adds the person in `#fields` to the search for duplicates. */
  #addPerson(faults: number, keyOnFile: Uint8Array | undefined, rowInChunk: number): void {
    if (this.#people !== undefined && this.#isWhole(faults))
      this.#people.addFields(this.#row, this.#fields, rowInChunk, keyOnFile, faults !== 0);
  }

  /** Adds the record in `#fields`, which has no key, to the errors file. */
  #addError(faults: number, at: number): void {
    const tail = this.#errors?.tailOf(lowestCode(faults), this.#row.reason);
    if (tail !== undefined) this.#errors?.addRecord(at, this.#fields, this.#number, tail);
  }

  /** Compares the key on file of the record in `#fields` with the outcome of the row; writes and counts both. */
  #reconcile(faults: number, at: number, out: ResultLines, tally: Tally): void {
    if (this.#plan.detail) {
      this.#reconcileInDetail(faults, at, out, tally);
      tally.rows++;
      return;
    }
    const finding = this.#verdicts.find(faults === 0 ? KEY : null, this.#fields, this.#row);
    if (this.#people !== undefined) this.#addPerson(faults, keyOf(this.#verdicts.onFile), tally.rows);
    tally.rows++;
    this.#opening.write(at, out);
    if (faults !== 0) {
      this.#concludeError(faults, finding, at, out, tally);
      return;
    }
    this.#concludeFinding(finding, out);
    if (this.#attention?.needs(finding)) this.#attend(finding, at);
  }

  /** Adds the record in `#fields`, with its key and a finding that needs attention. */
  #attend(finding: Finding, at: number): void {
    if (this.#verdicts.wrong.places === 0)
      this.#attention!.addFinding(at, this.#fields, this.#number, COMPOSED_KEY, finding);
    else this.#reference.attend(success(keyText()));
  }

  /** Writes the end of the line, after the echo, of a row with a key and this finding, and counts the birth. */
  #concludeFinding(finding: Finding, out: ResultLines): void {
    const { entity, year, sex } = this.#row;
    out.appendConstant(this.#parts.beforeKey);
    out.appendKey();
    if (this.#verdicts.wrong.places === 0) out.appendConstant(this.#parts.afterKeyOf(finding));
    else this.#appendWrong(this.#parts.frameAfterKey(finding), out);
    countBirth(entity, year, sex);
  }

  /** Writes this part of a line with the words for the wrong characters of the key on file. */
  #appendWrong([before, after]: Frame, out: ResultLines): void {
    out.appendConstant(before);
    this.#places.append(this.#verdicts.wrong, this.#verdicts.onFile.codes, out);
    out.appendConstant(after);
  }

  /** The same by the reference path, with the columns of `--detail`. */
  #reconcileInDetail(faults: number, at: number, out: ResultLines, tally: Tally): void {
    const row = this.#row;
    if (faults === 0) countBirth(row.entity, row.year, row.sex);
    else this.#countError(faults, tally);
    const outcome = faults === 0 ? success(keyText()) : failure(faults, row.reason);
    this.#reference.reconcile(outcome, at, out, tally);
  }

  /** Writes the end of the line, after the echo, and counts the birth. */
  #concludeKey(out: ResultLines): void {
    const row = this.#row;
    out.appendConstant(this.#parts.beforeKey);
    if (this.#reconciles) this.#simpleVerdicts++;
    else composeKey(row, row); // in the mode `reconcile`, `#matches` has composed it
    out.appendKey();
    out.appendConstant(this.#parts.afterKey);
    countBirth(row.entity, row.year, row.sex);
  }

  /** The same for a row in error, which is in `#fields`. */
  #concludeError(faults: number, finding: Finding, at: number, out: ResultLines, tally: Tally): void {
    const { reason } = this.#row;
    if (this.#verdicts.wrong.places === 0) out.appendConstant(this.#parts.failure(faults, reason, finding));
    else this.#appendWrong(this.#parts.frameOfFailure(faults, reason, finding), out);
    this.#countError(faults, tally);
    this.#addError(faults, at);
    this.#attention?.addError(at, this.#fields, this.#number, faults, this.#row.reason, finding);
  }

  /** The same for a row that is only in `#simple`, which does not keep the positions of all cells. */
  #concludeSimpleError(faults: number, at: number, size: number, out: ResultLines, tally: Tally): void {
    const isLookedAt = !this.#plan.normalize && (mayBeHeader(faults) || mayBeReadable(faults));
    const isKept = this.#errors !== undefined || this.#attention !== undefined;
    if (isKept || isLookedAt) this.#fields.read(at, size);
    this.#concludeError(faults, NO_FINDING, at, out, tally);
  }

  /** Counts a row in error. If its cells have to be looked at, it is in `#fields`. */
  #countError(faults: number, tally: Tally): void {
    const { sex, reason } = this.#row;
    const row = this.#number.value;
    countError(tally, lowestCode(faults), reason, row);
    if (this.#plan.normalize) return; // `NormalizedCells` counts
    countStrictSex(tally, sex, row);
    if (mayBeHeader(faults)) countOtherHeader(tally, this.#fields.cells(), this.#plan, row);
    if (mayBeReadable(faults)) countReadable(tally, faults, this.#cellOf, this.#plan, row);
  }

  /** The text of a cell in `#fields`, if the record has it. */
  readonly #cellOf = (column: number): string | undefined =>
    column < this.#fields.count ? this.#fields.cell(column) : undefined;

  /** The same in the mode `validate`, for a well-formed key. */
  #concludeValid(out: ResultLines, tally: Tally): void {
    out.appendConstant(this.#parts.beforeKey);
    countBirth(this.#keyCell.entity, this.#keyCell.year, this.#keyCell.sex);
    this.#simpleVerdicts++;
    tally.rows++;
  }

  /** Composes the key; whether the key on file has the same bytes. Always false with `--detail`. */
  #matches(starts: Int32Array, ends: Int32Array): boolean {
    const start = starts[this.#plan.keyColumn]!;
    composeKey(this.#row, this.#row);
    return !this.#plan.detail && ends[this.#plan.keyColumn]! - start === KEY_LENGTH && isSameKey(start);
  }

  /** Processes one record with csv-parse and csv-stringify. Returns the index of its line end. */
  #referenceRecord(bytes: Buffer, at: number, out: ResultLines, tally: Tally): number {
    const { delimiter } = this.#plan;
    const stop = recordStop(bytes, at, delimiter);
    if (this.#isBlank(bytes, at, stop)) return stop;
    this.#reference.process(parseRecord(bytes.toString('utf8', at, stop), delimiter), out, tally);
    return stop;
  }
}
