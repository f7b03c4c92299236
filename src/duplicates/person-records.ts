/**
 * Collects the person records of the rows of a chunk. Its caller folds the names into `RECORD`; the calculated key is in `KEY`.
 *
 *   let at = NAMES
 *   at = records.putName(text, at), for each of the three names
 *   records.add(at, rowInChunk, year, keyOnFile, isInError)
 *
 * One object is reused for all chunks of a processor.
 *
 * What it does not do: decide which rows are whole. Its caller does.
 */
import { KEY_LENGTH } from '../curp/key-codes.js';
import { foldName } from './folded-name.js';
import {
  BUCKETS,
  bucketOf,
  ELSEWHERE,
  HAS_KEY_ON_FILE,
  IDENTITY,
  IDENTITY_HASH,
  IN_ERROR,
  RECORD_BYTES,
  ROOT_BYTES,
  ROOT_HASH,
  ROW,
} from './person-record.js';
import { FIRST_HASH, finished, hashOfWords, mix, putKey, RECORD, RECORD_VIEW } from './record-memory.js';
import { segmentOf } from './segment.js';

const FIRST_WORDS = 16 * 1024;

const ROOT_END = IDENTITY + ROOT_BYTES;

/** All bits of a hash. Tests keep none, so that all hashes are equal. */
export const ALL_BITS = -1;

/** Folds a name into `RECORD` at this index, and returns the index after it. */
export function putName(text: string, at: number): number {
  const end = at + foldName(text).copy(RECORD, at);
  RECORD[end] = 0;
  return end + 1;
}

export class PersonRecords {
  #words = new Int32Array(FIRST_WORDS);
  #length = 0;
  /** Words of the records of each bucket. */
  readonly #ofBucket = new Uint32Array(BUCKETS);

  /** `bits`: those of a hash that are used. */
  constructor(private readonly bits = ALL_BITS) {}

  /** Forgets the records of an earlier chunk. */
  clear(): void {
    this.#length = 0;
    this.#ofBucket.fill(0);
  }

  /**
   * Adds the row whose names end at `namesEnd` of `RECORD`. `keyOnFile`: its character codes, if it has the form of a key.
   */
  add(
    namesEnd: number,
    rowInChunk: number,
    year: number,
    keyOnFile: Uint8Array | undefined,
    isInError: boolean,
  ): void {
    putKey(year);
    RECORD_VIEW.setInt32(namesEnd, 0, true); // the padding
    const identityEnd = (namesEnd + 3) & ~3;
    let hash = FIRST_HASH;
    for (let at = IDENTITY; at < ROOT_END; at += 4) hash = mix(hash, RECORD_VIEW.getInt32(at, true));
    const rootHash = finished(hash) & this.bits;
    for (let at = ROOT_END; at < identityEnd; at += 4) hash = mix(hash, RECORD_VIEW.getInt32(at, true));
    RECORD_VIEW.setInt32(IDENTITY_HASH, finished(hash) & this.bits, true);
    RECORD_VIEW.setInt32(ROW, rowInChunk, true);
    const error = isInError ? IN_ERROR : 0;
    if (keyOnFile === undefined) {
      this.#append(rootHash, identityEnd, error);
      return;
    }
    const end = putKeyOnFile(keyOnFile, identityEnd);
    this.#append(rootHash, end, error | HAS_KEY_ON_FILE);
    if (isInError || hasRoot(keyOnFile)) return;
    const otherRoot = hashOfWords(RECORD_VIEW, identityEnd, identityEnd + ROOT_BYTES) & this.bits;
    this.#append(otherRoot, end, HAS_KEY_ON_FILE | ELSEWHERE);
  }

  /** The records of all rows since `clear`. `firstRow`: the number of the first row of the chunk. */
  segment(firstRow: number): Buffer {
    return segmentOf(this.#words.subarray(0, this.#length), this.#ofBucket, firstRow);
  }

  /** Appends the record, which ends at `end`. */
  #append(rootHash: number, end: number, flags: number): void {
    RECORD_VIEW.setInt32(ROOT_HASH, rootHash, true);
    RECORD_VIEW.setInt32(RECORD_BYTES, end | (flags << 16), true);
    const count = end >> 2;
    if (this.#length + count > this.#words.length) this.#grow();
    this.#ofBucket[bucketOf(rootHash)]! += count;
    const words = this.#words;
    let to = this.#length;
    for (let at = 0; at < end; at += 4) words[to++] = RECORD_VIEW.getInt32(at, true);
    this.#length = to;
  }

  #grow(): void {
    const words = new Int32Array(2 * this.#words.length);
    words.set(this.#words);
    this.#words = words;
  }
}

/** Writes a key on file at this index of `RECORD`, with two bytes that are 0. Returns the index after it. */
function putKeyOnFile(codes: Uint8Array, at: number): number {
  for (let index = 0; index < KEY_LENGTH; index++) RECORD[at + index] = codes[index]!;
  RECORD_VIEW.setUint16(at + KEY_LENGTH, 0, true);
  return at + KEY_LENGTH + 2;
}

/** Whether a key on file has the root of the calculated key. */
function hasRoot(codes: Uint8Array): boolean {
  for (let index = 0; index < ROOT_BYTES; index++)
    if (codes[index] !== RECORD[IDENTITY + index]) return false;
  return true;
}
