/** The default chunk size: smaller for small inputs, and decided by the size of the input alone. */
import { expect, it } from 'vitest';
import { defaultChunk } from '../../src/run/settings.js';

const KIB = 1024;
const MIB = 1024 * KIB;

it.each([
  [0, 256 * KIB],
  [4 * MIB, 256 * KIB],
  [8 * MIB, 256 * KIB],
  [16 * MIB, 512 * KIB],
  [32 * MIB - 1, 512 * KIB],
  [32 * MIB, MIB],
  [9 * 1024 * MIB, MIB],
  [undefined, MIB],
])('an input of %s bytes: chunks of %i', (input, chunk) => {
  expect(defaultChunk(input)).toBe(chunk);
});
