/**
 * Writes result lines as bytes. The parts of a line that do not depend on the row are produced once by `resultLine`, the
 * reference writer, and then copied, so the two writers cannot differ.
 */
import { REASONS, type Reason } from '../../contract/codes.js';
import { failure, type Outcome, success } from '../../contract/envelope.js';
import { NINE, ZERO } from '../../curp/ascii.js';
import { KEY_LENGTH } from '../../curp/key.js';
import { NO_KEY_ON_FILE } from '../../curp/key-on-file.js';
import type { Reconciliation } from '../../reconcile/reconciliation.js';
import { viewOf, WORD } from '../byte-words.js';
import type { Plan } from '../plan.js';
import { resultLine } from './row-result.js';

/** A longer range is copied by native code; for a shorter one a loop is faster. */
const MAX_LOOP_BYTES = 100;

/** A growing buffer. Callers must `reserve` enough space before they append. */
export class ResultBytes {
  bytes: Buffer;
  length = 0;
  #view: DataView;

  /** Uses `spare` if it is large enough. */
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

  /** Appends a short piece; a loop is faster than native code here. */
  append(piece: Buffer): void {
    const { bytes } = this;
    let { length } = this;
    for (let index = 0; index < piece.length; index++) bytes[length++] = piece[index]!;
    this.length = length;
  }

  /** Like `appendRange`, three times as fast. `view` is a view of `source`. May write up to a word beyond the range. */
  appendWords(source: Buffer, view: DataView, start: number, end: number): void {
    if (end - start > MAX_LOOP_BYTES || end + WORD > source.length) {
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
    if (end - start > MAX_LOOP_BYTES) {
      this.length += source.copy(this.bytes, this.length, start, end);
      return;
    }
    const { bytes } = this;
    let { length } = this;
    for (let index = start; index < end; index++) bytes[length++] = source[index]!;
    this.length = length;
  }
}

/** One more than a safe integer can have. */
const DIGITS = 17;

/** A row number as decimal digits, incremented in place: ten times faster than formatting each number. */
export class RowNumber {
  value = 0;
  /** Padded with zeros on the left, so that `increment` can carry into them. */
  readonly #digits = new Uint8Array(DIGITS).fill(ZERO);
  #start = DIGITS - 1;

  set(number: number): void {
    this.value = number;
    const text = String(number);
    this.#start = DIGITS - text.length;
    this.#digits.fill(ZERO, 0, this.#start); // remove digits of an earlier, larger number
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

/** Marks the place of the key in a template line. */
const KEY_MARK = '#'.repeat(KEY_LENGTH);

/** The most frequent verdict of each mode. */
export const USUAL_VERDICT = { calculate: null, reconcile: 'match', validate: 'valid' } as const;

/**
 * The constant parts of a line around the row number, the echo and the key, for a row with the usual verdict of the mode.
 * In the mode `validate` a line has no key, and `beforeKey` is everything after the echo.
 */
export class LineParts {
  /** Before the row number. */
  readonly opening: Buffer;
  /** Between the echo and the key, and after the key. */
  readonly beforeKey: Buffer;
  readonly afterKey: Buffer;
  readonly #failures = new Map<number, Buffer>();
  readonly #plan: Plan;

  constructor(plan: Plan) {
    this.#plan = { ...plan, echo: 'none' };
    const [opening, rest] = this.#around(success(KEY_MARK));
    const [beforeKey = '', afterKey = ''] = rest.split(KEY_MARK); // in the mode `validate` there is no key
    this.opening = Buffer.from(opening);
    this.beforeKey = Buffer.from(beforeKey);
    this.afterKey = Buffer.from(afterKey);
  }

  /** The line of row 0 without an echo, split at the row number. */
  #around(outcome: Outcome): [string, string] {
    const verdict = USUAL_VERDICT[this.#plan.mode];
    const reconciliation: Reconciliation | null = verdict && { verdict, differs: [], cause: [] };
    const line = resultLine(0, [], { outcome, reconciliation, onFile: NO_KEY_ON_FILE }, this.#plan);
    const row = line.indexOf('0');
    return [line.slice(0, row), line.slice(row + 1)];
  }

  /** Everything after the echo of a row with these faults. Cached. */
  failure(faults: number, reason: Reason | null): Buffer {
    // Faults other than the lowest are written only with `detail`.
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
