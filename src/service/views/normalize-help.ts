/**
 * Whether `normalize` would read a file better than the strict format does: for the preview, which then proposes it.
 *
 * What it does not do: turn it on. The user decides.
 */

import { type Preview, preview } from '../../engine/run/preview.js';
import type { RunSettings } from '../../engine/settings/settings.js';
import type { ByteSource } from '../../input/csv/byte-source.js';
import { InputError } from '../../input/csv/input-error.js';
import { UndecidedError } from '../../input/csv/undecided-error.js';

/** With fewer rows in error there is nothing to propose. */
const MIN_ERROR_SHARE = 0.1;

/** `normalize` helps if it leaves at most this share of the errors. */
const MAX_ERRORS_LEFT = 0.5;

/** Whether the strict format lacks something that `normalize` may find. */
const isInDoubt = (strict: Preview | InputError): boolean =>
  strict instanceof InputError
    ? strict.fault === 'missing_column'
    : strict.sample.errors > 0 && strict.sample.errors >= strict.sample.rows * MIN_ERROR_SHARE;

/** `strict` is the preview of a strict reading, or why there is none. */
export async function normalizeHelps(
  strict: Preview | InputError,
  settings: RunSettings,
  open: () => Promise<ByteSource>,
): Promise<boolean> {
  const isStrict =
    strict instanceof InputError ? settings.normalize === false : !strict.reading.values?.normalize;
  if (!isStrict || settings.mode === 'validate' || !isInDoubt(strict)) return false;
  try {
    // The meaning of M does not change the number of errors; if it is given, the user is not asked about it.
    const sexo = settings.sexo ?? 'HM';
    const normalized = await preview({ ...settings, normalize: true, sexo }, 0, await open());
    if (strict instanceof InputError) return normalized !== undefined;
    return (normalized?.sample.errors ?? 0) <= strict.sample.errors * MAX_ERRORS_LEFT;
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return error instanceof UndecidedError; // after the answer, more rows can be read than in the strict format
  }
}
