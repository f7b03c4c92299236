/**
 * SIGINT and SIGTERM: the first signal of a kind lets the work end cleanly, the second one ends the process at once.
 *
 * What it does not do: end the work. The caller does.
 */
import type { Log } from '../../base/log.js';
import { INTERRUPTED } from './exit-codes.js';

type EndSignal = keyof typeof INTERRUPTED;

/**
 * Calls `first` at the first signal of each kind, and `last` before the second one ends the process. Returns a function that
 * undoes this.
 */
export function onSignals(first: (signal: EndSignal) => void, last: () => void = () => {}): () => void {
  const handlers = (['SIGINT', 'SIGTERM'] as const).map((signal) => {
    let count = 0;
    const handler = (): void => {
      if (count++ > 0) {
        last();
        process.exit(INTERRUPTED[signal]);
      }
      first(signal);
    };
    process.on(signal, handler);
    return [signal, handler] as const;
  });
  return () => {
    for (const [signal, handler] of handlers) process.off(signal, handler);
  };
}

/** Resolves at a signal, which is logged with this text. */
export const signalled = (log: Log, text: string): Promise<void> =>
  new Promise((resolve) => {
    onSignals((signal) => {
      log.info({ signal }, text);
      resolve();
    });
  });
