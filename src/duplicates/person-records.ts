/**
 * Collects the person records of the rows of a chunk, in a segment. One object is reused for all chunks of a processor.
 *
 *   records.names.addBytes(…) or .addText(…), for each of the three names
 *   records.add(rowInChunk, key, birth, keyOnFile, isInError)
 *
 * What it does not do: decide which rows are whole. Its caller does.
 */
import { createHash } from 'node:crypto';
import { A, ZERO } from '../curp/ascii.js';
import { SYMBOLS_PER_UNIT } from '../curp/folding.js';
import type { Birth } from '../curp/key.js';
import { KEY_LENGTH } from '../curp/key-codes.js';
import { foldNameBytes, foldNameText } from './folded-name.js';
import {
  BIRTH_BYTES,
  BIRTH_IN_ROOT,
  BIRTH_IN_ROOT_END,
  BUCKET_HASH,
  CHECK_DIGIT,
  ELSEWHERE,
  FLAGS,
  HAS_KEY_ON_FILE,
  type HashOfWords,
  HEAD_BYTES,
  hashOfWords,
  IDENTITY_HASH,
  IN_ERROR,
  KEY_BYTES,
  MAX_NAMES_BYTES,
  RECORD_BYTES,
  ROOT_BYTES,
  ROW,
  SINCE_2000,
} from './person-record.js';
import { segmentOf } from './segment.js';

/** The bytes of a record without its names. */
const FIXED_BYTES = HEAD_BYTES + KEY_BYTES + ROOT_BYTES + BIRTH_BYTES;

const FIRST_BYTES = 64 * 1024;

/** Positions 17 and 18 of a key. */
const CENTURY_AT = 16;
const CHECK_DIGIT_AT = 17;

/** The folded names of one row, each followed by 0. */
export class FoldedNames {
  bytes = Buffer.allocUnsafe(4096);
  length = 0;

  addBytes(bytes: Uint8Array, start: number, end: number): void {
    this.#reserve(end - start);
    this.length = foldNameBytes(bytes, start, end, this.bytes, this.length);
    this.bytes[this.length++] = 0;
  }

  addNone(): void {
    this.#reserve(0);
    this.bytes[this.length++] = 0;
  }

  addText(text: string): void {
    this.#reserve(text.length);
    this.length = foldNameText(text, this.bytes, this.length);
    this.bytes[this.length++] = 0;
  }

  /** A key in the place of names. */
  addKey(key: Uint8Array): void {
    for (let index = 0; index < KEY_LENGTH; index++) this.bytes[this.length++] = key[index]!;
  }

  /** Replaces very long names by a digest. */
  shorten(): void {
    if (this.length <= MAX_NAMES_BYTES) return;
    this.length = createHash('sha256').update(this.bytes.subarray(0, this.length)).digest().copy(this.bytes);
  }

  #reserve(units: number): void {
    const needed = this.length + SYMBOLS_PER_UNIT * units + 1;
    if (needed > this.bytes.length) this.bytes = Buffer.concat([this.bytes], 2 * needed);
  }
}

const NO_BIRTH: Birth = { year: 0, month: 0, day: 0, sex: 0, entity: 0 };

export class PersonRecords {
  readonly names = new FoldedNames();
  #bytes = Buffer.allocUnsafe(FIRST_BYTES);
  #view = viewOf(this.#bytes);
  #length = 0;

  constructor(private readonly hash: HashOfWords = hashOfWords) {}

  /** Forgets the records of an earlier chunk. */
  clear(): void {
    this.#length = 0;
    this.names.length = 0;
  }

  /**
   * Adds a row whose names were added before. `key` is the calculated key and `keyOnFile` the one on file, if it has the form
   * of a key, each as character codes.
   */
  add(
    rowInChunk: number,
    key: Uint8Array,
    birth: Birth,
    keyOnFile: Uint8Array | undefined,
    isInError: boolean,
  ): void {
    this.names.shorten();
    let flags = (key[CHECK_DIGIT_AT]! - ZERO) << CHECK_DIGIT;
    if (key[CENTURY_AT]! >= A) flags |= SINCE_2000;
    if (keyOnFile !== undefined) flags |= HAS_KEY_ON_FILE;
    if (isInError) flags |= IN_ERROR;
    this.#write(rowInChunk, flags, key, birth, keyOnFile);
    if (keyOnFile !== undefined && !isInError && !hasSameBirth(key, keyOnFile))
      this.#write(rowInChunk, flags | ELSEWHERE, key, birth, keyOnFile);
    this.names.length = 0;
  }

  /** Adds a row of which nothing but the key on file is known: the key is the person. */
  addKey(rowInChunk: number, key: Uint8Array): void {
    this.names.addKey(key);
    this.add(rowInChunk, key, NO_BIRTH, key, false);
  }

  /** The records of all rows since `clear`. `firstRow`: the number of the first row of the chunk. */
  segment(firstRow: number): Buffer {
    return segmentOf(this.#bytes.subarray(0, this.#length), firstRow);
  }

  #write(
    rowInChunk: number,
    flags: number,
    key: Uint8Array,
    birth: Birth,
    keyOnFile: Uint8Array | undefined,
  ): void {
    const { names } = this;
    this.#reserve(FIXED_BYTES + names.length + 4);
    const bytes = this.#bytes;
    const view = this.#view;
    const start = this.#length;
    let at = start + HEAD_BYTES;
    if (keyOnFile !== undefined) {
      copyKey(keyOnFile, bytes, at, KEY_LENGTH);
      view.setUint16(at + KEY_LENGTH, 0, true);
      at += KEY_BYTES;
    }
    const root = at;
    copyKey(key, bytes, at, ROOT_BYTES);
    const identity = root + ROOT_BYTES;
    view.setUint16(identity, birth.year, true);
    bytes[identity + 2] = birth.month;
    bytes[identity + 3] = birth.day;
    bytes[identity + 4] = birth.sex;
    bytes[identity + 5] = birth.entity;
    at = identity + BIRTH_BYTES;
    const from = names.bytes;
    for (let index = 0; index < names.length; index++) bytes[at + index] = from[index]!;
    at += names.length;
    while ((at & 3) !== 0) bytes[at++] = 0;
    view.setUint32(start + IDENTITY_HASH, this.hash(view, identity, at), true);
    const filed = (flags & ELSEWHERE) !== 0 ? start + HEAD_BYTES : root;
    const bucket = this.hash(view, filed + BIRTH_IN_ROOT, filed + BIRTH_IN_ROOT_END);
    view.setUint32(start + BUCKET_HASH, bucket, true);
    view.setUint32(start + ROW, rowInChunk, true);
    view.setUint16(start + RECORD_BYTES, at - start, true);
    view.setUint16(start + FLAGS, flags, true);
    this.#length = at;
  }

  #reserve(more: number): void {
    if (this.#length + more <= this.#bytes.length) return;
    this.#bytes = Buffer.concat([this.#bytes], 2 * (this.#bytes.length + more));
    this.#view = viewOf(this.#bytes);
  }
}

const viewOf = (bytes: Buffer): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.length);

function copyKey(key: Uint8Array, to: Uint8Array, at: number, length: number): void {
  for (let index = 0; index < length; index++) to[at + index] = key[index]!;
}

/** Whether two keys belong in the same bucket. */
function hasSameBirth(one: Uint8Array, other: Uint8Array): boolean {
  for (let index = BIRTH_IN_ROOT; index < BIRTH_IN_ROOT_END; index++)
    if (one[index] !== other[index]) return false;
  return true;
}
