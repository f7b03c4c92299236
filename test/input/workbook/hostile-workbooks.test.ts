// Damaged workbooks, made from seeds: read, or refused with an `InputError`. `npm run fuzz` goes on with more of them.
import { expect, it } from 'vitest';
import { Random } from '../../../samples/random.js';
import { InputError } from '../../../src/input/csv/input-error.js';
import { damagedArchive, damagedXml, lyingArchive } from '../../fuzz/hostile-workbooks.js';
import { csvOf } from './reading.js';

it.each([
  ['a damaged archive', damagedArchive],
  ['damaged XML', damagedXml],
  ['a false directory', lyingArchive],
])('%s', async (_, make) => {
  const outcomes = { read: 0, refused: 0 };
  for (let seed = 0; seed < 100; seed++) {
    try {
      await csvOf(make(new Random(seed)), { maxSize: 1024 ** 2 });
      outcomes.read++;
    } catch (error) {
      if (!(error instanceof InputError)) throw new Error(`seed ${seed}`, { cause: error });
      outcomes.refused++;
    }
  }
  expect(outcomes.read).toBeGreaterThan(0);
  expect(outcomes.refused).toBeGreaterThan(5);
});
