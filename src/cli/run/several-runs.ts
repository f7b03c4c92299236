/**
 * `curp-batch run a.csv b.csv`: a run for each input, one after the other, and one summary for all. An input that fails does
 * not stop the others; the exit code is the worst.
 *
 *   each input   its own result, ledger, report and summary file, as if it were given alone
 *   a signal     ends the run under way and starts no other; the printed command goes on with all that is left
 *   --resume     goes on with unfinished runs, starts those that were not started, and leaves finished results as they are
 */
import { existsSync } from 'node:fs';
import { isObject } from '../../base/object-address.js';
import type { Sentence } from '../../base/sentence.js';
import type { Summary } from '../../engine/run/summary.js';
import { ledgerPath } from '../../engine/settings/run-paths.js';
import type { RunSettings } from '../../engine/settings/settings.js';
import { statOf } from '../../input/csv/stream-path.js';
import type { RunOptions } from '../../input/options/option-types.js';
import { number } from '../../key/contract/number.js';
import { DONE, FAILED, INTERRUPTED, NOT_READ, ROW_LIMIT, UNDECIDED } from '../terminal/exit-codes.js';
import { print, printAside } from '../terminal/printing.js';
import { alignColumns } from '../terminal/table.js';
import { say } from '../terminal/terminal-language.js';
import type { Printed } from './execute-run.js';
import { printCounts } from './printed-summary.js';
import { runMessages, writeEvent } from './run-messages.js';
import { refuseMixedFiles } from './several-options.js';
import { totalOf } from './total-summary.js';

/** From the best to the worst. */
const EXIT_CODES = [DONE, UNDECIDED, ROW_LIMIT, FAILED, NOT_READ, INTERRUPTED.SIGINT, INTERRUPTED.SIGTERM];

const isInterrupted = (code: number): boolean => Object.values(INTERRUPTED).includes(code);

type State = 'done' | 'kept' | 'failed' | 'interrupted' | 'not_started';

const STATES: Readonly<Record<State, Sentence>> = {
  done: { en: 'done', es: 'terminada' },
  kept: { en: 'was there already', es: 'ya existía' },
  failed: { en: 'failed', es: 'falló' },
  interrupted: { en: 'interrupted', es: 'interrumpida' },
  not_started: { en: 'not started', es: 'sin empezar' },
};

interface Outcome {
  readonly input: string;
  readonly output: string;
  readonly state: State;
  readonly code: number;
  readonly summary: Summary | undefined;
}

interface SeveralRuns {
  /** As they were given. */
  readonly inputs: readonly string[];
  readonly settings: readonly RunSettings[];
  readonly options: RunOptions;
  /** The command line with these inputs in place of all. */
  wordsFor(inputs: readonly string[]): string[];
  /** Runs one of them, and sets the exit code of the process. */
  runOne(settings: RunSettings, printed: Printed): Promise<Summary | undefined>;
}

/** With `--resume`: whether an earlier command has finished this input. Its result is newer than the input. */
function isFinished({ resume, input, output }: RunSettings): boolean {
  if (!resume || isObject(input) || isObject(output) || existsSync(ledgerPath(output))) return false;
  const [before, after] = [statOf(input), statOf(output)];
  return before !== undefined && after?.isFile() === true && after.mtimeMs >= before.mtimeMs;
}

const NOTES = {
  kept: {
    en: 'its result is there already, and newer than the input: it is left as it is',
    es: 'su resultado ya existe, y es más nuevo que la entrada: se deja como está',
  },
  duplicates: {
    en: '--duplicates compares the people inside each file, not of one file with another',
    es: '--duplicates compara a las personas dentro de cada archivo, no entre un archivo y otro',
  },
} satisfies Record<string, Sentence>;

async function runAt(all: SeveralRuns, at: number): Promise<Outcome> {
  const { inputs, options, wordsFor } = all;
  const settings = all.settings[at]!;
  const input = inputs[at]!;
  const words = wordsFor([input]);
  const messages = runMessages(options, words, { input, place: at + 1, count: inputs.length });
  const outcome = (state: State, code: number, summary?: Summary): Outcome => ({
    input,
    output: settings.output,
    state,
    code,
    summary,
  });
  if (options.dryRun) print(`[${at + 1}/${inputs.length}] ${input}`, '');
  else messages.begins();
  if (isFinished(settings)) {
    messages.note(NOTES.kept);
    return outcome('kept', DONE);
  }
  process.exitCode = undefined;
  const summary = await all.runOne(settings, { messages, words, goOn: wordsFor(inputs.slice(at)) });
  if (options.dryRun) print('');
  const code = Number(process.exitCode ?? DONE);
  return outcome(isInterrupted(code) ? 'interrupted' : code === DONE ? 'done' : 'failed', code, summary);
}

const HEADS: Sentence[] = [
  { en: 'input', es: 'entrada' },
  { en: 'rows', es: 'filas' },
  { en: 'in error', es: 'con error' },
  { en: 'result', es: 'resultado' },
];

/** `a.csv  12  0  a.curp.csv`; without a result, how it has ended. */
function lineOf({ input, output, state, code, summary }: Outcome): string[] {
  const failed = state === 'failed' ? `${say(STATES.failed)} (${code})` : say(STATES[state]);
  if (summary === undefined) return [input, '', '', state === 'kept' ? `${output} (${failed})` : failed];
  return [input, number(summary.rows_read), number(summary.rows_in_error), output];
}

/** The cells of the second and third column are numbers. */
function tableOf(outcomes: readonly Outcome[]): string[] {
  const rows = [HEADS.map(say), ...outcomes.map(lineOf)];
  const width = (column: number): number => Math.max(...rows.map((row) => row[column]!.length));
  return alignColumns(
    rows.map(([input, read, errors, result]) => [
      input!,
      read!.padStart(width(1)),
      errors!.padStart(width(2)),
      result!,
    ]),
  );
}

function printAll(outcomes: readonly Outcome[], { progress, quiet }: RunOptions): void {
  if (quiet) return;
  const summaries = outcomes.flatMap(({ summary }) => summary ?? []);
  if (progress === 'json') {
    const files = outcomes.map(({ summary, ...outcome }) => ({
      ...outcome,
      rows_read: summary?.rows_read ?? null,
      rows_in_error: summary?.rows_in_error ?? null,
    }));
    writeEvent('inputs', { files });
    return;
  }
  if (summaries.length > 0) printCounts(totalOf(summaries));
  printAside('', ...tableOf(outcomes));
}

export async function runSeveral(all: SeveralRuns): Promise<void> {
  const { inputs, settings, options } = all;
  if (!options.dryRun) refuseMixedFiles(settings);
  if (options.duplicates && !options.dryRun) runMessages(options, []).note(NOTES.duplicates);
  const outcomes: Outcome[] = [];
  for (const [at, input] of inputs.entries()) {
    const isEnded = isInterrupted(outcomes.at(-1)?.code ?? DONE);
    if (!isEnded) outcomes.push(await runAt(all, at));
    else
      outcomes.push({
        input,
        output: settings[at]!.output,
        state: 'not_started',
        code: outcomes.at(-1)!.code,
        summary: undefined,
      });
  }
  if (!options.dryRun) printAll(outcomes, options);
  const codes = outcomes.map(({ code }) => code);
  process.exitCode = codes.reduce(
    (worst, code) => (EXIT_CODES.indexOf(code) > EXIT_CODES.indexOf(worst) ? code : worst),
    DONE,
  );
}
