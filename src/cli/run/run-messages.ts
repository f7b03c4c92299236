/**
 * The messages of `curp-batch run` on standard error: sentences for people, or one JSON object per line for programs
 * (`--progress json`).
 *
 * What it does not print: a value of a row. Only counts, file names from the command line, and this program's sentences.
 */
import type { RunOptions } from '../../options/chosen-options.js';
import type { Summary } from '../../run/summary.js';
import { printSummary, type RunFiles } from './summary.js';

export type ComputingPlace = { readonly embedded: string } | 'redis' | 'here';

export interface RunMessages {
  /** `place` says where the rows are computed: by workers at a given Redis or an embedded server, or in this process. */
  started(place: ComputingPlace): void;
  /** Information that is not a fault. */
  note(text: string): void;
  finished(summary: Summary, files: RunFiles): void;
  failed(fault: string, text: string, next?: readonly NextStep[]): void;
}

/** The command that resumes a failed run, restarts it if it cannot be resumed, or answers a question about its input. */
export type NextStep =
  | { readonly name: 'resume' | 'restart'; readonly command: string }
  | { readonly name: 'answer'; readonly command: string; readonly meaning: string };

const stepText = (step: NextStep): string =>
  step.name === 'answer' ? step.meaning : { resume: 'to go on', restart: 'to start anew' }[step.name];

/** `resume` and `restart` are one command, `answers` is a list. */
function stepFields(steps: readonly NextStep[]): Record<string, unknown> {
  const answers = steps.flatMap((step) =>
    step.name === 'answer' ? [{ meaning: step.meaning, command: step.command }] : [],
  );
  const others = steps.filter(({ name }) => name !== 'answer').map(({ name, command }) => [name, command]);
  return { ...Object.fromEntries(others), ...(answers.length > 0 && { answers }) };
}

const writeLine = (line: string): void => {
  process.stderr.write(`${line}\n`);
};

const writeEvent = (event: string, fields: Record<string, unknown>): void =>
  writeLine(JSON.stringify({ event, ...fields }));

export const SENTENCES: RunMessages = {
  started: (place) => {
    if (place === 'redis') writeLine('Redis as given');
    else if (place !== 'here') writeLine(`embedded ${place.embedded} (no --redis given)`);
  },
  note: (text) => writeLine(text),
  finished: printSummary,
  failed: (_, text, next = []) => {
    writeLine(`error: ${text}`);
    for (const step of next) writeLine(`${stepText(step)}: ${step.command}`);
  },
};

const EVENTS: RunMessages = {
  started: (place) => writeEvent('start', { server: typeof place === 'object' ? place.embedded : null }),
  note: (text) => writeEvent('note', { message: text }),
  finished: (summary, { output, errors }) =>
    writeEvent('summary', { output, ...(errors !== undefined && { errors }), ...summary }),
  failed: (fault, text, next = []) => writeEvent('error', { fault, message: text, ...stepFields(next) }),
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
