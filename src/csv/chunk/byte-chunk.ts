/**
 * The byte path of a chunk: from its bytes to the bytes of its result, record by record, without strings.
 *
 *   read names and numbers · assess · write the row number, the echo, the key or the error
 *
 * The result equals that of `processByReference`, which a property test verifies. A single record that the byte path
 * cannot parse (quotes inside a field, more fields than the header) is processed by the reference path.
 *
 * What it does not do: `--normalize`.
 */
import { assess, emptyRow, type Row, type Terms } from '../../contract/assessment.js';
import { termsOf } from '../../contract/calculator.js';
import { lowestCode } from '../../contract/codes.js';
import { failure, success } from '../../contract/envelope.js';
import { KEY_LENGTH, writeKey } from '../../curp/key.js';
import { viewOf, WORD } from '../byte-words.js';
import { toUtf8 } from '../encoding.js';
import { parseRecord } from '../parse-record.js';
import type { Chunk, Plan } from '../plan.js';
import { afterLineEnd, CR, LF, QUOTE, recordStop } from '../records.js';
import { countError, countVerdict, countVerdicts, emptyTally, type Tally } from '../tally.js';
import { countStrictSex } from '../value-evidence.js';
import { BirthCounts } from './birth-counts.js';
import { readNumberBytes, readSexBytes } from './byte-reading.js';
import { ErrorLines, isInError } from './error-lines.js';
import { isSameKey, KeyCell } from './key-cell.js';
import { KnownNames } from './known-names.js';
import { RecordFields } from './record-fields.js';
import { type ChunkResult, countRecord } from './reference-chunk.js';
import { LineParts, ResultBytes, RowNumber, USUAL_VERDICT } from './result-bytes.js';
import { type Judgement, RowJudge, resultLine, resultTail } from './row-result.js';
import { NOT_USUAL, UnquotedRow } from './unquoted-row.js';

/** Upper bound for a line of a result without its echo, in bytes. */
const RESULT_ROOM = 1024;

const APOSTROPHE = 0x27;

/** Maximum number of buffers kept for reuse: a worker has at most this many results at once. */
const MAX_SPARE = 2;

/** A larger buffer, grown for one huge record, is not kept. */
const MAX_SPARE_BYTES = 8 * 1024 * 1024;

/** Appends a line end if it is missing, so that no loop has to check for the end of the bytes. */
function withLineEnd(bytes: Buffer): Buffer {
  const last = bytes[bytes.length - 1];
  return last === LF || last === CR ? bytes : Buffer.concat([bytes, Buffer.of(LF)]);
}

export class ByteChunk {
  readonly #plan: Plan;
  readonly #terms: Terms;
  readonly #judge: RowJudge;
  readonly #names = new KnownNames();
  readonly #usual: UnquotedRow;
  readonly #fields: RecordFields;
  readonly #parts: LineParts;
  readonly #row: Row = emptyRow();
  readonly #delimiter: number;
  readonly #echoes: boolean;
  readonly #reconciles: boolean;
  readonly #validates: boolean;
  readonly #key: Buffer = Buffer.alloc(KEY_LENGTH + WORD);
  readonly #keyView = viewOf(this.#key);
  readonly #keyCell: KeyCell;
  readonly #births = new BirthCounts();
  readonly #number = new RowNumber();
  /** With `--errors`. */
  readonly #errors: ErrorLines | undefined;
  /** Rows of this chunk with the usual verdict. */
  #usualVerdicts = 0;
  /** Buffers for reuse: allocating new ones costs time, because the system has to clear their pages. */
  readonly #spare: Buffer[] = [];
  /** The buffers of results that were returned and not recycled yet. */
  readonly #lent = new WeakSet<ArrayBufferLike>();

  constructor(plan: Plan) {
    const options = { today: plan.today, surnames: plan.surnames, lang: plan.lang };
    this.#plan = plan;
    this.#terms = termsOf(options);
    this.#judge = new RowJudge(plan);
    this.#keyCell = new KeyCell(this.#terms.today);
    this.#usual = new UnquotedRow(plan, this.#names);
    this.#fields = new RecordFields(plan.columnCount, plan.delimiter, !plan.rawCells);
    this.#parts = new LineParts(plan);
    if (plan.errors !== 'none') this.#errors = new ErrorLines(plan);
    this.#delimiter = plan.delimiter.charCodeAt(0);
    this.#echoes = plan.format === 'csv' && plan.echo === 'all';
    this.#reconciles = plan.mode === 'reconcile';
    this.#validates = plan.mode === 'validate';
  }

  process(chunk: Chunk): ChunkResult {
    const bytes = withLineEnd(toUtf8(chunk.bytes, chunk.encoding));
    const out = new ResultBytes(bytes.length + chunk.rows * 64 + RESULT_ROOM, this.#spare.pop());
    const tally = emptyTally();
    // An earlier chunk may have failed halfway and left its counts.
    this.#births.clear();
    this.#errors?.clear();
    this.#usualVerdicts = 0;
    this.#names.startChunk(chunk.rows);
    this.#usual.setBytes(bytes);
    this.#number.set(chunk.firstRow);
    for (let at = 0; at < bytes.length; ) {
      const { rows } = tally;
      const stop = this.#validates ? NOT_USUAL : this.#usualRecord(bytes, at, out, tally);
      at = stop >= 0 ? afterLineEnd(bytes, stop) : this.#anyRecord(bytes, at, out, tally);
      if (tally.rows > rows) this.#number.increment();
    }
    this.#births.addTo(tally);
    const verdict = USUAL_VERDICT[this.#plan.mode];
    if (verdict !== null && this.#usualVerdicts > 0) countVerdicts(tally, verdict, this.#usualVerdicts);
    this.#lent.add(out.bytes.buffer);
    return { bytes: out.bytes.subarray(0, out.length), tally, errors: this.#errors?.bytes };
  }

  /** Takes back the buffer of a result for reuse. The caller must not use the bytes afterwards. */
  recycle(bytes: Buffer): void {
    const isOurs = this.#lent.delete(bytes.buffer);
    if (!isOurs || bytes.buffer.byteLength > MAX_SPARE_BYTES || this.#spare.length >= MAX_SPARE) return;
    this.#spare.push(Buffer.from(bytes.buffer));
  }

  /** Processes a record in the usual form. Returns the index of its line end, or `NOT_USUAL`. */
  #usualRecord(bytes: Buffer, at: number, out: ResultBytes, tally: Tally): number {
    const usual = this.#usual;
    const stop = usual.read(at, this.#row);
    if (stop < 0) return stop;
    const faults = assess(this.#row, this.#terms);
    if (this.#reconciles && (faults !== 0 || !this.#matches(usual.starts, usual.ends))) {
      this.#fields.read(bytes, at); // `#row` is kept; only the positions of the cells have to be found again
      this.#writeJudgement(this.#reconcile(faults, bytes, tally), bytes, at, out);
      return stop;
    }
    out.reserve(stop - at + RESULT_ROOM);
    out.append(this.#parts.opening);
    this.#number.appendTo(out);
    if (this.#echoes) {
      out.bytes[out.length++] = this.#delimiter;
      out.appendWords(bytes, usual.view, at, stop);
    }
    if (faults === 0) this.#concludeKey(out);
    else this.#concludeUsualError(faults, bytes, at, out, tally);
    tally.rows++;
    return stop;
  }

  /** Processes any record. Returns the index after its line end. */
  #anyRecord(bytes: Buffer, at: number, out: ResultBytes, tally: Tally): number {
    const fields = this.#fields;
    fields.read(bytes, at);
    if (fields.needsParser || fields.count > this.#plan.columnCount)
      return this.#referenceRecord(bytes, at, out, tally);
    if (!fields.blank) this.#record(bytes, at, out, tally);
    return fields.next;
  }

  #record(bytes: Buffer, at: number, out: ResultBytes, tally: Tally): void {
    const fields = this.#fields;
    const { starts, ends } = fields;
    for (let column = fields.count; column < this.#plan.columnCount; column++) {
      starts[column] = ends[column] = fields.stop;
      fields.needsQuotes[column] = 0;
    }
    if (this.#validates) {
      const { keyColumn } = this.#plan;
      if (!this.#plan.detail && this.#keyCell.read(bytes, starts[keyColumn]!, ends[keyColumn]!)) {
        this.#open(bytes, at, out);
        this.#concludeValid(out, tally);
        return;
      }
      const judgement = this.#judge.validate(fields.cell(bytes, keyColumn));
      countRecord(tally, this.#number.value, [], judgement, this.#judge);
      this.#writeJudgement(judgement, bytes, at, out);
      return;
    }
    this.#readNames(bytes, starts, ends);
    this.#readNumbers(bytes, starts, ends);
    const faults = assess(this.#row, this.#terms);
    if (this.#reconciles && (faults !== 0 || !this.#matches(starts, ends))) {
      this.#writeJudgement(this.#reconcile(faults, bytes, tally), bytes, at, out);
      return;
    }
    this.#open(bytes, at, out);
    if (faults === 0) this.#concludeKey(out);
    else this.#concludeError(faults, bytes, at, out, tally);
    tally.rows++;
  }

  /** Adds the record in `#fields`, which has no key, to the errors file. */
  #addError(faults: number, bytes: Buffer, at: number): void {
    const tail = this.#errors?.tailOf(lowestCode(faults), this.#row.reason);
    if (tail !== undefined)
      this.#errors?.addRecord(bytes, this.#usual.view, at, this.#fields, this.#number, tail);
  }

  /** Writes the row number and the echo of the record in `#fields`. */
  #open(bytes: Buffer, at: number, out: ResultBytes): void {
    // At most every byte once, and per column a delimiter, two quotes and an apostrophe.
    out.reserve(this.#fields.stop - at + this.#plan.columnCount * 4 + RESULT_ROOM);
    out.append(this.#parts.opening);
    this.#number.appendTo(out);
    if (this.#echoes) this.#echo(bytes, at, out);
  }

  /** Compares the key on file with the outcome of the row, and counts both. */
  #reconcile(faults: number, bytes: Buffer, tally: Tally): Judgement {
    const row = this.#row;
    if (faults === 0) {
      writeKey(row, row, this.#key, 0);
      this.#births.count(row.entity, row.year, row.sex);
    } else this.#countError(faults, tally);
    const outcome =
      faults === 0 ? success(this.#key.toString('latin1', 0, KEY_LENGTH)) : failure(faults, row.reason);
    const cells = this.#fields.cells(bytes);
    const judgement = this.#judge.reconcile(this.#judge.person(cells), outcome, cells[this.#plan.keyColumn]);
    countVerdict(tally, judgement.reconciliation!);
    tally.rows++;
    return judgement;
  }

  /** Writes the result line of the record in `#fields`. */
  #writeJudgement(judgement: Judgement, bytes: Buffer, at: number, out: ResultBytes): void {
    const isCsv = this.#plan.format === 'csv';
    const text = isCsv
      ? resultTail(judgement, this.#plan)
      : resultLine(this.#number.value, [], judgement, this.#plan);
    if (isCsv) this.#open(bytes, at, out);
    out.reserve(text.length * 3);
    out.length += out.bytes.write(text, out.length);
    const errors = this.#errors;
    if (errors === undefined || !isInError(judgement, this.#plan)) return;
    const tail = errors.tailOfJudgement(judgement);
    errors.addRecord(bytes, this.#usual.view, at, this.#fields, this.#number, tail);
  }

  /** Writes the end of the line, after the echo, and counts the birth. */
  #concludeKey(out: ResultBytes): void {
    const row = this.#row;
    const parts = this.#parts;
    out.append(parts.beforeKey);
    if (this.#reconciles) {
      out.appendWords(this.#key, this.#keyView, 0, KEY_LENGTH); // `#matches` wrote it
      this.#usualVerdicts++;
    } else {
      writeKey(row, row, out.bytes, out.length);
      out.length += KEY_LENGTH;
    }
    out.append(parts.afterKey);
    this.#births.count(row.entity, row.year, row.sex);
  }

  /** The same for a row in error, which is in `#fields`. */
  #concludeError(faults: number, bytes: Buffer, at: number, out: ResultBytes, tally: Tally): void {
    out.append(this.#parts.failure(faults, this.#row.reason));
    this.#countError(faults, tally);
    this.#addError(faults, bytes, at);
  }

  /** The same for a row that is only in `#usual`, which does not keep the positions of all cells. */
  #concludeUsualError(faults: number, bytes: Buffer, at: number, out: ResultBytes, tally: Tally): void {
    if (this.#errors !== undefined) this.#fields.read(bytes, at);
    this.#concludeError(faults, bytes, at, out, tally);
  }

  #countError(faults: number, tally: Tally): void {
    const { sex, reason } = this.#row;
    countError(tally, lowestCode(faults), reason, this.#number.value);
    countStrictSex(tally, sex, this.#number.value);
  }

  /** The same in the mode `validate`, for a well-formed key. */
  #concludeValid(out: ResultBytes, tally: Tally): void {
    out.append(this.#parts.beforeKey);
    this.#births.count(this.#keyCell.entity, this.#keyCell.year, this.#keyCell.sex);
    this.#usualVerdicts++;
    tally.rows++;
  }

  /** Writes the calculated key to `#key`; whether the key on file has the same bytes. Always false with `--detail`. */
  #matches(starts: Int32Array, ends: Int32Array): boolean {
    const start = starts[this.#plan.keyColumn]!;
    if (this.#plan.detail || ends[this.#plan.keyColumn]! - start !== KEY_LENGTH) return false;
    writeKey(this.#row, this.#row, this.#key, 0);
    return isSameKey(this.#keyView, this.#usual.view, start);
  }

  #readNames(bytes: Buffer, starts: Int32Array, ends: Int32Array): void {
    const { nombres: given, apellido_paterno: paternal, apellido_materno: maternal } = this.#plan.columns;
    const row = this.#row;
    const names = this.#names;
    const { view } = this.#usual;
    row.given = names.given(bytes, view, starts[given]!, ends[given]!);
    row.paternal = names.surname(bytes, view, starts[paternal]!, ends[paternal]!);
    row.maternal = names.surname(bytes, view, starts[maternal]!, ends[maternal]!);
  }

  #readNumbers(bytes: Buffer, starts: Int32Array, ends: Int32Array): void {
    const {
      anio_nacimiento: year,
      mes_nacimiento: month,
      dia_nacimiento: day,
      sexo,
      entidad,
    } = this.#plan.columns;
    const row = this.#row;
    row.year = readNumberBytes(bytes, starts[year]!, ends[year]!, 4);
    row.month = readNumberBytes(bytes, starts[month]!, ends[month]!, 2);
    row.day = readNumberBytes(bytes, starts[day]!, ends[day]!, 2);
    row.sex = readSexBytes(bytes, starts[sexo]!, ends[sexo]!);
    row.entity = readNumberBytes(bytes, starts[entidad]!, ends[entidad]!, 2);
  }

  /** Writes the columns of the input. */
  #echo(bytes: Buffer, at: number, out: ResultBytes): void {
    const fields = this.#fields;
    const { view } = this.#usual;
    const { columnCount } = this.#plan;
    if (fields.verbatim) {
      out.bytes[out.length++] = this.#delimiter;
      out.appendWords(bytes, view, at, fields.stop);
      for (let column = fields.count; column < columnCount; column++)
        out.bytes[out.length++] = this.#delimiter;
      return;
    }
    for (let column = 0; column < columnCount; column++) {
      out.bytes[out.length++] = this.#delimiter;
      const quotes = fields.needsQuotes[column] === 1;
      if (quotes) out.bytes[out.length++] = QUOTE;
      if (fields.isFormula(bytes, column)) out.bytes[out.length++] = APOSTROPHE;
      out.appendWords(bytes, view, fields.starts[column]!, fields.ends[column]!);
      if (quotes) out.bytes[out.length++] = QUOTE;
    }
  }

  /** Processes one record with csv-parse and csv-stringify. */
  #referenceRecord(bytes: Buffer, at: number, out: ResultBytes, tally: Tally): number {
    const { delimiter } = this.#plan;
    const stop = recordStop(bytes, at, delimiter);
    this.#writeCells(parseRecord(bytes.toString('utf8', at, stop), delimiter), out, tally);
    return afterLineEnd(bytes, stop);
  }

  #writeCells(cells: readonly string[], out: ResultBytes, tally: Tally): void {
    const judgement = this.#judge.judge(cells);
    const line = Buffer.from(resultLine(this.#number.value, cells, judgement, this.#plan));
    countRecord(tally, this.#number.value, cells, judgement, this.#judge);
    if (isInError(judgement, this.#plan)) this.#errors?.addCells(this.#number.value, cells, judgement);
    out.reserve(line.length);
    out.appendRange(line, 0, line.length);
  }
}
