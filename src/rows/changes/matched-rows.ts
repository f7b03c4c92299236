/**
 * Matches the rows of two nights by their identities: which row of now is which row of before, and whether it has changed.
 *
 * Rows of one identity (an id that occurs twice, homonyms) are matched by their states first, then by their order; the rows that
 * are left over are new or gone. So the result depends on the rows alone, not on how they are sorted in the file as a whole.
 *
 * What it does not do: read rows. It gets their marks, in any order, and gives pairs of row numbers, in no order.
 */
import type { BucketFile } from './bucket-file.js';
import { IDENTITY_WORDS, type RowMarks, STATE_WORDS } from './row-marks.js';

/** Layout of a record in words: identity, state, the row in two words, the side. */
const STATE = IDENTITY_WORDS;
const ROW = STATE + STATE_WORDS;
const SIDE = ROW + 2;
const WORDS = SIDE + 1;

export const MARK_BYTES = 4 * WORDS;

export const BEFORE = 0;
export const NOW = 1;

/** A bucket with more rows is one of rows that share their identity. */
export const MAX_ROWS_IN_BUCKET = 1 << 21;

/** Rows are below this power of two, in two words. */
const LOW = 2 ** 32;

/** Called with the numbers of the rows; 0 for none. */
type Matched = (before: number, now: number) => void;

/** Writes the mark of a row to its bucket. */
export class MarkWriter {
  readonly #words = new Int32Array(WORDS);
  readonly #bytes = new Uint8Array(this.#words.buffer);

  constructor(private readonly file: BucketFile) {}

  add(side: number, row: number, { identity, state }: Pick<RowMarks, 'identity' | 'state'>): void {
    const words = this.#words;
    for (let word = 0; word < IDENTITY_WORDS; word++) words[word] = identity[word]!;
    for (let word = 0; word < STATE_WORDS; word++) words[STATE + word] = state[word]!;
    words[ROW] = row % LOW;
    words[ROW + 1] = Math.floor(row / LOW);
    words[SIDE] = side;
    this.file.add((identity[0]! >>> 0) % this.file.buckets, this.#bytes);
  }
}

const rowAt = (words: Int32Array, at: number): number =>
  (words[at + ROW]! >>> 0) + words[at + ROW + 1]! * LOW;

function compareIdentities(words: Int32Array, one: number, other: number): number {
  for (let word = 0; word < IDENTITY_WORDS; word++) {
    const difference = words[one + word]! - words[other + word]!;
    if (difference !== 0) return difference;
  }
  return 0;
}

/** The places of the records, ordered by identity, side and row. */
function orderOf(words: Int32Array): Int32Array {
  const places = Int32Array.from({ length: words.length / WORDS }, (_, index) => index * WORDS);
  return places.sort(
    (one, other) =>
      compareIdentities(words, one, other) ||
      words[one + SIDE]! - words[other + SIDE]! ||
      rowAt(words, one) - rowAt(words, other),
  );
}

const stateOf = (words: Int32Array, at: number): string => `${words[at + STATE]} ${words[at + STATE + 1]}`;

/** Matches the rows of one identity. */
function matchGroup(
  words: Int32Array,
  before: readonly number[],
  now: readonly number[],
  changed: Matched,
): void {
  /** The rows of now by state, and how many of them are matched: to remove each would move all others. */
  const byState = new Map<string, { places: number[]; matched: number }>();
  for (const at of now) {
    const state = stateOf(words, at);
    const same = byState.get(state);
    if (same === undefined) byState.set(state, { places: [at], matched: 0 });
    else same.places.push(at);
  }
  const matched = new Set<number>();
  const rest = before.filter((at) => {
    const same = byState.get(stateOf(words, at));
    const found = same?.places[same.matched++];
    if (found !== undefined) matched.add(found);
    return found === undefined;
  });
  const restNow = now.filter((at) => !matched.has(at));
  for (let index = 0; index < Math.max(rest.length, restNow.length); index++) {
    const [one, other] = [rest[index], restNow[index]];
    changed(one === undefined ? 0 : rowAt(words, one), other === undefined ? 0 : rowAt(words, other));
  }
}

/** Calls `changed` for the rows of a bucket that are new, gone or in another state. */
export function matchBucket(bytes: Buffer, changed: Matched): void {
  const words = new Int32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4);
  const order = orderOf(words);
  for (let index = 0; index < order.length; ) {
    const first = order[index]!;
    const groups: [number[], number[]] = [[], []];
    for (; index < order.length && compareIdentities(words, first, order[index]!) === 0; index++)
      groups[words[order[index]! + SIDE]!]!.push(order[index]!);
    const [before, now] = groups;
    const isSame =
      before.length === 1 &&
      now.length === 1 &&
      words[before[0]! + STATE] === words[now[0]! + STATE] &&
      words[before[0]! + STATE + 1] === words[now[0]! + STATE + 1];
    if (!isSame) matchGroup(words, before, now, changed);
  }
}
