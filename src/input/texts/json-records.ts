/**
 * Converts JSON to CSV: a record is a row, its keys are the header. The columns are the keys of the first records, in the
 * order in which they appear; a key that is missing, or null, is an empty cell.
 *
 * What it does not do: lose anything in silence. A later record with another key, a key twice in a record, or text after the
 * records ends the run with the number of the record.
 */
import { COMMA, CR, LF, SPACE, TAB } from '../../key/curp/ascii.js';
import { isBlankLine } from '../csv/records.js';
import type { Converter } from './converted-source.js';
import { CsvCells } from './csv-cells.js';
import {
  afterEnd,
  cutShort,
  type JsonPlace,
  noKeys,
  noObject,
  notJson,
  repeatedKey,
  tooDeep,
  tooLong,
  tooManyKeys,
  tooMuch,
  unknownKey,
} from './json-error.js';
import { isBesideRecords, type JsonLayout } from './json-layout.js';
import {
  CLOSE_ARRAY,
  CLOSE_OBJECT,
  COLON,
  type ExpectedBytes,
  expectedBytes,
  INCOMPLETE,
  JsonValues,
  NOT_JSON,
  OPEN_ARRAY,
  OPEN_OBJECT,
  TOO_DEEP,
} from './json-values.js';

/** The keys of so many records are the header, or of those in so many bytes. */
const HEADER_RECORDS = 10_000;
const HEADER_BYTES = 32 * 1024 ** 2;

/** As many columns as a sheet has. */
const MAX_KEYS = 16_384;

/** A piece of CSV is not much longer. */
const PIECE_BYTES = 4 * 1024 ** 2;

/** Records that lack most of very many keys make far more CSV than the file has JSON; usual ones make less. */
const MAX_GROWTH = 100;
const MANY_BYTES = 64 * 1024 ** 2;

/** A missing key is rarely followed by more than two others. */
const KEYS_AHEAD = 3;

interface JsonOptions {
  readonly maxRecord: number;
  /** The text is the beginning of a file: its last record may be incomplete. */
  readonly isPart?: boolean | undefined;
  /** Other limits, for tests. */
  readonly headerRecords?: number | undefined;
}

export class JsonRecords implements Converter {
  readonly #values = new JsonValues(new CsvCells());
  readonly #assembled = new CsvCells();
  /** The names of the columns; undefined until they are known. */
  #keys: readonly string[] | undefined;
  readonly #columns = new Map<string, number>();
  /** The bytes of each key, with the colon after it. */
  #keyBytes: readonly ExpectedBytes[] = [];
  /** The number of records that the names are from. */
  #headerRecords = 0;
  /** Where the cell of each column of a record is. */
  #starts = new Int32Array(0);
  #ends = new Int32Array(0);
  /** Records so far. */
  #count = 0;
  #isAfterRecords = false;
  #hasOpening = true;
  #scanned = 0;
  #made = 0;

  constructor(
    private readonly layout: JsonLayout,
    private readonly options: JsonOptions,
  ) {}

  convert(bytes: Buffer, isEnd: boolean, out: CsvCells): number {
    const values = this.#values;
    values.bytes = bytes;
    values.at = 0;
    values.out = out;
    if (this.#hasOpening) {
      const { opening } = this.layout;
      if (bytes.length < opening) return 0;
      for (; values.at < opening; values.at++) if (bytes[values.at] === LF) values.lineEnds++;
    }
    if (this.#keys === undefined && !this.#readKeys(isEnd)) {
      values.lineEnds = 0;
      return 0;
    }
    this.#hasOpening = false;
    while (out.length < PIECE_BYTES && this.#step(isEnd, () => this.#row()));
    this.#refuseGrowth(values.at, out.length);
    return values.at;
  }

  get #place(): JsonPlace {
    return { record: this.#count + 1, line: this.#values.lineEnds + 1 };
  }

  /** Reads the keys of the first records, and goes back to their beginning. False if more bytes are needed. */
  #readKeys(isEnd: boolean): boolean {
    const values = this.#values;
    const { at, lineEnds } = values;
    const { headerRecords: most = HEADER_RECORDS } = this.options;
    const columns = this.#columns;
    columns.clear();
    while (this.#count < most && values.at < HEADER_BYTES && this.#step(isEnd, () => this.#keysOfRecord()));
    const isEnough = this.#count >= most || values.at >= HEADER_BYTES || isEnd || this.#isAfterRecords;
    const place = { record: Math.max(1, this.#count), line: values.lineEnds + 1 };
    this.#headerRecords = this.#count;
    this.#count = 0;
    this.#isAfterRecords = false;
    values.at = at;
    values.lineEnds = lineEnds;
    if (!isEnough) return false;
    if (columns.size === 0 && this.#headerRecords > 0) throw noKeys(place);
    this.#keys = [...columns.keys()];
    this.#keyBytes = this.#keys.map((key) => expectedBytes(`${JSON.stringify(key)}:`));
    this.#starts = new Int32Array(columns.size);
    this.#ends = new Int32Array(columns.size);
    if (columns.size > 0) values.out.record(this.#keys);
    return true;
  }

  /** One more record, or the end of them. False if there is nothing more to read in these bytes. */
  #step(isEnd: boolean, readObject: () => void): boolean {
    const values = this.#values;
    if (this.#isAtEnd(isEnd)) return false;
    const { at, lineEnds, out } = values;
    const { length } = out;
    try {
      this.#element(readObject);
      if (values.at - at > this.options.maxRecord) throw tooLong(this.#placeBefore, this.options.maxRecord);
      return true;
    } catch (error) {
      if (error === NOT_JSON) throw notJson(this.#place);
      if (error === TOO_DEEP) throw tooDeep(this.#place);
      if (error !== INCOMPLETE) throw error;
      values.at = at;
      values.lineEnds = lineEnds;
      out.length = length;
      if (values.bytes.length - at > this.options.maxRecord)
        throw tooLong(this.#place, this.options.maxRecord);
      if (!isEnd) return false;
      if (!this.options.isPart) throw cutShort(this.#place);
      values.at = values.bytes.length;
      return false;
    }
  }

  /** Whether only blanks are left; they are passed over. */
  #isAtEnd(isEnd: boolean): boolean {
    const values = this.#values;
    const { bytes } = values;
    let { at } = values;
    while (
      at < bytes.length &&
      (bytes[at] === SPACE || bytes[at] === TAB || bytes[at] === CR || bytes[at] === LF)
    ) {
      if (bytes[at] === LF) values.lineEnds++;
      at++;
    }
    values.at = at;
    if (at < bytes.length) {
      if (this.#isAfterRecords) throw afterEnd(this.#placeBefore);
      return false;
    }
    if (isEnd && !this.#isAfterRecords && this.layout.kind !== 'lines' && !this.options.isPart)
      throw cutShort(this.#place);
    return true;
  }

  get #placeBefore(): JsonPlace {
    return { record: Math.max(1, this.#count), line: this.#values.lineEnds + 1 };
  }

  /** Reads a record with what separates it from the one before, or the end of the records. */
  #element(readObject: () => void): void {
    const values = this.#values;
    if (this.layout.kind !== 'lines') {
      if (values.next() === CLOSE_ARRAY) {
        values.at++;
        if (this.layout.kind === 'array_in_object') this.#closeObject();
        this.#isAfterRecords = true;
        return;
      }
      if (this.#count > 0) values.expect(COMMA);
    }
    if (values.next() !== OPEN_OBJECT) throw noObject(this.#place);
    // A cell is at most twice as long as its value, and a record has a comma for each column.
    values.out.reserve(2 * (values.bytes.length - values.at) + 3 * this.#starts.length + 64);
    readObject();
    this.#count++;
  }

  /** The end of the object around the records. What is beside them must be no person, and no other list. */
  #closeObject(): void {
    const values = this.#values;
    values.out.reserve(2 * (values.bytes.length - values.at) + 64);
    while (values.next() === COMMA) {
      values.at++;
      const key = values.key();
      values.expect(COLON);
      const byte = values.next();
      if (byte === OPEN_ARRAY || byte === OPEN_OBJECT || !isBesideRecords(key))
        throw afterEnd(this.#placeBefore);
      values.skip();
    }
    values.expect(CLOSE_OBJECT);
  }

  /** Calls `readMember` for each key of the object, which must read the value. */
  #members(readMember: (key: string) => void): void {
    const values = this.#values;
    values.at++;
    if (values.next() === CLOSE_OBJECT) {
      values.at++;
      return;
    }
    for (;;) {
      const key = values.key();
      values.expect(COLON);
      readMember(key);
      const byte = values.next();
      if (byte !== COMMA && byte !== CLOSE_OBJECT) throw NOT_JSON;
      values.at++;
      if (byte === CLOSE_OBJECT) return;
    }
  }

  #keysOfRecord(): void {
    const columns = this.#columns;
    const seen = new Set<string>();
    this.#members((key) => {
      if (seen.has(key)) throw repeatedKey(this.#place, key);
      seen.add(key);
      this.#values.skip();
    });
    for (const key of seen) if (!columns.has(key)) columns.set(key, columns.size);
    if (columns.size > MAX_KEYS) throw tooManyKeys(this.#place, MAX_KEYS);
  }

  /** The column of the next key if it is one of the next columns, and its bytes are the usual ones; otherwise -1. */
  #columnAhead(column: number): number {
    const keys = this.#keyBytes;
    const stop = Math.min(keys.length, column + KEYS_AHEAD);
    for (let ahead = column; ahead < stop; ahead++) if (this.#values.passes(keys[ahead]!)) return ahead;
    return -1;
  }

  #columnOf(key: string): number {
    const column = this.#columns.get(key);
    if (column === undefined) throw unknownKey(this.#place, key, this.#headerRecords);
    return column;
  }

  /** Writes the record at the place. Its keys are usually in the order of the columns. */
  #row(): void {
    const values = this.#values;
    const { out, at: start, lineEnds } = values;
    const { length } = out;
    const columns = this.#starts.length;
    let column = 0;
    values.at++;
    let byte = values.next();
    if (byte === CLOSE_OBJECT) values.at++;
    while (byte !== CLOSE_OBJECT) {
      values.next();
      let found = this.#columnAhead(column);
      if (found < 0) {
        found = this.#columnOf(values.key());
        values.expect(COLON);
        if (found < column) {
          values.at = start;
          values.lineEnds = lineEnds;
          out.length = length;
          this.#rowInAnyOrder();
          return;
        }
      }
      for (; column <= found; column++) if (column > 0) out.bytes[out.length++] = COMMA;
      values.writeCell();
      byte = values.next();
      if (byte !== COMMA && byte !== CLOSE_OBJECT) throw NOT_JSON;
      values.at++;
    }
    const missing = columns - Math.max(1, column);
    if (missing > 0) out.bytes.fill(COMMA, out.length, out.length + missing);
    out.length += missing;
    this.#endRow(length);
  }

  /** Writes the record cell by cell, and then puts the cells into the order of the columns. */
  #rowInAnyOrder(): void {
    const { out } = this.#values;
    const { length } = out;
    const starts = this.#starts.fill(-1);
    const ends = this.#ends.fill(-1);
    this.#members((key) => {
      const column = this.#columnOf(key);
      if (starts[column]! >= 0) throw repeatedKey(this.#place, key);
      starts[column] = out.length;
      this.#values.writeCell();
      ends[column] = out.length;
    });
    const row = this.#assembled;
    row.reserve(out.length - length + starts.length);
    for (const [column, start] of starts.entries()) {
      if (column > 0) row.bytes[row.length++] = COMMA;
      if (start >= 0) row.length += out.bytes.copy(row.bytes, row.length, start, ends[column]);
    }
    out.length = length;
    out.reserve(row.length + 64);
    out.length += row.bytes.copy(out.bytes, out.length, 0, row.length);
    row.length = 0;
    this.#endRow(length);
  }

  #endRow(start: number): void {
    const { out } = this.#values;
    const isOnlyCell = this.#starts.length === 1;
    // A line of blanks is no record.
    if (isOnlyCell && isBlankLine(out.bytes, start, out.length, COMMA)) out.quote(start);
    out.bytes[out.length++] = LF;
  }

  #refuseGrowth(scanned: number, made: number): void {
    this.#scanned += scanned;
    this.#made += made;
    if (this.#made > MANY_BYTES && this.#made > this.#scanned * MAX_GROWTH)
      throw tooMuch(this.#placeBefore, MAX_GROWTH);
  }
}
