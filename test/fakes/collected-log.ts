/** A log that collects its lines for a test. What it does not keep: the values. */
import type { Log } from '../../src/base/log.js';

export function collectedLog(): { log: Log; lines: string[] } {
  const lines: string[] = [];
  const log = new Proxy({} as Log, { get: () => (_: unknown, line: string) => lines.push(line) });
  return { log, lines };
}
