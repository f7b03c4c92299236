// Large strings from Redis are read into buffers that are used again, but not before they were given back.
import { expect, it } from 'vitest';
import { giveBackLargeBuffer, takeLargeBuffer } from '../../src/redis/internals/large-buffers.js';

const LARGE = 300_000;

it('gives the memory that was given back, also as a part, for a string of another length', () => {
  const first = takeLargeBuffer(LARGE);
  giveBackLargeBuffer(first.subarray(17, 40));
  const second = takeLargeBuffer(LARGE + 5);
  expect(second.buffer).toBe(first.buffer);
  expect(second.length).toBe(LARGE + 5);
  giveBackLargeBuffer(second);
});

it('gives no memory twice, and no memory of others', () => {
  const first = takeLargeBuffer(LARGE);
  giveBackLargeBuffer(first);
  giveBackLargeBuffer(first);
  giveBackLargeBuffer(Buffer.alloc(LARGE));
  expect(takeLargeBuffer(LARGE).buffer).toBe(first.buffer);
  expect(takeLargeBuffer(LARGE).buffer).not.toBe(first.buffer);
});

it('keeps neither huge nor many buffers', () => {
  const huge = takeLargeBuffer(9_000_000);
  giveBackLargeBuffer(huge);
  expect(takeLargeBuffer(9_000_000).buffer).not.toBe(huge.buffer);
  const many = Array.from({ length: 20 }, () => takeLargeBuffer(LARGE));
  for (const one of many) giveBackLargeBuffer(one);
  const again = new Set(Array.from({ length: 20 }, () => takeLargeBuffer(LARGE).buffer));
  expect(many.filter(({ buffer }) => again.has(buffer)).length).toBe(8);
});
