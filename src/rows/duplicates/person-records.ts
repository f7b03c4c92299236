/**
 * Collects the person records of the rows of a chunk. Its caller writes the names to `RECORD`; the calculated key is in `KEY`.
 *
 *   let at = NAMES
 *   at = putName(text, at), for each of the three names
 *   records.add(at, rowInChunk, year, keyOnFile, isInError)
 *
 * One object is reused for all chunks of a processor.
 *
 * What it does not do: decide which rows are whole. Its caller does.
 */
import { KEY_LENGTH } from '../../key/curp/key-bytes.js';
import {
  hasWholeName,
  packedBirth,
  packedSurnames,
  rootLetters,
  rootLettersOf,
} from './blocks/block-keys.js';
import { givenNameHashes, surnameHash } from './blocks/name-hash.js';
import { PackedEntries } from './blocks/packed-entries.js';
import { hasRoot } from './packed-roots.js';
import { putKey, RECORD, RECORD_VIEW } from './record-memory.js';
import { grown } from './records/grown-array.js';
import {
  HAS_KEY_ON_FILE,
  IN_ERROR,
  IN_KEY_ON_FILE_BUCKET,
  IN_NAMES_BUCKET,
  KEY_OFFSET,
  LENGTH_OFFSET,
  NAMES_OFFSET,
  ROW_OFFSET,
} from './records/person-record.js';
import { type ChunkFacts, segmentOf } from './segment.js';

const FIRST_WORDS = 16 * 1024;

export class PersonRecords {
  #words = new Int32Array(FIRST_WORDS);
  #length = 0;
  /** One for each record. */
  readonly #entries = new PackedEntries();

  /** Forgets the records of an earlier chunk. */
  clear(): void {
    this.#length = 0;
    this.#entries.clear();
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
    RECORD_VIEW.setInt32(ROW_OFFSET, rowInChunk, true);
    const hasKey = keyOnFile !== undefined;
    const end = hasKey ? putKeyOnFile(keyOnFile, identityEnd) : identityEnd;
    const flags = (isInError ? IN_ERROR : 0) | (hasKey ? HAS_KEY_ON_FILE : 0);
    const letters = rootLetters(RECORD_VIEW, KEY_OFFSET);
    const birth = packedBirth(RECORD, KEY_OFFSET);
    const { paternal, maternal, given } = nameHashes(namesEnd);
    const entries = this.#entries;
    entries.addDate(letters, birth, paternal, maternal, given, rowInChunk, false);
    this.#append(end, flags);
    if (isInError) return;
    const surnames = packedSurnames(paternal, maternal);
    if (hasWholeName(surnames, given)) {
      entries.addNames(birth, surnames, given, rowInChunk);
      this.#append(end, flags | IN_NAMES_BUCKET);
    }
    if (hasKey && !hasRoot(keyOnFile)) {
      entries.addDate(rootLettersOf(keyOnFile), packedBirth(keyOnFile), 0, 0, 0, rowInChunk, true);
      this.#append(end, flags | IN_KEY_ON_FILE_BUCKET);
    }
  }

  /** The records of all rows since `clear`. */
  segment(facts: ChunkFacts): Buffer {
    return segmentOf(this.#entries, facts, this.#words.subarray(0, this.#length));
  }

  /** Appends the record, which ends at `end`. */
  #append(end: number, flags: number): void {
    RECORD_VIEW.setInt32(LENGTH_OFFSET, end | (flags << 16), true);
    if (this.#length + (end >> 2) > this.#words.length) this.#words = grown(this.#words);
    const words = this.#words;
    let to = this.#length;
    for (let at = 0; at < end; at += 4) words[to++] = RECORD_VIEW.getInt32(at, true);
    this.#length = to;
  }
}

/** The hashes of the names in `RECORD`, which end at `end`, each with a 0. Without names all are 0. */
function nameHashes(end: number): { paternal: number; maternal: number; given: number } {
  if (end === NAMES_OFFSET) return { paternal: 0, maternal: 0, given: 0 };
  const givenEnd = RECORD.indexOf(0, NAMES_OFFSET);
  const paternalEnd = RECORD.indexOf(0, givenEnd + 1);
  return {
    paternal: surnameHash(RECORD, givenEnd + 1, paternalEnd),
    maternal: surnameHash(RECORD, paternalEnd + 1, end - 1),
    given: givenNameHashes(RECORD, NAMES_OFFSET, givenEnd),
  };
}

/** Writes a key on file at this index of `RECORD`, with two bytes that are 0. Returns the index after it. */
function putKeyOnFile(codes: Uint8Array, at: number): number {
  for (let index = 0; index < KEY_LENGTH; index++) RECORD[at + index] = codes[index]!;
  RECORD_VIEW.setUint16(at + KEY_LENGTH, 0, true);
  return at + KEY_LENGTH + 2;
}
