/**
 * The records of a result, one after the other, and where the cells of each are. The first record is row 1. A result is what
 * a run has written, as CSV bytes: of a CSV, a compressed CSV or a sheet.
 *
 * The guards against formulas that a CSV has, and a workbook has not, are taken off, so that both have the same cells.
 *
 * What it does not do: keep a record. Its cells are valid until the next one.
 */
import type { ByteSource } from '../../input/csv/byte-source.js';
import { byteOrderMark } from '../../input/csv/encoding.js';
import { viewOf } from '../../input/csv/int32-access.js';
import { DELIMITERS, type Delimiter } from '../../input/csv/plan.js';
import { afterLineEnd, recordStop, scanRecords } from '../../input/csv/records.js';
import { parseRecord } from '../../input/csv/reference-parser.js';
import { APOSTROPHE, CR, LF, QUOTE } from '../../key/curp/ascii.js';
import { isFormula, isFormulaAt } from '../bytes/formula.js';

const BLOCK_BYTES = 1024 ** 2;

/** The first column of every result. */
const ROW = 'row';

const isGuardedAt = (bytes: Buffer, start: number, end: number): boolean =>
  bytes[start] === APOSTROPHE && isFormulaAt(bytes, start + 1, end);

/** The cell without its guard against formulas. */
const withoutGuard = (cell: string): string =>
  cell.startsWith("'") && isFormula(cell.slice(1)) ? cell.slice(1) : cell;

export class ResultRecords {
  header: readonly string[] = [];
  delimiter: Delimiter = ',';
  /** The current record: its bytes are from `start` to `stop` of `bytes`. */
  bytes: Buffer;
  start = 0;
  stop = 0;
  /** Of its cells, as many as the header has. They are in `cells`, which is `bytes` unless a cell is quoted. */
  cells: Buffer;
  view: DataView;
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  #next = 0;
  #end = 0;
  #length = 0;
  /** A quote that was found. */
  #quote = -1;
  #isEnd = false;

  private constructor(
    private readonly source: ByteSource,
    columns: number,
    bytes: Buffer,
    private readonly isGuarded: boolean,
  ) {
    this.bytes = bytes;
    this.cells = bytes;
    this.view = viewOf(bytes);
    this.starts = new Int32Array(columns);
    this.ends = new Int32Array(columns);
  }

  /** Undefined if the bytes do not begin as a result does. */
  static async open(
    source: ByteSource,
    { isGuarded, blockBytes = BLOCK_BYTES }: { isGuarded: boolean; blockBytes?: number | undefined },
  ): Promise<ResultRecords | undefined> {
    const beginning = Buffer.alloc(blockBytes);
    const length = await source.read(beginning, 0, blockBytes);
    const mark = byteOrderMark(beginning)?.length ?? 0;
    const delimiter = DELIMITERS.find((sign) => beginning.indexOf(`${ROW}${sign}`) === mark);
    if (delimiter === undefined) return undefined;
    const stop = Math.min(length, recordStop(beginning.subarray(0, length), mark, delimiter));
    const header = parseRecord(beginning.toString('utf8', mark, stop), delimiter);
    const records = new ResultRecords(source, header.length, beginning, isGuarded);
    records.header = isGuarded ? header.map(withoutGuard) : header;
    records.delimiter = delimiter;
    records.#next = Math.min(length, afterLineEnd(beginning, stop));
    records.#length = length;
    records.#isEnd = length < blockBytes;
    return records;
  }

  /** Moves to the next record. Returns false after the last one. */
  async next(): Promise<boolean> {
    while (!this.nextInBlock()) {
      if (this.#isEnd && this.#next >= this.#length) return false;
      await this.#read();
    }
    return true;
  }

  /** The same within the bytes that are read. Returns false if `next` has to read more. */
  nextInBlock(): boolean {
    while (this.#next < this.#end) {
      this.start = this.#next;
      this.stop = this.#stopOf(this.start);
      this.#next = afterLineEnd(this.bytes, this.stop);
      if (this.stop > this.start) return true;
    }
    return false;
  }

  /** Where the record ends that begins at `start`. */
  #stopOf(start: number): number {
    const line = this.bytes.indexOf(LF, start);
    if (line < 0 || line >= this.#end || line > this.#nextQuote(start))
      return recordStop(this.bytes.subarray(0, this.#end), start, this.delimiter);
    return this.bytes[line - 1] === CR ? line - 1 : line;
  }

  /** The first quote from `start` on; the length of the block if there is none. */
  #nextQuote(start: number): number {
    if (this.#quote >= start) return this.#quote;
    const found = this.bytes.indexOf(QUOTE, start);
    this.#quote = found < 0 ? this.bytes.length : found;
    return this.#quote;
  }

  /** Reads more whole records into the block, after what is left of it. */
  async #read(): Promise<void> {
    const rest = this.#length - this.#next;
    if (rest === this.bytes.length) this.bytes = Buffer.concat([this.bytes, Buffer.alloc(this.bytes.length)]);
    else this.bytes.copyWithin(0, this.#next, this.#length);
    const wanted = this.bytes.length - rest;
    const got = this.#isEnd ? 0 : await this.source.read(this.bytes, rest, wanted);
    this.#isEnd ||= got < wanted;
    this.#length = rest + got;
    this.#next = 0;
    this.#quote = -1;
    this.#end = scanRecords(this.bytes, this.#length, this.delimiter, this.#isEnd).end;
  }

  /** Finds the cells of the record. Cells that it lacks are empty. */
  split(): void {
    const { bytes, start, stop, starts, ends } = this;
    const delimiter = this.delimiter.charCodeAt(0);
    if (this.#nextQuote(start) < stop) {
      this.#splitQuoted();
      return;
    }
    if (this.cells !== bytes) {
      this.cells = bytes;
      this.view = viewOf(bytes);
    }
    let at = start;
    for (let column = 0; column < starts.length; column++) {
      starts[column] = Math.min(at, stop);
      while (at < stop && bytes[at] !== delimiter) at++;
      ends[column] = Math.min(at, stop);
      at++;
      if (this.isGuarded && isGuardedAt(bytes, starts[column]!, ends[column]!)) starts[column]!++;
    }
  }

  #splitQuoted(): void {
    const texts = parseRecord(this.bytes.toString('utf8', this.start, this.stop), this.delimiter);
    const cells = Array.from(this.starts, (_, column) => {
      const text = texts[column] ?? '';
      return Buffer.from(this.isGuarded ? withoutGuard(text) : text);
    });
    let at = 0;
    for (const [column, cell] of cells.entries()) {
      this.starts[column] = at;
      at += cell.length;
      this.ends[column] = at;
    }
    this.cells = Buffer.concat(cells);
    this.view = viewOf(this.cells);
  }

  /** The text of a cell, after `split`; empty for a column below 0. */
  text(column: number): string {
    return column < 0 ? '' : this.cells.toString('utf8', this.starts[column]!, this.ends[column]!);
  }

  close(): Promise<void> {
    return this.source.close();
  }
}
