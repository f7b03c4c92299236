/**
 * The fields of one record in the bytes of a chunk: where each begins and ends, found in one pass.
 *
 * What it leaves to csv-parse: a record with a quote anywhere but around a whole field. It says so, and how long the
 * record is, and nothing else about it.
 */
import { behind, CR, isBlankLine, LF, QUOTE } from '../records.js';

const ORDINARY = 0;
const DELIMITER = 1;
const LINE_END = 2;

/** The first bytes that make a formula of a cell. */
const FORMULA_START = new Uint8Array(256);
for (const start of '=+-@\t\r') FORMULA_START[start.charCodeAt(0)] = 1;

export class RecordFields {
  /** Where the content of field `i` begins and ends: without its quotes. */
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  /** Whether the quoted field `i` holds something that needs its quotes: they and what is inside are echoed as they are. */
  readonly needsQuotes: Uint8Array;
  count = 0;
  /** Just behind the record, without its line end; and behind its line end. */
  stop = 0;
  next = 0;
  /** A line of blanks alone. */
  blank = false;
  /** To be read by csv-parse. */
  odd = false;
  /** Whether any field is quoted, or begins like a formula: the record cannot be echoed as it stands. */
  plain = true;

  readonly #kind = new Uint8Array(256);
  readonly #delimiter: number;
  readonly #guarded: boolean;

  constructor(columnCount: number, delimiter: string, guarded: boolean) {
    this.starts = new Int32Array(columnCount);
    this.ends = new Int32Array(columnCount);
    this.needsQuotes = new Uint8Array(columnCount);
    this.#delimiter = delimiter.charCodeAt(0);
    this.#guarded = guarded;
    this.#kind[this.#delimiter] = DELIMITER;
    this.#kind[LF] = LINE_END;
    this.#kind[CR] = LINE_END;
    this.#kind[QUOTE] = LINE_END; // stops the loop as well; told apart there
  }

  /** Reads the record that begins at `start`. The bytes end with a line end. */
  read(bytes: Buffer, start: number): void {
    const kind = this.#kind;
    const { starts, ends } = this;
    const columns = starts.length;
    let index = start;
    let count = 0;
    this.odd = false;
    this.plain = true;
    for (;;) {
      let byte = bytes[index]!;
      if (byte === QUOTE) {
        index = this.#readQuoted(bytes, index, count);
        if (index < 0) {
          this.odd = true;
          return;
        }
        byte = bytes[index]!;
      } else {
        const from = index;
        while (kind[byte] === ORDINARY) byte = bytes[++index]!;
        if (byte === QUOTE) {
          this.odd = true;
          return;
        }
        if (count < columns) {
          starts[count] = from;
          ends[count] = index;
          this.needsQuotes[count] = 0;
        }
        if (index > from && FORMULA_START[bytes[from]!] === 1 && this.#guarded) this.plain = false;
      }
      count++;
      if (byte !== this.#delimiter) break;
      index++;
    }
    this.count = count;
    this.stop = index;
    this.next = behind(bytes, index);
    this.blank = count === 1 && bytes[start] !== QUOTE && isBlankLine(bytes, start, index, this.#delimiter);
  }

  /** A field in quotes: the index behind its closing quote, or -1 if that is not where the field ends. */
  #readQuoted(bytes: Buffer, open: number, count: number): number {
    const kind = this.#kind;
    const delimiter = this.#delimiter;
    let needsQuotes = 0;
    let index = open + 1;
    for (; ; index++) {
      if (index >= bytes.length) return -1;
      let byte = bytes[index]!;
      while (kind[byte] === ORDINARY) byte = bytes[++index]!;
      if (byte === QUOTE) {
        if (bytes[index + 1] !== QUOTE) break;
        index++;
      }
      needsQuotes = 1;
    }
    const after = bytes[index + 1];
    if (after !== delimiter && after !== LF && after !== CR) return -1;
    if (count < this.starts.length) {
      this.starts[count] = open + 1;
      this.ends[count] = index;
      this.needsQuotes[count] = needsQuotes;
    }
    this.plain = false;
    return index + 1;
  }

  /** A cell, as csv-parse would give it. */
  cell(bytes: Buffer, column: number): string {
    const cell = bytes.toString('utf8', this.starts[column]!, this.ends[column]!);
    return this.needsQuotes[column] === 1 ? cell.replaceAll('""', '"') : cell;
  }

  cells(bytes: Buffer): string[] {
    const cells: string[] = [];
    for (let column = 0; column < this.count; column++) cells.push(this.cell(bytes, column));
    return cells;
  }

  /** Whether the cell begins like a formula. */
  isFormula(bytes: Buffer, column: number): boolean {
    const start = this.starts[column]!;
    return this.#guarded && start < this.ends[column]! && FORMULA_START[bytes[start]!] === 1;
  }
}
