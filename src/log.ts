/**
 * The log of a process: JSON lines on standard error. What may be logged is an allow-list of keys, each a number, a
 * word of our own or an error's code. There is no way to log a name, a date, a key, a token or an error's message.
 */
import pino, { type Logger } from 'pino';

/** Keys that may be logged. Their values are counts, durations, our own words, or ids that we made. */
const ALLOWED = new Set([
  'run',
  'chunk',
  'chunks',
  'rows',
  'bytes',
  'errors',
  'percent',
  'rowsPerSecond',
  'secondsLeft',
  'seconds',
  'milliseconds',
  'attempt',
  'worker',
  'workers',
  'server',
  'code',
  'fault',
  'line',
  'signal',
  'exitCode',
  'version',
  'otherVersion',
  'reason',
  'project',
  'schedule',
  'slot',
  'route',
  'method',
  'status',
  'queue',
  'jobs',
  'port',
]);

/** An error as its class and its code; never its message, which may hold a value. */
function describe(error: unknown): Record<string, string> {
  const { name, code } = (error ?? {}) as { name?: unknown; code?: unknown };
  return { code: String(code ?? name ?? 'unknown').slice(0, 64) };
}

function allow(entry: Record<string, unknown>): Record<string, unknown> {
  const kept: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(entry)) {
    if (key === 'err' || key === 'error') Object.assign(kept, describe(value));
    else if (ALLOWED.has(key) && (typeof value === 'number' || typeof value === 'string')) kept[key] = value;
  }
  return kept;
}

export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>;

export function createLog(level: string = process.env.CURP_BATCH_LOG ?? 'info'): Log {
  return pino(
    {
      level,
      base: null,
      formatters: { level: (label) => ({ level: label }), log: allow },
      timestamp: pino.stdTimeFunctions.isoTime,
    },
    pino.destination({ dest: 2, sync: true }),
  );
}
