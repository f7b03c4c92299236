/**
 * A row number as decimal digits, incremented in place: ten times faster than formatting each number. The digits are in
 * constant memory, of which one chunk at a time makes use.
 */

import { viewOf, WORD } from '../../input/csv/int32-access.js';
import { NINE, ZERO } from '../../key/curp/ascii.js';

/** One more than a safe integer can have. */
const DIGITS = 17;

/** Padded with zeros on the left, so that `increment` can carry into them. */
export const NUMBER = Buffer.alloc(DIGITS + WORD, ZERO);
export const NUMBER_VIEW = viewOf(NUMBER);
export const NUMBER_END = DIGITS;

export class RowNumber {
  value = 0;
  /** The index of its first digit in `NUMBER`; the last one is before `NUMBER_END`. */
  start = DIGITS - 1;

  set(number: number): void {
    this.value = number;
    const text = String(number);
    this.start = DIGITS - text.length;
    NUMBER.fill(ZERO, 0, this.start); // remove digits of an earlier, larger number
    NUMBER.write(text, this.start, 'latin1');
  }

  increment(): void {
    this.value++;
    let index = DIGITS - 1;
    for (; NUMBER[index] === NINE; index--) NUMBER[index] = ZERO;
    if (index < this.start) this.start = index;
    NUMBER[index]!++;
  }
}
