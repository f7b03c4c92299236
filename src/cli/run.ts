/** `curp-batch run`: a file of people in, the same file with a key or an error code on every row out. */
import type { Command } from 'commander';
import { InputError } from '../csv/input-error.js';
import { createLog, type Log } from '../log.js';
import { EmbeddedServer } from '../queue/embedded-server.js';
import { randomSecret } from '../queue/seal.js';
import { ServerError } from '../queue/server-check.js';
import { WorkerPool } from '../queue/worker-pool.js';
import { ProgressReporter } from '../run/progress.js';
import { publish } from '../run/publication.js';
import { Run } from '../run/run.js';
import { RunError } from '../run/run-error.js';
import type { RunSettings } from '../run/settings.js';
import { printDryRun } from './dry-run.js';
import { ERROR_LIMIT, FAILED, INTERRUPTED } from './exit-codes.js';
import { addRunOptions, type RunOptions, settingsOf, usable } from './run-options.js';
import { printSummary } from './summary.js';

const say = (line: string): void => {
  process.stderr.write(`${line}\n`);
};

/** The command that goes on with this run: the same words, and --resume. */
function resumeCommand(): string {
  const words = process.argv.slice(2).filter((word) => word !== '--force' && word !== '--resume');
  const quoted = words.map((word) =>
    /^[\w./:=@%+,-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`,
  );
  return ['curp-batch', ...quoted, '--resume'].join(' ');
}

/** SIGINT and SIGTERM stop the run; the second one ends the process at once. */
function onSignals(run: Run): () => void {
  const handlers = (['SIGINT', 'SIGTERM'] as const).map((signal) => {
    let count = 0;
    const handler = () => {
      if (count++ > 0) process.exit(INTERRUPTED[signal]);
      process.exitCode = INTERRUPTED[signal];
      run.stop(new RunError('interrupted', 'the run was interrupted; what is done is kept'));
    };
    process.on(signal, handler);
    return [signal, handler] as const;
  });
  return () => {
    for (const [signal, handler] of handlers) process.off(signal, handler);
  };
}

const REFUSED_TEXT =
  'the workers of this run met a chunk of another version or secret in the same Redis, and ended: ' +
  'all runs and workers on one Redis need the same version and secret';

/** Faults after which the same input and options go on. */
const PASSING = new Set(['interrupted', 'redis_gone', 'output_failed', 'error_limit']);

/** Says what went wrong, and what to do. */
function report(error: unknown, resumable: boolean): void {
  if (!(error instanceof RunError || error instanceof InputError || error instanceof ServerError)) {
    const { name, code } = error as { name?: string; code?: string };
    say(`error: an internal error ended the run (${code ?? name ?? 'unknown'})`);
    process.exitCode = FAILED;
    return;
  }
  say(`error: ${error.message}`);
  if (resumable && PASSING.has(error.fault)) say(`to go on: ${resumeCommand()}`);
  if (error.fault === 'error_limit') process.exitCode = ERROR_LIMIT;
  else if (error.fault !== 'interrupted') process.exitCode = FAILED;
}

async function runWithServer(given: RunSettings, options: RunOptions, log: Log): Promise<void> {
  const quiet = options.quiet === true;
  const server = given.redis === undefined ? await EmbeddedServer.start(options.server) : undefined;
  const redis = given.redis ?? server!.url;
  // Nobody else shares an embedded server, so its secret can be one that nobody knows.
  const settings: RunSettings = server ? { ...given, secrets: [randomSecret()] } : given;
  if (!quiet) say(server ? `embedded ${server.kind} (no --redis given)` : 'Redis as given');
  const pool = new WorkerPool({
    redis,
    secrets: settings.secrets,
    processes: settings.workers,
    log,
    quiet: true,
  });
  const run = new Run(settings, log);
  const progress = new ProgressReporter(quiet ? 'none' : options.progress, () => run.status, log);
  const ignoreSignals = onSignals(run);
  try {
    pool.start();
    void server?.ended.then(() => run.stop(new RunError('redis_gone', 'the embedded server has ended')));
    void pool.refused.then(() => run.stop(new RunError('wrong_version', REFUSED_TEXT)));
    progress.start();
    const summary = await run.run(redis, (result) =>
      publish(result, { ...settings, report: options.report }),
    );
    progress.stop();
    if (!quiet) printSummary(summary, settings.output);
  } catch (error) {
    progress.stop();
    report(error, run.resumable);
  } finally {
    progress.stop();
    await pool.stop();
    await server?.stop();
    if (settings.input === '-') process.stdin.destroy(); // somebody may still hold its other end
    ignoreSignals();
  }
}

export function registerRun(program: Command): void {
  const command = program
    .command('run')
    .description('give every row of a CSV its key or an error code')
    .argument('<input>', 'a CSV file, also .gz; - is standard input')
    .addHelpText(
      'after',
      `
Examples:
  $ curp-batch run people.csv
  $ curp-batch run people.csv -o result.csv --echo none --lang en
  $ curp-batch run export.csv --normalize --map entidad="Estado de nacimiento"
  $ zcat big.csv.gz | curp-batch run - > result.csv

Exit codes: 0 done (rows in error are results, not failures), 1 failed, 2 wrong usage, 3 more errors than
--limit-errors, 130 or 143 interrupted.`,
    );
  addRunOptions(command).action(async (input: string, options: RunOptions) => {
    const log = createLog(options.quiet ? 'error' : undefined);
    const settings = usable(command, () => settingsOf(input, options));
    try {
      if (options.dryRun) await printDryRun(settings);
      else await runWithServer(settings, options, log);
    } catch (error) {
      report(error, false);
    }
  });
}
