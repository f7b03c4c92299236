/**
 * A cache of the answers of a slow reader, by the bytes of a cell: a column of sexes, entities or months has few different
 * texts, so most lookups hit. A hit requires that the table and all bytes of the cell are equal. The tables of a process
 * share their memory, which is constant for the reason given in `row-memory.ts`.
 *
 * What it does not do: grow. A new cell replaces an older one; a cell of more than 32 bytes is read each time.
 */
import { WORD } from '../../input/csv/int32-access.js';
import { INPUT_BLOCK, INPUT_BLOCK_VIEW } from './row-memory.js';

/** The answer for the text of a cell: a number. */
export type CellReader = (text: string) => number;

/** Longer cells are read each time. */
const MAX_LENGTH = 32;

/** Layout of an entry: table and length, the answer, the last word, the words before it. */
const ANSWER = 1;
const LAST = 2;
const BEFORE = 3;
const ENTRY = BEFORE + MAX_LENGTH / WORD - 1;

/** Number of entries, a power of two: more than the days of a lifetime, if dates are written in words. */
const CAPACITY = 1 << 15;
const ENTRIES = new Int32Array(ENTRY * CAPACITY);

/** A table is known in an entry by a multiple of this, above any length. */
const TABLE = 64;
let tables = 0;

export class CellTable {
  readonly #read: CellReader;
  readonly #mark: number;

  constructor(read: CellReader) {
    this.#read = read;
    this.#mark = ++tables * TABLE;
  }

  /** The reader's answer for the cell from `start` to `end` of `INPUT_BLOCK`. */
  answerOf(start: number, end: number): number {
    const length = end - start;
    if (length > MAX_LENGTH) return this.#read(INPUT_BLOCK.toString('utf8', start, end));
    const tableAndLength = this.#mark | length;
    // The last word overlaps the one before it, unless the length is a multiple of a word.
    const lastAt = end - WORD;
    const last = length < WORD ? shortWord(start, length) : INPUT_BLOCK_VIEW.getInt32(lastAt, true);
    let hash = Math.imul(tableAndLength, 0x1b56c4e9) ^ last;
    for (let at = start; at < lastAt; at += WORD)
      hash = Math.imul(hash, 0x2c1b3c6d) ^ INPUT_BLOCK_VIEW.getInt32(at, true);
    hash = Math.imul(hash, 0x297a2d39);
    const home = (hash ^ (hash >>> 15)) & (CAPACITY - 1);
    // The neighbour is the second choice.
    for (let way = 0; way < 2; way++) {
      const entry = (home ^ way) * ENTRY;
      if (ENTRIES[entry] !== tableAndLength || ENTRIES[entry + LAST] !== last) continue;
      let before = entry + BEFORE;
      let at = start;
      for (; at < lastAt && ENTRIES[before] === INPUT_BLOCK_VIEW.getInt32(at, true); at += WORD) before++;
      if (at >= lastAt) return ENTRIES[entry + ANSWER]!;
    }
    return this.#add(start, end, last, home);
  }

  /** Reads the cell and stores the answer: at `home` if this is free, otherwise in the place of its neighbour. */
  #add(start: number, end: number, last: number, home: number): number {
    const entry = (ENTRIES[home * ENTRY] === 0 ? home : home ^ 1) * ENTRY;
    const answer = this.#read(INPUT_BLOCK.toString('utf8', start, end));
    ENTRIES[entry] = this.#mark | (end - start);
    ENTRIES[entry + ANSWER] = answer;
    ENTRIES[entry + LAST] = last;
    for (let at = start, before = entry + BEFORE; at < end - WORD; at += WORD)
      ENTRIES[before++] = INPUT_BLOCK_VIEW.getInt32(at, true);
    return answer;
  }
}

/** The bytes of a cell that is shorter than a word; the bytes after it are removed. */
const shortWord = (start: number, length: number): number =>
  INPUT_BLOCK_VIEW.getInt32(start, true) & ((1 << (8 * length)) - 1);

export function forgetCells(): void {
  ENTRIES.fill(0);
}
