/** Waiting for a condition or a promise. The limit is a safety net for a slow machine, never a measure of speed. */
import { setTimeout as pause } from 'node:timers/promises';
import { WAIT_MS } from './limits.js';

const POLL_EVERY_MS = 10;

/** Polls `check` until it returns something other than `undefined` or `false`, and returns that. */
export async function until<T>(
  what: string,
  check: () => T | undefined | false | Promise<T | undefined | false>,
  limitMs = WAIT_MS,
): Promise<T> {
  const end = performance.now() + limitMs;
  for (;;) {
    const found = await check();
    if (found !== undefined && found !== false) return found;
    if (performance.now() > end) throw new Error(`timeout after ${limitMs / 1000} s: ${what}`);
    await pause(POLL_EVERY_MS);
  }
}

/** The value of a promise, or an error when it takes longer than the limit. */
export async function inTime<T>(what: string, work: Promise<T>, limitMs = WAIT_MS): Promise<T> {
  const stop = new AbortController();
  const late = pause(limitMs, undefined, { signal: stop.signal }).then(() => {
    throw new Error(`timeout after ${limitMs / 1000} s: ${what}`);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    stop.abort();
    late.catch(() => {});
  }
}
