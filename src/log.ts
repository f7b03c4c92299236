/**
 * The log of a process, on standard error: sentences on a terminal, JSON lines anywhere else. What may be logged is an allow-list of keys, each a number, a
 * word of our own or an error's code. There is no way to log a name, a date, a key, a token or an error's message.
 */
import { isatty } from 'node:tty';
import pino, { type DestinationStream, type Logger } from 'pino';

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

/** `text` is for people, `json` for programs that collect logs. */
export type LogStyle = 'text' | 'json';

const STANDARD_ERROR = 2;

/** Ends a progress bar that may stand in the line. */
const CLEAR_LINE = '\r\x1b[K';

/** `rowsPerSecond` is `rows per second`. */
const words = (key: string): string => key.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

const LABELS: Readonly<Record<string, string>> = { warn: 'warning: ', error: 'error: ', fatal: 'error: ' };

/** A line of the log as a sentence: the message, what it is about, and the level where something is wrong. No time. */
export function logSentence(line: string): string {
  const { level, time: _, msg, ...facts } = JSON.parse(line) as Record<string, string | number>;
  const about = Object.entries(facts)
    .filter(([, value]) => value !== '')
    .map(([key, value]) => `${words(key)} ${value}`)
    .join(', ');
  return `${LABELS[String(level)] ?? ''}${msg ?? ''}${about === '' ? '' : ` (${about})`}`;
}

/** Turns the lines of the log into sentences. */
function sentences(destination: DestinationStream): DestinationStream {
  const start = isatty(STANDARD_ERROR) ? CLEAR_LINE : '';
  return { write: (line) => destination.write(`${start}${logSentence(line)}\n`) };
}

export function createLog(
  level: string = process.env.CURP_BATCH_LOG ?? 'info',
  style: LogStyle = isatty(STANDARD_ERROR) ? 'text' : 'json',
): Log {
  const destination = pino.destination({ dest: STANDARD_ERROR, sync: true });
  return pino(
    {
      level,
      base: null,
      formatters: { level: (label) => ({ level: label }), log: allow },
      timestamp: pino.stdTimeFunctions.isoTime,
    },
    style === 'text' ? sentences(destination) : destination,
  );
}
