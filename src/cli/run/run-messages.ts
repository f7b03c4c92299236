/**
 * What `curp-batch run` says about a run on standard error: sentences for a person, or one JSON object a line for a program
 * (`--progress json`).
 *
 * What it never says: a value of a row. Counts, file names that the caller gave, and sentences of our own.
 */
import type { Summary } from '../../run/summary.js';
import { printSummary } from './summary.js';

export interface RunMessages {
  /** `server` is the kind of the embedded server; nothing where Redis was given. */
  started(server: string | undefined): void;
  /** Anything else worth knowing that is no fault. */
  note(text: string): void;
  finished(summary: Summary, output: string): void;
  failed(fault: string, text: string, next?: NextStep): void;
}

/** The command that goes on with a run that failed, or that starts it anew where it cannot go on. */
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

export const EVENTS: RunMessages = {
  started: (server) => writeEvent('start', { server: server ?? null }),
  note: (text) => writeEvent('note', { message: text }),
  finished: (summary, output) => writeEvent('summary', { output, ...summary }),
  failed: (fault, text, next) =>
    writeEvent('error', { fault, message: text, ...(next && { [next.name]: next.command }) }),
};

/** Errors alone: `--quiet`. */
const onlyErrors = ({ failed }: RunMessages): RunMessages => ({
  started: () => {},
  note: () => {},
  finished: () => {},
  failed,
});

export function runMessages({ progress, quiet }: { progress: string; quiet?: true }): RunMessages {
  const messages = progress === 'json' ? EVENTS : SENTENCES;
  return quiet ? onlyErrors(messages) : messages;
}
