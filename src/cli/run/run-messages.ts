/**
 * The messages of `curp-batch run` on standard error: sentences for people, or one JSON object per line for programs
 * (`--progress json`).
 *
 * What it does not print: a value of a row. Only counts, file names from the command line, and this program's sentences.
 */
import type { RunOptions } from '../../options/chosen-options.js';
import type { Summary } from '../../run/summary.js';
import { printSummary } from './summary.js';

export interface RunMessages {
  /** `server` is the kind of the embedded server; undefined if Redis is given. */
  started(server: string | undefined): void;
  /** Information that is not a fault. */
  note(text: string): void;
  finished(summary: Summary, output: string): void;
  failed(fault: string, text: string, next?: NextStep): void;
}

/** The command that resumes a failed run, or restarts it if it cannot be resumed. */
export interface NextStep {
  name: 'resume' | 'restart';
  command: string;
}

const STEP_TEXTS = { resume: 'to go on', restart: 'to start anew' } as const;

const writeLine = (line: string): void => {
  process.stderr.write(`${line}\n`);
};

const writeEvent = (event: string, fields: Record<string, unknown>): void =>
  writeLine(JSON.stringify({ event, ...fields }));

export const SENTENCES: RunMessages = {
  started: (server) => writeLine(server ? `embedded ${server} (no --redis given)` : 'Redis as given'),
  note: (text) => writeLine(text),
  finished: printSummary,
  failed: (_, text, next) => {
    writeLine(`error: ${text}`);
    if (next) writeLine(`${STEP_TEXTS[next.name]}: ${next.command}`);
  },
};

const EVENTS: RunMessages = {
  started: (server) => writeEvent('start', { server: server ?? null }),
  note: (text) => writeEvent('note', { message: text }),
  finished: (summary, output) => writeEvent('summary', { output, ...summary }),
  failed: (fault, text, next) =>
    writeEvent('error', { fault, message: text, ...(next && { [next.name]: next.command }) }),
};

/** For `--quiet`. */
const onlyErrors = ({ failed }: RunMessages): RunMessages => ({
  started: () => {},
  note: () => {},
  finished: () => {},
  failed,
});

export function runMessages({ progress, quiet }: Pick<RunOptions, 'progress' | 'quiet'>): RunMessages {
  const messages = progress === 'json' ? EVENTS : SENTENCES;
  return quiet ? onlyErrors(messages) : messages;
}
