/**
 * Executes `curp-batch run` on this machine, from the start of the server, if one is needed, to the summary. Imported late,
 * while the worker processes load their own modules.
 */
import { existsSync } from 'node:fs';
import { systemFault } from '../../base/file-faults.js';
import type { Log } from '../../base/log.js';
import type { Sentence } from '../../base/sentence.js';
import { endTraces, isTracing } from '../../base/span.js';
import { startTraces } from '../../base/traces.js';
import { compilingLittle } from '../../engine/process/compilation.js';
import type { EmbeddedServer } from '../../engine/process/embedded-server.js';
import { allowLargerHeap } from '../../engine/process/heap.js';
import type { WorkerPool } from '../../engine/process/worker-pool.js';
import { ServerError } from '../../engine/redis/server-error.js';
import { publish } from '../../engine/report/artifacts.js';
import { ledgerOf } from '../../engine/run/preconditions.js';
import { ProgressReporter } from '../../engine/run/progress.js';
import { Run } from '../../engine/run/run.js';
import type { Summary } from '../../engine/run/summary.js';
import { INTERRUPTED_RUN, internalError, RunError } from '../../engine/settings/run-error.js';
import { ledgerPath } from '../../engine/settings/run-paths.js';
import type { RunSettings } from '../../engine/settings/settings.js';
import { InputError } from '../../input/csv/input-error.js';
import { isStream } from '../../input/csv/stream-path.js';
import { UndecidedError } from '../../input/csv/undecided-error.js';
import type { RunOptions } from '../../input/options/option-types.js';
import { FAILED, INTERRUPTED, NOT_READ, ROW_LIMIT, UNDECIDED } from '../terminal/exit-codes.js';
import { onSignals } from '../terminal/signals.js';
import { terminalLanguage } from '../terminal/terminal-language.js';
import { answeringCommand, nextCommand } from './next-command.js';
import type { NextStep, RunMessages } from './run-messages.js';

const REFUSED_TEXT: Sentence = {
  en: 'the workers of this run cannot use this Redis, and ended',
  es: 'los procesos de esta corrida no pueden usar este Redis, y terminaron',
};

/** Faults after which the run can be resumed with the same input and options. */
const RESUMABLE = new Set([
  'interrupted',
  'redis_gone',
  'redis_refuses',
  'output_failed',
  'unreadable',
  'error_limit',
  'generic_limit',
]);

/** Faults of the ledger or the partial output: the run must start from the beginning. */
const DAMAGED = new Set(['ledger_damaged', 'output_damaged']);

/** For a run that has nothing to resume: usually it never had a connection. */
const REDIS_ADVICE: Sentence = {
  en: ': check the address of --redis and that the server runs, then run the same command again',
  es: ': revise la dirección de --redis y que el servidor esté en marcha; luego repita el mismo comando',
};

/** For a run that cannot be resumed: nothing was committed, or the output is a stream. */
const interruptedText = (rows: number): Sentence =>
  rows === 0
    ? {
        en: 'the run was interrupted before anything was done: run the same command again',
        es: 'la corrida se interrumpió antes de hacer algo: repita el mismo comando',
      }
    : {
        en: 'the run was interrupted, and a stream cannot be resumed: run the same command again',
        es: 'la corrida se interrumpió, y un flujo de datos no se puede continuar: repita el mismo comando',
      };

/** Of faults; all others have `FAILED`. */
const EXIT_CODES: Readonly<Record<string, number>> = {
  error_limit: ROW_LIMIT,
  generic_limit: ROW_LIMIT,
  undecided: UNDECIDED,
};

/** The option that stopped the run, by its fault. */
const LIMITS: Readonly<Record<string, string>> = {
  error_limit: '--limit-errors',
  generic_limit: '--limit-generic',
};

const SERVER_ENDED: Sentence = {
  en: 'the embedded server has ended',
  es: 'el servidor incluido terminó',
};

/** Adds a text after a sentence, in both languages. */
const followedBy = (sentence: Sentence, end: Sentence): Sentence => ({
  en: `${sentence.en}${end.en}`,
  es: `${sentence.es}${end.es}`,
});

const GO_ON: Sentence = { en: 'to go on', es: 'para continuar' };
const START_OVER: Sentence = { en: 'to start over', es: 'para empezar de nuevo' };

function nextSteps(error: KnownError, { resumable, printed: { words, goOn } }: ReportOptions): NextStep[] {
  const { fault } = error;
  if (goOn !== undefined && fault === 'interrupted')
    return [{ name: 'resume', meaning: GO_ON, command: nextCommand(goOn, '--resume') }];
  if (resumable && RESUMABLE.has(fault))
    return [{ name: 'resume', meaning: GO_ON, command: nextCommand(words, '--resume', LIMITS[fault]) }];
  if (DAMAGED.has(fault))
    return [{ name: 'restart', meaning: START_OVER, command: nextCommand(words, '--force') }];
  if (!(error instanceof UndecidedError)) return [];
  return error.question.answers.map(({ options, meaning }) => ({
    name: 'answer',
    meaning,
    command: answeringCommand(words, options),
  }));
}

/** What is printed about a run, and the command lines that printed commands are made from. */
export interface Printed {
  readonly messages: RunMessages;
  readonly words: readonly string[];
  /** With all inputs that have not ended, if this is one of several. */
  readonly goOn?: readonly string[] | undefined;
}

interface ReportOptions {
  resumable: boolean;
  /** Rows that were committed. */
  rows?: number;
  /** Whether `--redis` is given; otherwise the server is embedded. */
  isRedisGiven?: boolean;
  printed: Printed;
}

type KnownError = RunError | InputError | ServerError;

function textOf(
  { fault, sentence }: KnownError,
  { resumable, rows = 0, isRedisGiven, printed }: ReportOptions,
): Sentence {
  if (!resumable && fault === 'interrupted' && printed.goOn === undefined) return interruptedText(rows);
  return !resumable && fault === 'redis_gone' && isRedisGiven ? followedBy(sentence, REDIS_ADVICE) : sentence;
}

/** An error of the system about a file, as an error of the run. */
function namedError(error: unknown): unknown {
  const sentence = systemFault(error);
  if (sentence === undefined || error instanceof RunError) return error;
  const { syscall, code } = error as NodeJS.ErrnoException;
  return syscall === 'read'
    ? new InputError('unreadable', sentence)
    : new RunError('output_failed', sentence, code);
}

/** Prints the error and the next step, and sets the exit code. */
export function report(thrown: unknown, options: ReportOptions): void {
  const { messages } = options.printed;
  const error = namedError(thrown);
  if (!(error instanceof RunError || error instanceof InputError || error instanceof ServerError)) {
    const { name, code } = error as { name?: string; code?: string };
    messages.failed('defect', internalError(code ?? name ?? 'unknown'));
    process.exitCode = FAILED;
    return;
  }
  const text = textOf(error, options);
  if (error instanceof RunError && error.code === 'EPIPE') {
    messages.unread(text);
    process.exitCode = NOT_READ;
    return;
  }
  const place = error instanceof ServerError && error.address !== undefined ? ` (${error.address})` : '';
  messages.failed(error.fault, followedBy(text, { en: place, es: place }), nextSteps(error, options));
  if (error.fault !== 'interrupted') process.exitCode = EXIT_CODES[error.fault] ?? FAILED;
}

/** The workers of a run, which are already loading. `setRedis` gives them the address of the server. */
export interface LoadingWorkers {
  readonly pool: WorkerPool;
  setRedis(redis: string): void;
}

/** Starts a server while the input is opened. A stream may be slow, and is not opened yet. */
async function startServer(run: Run, { input }: RunSettings, options: RunOptions): Promise<EmbeddedServer> {
  const prepared = isStream(input) ? undefined : compilingLittle(() => run.prepare());
  const starting = import('../../engine/process/embedded-server.js').then((module) =>
    module.EmbeddedServer.start(options.server),
  );
  const [started, opened] = await Promise.allSettled([starting, prepared]);
  if (started.status === 'fulfilled' && opened.status === 'fulfilled') return started.value;
  if (started.status === 'fulfilled') await started.value.stop();
  if (opened.status === 'rejected') throw opened.reason;
  await run.abandon();
  throw (started as PromiseRejectedResult).reason;
}

/** Executes the run; without workers, in this process. Returns its summary; undefined if it failed. */
export async function runLocally(
  settings: RunSettings,
  options: RunOptions,
  log: Log,
  workers: LoadingWorkers | undefined,
  printed: Printed,
): Promise<Summary | undefined> {
  allowLargerHeap();
  const { messages } = printed;
  await startTraces(log);
  const run = new Run(isTracing() ? { ...settings, traceparent: process.env.TRACEPARENT } : settings, log);
  const progress = new ProgressReporter(
    options.quiet ? 'none' : options.progress,
    () => run.status,
    terminalLanguage(),
  );
  const interruption = new RunError('interrupted', INTERRUPTED_RUN);
  let isTold = false; // how the run has ended
  const isResumable = (): boolean =>
    run.resumable || (ledgerOf(settings) !== undefined && existsSync(ledgerPath(settings.output)));
  const removeHandlers = onSignals(
    (signal) => {
      process.exitCode = INTERRUPTED[signal];
      run.stop(interruption);
    },
    () => {
      progress.stop();
      if (!isTold) report(interruption, { resumable: isResumable(), rows: run.status.rows, printed });
    },
  );
  let server: EmbeddedServer | undefined;
  try {
    if (workers !== undefined && settings.redis === undefined)
      server = await startServer(run, settings, options);
    const redis = settings.redis ?? server?.url;
    workers?.setRedis(redis!);
    messages.started(
      workers === undefined ? 'here' : server === undefined ? 'redis' : { embedded: server.kind },
    );
    server?.ended.catch(() => run.stop(new RunError('redis_gone', SERVER_ENDED)));
    workers?.pool.ended.catch(() => run.stop(new RunError('wrong_version', REFUSED_TEXT)));
    progress.start();
    const summary = await run.run(redis, (result) => publish(result, settings));
    isTold = true;
    progress.finish();
    await messages.finished(summary, settings);
    return summary;
  } catch (error) {
    isTold = true;
    progress.stop();
    // A resumed run that stopped before it had read its ledger is unchanged and can be resumed again.
    const isKept = run.resumable || (settings.resume && isResumable());
    const isRedisGiven = settings.redis !== undefined;
    report(error, { resumable: isKept, rows: run.status.rows, printed, isRedisGiven });
    return undefined;
  } finally {
    progress.stop();
    await workers?.pool.stop();
    await endTraces();
    await server?.stop();
    if (settings.input === '-') process.stdin.destroy(); // a pipe that is still open would keep the process alive
    removeHandlers();
  }
}
