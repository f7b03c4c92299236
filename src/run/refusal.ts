/**
 * What a run refuses, before it begins, while it goes on and before it ends: whatever would destroy a file, mix two
 * runs, or give many people wrong keys.
 *
 * What it does not do: change anything. Whoever is refused finds every file as it was.
 */
import { realpath, stat } from 'node:fs/promises';
import { isAmbiguousSex, type Tally } from '../csv/tally.js';
import { isThere } from './file-presence.js';
import type { Fingerprint, Ledger, LedgerEntry } from './ledger.js';
import { partialPath } from './output.js';
import { RunError } from './run-error.js';
import { isOverLimit, ROWS_FOR_PERCENT, type RunSettings } from './settings.js';

/** Whether a finished output has been given its name already. */
export const hasItsName = async (output: string): Promise<boolean> => !(await isThere(partialPath(output)));

/** An output in the place of its input would destroy it. */
export async function refuseSameFile({ input, output }: RunSettings): Promise<void> {
  if (input === '-' || output === '-') return;
  const [one, other] = await Promise.all(
    [input, output].map((path) => realpath(path).catch(() => undefined)),
  );
  if (one !== undefined && one === other) {
    throw new RunError('output_is_input', 'the output is the input: -o names another one');
  }
}

async function refuseOverwriting(output: string): Promise<void> {
  if (output === '-' || !(await isThere(output))) return;
  throw new RunError(
    'output_exists',
    'the output is there already: --force overwrites it, -o names another one',
  );
}

/** Where the run goes on, if it is resumed. Without a ledger nothing can be. */
export async function entryToResume(
  ledger: Ledger | undefined,
  { output, resume, force }: RunSettings,
): Promise<LedgerEntry | undefined> {
  if (resume && ledger === undefined) {
    throw new RunError('not_resumable', 'standard input or output cannot be resumed: name files');
  }
  const entry = force ? undefined : await ledger?.read();
  if (resume && entry === undefined) {
    throw new RunError('nothing_to_resume', 'there is no unfinished run of this output: leave --resume out');
  }
  if (!resume && entry !== undefined) {
    throw new RunError(
      'unfinished_run',
      'an unfinished run of this output is here: --resume goes on, --force starts anew',
    );
  }
  if (!resume && !force) await refuseOverwriting(output);
  return entry;
}

/** A file that was still being written while it was read: nobody knows which half of it came out. */
export async function refuseChangedInput(input: string, { size, modified }: Fingerprint): Promise<void> {
  const now = await stat(input);
  if (now.size === size && Math.round(now.mtimeMs) === modified) return;
  throw new RunError(
    'input_changed',
    'the input was changed while the run read it: --force starts the run anew when it is whole',
  );
}

/** Counts that show a column read wrong. */
export function refuseErrors(tally: Tally, limit: RunSettings['limitErrors'], ended: boolean): void {
  const { errors, rows } = tally;
  if (isAmbiguousSex(tally) && (ended || rows >= ROWS_FOR_PERCENT)) {
    throw new RunError(
      'ambiguous_sex',
      'the column of the sex says M and F and never H: if M is masculino there, every man would get a ' +
        "woman's key. Write H for men, or spell the words out",
    );
  }
  if (!isOverLimit(limit, errors, rows, ended)) return;
  throw new RunError(
    'error_limit',
    `${errors} of ${rows} rows are in error, more than --limit-errors allows: is every column mapped right?`,
  );
}
