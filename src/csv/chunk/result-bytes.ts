/**
 * Result lines as bytes. Whatever of a line does not depend on the row is made once by `resultLine`, the plain writer,
 * and copied from then on: the two cannot drift apart.
 */
import { REASONS, type Reason } from '../../contract/codes.js';
import { failure, type Outcome, success } from '../../contract/envelope.js';
import { KEY_LENGTH } from '../../curp/key.js';
import { NO_KEY_ON_FILE } from '../../curp/key-on-file.js';
import type { Reconciliation } from '../../reconcile/reconciliation.js';
import { viewOf, WORD } from '../byte-words.js';
import type { Plan } from '../plan.js';
import { resultLine } from './row-result.js';

/** A range longer than this is copied by a call into native code. */
const LONG = 100;

/** A growing buffer: whoever writes says first how much it will be. */
export class ResultBytes {
  bytes: Buffer;
  length = 0;
  #view: DataView;

  /** `spare` is filled if it is large enough. */
  constructor(capacity: number, spare?: Buffer) {
    this.bytes = spare && spare.length >= capacity ? spare : Buffer.allocUnsafeSlow(capacity);
    this.#view = viewOf(this.bytes);
  }

  reserve(more: number): void {
    if (this.length + more <= this.bytes.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(this.bytes.length * 2, this.length + more));
    this.bytes.copy(larger, 0, 0, this.length);
    this.bytes = larger;
    this.#view = viewOf(larger);
  }

  /** A short piece: a loop is faster than a call into native code. */
  append(piece: Buffer): void {
    const { bytes } = this;
    let { length } = this;
    for (let index = 0; index < piece.length; index++) bytes[length++] = piece[index]!;
    this.length = length;
  }

  /** As `appendRange`, and three times as fast. `view` shows the source; there is room for a word more than the range. */
  appendWords(source: Buffer, view: DataView, start: number, end: number): void {
    if (end - start > LONG || end + WORD > source.length) {
      this.appendRange(source, start, end);
      return;
    }
    const out = this.#view;
    let to = this.length;
    for (let from = start; from < end; from += WORD) {
      out.setInt32(to, view.getInt32(from, true), true);
      to += WORD;
    }
    this.length += end - start;
  }

  appendRange(source: Buffer, start: number, end: number): void {
    if (end - start > LONG) {
      this.length += source.copy(this.bytes, this.length, start, end);
      return;
    }
    const { bytes } = this;
    let { length } = this;
    for (let index = start; index < end; index++) bytes[length++] = source[index]!;
    this.length = length;
  }
}

/** More digits than a safe integer has. */
const DIGITS = 17;
const ZERO = 0x30;
const NINE = 0x39;

/** The number of a row as its digits, counted up in place: that is a tenth of the work of writing each anew. */
export class RowNumber {
  value = 0;
  /** Zeros stand left of the number: `increment` counts on into them. */
  readonly #digits = new Uint8Array(DIGITS).fill(ZERO);
  #start = DIGITS - 1;

  set(number: number): void {
    this.value = number;
    const text = String(number);
    this.#start = DIGITS - text.length;
    this.#digits.fill(ZERO, 0, this.#start); // digits of a larger number before
    for (let index = 0; index < text.length; index++) {
      this.#digits[this.#start + index] = text.charCodeAt(index);
    }
  }

  increment(): void {
    this.value++;
    const digits = this.#digits;
    let index = DIGITS - 1;
    for (; digits[index] === NINE; index--) digits[index] = ZERO;
    if (index < this.#start) this.#start = index;
    digits[index]!++;
  }

  appendTo(out: ResultBytes): void {
    const { bytes } = out;
    let { length } = out;
    for (let index = this.#start; index < DIGITS; index++) bytes[length++] = this.#digits[index]!;
    out.length = length;
  }
}

/** Stands for the key in a line that is made once. */
const PLACE = '#'.repeat(KEY_LENGTH);

/** What is said of nearly every key on file. */
export const USUAL_VERDICT = { calculate: null, reconcile: 'match', validate: 'valid' } as const;

/**
 * The parts of a line around its row number, its echo and its key; where there are keys on file, of a row with the usual
 * verdict. Where they are only validated no key is written, and the first part is all.
 */
export class LineParts {
  /** Before the row number. */
  readonly opening: Buffer;
  /** Between the echo and the key, and behind the key. */
  readonly beforeKey: Buffer;
  readonly afterKey: Buffer;
  readonly #failures = new Map<number, Buffer>();
  readonly #plan: Plan;

  constructor(plan: Plan) {
    this.#plan = { ...plan, echo: 'none' };
    const [opening, rest] = this.#around(success(PLACE));
    const [beforeKey = '', afterKey = ''] = rest.split(PLACE); // without a key, nothing is around it
    this.opening = Buffer.from(opening);
    this.beforeKey = Buffer.from(beforeKey);
    this.afterKey = Buffer.from(afterKey);
  }

  /** A line of row 0 without its echo, around the row number. */
  #around(outcome: Outcome): [string, string] {
    const verdict = USUAL_VERDICT[this.#plan.mode];
    const reconciliation: Reconciliation | null = verdict && { verdict, differs: [], cause: [] };
    const line = resultLine(0, [], { outcome, reconciliation, onFile: NO_KEY_ON_FILE }, this.#plan);
    const row = line.indexOf('0');
    return [line.slice(0, row), line.slice(row + 1)];
  }

  /** Everything behind the echo of a row with these faults. */
  failure(faults: number, reason: Reason | null): Buffer {
    // Only with `detail` do faults other than the lowest show.
    const shown = this.#plan.detail ? faults : faults & -faults;
    const key = shown * 16 + (reason === null ? 15 : REASONS.indexOf(reason));
    let bytes = this.#failures.get(key);
    if (bytes === undefined) {
      bytes = Buffer.from(this.#around(failure(shown, reason))[1]);
      this.#failures.set(key, bytes);
    }
    return bytes;
  }
}
