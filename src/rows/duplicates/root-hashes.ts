/**
 * Collects the hashes of the roots of the rows of a chunk, if the run can read the rows again: instead of their records. The
 * calculated key is in `KEY`.
 *
 * One object is reused for all chunks of a processor.
 */
import { KEY_VIEW } from '../../key/curp/key-bytes.js';
import { grown } from './grown-array.js';
import { ROOT_BYTES } from './person-record.js';
import { type ChunkFacts, hashSegmentOf } from './segment.js';
import { hashOfWords } from './word-hash.js';

const FIRST_ROWS = 1024;

export class RootHashes {
  #hashes = new Int32Array(FIRST_ROWS);
  #rows = new Int32Array(FIRST_ROWS);
  #count = 0;
  readonly #onFile = new Uint8Array(ROOT_BYTES);
  readonly #onFileView = new DataView(this.#onFile.buffer);

  clear(): void {
    this.#count = 0;
  }

  /** Adds a row; `keyOnFile`: the codes of a key with the form of a key. Its root is added too, if it is another one. */
  add(rowInChunk: number, keyOnFile: Uint8Array | undefined): void {
    const hash = hashOfWords(KEY_VIEW, 0, ROOT_BYTES);
    this.#append(hash, rowInChunk);
    if (keyOnFile === undefined) return;
    for (let index = 0; index < ROOT_BYTES; index++) this.#onFile[index] = keyOnFile[index]!;
    const other = hashOfWords(this.#onFileView, 0, ROOT_BYTES);
    if (other !== hash) this.#append(other, rowInChunk);
  }

  segment(facts: ChunkFacts): Buffer {
    const count = this.#count;
    return hashSegmentOf(this.#rows.subarray(0, count), this.#hashes.subarray(0, count), facts);
  }

  #append(hash: number, rowInChunk: number): void {
    if (this.#count === this.#hashes.length) {
      this.#hashes = grown(this.#hashes);
      this.#rows = grown(this.#rows);
    }
    this.#hashes[this.#count] = hash;
    this.#rows[this.#count++] = rowInChunk;
  }
}
