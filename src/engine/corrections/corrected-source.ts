/**
 * The rows of an input with some of them replaced. How to use it, here and in a browser:
 *
 *   const corrections = new Map([[7, ['ANA', 'RUIZ', …]]]);   // number of the row, from 1 ─▶ its cells, one for each column
 *   const preparation = await prepare(settings);              // the reading of the input as it is, without corrections
 *   correctRows(preparation, corrections, settings);
 *   const cutter = cutterOf(preparation, settings, …);        // cuts the corrected rows
 *
 * A corrected record is written in the delimiter and the encoding of the input and keeps its line end, so cutter and workers see
 * the bytes that a corrected file would have. A cell that equals what the errors file shows of the row stays as it is in the
 * input; a row in which no cell differs keeps its bytes.
 *
 * What it does not do: survey the input again, change the number of rows, or keep more than one record or block in memory.
 */
import { LANGUAGES } from '../../base/sentence.js';
import { cutText, MAX_CELL_LENGTH } from '../../input/archive/sheet-limits.js';
import type { ByteSource, Container } from '../../input/csv/byte-source.js';
import { type Encoding, toUtf8 } from '../../input/csv/encoding.js';
import { PieceReader, type Pieces } from '../../input/csv/piece-reader.js';
import type { Delimiter, Plan } from '../../input/csv/plan.js';
import {
  afterLineEnd,
  isBlankLine,
  isEmptyRecord,
  recordStop,
  scanRecords,
} from '../../input/csv/records.js';
import { parseRecord } from '../../input/csv/reference-parser.js';
import { SINGLE_BYTE_ENCODINGS, UNITS_OF_BYTES } from '../../input/encodings/tables.js';
import type { Dialect } from '../../input/header/dialect.js';
import { guardCell } from '../../rows/bytes/formula.js';
import { csvLine } from '../../rows/result-columns.js';
import { echoCells } from '../../rows/row-result.js';
import { CUT_NOTE } from '../../rows/workbook/workbook-parts.js';
import { blankCorrection, missingRows, otherRow, unwritableCharacter } from './refused-corrections.js';

/** The cells of corrected rows by the number of the row, from 1. */
export type Corrections = ReadonlyMap<number, readonly string[]>;

/** How records are read and written. */
interface RecordWriting {
  readonly plan: Plan;
  readonly encoding: Encoding;
  readonly maxRecord: number;
  /** How many bytes are read at once, if not the usual number. */
  readonly blockBytes?: number | undefined;
}

const BLOCK_BYTES = 1024 ** 2;

/** By encoding: the byte of each UTF-16 unit. */
const BYTES_OF_UNITS = Object.fromEntries(
  SINGLE_BYTE_ENCODINGS.map((name) => [
    name,
    new Map(Array.from(UNITS_OF_BYTES[name], (unit, byte) => [unit, byte])),
  ]),
);

/** The bytes of a text; the index of a unit that the encoding does not have, if there is one. */
function encoded(text: string, encoding: Encoding): Buffer | number {
  if (encoding === 'utf-8') return Buffer.from(text);
  const bytes = Buffer.allocUnsafe(text.length);
  for (let index = 0; index < text.length; index++) {
    const byte = BYTES_OF_UNITS[encoding]!.get(text.charCodeAt(index));
    if (byte === undefined) return index;
    bytes[index] = byte;
  }
  return bytes;
}

/** Whether `given` is the cell as a file shows it: whole, with a guard, or cut to fit into a workbook. */
const isShown = (given: string, cell: string): boolean =>
  given === cell ||
  given === guardCell(cell) ||
  (cell.length > MAX_CELL_LENGTH && LANGUAGES.some((lang) => given === cutText(cell, CUT_NOTE[lang])));

/** With fewer cells a correction may change all of them. */
const MIN_CELLS = 4;

/** The share of its cells, as one of this number, that a corrected row keeps: in any column, since they may have been shifted. */
const KEPT_OF = 3;

const filled = (cells: readonly string[]): string[] =>
  cells.map((cell) => cell.trim().toLowerCase()).filter((cell) => cell !== '');

/** Whether a correction seems to be of another row: in a spreadsheet, a column can be sorted without the others. */
function isOfOtherRow(shown: readonly string[], given: readonly string[]): boolean {
  const [cells, left] = [filled(shown), filled(given)];
  let kept = 0;
  for (const cell of cells) {
    const at = left.indexOf(cell);
    if (at < 0) continue;
    left.splice(at, 1);
    kept++;
  }
  return cells.length >= MIN_CELLS && kept * KEPT_OF < cells.length;
}

/** The cells of a record after its correction; undefined if no cell differs from what was shown. */
function correctedCells(
  cells: readonly string[],
  given: readonly string[],
  row: number,
  plan: Plan,
): readonly string[] | undefined {
  const shown: string[] = [];
  echoCells(cells, plan, false, shown);
  const isKept = (column: number): boolean => isShown(given[column]!, shown[column]!);
  if (shown.every((_, column) => isKept(column))) return undefined;
  if (isOfOtherRow(shown, given)) throw otherRow(row);
  return shown.flatMap((_, column) => {
    if (!isKept(column)) return [given[column]!];
    // Fields beyond the header are shown in the last cell: unless it is corrected, the row still has them.
    return column === shown.length - 1 ? cells.slice(column) : [cells[column] ?? ''];
  });
}

class RowCorrector {
  readonly #delimiter: number;
  /** The numbers of the corrected rows, ascending. */
  readonly #rows: readonly number[];
  /** Index of the next one. */
  #next = 0;
  /** Rows that have passed. */
  #passed = 0;
  /** Those that were replaced. */
  readonly replaced: number[] = [];

  constructor(
    private readonly corrections: Corrections,
    private readonly writing: RecordWriting,
  ) {
    this.#delimiter = writing.plan.delimiter.charCodeAt(0);
    this.#rows = [...corrections.keys()].sort((one, other) => one - other);
  }

  /** Whether all corrected rows have passed. */
  get isDone(): boolean {
    return this.#next === this.#rows.length;
  }

  /** The corrected pieces of `bytes`, which are whole records with this number of rows. */
  *pieces(bytes: Buffer, rows: number): Generator<Buffer, void, undefined> {
    const last = this.#passed + rows;
    let written = 0;
    let at = 0;
    while (!this.isDone && this.#rows[this.#next]! <= last) {
      const { start, stop, next } = this.#record(bytes, at, this.#rows[this.#next]!);
      const changed = this.#corrected(bytes.subarray(start, stop), this.#rows[this.#next]!);
      if (changed !== undefined) {
        this.replaced.push(this.#rows[this.#next]!);
        if (start > written) yield bytes.subarray(written, start);
        yield changed;
        written = stop;
      }
      this.#next++;
      at = next;
    }
    this.#passed = last;
    if (bytes.length > written) yield bytes.subarray(written);
  }

  /** The place of a row; records from `at` on are passed over. */
  #record(bytes: Buffer, at: number, row: number): { start: number; stop: number; next: number } {
    const { delimiter } = this.writing.plan;
    for (let start = at; ; ) {
      const stop = recordStop(bytes, start, delimiter);
      const next = Math.min(bytes.length, afterLineEnd(bytes, stop));
      if (!this.#isBlank(bytes, start, stop)) this.#passed++;
      if (this.#passed === row) return { start, stop, next };
      start = next;
    }
  }

  #isBlank(bytes: Buffer, start: number, stop: number): boolean {
    return this.writing.plan.normalize
      ? isEmptyRecord(bytes, start, stop, this.#delimiter)
      : isBlankLine(bytes, start, stop, this.#delimiter);
  }

  /** The bytes of a corrected record, without its line end; undefined if they stay. */
  #corrected(record: Buffer, row: number): Buffer | undefined {
    const { plan, encoding } = this.writing;
    const text = toUtf8(record, encoding).toString('utf8');
    const cells = correctedCells(parseRecord(text, plan.delimiter), this.corrections.get(row)!, row, plan);
    if (cells === undefined) return undefined;
    const bytes = encoded(csvLine(cells, plan.delimiter).slice(0, -1), encoding);
    if (typeof bytes === 'number') {
      const column = cells.findIndex((cell) => typeof encoded(cell, encoding) === 'number');
      throw unwritableCharacter(row, column, encoding);
    }
    if (this.#isBlank(bytes, 0, bytes.length)) throw blankCorrection(row);
    return bytes;
  }

  /** Throws if the input has ended before the last corrected row. */
  end(): void {
    if (!this.isDone) throw missingRows(this.#rows.slice(this.#next), this.#passed);
  }
}

/** Reads blocks of whole records; a record that is longer than allowed is left to the cutter, which refuses it. */
async function* correctedPieces(
  source: ByteSource,
  read: Buffer,
  corrector: RowCorrector,
  { plan, maxRecord, blockBytes = BLOCK_BYTES }: RecordWriting,
): Pieces {
  const { delimiter, normalize } = plan;
  let block = read;
  if (read.length < blockBytes) block = Buffer.concat([read, Buffer.alloc(blockBytes - read.length)]);
  let length = read.length;
  let isEnd = false;
  while (!corrector.isDone) {
    const scan = scanRecords(block, length, delimiter, isEnd, maxRecord, normalize);
    if (scan.end > 0) yield* corrector.pieces(block.subarray(0, scan.end), scan.rows);
    if (scan.tooLongAfter >= 0) {
      yield block.subarray(scan.end, length);
      length = 0;
      break;
    }
    if (isEnd) return corrector.end();
    // The pieces have been copied by the reader: their memory is used again.
    if (scan.end === 0 && length === block.length) {
      const larger = Buffer.allocUnsafe(block.length * 2);
      block.copy(larger, 0, 0, length);
      block = larger;
    } else block.copyWithin(0, scan.end, length);
    length -= scan.end;
    const wanted = block.length - length;
    const got = await source.read(block, length, wanted);
    length += got;
    isEnd = got < wanted;
  }
  if (length > 0) yield block.subarray(0, length);
  while (!isEnd) {
    const got = await source.read(block, 0, block.length);
    isEnd = got < block.length;
    if (got > 0) yield block.subarray(0, got);
  }
}

/** The bytes after the header. Offsets count corrected bytes. */
export class CorrectedSource implements ByteSource {
  readonly #reader: PieceReader;
  readonly #corrector: RowCorrector;

  /** `read`: bytes after the header that were read from the source already. */
  constructor(
    private readonly source: ByteSource,
    read: Buffer,
    corrections: Corrections,
    writing: RecordWriting,
  ) {
    this.#corrector = new RowCorrector(corrections, writing);
    this.#reader = new PieceReader(correctedPieces(source, read, this.#corrector, writing), () => {});
  }

  /** Reads on to the last corrected row. Returns the numbers of the rows that are replaced: a cell of them differs. */
  async readCorrections(): Promise<readonly number[]> {
    const block = Buffer.allocUnsafe(BLOCK_BYTES);
    while (!this.#corrector.isDone && (await this.read(block, 0, block.length)) > 0);
    return this.#corrector.replaced;
  }

  read(target: Buffer, at: number, length: number): Promise<number> {
    return this.#reader.read(target, at, length);
  }

  get consumed(): number {
    return this.source.consumed;
  }

  positionBefore(unread: number): number {
    return Math.max(0, this.source.positionBefore(unread + this.#reader.rest.length));
  }

  get size(): number | undefined {
    return this.source.size;
  }

  get encoding(): Encoding | undefined {
    return this.source.encoding;
  }

  get container(): Container | undefined {
    return this.source.container;
  }

  get delimiter(): Delimiter | undefined {
    return this.source.delimiter;
  }

  close(): Promise<void> {
    return this.source.close();
  }
}

/** Whether the encoding of the input matters for its corrections. */
export function hasOtherThanAscii(corrections: Corrections): boolean {
  for (const cells of corrections.values()) if (cells.some((cell) => /[^\0-\x7f]/.test(cell))) return true;
  return false;
}

/** What `prepare` gives, as far as it is needed here. */
interface CorrectableInput {
  source: ByteSource;
  dialect: Dialect | undefined;
  readonly plan: Plan;
}

/**
 * Replaces rows of a prepared input, before its cutter is made. `encoding`: that of the whole input, if its beginning is ASCII.
 * The cutter throws a `RunError` when a row does not exist or cannot be written in the encoding of the input.
 */
export function correctRows(
  input: CorrectableInput,
  corrections: Corrections,
  { maxRecord, encoding = 'utf-8' }: { readonly maxRecord: number; readonly encoding?: Encoding | undefined },
): void {
  const { source, dialect, plan } = input;
  if (corrections.size === 0) return;
  if (dialect === undefined) throw missingRows([...corrections.keys()], 0);
  const writing = { plan, maxRecord, encoding: source.encoding ?? dialect.encoding ?? encoding };
  if (hasOtherThanAscii(corrections)) dialect.encoding ??= writing.encoding;
  input.source = new CorrectedSource(source, dialect.rest, corrections, writing);
  dialect.rest = Buffer.alloc(0);
}
