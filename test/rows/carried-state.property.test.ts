// A processor carries no state from one chunk to the next: random chunks in random order, through one processor for each
// mode, give the results of a new processor. `CARRIED_STATE_CHUNKS=20000` sets their number, `CARRIED_STATE_SEED` the seed.
import { expect, it } from 'vitest';
import { RowNumber } from '../../src/rows/bytes/row-number.js';
import { ResultLines } from '../../src/rows/result-lines.js';
import { LONG_MS } from '../vitest/limits.js';
import { examineCarriedState } from './carried-state.js';

const CHUNKS = Number(process.env.CARRIED_STATE_CHUNKS ?? 20);
const SEED = Number(process.env.CARRIED_STATE_SEED ?? 14);

it(`${CHUNKS} chunks in random order through one processor of every mode give the results of new processors`, {
  timeout: LONG_MS,
}, () => {
  examineCarriedState(SEED, CHUNKS);
});

it('after a smaller row number the count continues from there', () => {
  const number = new RowNumber();
  const written = (): string => {
    const out = new ResultLines(64);
    out.appendNumber(number);
    return out.finish().toString('latin1');
  };
  for (const first of [9_999_900, 90, 9_960, 1, 999, 8]) {
    number.set(first);
    for (let row = first; row < first + 50; row++) {
      expect([written(), number.value]).toEqual([String(row), row]);
      number.increment();
    }
  }
});
