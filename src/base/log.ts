/**
 * The log of a process, on standard error: sentences on a terminal, JSON lines otherwise. Only keys of an allow-list
 * are logged, each with a number, a word of this program or an error code; never a name, date, key, token or error message.
 */
import { isatty } from 'node:tty';
import pino, { type DestinationStream, type Logger } from 'pino';
import { UsageError } from './sentence.js';
import { visible } from './visible-text.js';

/** Keys that may be logged. Their values are counts, durations, words or ids of this program. */
const ALLOWED = new Set([
  'run',
  'chunk',
  'rows',
  'bytes',
  'errors',
  'seconds',
  'milliseconds',
  'attempt',
  'workers',
  'server',
  'code',
  'fault',
  'signal',
  'exitCode',
  'reason',
  'project',
  'schedule',
  'slot',
  'route',
  'method',
  'request',
  'status',
  'queue',
  'jobs',
  'port',
  'upload',
]);

/** An error as its code or class; never its message, which may contain a value of a row. */
function describe(error: unknown): Record<string, string> {
  const { name, code } = (error ?? {}) as { name?: unknown; code?: unknown };
  return { code: String(code ?? name ?? 'unknown').slice(0, 64) };
}

function keepAllowed(entry: Record<string, unknown>): Record<string, unknown> {
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

/** Clears a progress bar that may be on the current line. */
const CLEAR_LINE = '\r\x1b[K';

/** `exitCode` is `exit code`. */
const words = (key: string): string => key.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

const LABELS: Readonly<Record<string, string>> = { warn: 'warning: ', error: 'error: ', fatal: 'error: ' };

/** A log line as a sentence: the label of a warning or error, the message, and its fields. No time. */
export function logSentence(line: string): string {
  const { level, time: _, msg, ...facts } = JSON.parse(line) as Record<string, string | number>;
  const about = Object.entries(facts)
    .filter(([, value]) => value !== '')
    .map(([key, value]) => `${words(key)} ${value}`)
    .join(', ');
  return visible(`${LABELS[String(level)] ?? ''}${msg ?? ''}${about === '' ? '' : ` (${about})`}`);
}

/** Writes log lines as sentences. */
function sentenceStream(destination: DestinationStream): DestinationStream {
  const start = isatty(STANDARD_ERROR) ? CLEAR_LINE : '';
  return { write: (line) => destination.write(`${start}${logSentence(line)}\n`) };
}

const LEVELS = 'trace, debug, info, warn, error, fatal, silent';

export function createLog(
  level: string = process.env.CURP_BATCH_LOG ?? 'info',
  style: LogStyle = isatty(STANDARD_ERROR) ? 'text' : 'json',
): Log {
  if (level !== 'silent' && !(level in pino.levels.values))
    throw new UsageError({
      en: `CURP_BATCH_LOG is none of ${LEVELS}: ${level}`,
      es: `CURP_BATCH_LOG no es ninguno de ${LEVELS}: ${level}`,
    });
  const destination = pino.destination({ dest: STANDARD_ERROR, sync: true });
  return pino(
    {
      level,
      base: null,
      formatters: { level: (label) => ({ level: label }), log: keepAllowed },
      timestamp: pino.stdTimeFunctions.isoTime,
    },
    style === 'text' ? sentenceStream(destination) : destination,
  );
}
