/** A result that is read at most once in a time, however many callers need it. What it does not do: keep it fresh unasked. */

/** Calls `read` if the last call is longer ago than this; else returns the promise of that call, also if it is pending. */
export function cachedFor<T>(milliseconds: number, read: () => Promise<T>): () => Promise<T> {
  let cached: Promise<T> | undefined;
  let readAt = 0;
  return () => {
    if (cached === undefined || performance.now() - readAt > milliseconds) {
      readAt = performance.now();
      cached = read();
    }
    return cached;
  };
}
