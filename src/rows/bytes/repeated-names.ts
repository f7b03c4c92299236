/**
 * Finds records whose given name may contain both surnames of the row, from bytes: a cheap filter, so that the reference path
 * has to look at few of them.
 *
 * What it does not do: decide. `repeated-surnames.ts` does, on texts.
 */
import type { Plan } from '../../input/csv/plan.js';
import { INPUT_BLOCK } from './row-memory.js';

const isLetter = (byte: number): boolean => (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a;

/** Whether two bytes may be the same letter: a letter with an accent has other bytes. */
const mayBeSame = (one: number, other: number): boolean =>
  one > 0x7f || other > 0x7f || ((one ^ other) & ~0x20) === 0;

export class RepeatedNames {
  readonly #columns: Plan['columns'];

  constructor(columns: Plan['columns']) {
    this.#columns = columns;
  }

  /** Whether the given name has three words or more, and one of them begins as the first surname does. */
  mayBeIn(starts: Int32Array, ends: Int32Array): boolean {
    const { nombres: given, apellido_paterno: paternal, apellido_materno: maternal } = this.#columns;
    if (maternal < 0) return false;
    const end = ends[given]!;
    const surname = starts[paternal]!;
    const first = INPUT_BLOCK[surname]!;
    const isAny = !isLetter(first);
    let words = 1;
    let isFound = isAny;
    let before = 0;
    for (let index = starts[given]!; index < end; index++) {
      const byte = INPUT_BLOCK[index]!;
      if (!isLetter(byte)) words++;
      if (!isLetter(before) && mayBeSame(byte, first))
        isFound ||= mayBeSame(INPUT_BLOCK[index + 1]!, INPUT_BLOCK[surname + 1]!);
      before = byte;
    }
    return isFound && words > 2;
  }
}
