/**
 * Where some rows of a chunk begin in its bytes: a mark for every 32nd row. The search for duplicates reads few rows again, and
 * finds each from the mark before it, without looking for all line ends of the chunk.
 *
 *   a mark   two words: the row, as its distance from the first one of the chunk · its first byte, from that of the chunk
 *
 * What it does not do: mark chunks in another encoding than UTF-8, whose bytes a worker does not read as they are.
 */
import type { Plan } from '../../input/csv/plan.js';
import { pickRecords } from '../bytes/picked-records.js';
import { grown } from './records/grown-array.js';

/** A power of two. */
const ROWS_OF_MARK = 32;

/** Words of a mark. */
const MARK = 2;

const FIRST_WORDS = 2048;

/** Whether a row has a mark. */
export const isMarked = (row: number): boolean => (row & (ROWS_OF_MARK - 1)) === 0;

/** The marks of one chunk. */
export class RowMarks {
  #words = new Int32Array(FIRST_WORDS);
  #length = 0;

  clear(): void {
    this.#length = 0;
  }

  /** Marks a row. Blank lines before it may have been taken for it: the last call counts. */
  add(row: number, at: number): void {
    const place = (row / ROWS_OF_MARK) * MARK;
    if (place === this.#words.length) this.#words = grown(this.#words);
    this.#words[place] = row;
    this.#words[place + 1] = at;
    this.#length = place + MARK;
  }

  get words(): Int32Array<ArrayBuffer> {
    return this.#words.subarray(0, this.#length);
  }
}

/** The marks of a chunk, which begins at this row and byte of a longer one. */
export interface PlacedMarks {
  readonly marks: Int32Array;
  readonly row: number;
  readonly byte: number;
}

/** The marks of a chunk that is made of others, in their order: of small chunks, not all of them. */
export function joinedMarks(parts: readonly PlacedMarks[]): Int32Array<ArrayBuffer> {
  const joined: number[] = [];
  let next = 0;
  for (const { marks, row, byte } of parts)
    for (let at = 0; at < marks.length; at += MARK) {
      if (marks[at]! + row < next) continue;
      joined.push(marks[at]! + row, marks[at + 1]! + byte);
      next = marks[at]! + row + ROWS_OF_MARK;
    }
  return Int32Array.from(joined);
}

/** A copy of the records with these indexes, as `pickRecords` makes it. */
export function pickMarkedRecords(
  bytes: Buffer,
  indexes: readonly number[],
  count: number,
  plan: Pick<Plan, 'delimiter' | 'normalize'>,
  marks: Int32Array,
): Buffer {
  if (marks.length === 0) return pickRecords(bytes, indexes, count, plan);
  const picked: Buffer[] = [];
  let [row, start, next] = [0, 0, 0];
  for (let index = 0; index < indexes.length; ) {
    for (; next < marks.length && marks[next]! <= indexes[index]!; next += MARK)
      [row, start] = [marks[next]!, marks[next + 1]!];
    const [nextRow, end] = next < marks.length ? [marks[next]!, marks[next + 1]!] : [count, bytes.length];
    const wanted: number[] = [];
    while (index < indexes.length && indexes[index]! < nextRow) wanted.push(indexes[index++]! - row);
    picked.push(pickRecords(bytes.subarray(start, end), wanted, nextRow - row, plan));
  }
  return Buffer.concat(picked);
}
