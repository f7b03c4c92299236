/**
 * Collects the packed roots of the rows of a chunk, if the run can read the rows again: instead of their records. The
 * calculated key is in `KEY`.
 *
 * One object is reused for all chunks of a processor.
 */
import { KEY } from '../../../key/curp/key-bytes.js';
import { type ChunkFacts, rootSegmentOf } from '../segment.js';
import { BY_NAMES, hasBothSurnames, ON_FILE, packedBirth, packedLetters } from './block-keys.js';
import { PackedEntries } from './packed-entries.js';

export class PackedRoots {
  readonly #entries = new PackedEntries();

  clear(): void {
    this.#entries.clear();
  }

  /**
   * Adds a row; `keyOnFile`: the codes of a key with the form of a key. Its root is added too, if it is another one.
   * `hasGivenNames`: more than one given name.
   */
  add(rowInChunk: number, keyOnFile: Uint8Array | undefined, hasGivenNames: boolean): void {
    const entries = this.#entries;
    const letters = packedLetters(KEY);
    const birth = packedBirth(KEY);
    entries.add(letters, birth, rowInChunk);
    if (hasGivenNames && hasBothSurnames(letters)) entries.add(letters, birth | BY_NAMES, rowInChunk);
    if (keyOnFile === undefined) return;
    const otherLetters = packedLetters(keyOnFile);
    const otherBirth = packedBirth(keyOnFile);
    if (otherLetters !== letters || otherBirth !== birth)
      entries.add(otherLetters, otherBirth | ON_FILE, rowInChunk);
  }

  segment(facts: ChunkFacts): Buffer {
    return rootSegmentOf(this.#entries, facts);
  }
}
