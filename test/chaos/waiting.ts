/** Waiting for things to be so. A limit is a safety net for a slow machine, never a measure. */
import { setTimeout as pause } from 'node:timers/promises';
import { WAIT_MS } from '../limits.js';

const LOOK_EVERY_MS = 10;

/** Looks until `look` gives something other than `undefined` or `false`. */
export async function until<T>(
  what: string,
  look: () => T | undefined | false | Promise<T | undefined | false>,
  limitMs = WAIT_MS,
): Promise<T> {
  const end = performance.now() + limitMs;
  for (;;) {
    const found = await look();
    if (found !== undefined && found !== false) return found;
    if (performance.now() > end) throw new Error(`waited ${limitMs / 1000} s in vain: ${what}`);
    await pause(LOOK_EVERY_MS);
  }
}

/** A promise, or an error when it takes too long. */
export async function inTime<T>(what: string, work: Promise<T>, limitMs = WAIT_MS): Promise<T> {
  const stop = new AbortController();
  const late = pause(limitMs, undefined, { signal: stop.signal }).then(() => {
    throw new Error(`waited ${limitMs / 1000} s in vain: ${what}`);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    stop.abort();
    late.catch(() => {});
  }
}
