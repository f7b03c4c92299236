/**
 * A chunk the fast way: from its bytes to the bytes of its result, record by record, without a string in between.
 *
 *   read names and numbers · assess · write the row number, the echo, the key or the error
 *
 * It stands for `processPlainly`, and a property test holds the two equal. A record that is out of the ordinary
 * (quotes in odd places, more fields than the header) goes the plain way on its own.
 *
 * What it does not do: `--normalize`.
 */
import { assess, emptyRow, type Row, type Terms } from '../../contract/assessment.js';
import { termsOf } from '../../contract/calculator.js';
import { lowestCode } from '../../contract/codes.js';
import { failure, success } from '../../contract/envelope.js';
import { KEY_LENGTH, writeKey } from '../../curp/key.js';
import { viewOf, WORD } from '../byte-words.js';
import { parseRecord } from '../dialect.js';
import { toUtf8 } from '../encoding.js';
import type { Chunk, Plan } from '../plan.js';
import { behind, CR, LF, QUOTE, recordStop } from '../records.js';
import { countError, countVerdict, countVerdicts, emptyTally, type Tally } from '../tally.js';
import { BirthCounts } from './birth-counts.js';
import { readNumberBytes, readSexBytes } from './byte-reading.js';
import { isSameKey, KeyCell } from './key-cell.js';
import { KnownNames } from './known-names.js';
import { RecordFields } from './record-fields.js';
import { type ChunkResult, countRecord } from './reference-chunk.js';
import { LineParts, ResultBytes, RowNumber, USUAL_VERDICT } from './result-bytes.js';
import { type Judgement, RowJudge, resultLine, resultTail } from './row-result.js';
import { OUT_OF_THE_ORDINARY, UnquotedRow } from './unquoted-row.js';

/** More than the longest line of a result without its echo. */
const RESULT_ROOM = 1024;

const APOSTROPHE = 0x27;

/** As many results as a worker has in hand at once. */
const MAX_SPARE = 2;

/** What one huge record has made larger is not kept. */
const LARGEST_SPARE = 8 * 1024 * 1024;

/** Bytes that end with a line end, so that no loop has to look for the end of the bytes. */
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
  /** Rows of this chunk with the usual verdict. */
  #usuals = 0;
  /** Buffers of results to be filled again: the system takes its time to find and clear new ones. */
  readonly #spare: Buffer[] = [];
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
    this.#delimiter = plan.delimiter.charCodeAt(0);
    this.#echoes = plan.format === 'csv' && plan.echo === 'all';
    this.#reconciles = plan.mode === 'reconcile';
    this.#validates = plan.mode === 'validate';
  }

  process(chunk: Chunk): ChunkResult {
    const bytes = withLineEnd(toUtf8(chunk.bytes, chunk.encoding));
    const out = new ResultBytes(bytes.length + chunk.rows * 64 + RESULT_ROOM, this.#spare.pop());
    const tally = emptyTally();
    // A chunk before that was never finished has left its counts.
    this.#births.clear();
    this.#usuals = 0;
    this.#names.begin(chunk.rows);
    this.#usual.look(bytes);
    this.#number.set(chunk.firstRow);
    for (let at = 0; at < bytes.length; ) {
      const { rows } = tally;
      const stop = this.#validates ? OUT_OF_THE_ORDINARY : this.#usualRecord(bytes, at, out, tally);
      at = stop >= 0 ? behind(bytes, stop) : this.#oddRecord(bytes, at, out, tally);
      if (tally.rows > rows) this.#number.increment();
    }
    this.#births.addTo(tally);
    const verdict = USUAL_VERDICT[this.#plan.mode];
    if (verdict !== null && this.#usuals > 0) countVerdicts(tally, verdict, this.#usuals);
    this.#lent.add(out.bytes.buffer);
    return { bytes: out.bytes.subarray(0, out.length), tally };
  }

  /** Gives back the bytes of a result that nobody looks at any more. */
  recycle(bytes: Buffer): void {
    const isOurs = this.#lent.delete(bytes.buffer);
    if (!isOurs || bytes.buffer.byteLength > LARGEST_SPARE || this.#spare.length >= MAX_SPARE) return;
    this.#spare.push(Buffer.from(bytes.buffer));
  }

  /** The record that nearly all are. Gives the index of its line end, or says that it is out of the ordinary. */
  #usualRecord(bytes: Buffer, at: number, out: ResultBytes, tally: Tally): number {
    const usual = this.#usual;
    const stop = usual.read(at, this.#row);
    if (stop < 0) return stop;
    const faults = assess(this.#row, this.#terms);
    if (this.#reconciles && (faults !== 0 || !this.#matches(usual.starts, usual.ends))) {
      this.#fields.read(bytes, at); // what is known of the row stays known; where its cells are was not kept
      this.#tell(this.#reconcile(faults, bytes, tally), bytes, at, out);
      return stop;
    }
    out.reserve(stop - at + RESULT_ROOM);
    out.append(this.#parts.opening);
    this.#number.appendTo(out);
    if (this.#echoes) {
      out.bytes[out.length++] = this.#delimiter;
      out.appendWords(bytes, usual.view, at, stop);
    }
    this.#conclude(faults, out, tally);
    return stop;
  }

  /** Any record. Gives the index behind its line end. */
  #oddRecord(bytes: Buffer, at: number, out: ResultBytes, tally: Tally): number {
    const fields = this.#fields;
    fields.read(bytes, at);
    if (fields.odd || fields.count > this.#plan.columnCount) return this.#plainRecord(bytes, at, out, tally);
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
      countRecord(tally, [], judgement, this.#judge, this.#plan);
      this.#tell(judgement, bytes, at, out);
      return;
    }
    this.#readNames(bytes, starts, ends);
    this.#readNumbers(bytes, starts, ends);
    const faults = assess(this.#row, this.#terms);
    if (this.#reconciles && (faults !== 0 || !this.#matches(starts, ends))) {
      this.#tell(this.#reconcile(faults, bytes, tally), bytes, at, out);
      return;
    }
    this.#open(bytes, at, out);
    this.#conclude(faults, out, tally);
  }

  /** The row number and the echo of the record that was read last. */
  #open(bytes: Buffer, at: number, out: ResultBytes): void {
    // Every byte once, and for each column a delimiter, two quotes and an apostrophe at most.
    out.reserve(this.#fields.stop - at + this.#plan.columnCount * 4 + RESULT_ROOM);
    out.append(this.#parts.opening);
    this.#number.appendTo(out);
    if (this.#echoes) this.#echo(bytes, at, out);
  }

  /** Judges the key on file by the row's outcome, which is known, and counts both. */
  #reconcile(faults: number, bytes: Buffer, tally: Tally): Judgement {
    const row = this.#row;
    if (faults === 0) {
      writeKey(row, row, this.#key, 0);
      this.#births.count(row.entity, row.year);
    } else countError(tally, lowestCode(faults), row.reason);
    const outcome =
      faults === 0 ? success(this.#key.toString('latin1', 0, KEY_LENGTH)) : failure(faults, row.reason);
    const cells = this.#fields.cells(bytes);
    const judgement = this.#judge.reconcile(this.#judge.person(cells), outcome, cells[this.#plan.keyColumn]);
    countVerdict(tally, judgement.reconciliation!);
    tally.rows++;
    return judgement;
  }

  /** Writes what was judged of the record that was read last. */
  #tell(judgement: Judgement, bytes: Buffer, at: number, out: ResultBytes): void {
    const isCsv = this.#plan.format === 'csv';
    const text = isCsv
      ? resultTail(judgement, this.#plan)
      : resultLine(this.#number.value, [], judgement, this.#plan);
    if (isCsv) this.#open(bytes, at, out);
    out.reserve(text.length * 3);
    out.length += out.bytes.write(text, out.length);
  }

  /** What stands behind the echo: the key, or what is wrong. */
  #conclude(faults: number, out: ResultBytes, tally: Tally): void {
    const row = this.#row;
    const parts = this.#parts;
    if (faults === 0) {
      out.append(parts.beforeKey);
      if (this.#reconciles) {
        out.appendWords(this.#key, this.#keyView, 0, KEY_LENGTH); // which is the one on file, to the byte
        this.#usuals++;
      } else {
        writeKey(row, row, out.bytes, out.length);
        out.length += KEY_LENGTH;
      }
      out.append(parts.afterKey);
      this.#births.count(row.entity, row.year);
    } else {
      out.append(parts.failure(faults, row.reason));
      countError(tally, lowestCode(faults), row.reason);
    }
    tally.rows++;
  }

  /** The same where the key on file is well formed, and that is all that is asked. */
  #concludeValid(out: ResultBytes, tally: Tally): void {
    out.append(this.#parts.beforeKey);
    this.#births.count(this.#keyCell.entity, this.#keyCell.year);
    this.#usuals++;
    tally.rows++;
  }

  /** Whether the key on file is the calculated one, to the byte. With `--detail` a match has more to tell than that. */
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

  /** The input's columns as they came. */
  #echo(bytes: Buffer, at: number, out: ResultBytes): void {
    const fields = this.#fields;
    const { view } = this.#usual;
    const { columnCount } = this.#plan;
    if (fields.plain) {
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

  /** One record by csv-parse and csv-stringify. */
  #plainRecord(bytes: Buffer, at: number, out: ResultBytes, tally: Tally): number {
    const { delimiter } = this.#plan;
    const stop = recordStop(bytes, at, delimiter);
    this.#cellsRecord(parseRecord(bytes.toString('utf8', at, stop), delimiter), out, tally);
    return behind(bytes, stop);
  }

  #cellsRecord(cells: readonly string[], out: ResultBytes, tally: Tally): void {
    const judgement = this.#judge.judge(cells);
    const line = Buffer.from(resultLine(this.#number.value, cells, judgement, this.#plan));
    countRecord(tally, cells, judgement, this.#judge, this.#plan);
    out.reserve(line.length);
    out.appendRange(line, 0, line.length);
  }
}
