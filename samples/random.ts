/**
 * A small seeded random number generator (sfc32): integer arithmetic only, so the same numbers on every machine.
 *
 * What it does not promise: secrecy. It makes sample data, never tokens.
 */
const WARM_UP_ROUNDS = 16;

export class Random {
  readonly #state: Int32Array;

  constructor(seed: number) {
    if (!Number.isSafeInteger(seed) || seed < 0) throw new RangeError('a seed is an integer from 0 on');
    this.#state = Int32Array.of(seed, Math.floor(seed / 2 ** 32), 0x2545f491, 1);
    for (let round = 0; round < WARM_UP_ROUNDS; round++) this.bits();
  }

  /** 32 random bits as a non-negative integer. */
  bits(): number {
    const state = this.#state;
    const b = state[1]!;
    const c = state[2]!;
    const sum = (state[0]! + b + state[3]!) | 0;
    state[3] = state[3]! + 1;
    state[0] = b ^ (b >>> 9);
    state[1] = c + (c << 3);
    state[2] = ((c << 21) | (c >>> 11)) + sum;
    return sum >>> 0;
  }

  /** An integer from 0 to `limit` - 1. */
  below(limit: number): number {
    return Math.floor((this.bits() / 2 ** 32) * limit);
  }

  /** A random entry of a table. */
  of<T>(table: readonly T[]): T {
    return table[this.below(table.length)]!;
  }
}
