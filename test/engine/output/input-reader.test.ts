/** Parts of an input, at any offset and asked for at the same time, are the bytes of the file there. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { InputReader } from '../../../src/engine/output/reread-rows.js';
import { temporaryFolder } from '../../vitest/temporary-folder.js';

const BYTES = Buffer.from(Array.from({ length: 1000 }, (_, index) => `row ${index}\n`).join(''));

const readerOf = (): InputReader => {
  const input = join(temporaryFolder(), 'people.csv');
  writeFileSync(input, BYTES);
  return new InputReader({ input, maxRecord: 1000 });
};

it('reads one part after the other, forwards, backwards and again', async () => {
  const reader = readerOf();
  const parts = [
    [100, 50],
    [150, 30],
    [500, 20],
    [10, 200],
    [10, 200],
    [0, BYTES.length],
  ] as const;
  const read = parts.map(([offset, length]) => reader.read(offset, length, (bytes) => bytes.toString()));
  expect(await Promise.all(read)).toEqual(
    parts.map(([offset, length]) => BYTES.toString('utf8', offset, offset + length)),
  );
  await reader.close();
});

it('a part that the file does not have any more is an error, and the next part is read', async () => {
  const reader = readerOf();
  await expect(reader.read(BYTES.length - 5, 10, () => {})).rejects.toMatchObject({ fault: 'input_changed' });
  expect(await reader.read(0, 5, (bytes) => bytes.toString())).toBe('row 0');
  await reader.close();
});
