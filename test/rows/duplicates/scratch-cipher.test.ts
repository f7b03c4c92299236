/** Bytes that reach over parts of several attempts: the same in their own memory as in new memory, and read again. */
import { expect, it } from 'vitest';
import { ScratchCipher } from '../../../src/rows/duplicates/scratch-cipher.js';

const PARTS = [
  { start: 0, nonce: '0011223344556677' },
  { start: 64, nonce: '8899aabbccddeeff' },
  { start: 96, nonce: 'ffeeddccbbaa9988' },
];

it.each([
  [0, 200],
  [32, 48],
  [64, 32],
  [80, 100],
])('from %i on, %i bytes', (position, length) => {
  const cipher = new ScratchCipher(Buffer.alloc(32, 7), PARTS);
  const bytes = Buffer.alloc(length, 'ABCDEFG');
  const sealed = cipher.apply(bytes, position);
  const inPlace = Buffer.from(bytes);
  cipher.applyInPlace(inPlace, position);
  expect(inPlace).toEqual(sealed);
  expect(cipher.apply(sealed, position)).toEqual(bytes);
});
