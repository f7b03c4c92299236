/**
 * The checks of a run, before it starts, while it runs and before it ends. They throw where a file would be overwritten,
 * two runs would be mixed, or many rows would get wrong keys.
 *
 * What it does not do: change anything. After a refusal every file is as it was.
 */
import { constants } from 'node:fs';
import { access, realpath, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { InputError } from '../csv/input-error.js';
import { isStream, statOf } from '../csv/stream-path.js';
import { exists } from '../files/file-presence.js';
import { orMissing } from '../files/private-files.js';
import { ProcessLock } from '../files/process-lock.js';
import { type Fingerprint, Ledger, type LedgerEntry, ledgerPath } from './output/ledger.js';
import { duplicatesPath } from './settings/result-name.js';
import { RunError } from './settings/run-error.js';
import type { RunSettings } from './settings/settings.js';

/** The file at the end of all links, which does not have to exist. Undefined for standard input and output. */
async function fileOf(path: string | undefined): Promise<string | undefined> {
  if (path === undefined || path === '-') return undefined;
  const folder = await realpath(dirname(path)).catch(() => dirname(path));
  return realpath(path).catch(() => join(folder, basename(path)));
}

/** The output or the errors file would overwrite the input, or each other. */
export async function refuseSameFile(settings: RunSettings): Promise<void> {
  const { input, output, errors, duplicates } = settings;
  const besides = duplicates ? duplicatesPath(output) : undefined;
  const [read, written, inError, double] = await Promise.all([input, output, errors, besides].map(fileOf));
  if (read !== undefined && read === written)
    throw new RunError('output_is_input', 'the output is the input: -o names another one');
  if (inError !== undefined && (inError === read || inError === written)) {
    const other = inError === read ? 'input' : 'output';
    throw new RunError('output_is_input', `the errors file is the ${other}: --errors names another one`);
  }
  if (double !== undefined && (double === read || double === inError)) {
    const other = double === read ? 'input' : 'errors file';
    throw new RunError('output_is_input', `the duplicates file is the ${other}: -o names another output`);
  }
}

/** The output must be a writable stream, or a file in a folder that exists and is writable. */
async function refuseOutputPlace(output: string, name = 'output'): Promise<void> {
  const refuse = (why: string): never => {
    throw new RunError('output_failed', `${why}: ${output}`);
  };
  if (output === '-') return;
  const found = statOf(output);
  if (found?.isDirectory() || output.endsWith('/')) refuse(`the ${name} is a folder`);
  if (found?.isBlockDevice() || found?.isSocket()) refuse(`the ${name} is a disk or a socket: name a file`);
  if (isStream(output)) {
    if (found?.isFile()) refuse(`the ${name} is an open descriptor of a file: name the file itself`);
    return;
  }
  const folder = statOf(dirname(output));
  if (folder === undefined) refuse(`the folder of the ${name} does not exist`);
  if (!folder?.isDirectory()) refuse(`the folder of the ${name} is no folder`);
  await access(dirname(output), constants.W_OK).catch(() => refuse(`the ${name} may not be written there`));
}

/** The errors file must be a file, since its rows are sent again. */
async function refuseErrorsPlace(errors: string): Promise<void> {
  if (isStream(errors))
    throw new RunError('output_failed', `the errors file is a pipe or a device: name a file: ${errors}`);
  await refuseOutputPlace(errors, 'errors file');
}

/** The duplicates file is written beside the output, so the output must have a folder. */
function refuseDuplicatesPlace(output: string): void {
  if (isStream(output))
    throw new RunError(
      'output_failed',
      'the duplicates file is written beside the output, which is no file here: -o names one',
    );
}

/** The input must exist, be no folder, and be readable. The message has the path as the caller wrote it. */
export async function refuseInputPlace(input: string): Promise<void> {
  if (input === '-') return;
  const found = statOf(input);
  if (found === undefined) throw new InputError('not_found', `there is no such input file: ${input}`);
  if (found.isDirectory()) throw new InputError('unreadable', `the input is a folder: ${input}`);
  await access(input, constants.R_OK).catch(() => {
    throw new InputError('unreadable', `the input may not be read: ${input}`);
  });
}

async function refuseOverwriting({ output, errors, duplicates }: RunSettings): Promise<void> {
  if (!isStream(output) && (await exists(output))) {
    throw new RunError(
      'output_exists',
      'the output is there already: --force overwrites it, -o names another one',
    );
  }
  if (errors !== undefined && (await exists(errors))) {
    throw new RunError(
      'output_exists',
      'the errors file is there already: --force overwrites it, --errors names another one',
    );
  }
  if (duplicates && (await exists(duplicatesPath(output)))) {
    throw new RunError(
      'output_exists',
      'the duplicates file is there already: --force overwrites it, -o names another output',
    );
  }
}

/** The ledger entry to resume from; undefined for a new run, also with `resume` if there is no ledger. */
export async function entryToResume(
  ledger: Ledger | undefined,
  settings: RunSettings,
): Promise<LedgerEntry | undefined> {
  const { resume, force } = settings;
  if (resume && ledger === undefined) {
    throw new RunError(
      'not_resumable',
      'standard input or output, pipes and devices cannot be resumed: name files',
    );
  }
  const entry = force ? undefined : await ledger?.read();
  if (!resume && entry !== undefined) {
    throw new RunError(
      'unfinished_run',
      'an unfinished run of this output is here: --resume goes on, --force starts anew',
    );
  }
  if (entry === undefined && !force) await refuseOverwriting(settings);
  return entry;
}

/** The ledger of a run; undefined where input or output is a stream, since such a run cannot be resumed. */
export const ledgerOf = ({ input, output }: Pick<RunSettings, 'input' | 'output'>): Ledger | undefined =>
  isStream(input) || isStream(output) ? undefined : new Ledger(ledgerPath(output));

/** Locks the output and the errors file, but not a stream, which may have several writers. */
export async function takeOutputs({ output, errors }: RunSettings): Promise<{ release(): void }> {
  const locks: ProcessLock[] = [];
  const release = (): void => {
    for (const lock of locks) lock.release();
  };
  for (const [path, name] of [[output, 'output'] as const, [errors, 'errors file'] as const]) {
    if (path === undefined || isStream(path)) continue;
    const lock = await ProcessLock.take(path);
    if (lock === undefined) {
      release();
      throw new RunError(
        'already_running',
        `another run is writing this ${name} right now: wait for it, or name another ${name}`,
      );
    }
    locks.push(lock);
  }
  return { release };
}

/**
 * All checks that need neither Redis nor a worker. `goesOn`: there is a run to resume. The run repeats these checks after
 * it has locked the output.
 */
export async function refuseBeforeStart(settings: RunSettings): Promise<{ goesOn: boolean }> {
  await refuseInputPlace(settings.input);
  await refuseOutputPlace(settings.output);
  if (settings.errors !== undefined) await refuseErrorsPlace(settings.errors);
  if (settings.duplicates) refuseDuplicatesPlace(settings.output);
  await refuseSameFile(settings);
  const lock = await takeOutputs(settings);
  try {
    return { goesOn: (await entryToResume(ledgerOf(settings), settings)) !== undefined };
  } finally {
    lock.release();
  }
}

/** The input must not change during the run: the output could mix old and new content. */
export async function refuseChangedInput(input: string, { size, modified }: Fingerprint): Promise<void> {
  const now = await orMissing(stat(input));
  if (now === undefined) {
    throw new RunError(
      'input_changed',
      'the input was removed while the run read it: --force starts the run anew when it is there again',
    );
  }
  if (now.size === size && Math.round(now.mtimeMs) === modified) return;
  throw new RunError(
    'input_changed',
    'the input was changed while the run read it: --force starts the run anew when it is whole',
  );
}
