/**
 * The log of a process, on standard error: sentences on a terminal, JSON lines otherwise. Only keys of an allow-list
 * are logged, each with a number, a word of this program or an error code; never a name, date, key, token or error message.
 */
import { writeSync } from 'node:fs';
import { isatty } from 'node:tty';

/** Keys that may be logged. Their values are counts, durations, words or ids of this program. */
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

/** An error as its code or class; never its message, which may contain a value of a row. */
function describe(error: unknown): Record<string, string> {
  const { name, code } = (error ?? {}) as { name?: unknown; code?: unknown };
  return { code: String(code ?? name ?? 'unknown').slice(0, 64) };
}

function keepAllowed(entry: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const kept: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(entry)) {
    if (key === 'err' || key === 'error') Object.assign(kept, describe(value));
    else if (ALLOWED.has(key) && (typeof value === 'number' || typeof value === 'string')) kept[key] = value;
  }
  return kept;
}

interface Write {
  (facts: Readonly<Record<string, unknown>>, message: string): void;
  (message: string): void;
}

export type Log = Readonly<Record<'debug' | 'info' | 'warn' | 'error', Write>>;

/** Lines below the level of the log are not written. */
const LEVELS = ['debug', 'info', 'warn', 'error', 'silent'];

/** `text` is for people, `json` for programs that collect logs. */
export type LogStyle = 'text' | 'json';

const STANDARD_ERROR = 2;

/** Clears a progress bar that may be on the current line. */
const CLEAR_LINE = '\r\x1b[K';

/** `rowsPerSecond` is `rows per second`. */
const words = (key: string): string => key.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

const LABELS: Readonly<Record<string, string>> = { warn: 'warning: ', error: 'error: ', fatal: 'error: ' };

/** A log line as a sentence: the label of a warning or error, the message, and its fields. No time. */
export function logSentence(line: string): string {
  const { level, time: _, msg, ...facts } = JSON.parse(line) as Record<string, string | number>;
  const about = Object.entries(facts)
    .filter(([, value]) => value !== '')
    .map(([key, value]) => `${words(key)} ${value}`)
    .join(', ');
  return `${LABELS[String(level)] ?? ''}${msg ?? ''}${about === '' ? '' : ` (${about})`}`;
}

const PAUSE_MS = 20;

/** Waits without the event loop: a process that ends writes its last line too. */
const pause = (): unknown => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MS);

/** Writes all of a line at once. If standard error is a pipe that is full, waits until it is read. */
function writeLine(line: string): void {
  let rest: Buffer = Buffer.from(line);
  while (rest.length > 0) {
    try {
      rest = rest.subarray(writeSync(STANDARD_ERROR, rest));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') return; // closed: nothing reads the log
      pause();
    }
  }
}

export function createLog(
  level: string = process.env.CURP_BATCH_LOG ?? 'info',
  style: LogStyle = isatty(STANDARD_ERROR) ? 'text' : 'json',
): Log {
  const lowest = LEVELS.indexOf(level);
  if (lowest < 0) throw new Error('CURP_BATCH_LOG must be debug, info, warn or error');
  const start = isatty(STANDARD_ERROR) ? CLEAR_LINE : '';
  const writer =
    (label: string): Write =>
    (facts: Readonly<Record<string, unknown>> | string, message?: string) => {
      if (LEVELS.indexOf(label) < lowest) return;
      const [kept, msg] = typeof facts === 'string' ? [{}, facts] : [keepAllowed(facts), message];
      const line = JSON.stringify({ level: label, time: new Date().toISOString(), ...kept, msg });
      writeLine(style === 'text' ? `${start}${logSentence(line)}\n` : `${line}\n`);
    };
  return { debug: writer('debug'), info: writer('info'), warn: writer('warn'), error: writer('error') };
}
