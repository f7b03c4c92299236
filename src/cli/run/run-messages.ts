/**
 * The messages of `curp-batch run` on standard error: sentences for people, or one JSON object per line for programs
 * (`--progress json`). Sentences are in the language of the terminal, the texts in JSON are English.
 *
 * What it does not print: a value of a row. Only counts, file names from the command line, and this program's sentences.
 */

import type { Sentence } from '../../base/sentence.js';
import type { Summary } from '../../engine/run/summary.js';
import type { RunOptions } from '../../input/options/option-types.js';
import { printAside, printError, printJsonAside } from '../terminal/printing.js';
import { say } from '../terminal/terminal-language.js';
import { printSummary, type RunFiles } from './printed-summary.js';

type ComputingPlace = { readonly embedded: string } | 'redis' | 'here';

export interface RunMessages {
  /** `place`: where the rows are computed: by workers at a given Redis or an embedded server, or in this process. */
  started(place: ComputingPlace): void;
  /** Information that is not a fault. */
  note(text: Sentence): void;
  finished(summary: Summary, files: RunFiles): void;
  failed(fault: string, text: Sentence, next?: readonly NextStep[]): void;
  /** The reader of the result has ended before its end. */
  unread(text: Sentence): void;
}

/** The command that resumes a failed run, restarts it if it cannot be resumed, or answers a question about its input. */
export interface NextStep {
  readonly name: 'resume' | 'restart' | 'answer';
  readonly meaning: Sentence;
  readonly command: string;
}

const GIVEN_REDIS: Sentence = { en: 'Redis as given', es: 'Redis en la dirección indicada' };

const embedded = (kind: string): Sentence => ({
  en: `embedded ${kind} (no --redis given)`,
  es: `${kind} incluido (sin --redis)`,
});

/** `resume` and `restart` are one command, `answers` is a list. */
function stepFields(steps: readonly NextStep[]): Record<string, unknown> {
  const answers = steps
    .filter(({ name }) => name === 'answer')
    .map(({ meaning, command }) => ({ meaning: meaning.en, command }));
  const others = steps.filter(({ name }) => name !== 'answer').map(({ name, command }) => [name, command]);
  return { ...Object.fromEntries(others), ...(answers.length > 0 && { answers }) };
}

const writeEvent = (event: string, fields: Record<string, unknown>): void =>
  printJsonAside({ event, ...fields });

const SENTENCES: RunMessages = {
  started: (place) => {
    if (place === 'redis') printAside(say(GIVEN_REDIS));
    else if (place !== 'here') printAside(say(embedded(place.embedded)));
  },
  note: (text) => printAside(say(text)),
  finished: printSummary,
  unread: (text) => printAside(say(text)),
  failed: (_, text, next = []) => {
    printError(text);
    for (const { meaning, command } of next) printAside(`${say(meaning)}: ${command}`);
  },
};

const EVENTS: RunMessages = {
  started: (place) => writeEvent('start', { server: typeof place === 'object' ? place.embedded : null }),
  note: (text) => writeEvent('note', { message: text.en }),
  finished: (summary, { output, errors, attention }) =>
    writeEvent('summary', {
      output,
      ...(errors !== undefined && { errors }),
      ...(attention !== undefined && { attention }),
      ...summary,
    }),
  failed: (fault, text, next = []) => writeEvent('error', { fault, message: text.en, ...stepFields(next) }),
  unread: (text) => writeEvent('error', { fault: 'output_failed', message: text.en }),
};

const ignore = (): void => {};

export function runMessages({ progress, quiet }: Pick<RunOptions, 'progress' | 'quiet'>): RunMessages {
  const messages = progress === 'json' ? EVENTS : SENTENCES;
  return quiet ? { ...messages, started: ignore, note: ignore, finished: ignore, unread: ignore } : messages;
}
