/**
 * A fault of the object store, as the fault of a run that writes its results there.
 *
 * What it does not do: load the code of the store. `run-places.ts` and `artifacts.ts` also work without it.
 */
import { ObjectError } from '../../base/objects/object-error.js';
import { RunError } from '../settings/run-error.js';
import { FILES } from '../settings/run-paths.js';

/** Any other error stays. */
export function asOutputError(error: unknown): unknown {
  if (!(error instanceof ObjectError)) return error;
  const { en, es } = FILES.output;
  const { reason, sentence } = error;
  const code = reason === 'full' ? 'ENOSPC' : reason === 'unavailable' ? 'EHOSTUNREACH' : undefined;
  return new RunError(
    'output_failed',
    { en: `${en} cannot be written: ${sentence.en}`, es: `no se puede escribir ${es}: ${sentence.es}` },
    code,
  );
}

export const orStoreFault = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error) => {
    throw asOutputError(error);
  });
