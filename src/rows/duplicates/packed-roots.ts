/**
 * Collects the entries of the rows of a chunk, without records: for a run that can read its rows again. The calculated key is
 * in `KEY`.
 *
 * One object is reused for all chunks of a processor.
 */
import { BufferPool } from '../../base/buffer-pool.js';
import type { Birth } from '../../key/curp/key.js';
import { KEY, KEY_VIEW } from '../../key/curp/key-bytes.js';
import {
  hasWholeName,
  packedBirth,
  packedBirthOf,
  packedSurnames,
  rootLetters,
  rootLettersOf,
} from './blocks/block-keys.js';
import { PackedEntries } from './blocks/packed-entries.js';
import { isMarked, RowMarks } from './marked-rows.js';
import { ROOT_BYTES } from './records/person-record.js';
import { type ChunkFacts, segmentOf } from './segment.js';

/** The segments of chunks of one size differ a little in length. */
const ROOM_STEP = 64 * 1024;

export class PackedRoots {
  readonly #entries = new PackedEntries();
  readonly #marks = new RowMarks();
  /** Of segments: a worker has at most two at once. */
  readonly #buffers = new BufferPool(2, ROOM_STEP);

  clear(): void {
    this.#entries.clear();
    this.#marks.clear();
  }

  /**
   * Adds a row; `keyOnFile`: the codes of a key with the form of a key. Its root is added too, if it is another one. `paternal`,
   * `maternal` and `given`: as `name-hash.ts` returns them. `data`: what the key was composed of, if it is known.
   */
  add(
    rowInChunk: number,
    keyOnFile: Uint8Array | undefined,
    paternal: number,
    maternal: number,
    given: number,
    data?: Birth,
  ): void {
    const entries = this.#entries;
    const letters = rootLetters(KEY_VIEW);
    const birth = data === undefined ? packedBirth(KEY) : packedBirthOf(data);
    entries.addDate(letters, birth, paternal, maternal, given, rowInChunk, false);
    const surnames = packedSurnames(paternal, maternal);
    if (hasWholeName(surnames, given)) entries.addNames(birth, surnames, given, rowInChunk);
    if (keyOnFile === undefined || keyOnFile === KEY) return;
    if (!hasRoot(keyOnFile))
      entries.addDate(rootLettersOf(keyOnFile), packedBirth(keyOnFile), 0, 0, 0, rowInChunk, true);
  }

  /** Notes where a row begins in the bytes of the chunk, if it has a mark. */
  mark(rowInChunk: number, at: number): void {
    if (isMarked(rowInChunk)) this.#marks.add(rowInChunk, at);
  }

  segment(facts: ChunkFacts): Buffer {
    const marks = facts.encoding === 'utf-8' ? this.#marks.words : undefined;
    const take = (bytes: number) => this.#buffers.take(bytes).subarray(0, bytes);
    return segmentOf(this.#entries, facts, undefined, marks, take);
  }

  /** Takes back the memory of a segment. The caller must not use it afterwards. */
  recycle(segment: Buffer): void {
    this.#buffers.giveBack(segment);
  }
}

/** Whether a key on file has the root of the calculated key. */
export function hasRoot(codes: Uint8Array): boolean {
  for (let index = 0; index < ROOT_BYTES; index++) if (codes[index] !== KEY[index]) return false;
  return true;
}
