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
import type { RunFiles } from './printed-summary.js';

type ComputingPlace = { readonly embedded: string } | 'redis' | 'here';

/** What is printed about one input, where several are given. */
interface OneOfSeveral {
  readonly input: string;
  /** From 1. */
  readonly place: number;
  readonly count: number;
}

export interface RunMessages {
  /** Before one of several inputs. */
  begins(): void;
  /** `place`: where the rows are computed: by workers at a given Redis or an embedded server, or in this process. */
  started(place: ComputingPlace): void;
  /** Information that is not a fault. */
  note(text: Sentence): void;
  finished(summary: Summary, files: RunFiles): Promise<void> | void;
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

export const writeEvent = (event: string, fields: Record<string, unknown>): void =>
  printJsonAside({ event, ...fields });

/** Loaded at the end of a run: it has the texts of all readings and verdicts. */
const summaries = () => import('./printed-summary.js');

const sentences = (words: readonly string[]): RunMessages => ({
  begins: () => {},
  started: (place) => {
    if (place === 'redis') printAside(say(GIVEN_REDIS));
    else if (place !== 'here') printAside(say(embedded(place.embedded)));
  },
  note: (text) => printAside(say(text)),
  finished: async (summary, files) => (await summaries()).printSummary(summary, files, words),
  unread: (text) => printAside(say(text)),
  failed: (_, text, next = []) => {
    printError(text);
    for (const { meaning, command } of next) printAside(`${say(meaning)}: ${command}`);
  },
});

/** Of one of several inputs: its name is before every error, and its counts are in the summary of all. */
function sentencesOfOne({ input, place, count }: OneOfSeveral, words: readonly string[]): RunMessages {
  const messages = sentences(words);
  const named = ({ en, es }: Sentence): Sentence => ({ en: `${input}: ${en}`, es: `${input}: ${es}` });
  return {
    ...messages,
    begins: () => printAside('', `[${place}/${count}] ${input}`),
    finished: async (summary, files) => (await summaries()).printReading(summary, files, words),
    failed: (fault, text, next) => messages.failed(fault, named(text), next),
  };
}

const EVENTS: RunMessages = {
  begins: () => {},
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

/** `words`: the command line of this run, for the commands that are printed. */
export function runMessages(
  { progress, quiet }: Pick<RunOptions, 'progress' | 'quiet'>,
  words: readonly string[],
  one?: OneOfSeveral,
): RunMessages {
  const [inText, inEvents] =
    one === undefined
      ? [sentences(words), EVENTS]
      : [
          sentencesOfOne(one, words),
          {
            ...EVENTS,
            begins: () => writeEvent('input', { ...one }),
          },
        ];
  const messages = progress === 'json' ? inEvents : inText;
  return quiet
    ? { ...messages, begins: ignore, started: ignore, note: ignore, finished: ignore, unread: ignore }
    : messages;
}
