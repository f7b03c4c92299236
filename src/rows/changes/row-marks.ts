/**
 * Two marks of a row of a result, for its comparison with that of another night: who it is (`identity`) and what was found out
 * (`state`). Both are hashes: rows with the same identity are compared, and a row with another state has changed.
 *
 * A row is known by the cell of the `--id` column; if that is empty, or without `--id`, by its person: the first 16 characters
 * of the key and the names as the key folds them. A row without a key is known by all its cells of a person.
 *
 * What a hash is not: a secret. Marks are encrypted wherever they are stored.
 */
import { viewOf, WORD } from '../../input/csv/int32-access.js';
import { KEY_LENGTH } from '../../key/curp/key-bytes.js';
import { foldName, MAX_NAME_BYTES } from '../duplicates/records/folded-name.js';
import type { ResultRecords } from './result-records.js';

/** The columns of a result that the comparison needs; -1 for none. */
export interface ComparedColumns {
  readonly id: number;
  /** Given names, first and second surname, as far as there are columns for them. */
  readonly names: readonly number[];
  /** Date of birth, sex and entity. */
  readonly birth: readonly number[];
  /** The calculated key. */
  readonly curp: number;
  /** The compared values, in the order of `COMPARED`. */
  readonly values: readonly number[];
}

/** Four words of 32 bits. */
export const IDENTITY_WORDS = 4;
/** Two words. */
export const STATE_WORDS = 2;

const ROOT_LENGTH = 16;

/** Between two cells. UTF-8 does not have this byte. */
const SEPARATOR = 0xff;

/** What an identity is made of comes first in what is hashed. */
const BY_ID = 1;
const BY_PERSON = 2;
const BY_CELLS = 3;

const SEEDS = [0x1e3779b9, 0x2545f491, 0x3c6ef372, 0x510e527f];
const FACTORS = [0x2c1b3c6d, 0x297a2d39, 0x1b56c4e9, 0x7feb352d];

const isBlank = (byte: number): boolean => byte === 0x20 || byte === 0x09;

export class RowMarks {
  readonly identity = new Int32Array(IDENTITY_WORDS);
  readonly state = new Int32Array(STATE_WORDS);
  /** What is hashed. */
  #bytes = Buffer.alloc(1024);
  #view = viewOf(this.#bytes);
  #length = 0;

  constructor(private readonly columns: ComparedColumns) {}

  /** Reads the marks of the current record, after `split`. */
  read(records: ResultRecords): void {
    this.#length = 0;
    if (!this.#addId(records)) this.#addPerson(records);
    this.#hash(this.identity);
    this.#length = 0;
    for (const column of this.columns.values) this.#add(records, column);
    this.#hash(this.state);
  }

  #addId(records: ResultRecords): boolean {
    const { id } = this.columns;
    if (id < 0) return false;
    const { cells, starts, ends } = records;
    let [start, end] = [starts[id]!, ends[id]!];
    while (start < end && isBlank(cells[start]!)) start++;
    while (start < end && isBlank(cells[end - 1]!)) end--;
    if (start === end) return false;
    this.#addByte(BY_ID);
    this.#addBytes(cells, start, end);
    return true;
  }

  #addPerson(records: ResultRecords): void {
    const { curp, names, birth } = this.columns;
    const { starts, ends, cells } = records;
    const hasKey = curp >= 0 && ends[curp]! - starts[curp]! === KEY_LENGTH;
    this.#addByte(hasKey ? BY_PERSON : BY_CELLS);
    if (hasKey) {
      this.#addBytes(cells, starts[curp]!, starts[curp]! + ROOT_LENGTH);
      for (const column of names) this.#addName(records, column);
      return;
    }
    for (const column of [...names, ...birth]) this.#add(records, column);
  }

  /** A name as the key folds it; as it is written, if it is very long or cannot be folded. */
  #addName(records: ResultRecords, column: number): void {
    const [start, end] = [records.starts[column]!, records.ends[column]!];
    this.#reserve(2 * MAX_NAME_BYTES + 1);
    const before = this.#length;
    if (end - start > MAX_NAME_BYTES) {
      this.#add(records, column);
      return;
    }
    try {
      if (end > start) this.#length = foldName(records.view, start, end, this.#bytes, before);
      this.#addByte(SEPARATOR);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      this.#length = before;
      this.#add(records, column);
    }
  }

  #add({ cells, starts, ends }: ResultRecords, column: number): void {
    if (column >= 0) this.#addBytes(cells, starts[column]!, ends[column]!);
    this.#addByte(SEPARATOR);
  }

  #addBytes(from: Buffer, start: number, end: number): void {
    this.#reserve(end - start);
    for (let at = start; at < end; at++) this.#bytes[this.#length++] = from[at]!;
  }

  #addByte(byte: number): void {
    this.#reserve(1);
    this.#bytes[this.#length++] = byte;
  }

  #reserve(bytes: number): void {
    if (this.#length + bytes <= this.#bytes.length) return;
    this.#bytes = Buffer.concat([this.#bytes, Buffer.alloc(this.#bytes.length + bytes)]);
    this.#view = viewOf(this.#bytes);
  }

  /** One hash of 32 bits for each word of `out`. */
  #hash(out: Int32Array): void {
    this.#reserve(WORD);
    this.#bytes.fill(0, this.#length, this.#length + WORD);
    const view = this.#view;
    const length = this.#length;
    for (let lane = 0; lane < out.length; lane++) {
      const factor = FACTORS[lane]!;
      let hash = SEEDS[lane]! ^ length;
      for (let at = 0; at < length; at += WORD) {
        hash = Math.imul(hash ^ view.getInt32(at, true), factor);
        hash = (hash << 15) | (hash >>> 17);
      }
      hash = Math.imul(hash ^ (hash >>> 16), FACTORS[(lane + 1) & 3]!);
      hash = Math.imul(hash ^ (hash >>> 13), factor);
      out[lane] = hash ^ (hash >>> 16);
    }
  }
}
