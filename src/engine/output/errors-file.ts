/**
 * Opens the errors file of a run (`--errors`): a new one, the partial one of a resumed run, or the complete one of a run that
 * was killed while its files got their names. It is written and named like the output, and before it.
 *
 * What it does not do: write rows. The committer does.
 */

import { type CheckOptions, checkNamedOutput, checkPartialOutput } from './committed-output.js';
import { NOTHING_COMMITTED } from './committer.js';
import type { LedgerEntry } from './ledger.js';
import { FileOutput, hasFinalName, type Output } from './output.js';

const NAME = 'errors file';

/** A file that is complete and has its name: nothing is left to do. */
const COMPLETE: Output = {
  write: async () => {},
  sync: async () => {},
  finish: async () => {},
  close: async () => {},
};

/** Throws if committed bytes of the earlier attempt are missing or changed. */
export async function openErrorsFile(
  path: string,
  before: LedgerEntry | undefined,
  options: CheckOptions,
): Promise<Output> {
  if (before === undefined) return FileOutput.open(path, 0);
  const committed = before.errors ?? NOTHING_COMMITTED;
  if (before.finished && (await hasFinalName(path))) {
    await checkNamedOutput(path, committed, options, NAME);
    return COMPLETE;
  }
  await checkPartialOutput(path, committed, options, NAME);
  return FileOutput.open(path, committed.outputBytes);
}
