/** Large buffers are used again, but not before they were given back. */
import { beforeEach, expect, it } from 'vitest';
import { BufferPool } from '../../src/base/buffer-pool.js';

const LARGE = 300_000;

let buffers: BufferPool;

beforeEach(() => {
  buffers = new BufferPool(8, 256 * 1024);
});

it('gives the memory that was given back, also as a part, for a string of another length', () => {
  const first = buffers.take(LARGE);
  buffers.giveBack(first.subarray(17, 40));
  const second = buffers.take(LARGE + 5);
  expect(second.buffer).toBe(first.buffer);
  expect(second.length).toBeGreaterThanOrEqual(LARGE + 5);
  buffers.giveBack(second);
});

it('gives no memory twice, and no memory of others', () => {
  const first = buffers.take(LARGE);
  buffers.giveBack(first);
  buffers.giveBack(first);
  buffers.giveBack(Buffer.alloc(LARGE));
  expect(buffers.take(LARGE).buffer).toBe(first.buffer);
  expect(buffers.take(LARGE).buffer).not.toBe(first.buffer);
});

it('keeps neither huge nor many buffers', () => {
  const huge = buffers.take(9_000_000);
  buffers.giveBack(huge);
  expect(buffers.take(9_000_000).buffer).not.toBe(huge.buffer);
  const many = Array.from({ length: 20 }, () => buffers.take(LARGE));
  for (const one of many) buffers.giveBack(one);
  const again = new Set(Array.from({ length: 20 }, () => buffers.take(LARGE).buffer));
  expect(many.filter(({ buffer }) => again.has(buffer)).length).toBe(8);
});

it('is not filled by buffers that are too small', () => {
  const pool = new BufferPool(2);
  for (const small of [pool.take(10), pool.take(10)]) pool.giveBack(small);
  const large = pool.take(100);
  pool.giveBack(large);
  expect(pool.take(100).buffer).toBe(large.buffer);
});

it('keeps a buffer that took the place of one that was too small', () => {
  const pool = new BufferPool(2);
  pool.take(10);
  const grown = Buffer.allocUnsafeSlow(20);
  pool.lend(grown);
  pool.giveBack(grown);
  expect(pool.take(15).buffer).toBe(grown.buffer);
});
