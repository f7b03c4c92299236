/** A cached result is read once in its time, also by callers that come while it is read; then again. */
import { expect, it, vi } from 'vitest';
import { cachedFor } from '../../src/base/cached-for.js';

it('is read once in its time, and again after it', async (context) => {
  vi.useFakeTimers();
  context.onTestFinished(() => {
    vi.useRealTimers();
  });
  let reads = 0;
  const read = cachedFor(1000, async () => ++reads);
  expect(await Promise.all([read(), read()])).toEqual([1, 1]);
  vi.advanceTimersByTime(1000);
  expect(await read()).toBe(1);
  vi.advanceTimersByTime(1);
  expect(await read()).toBe(2);
});
