/**
 * A fault of the object store while a run reads a file beside its input there: the corrections, the earlier result.
 *
 * What it does not do: look at the file.
 */
import { ObjectError } from '../../base/objects/object-error.js';
import type { Sentence } from '../../base/sentence.js';
import { InputError } from '../../input/csv/input-error.js';
import { RunError, type RunFault } from './run-error.js';

/** `work` reads the file of this name. A fault of the store is one of this file, not of the input. Any other error stays. */
export const orUnreadable = <T>(work: Promise<T>, fault: RunFault, { en, es }: Sentence): Promise<T> =>
  work.catch((error) => {
    const cause = error instanceof InputError ? error.cause : error;
    if (!(cause instanceof ObjectError)) throw error;
    const { sentence } = cause;
    throw new RunError(fault, {
      en: `${en} cannot be read: ${sentence.en}`,
      es: `no se puede leer ${es}: ${sentence.es}`,
    });
  });
