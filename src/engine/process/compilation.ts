/**
 * How V8 compiles while the beginning of a file is read. That code runs once, for some thousand rows: optimising it takes longer
 * than it saves, and so does compiling expressions twice, first for a slow start and then for many texts.
 *
 * What it does not do: change a result. A process that reads many files, as a service does, must not use it.
 */
import { setFlagsFromString } from 'node:v8';

/** Compiles as little as it can until this work is done. */
export async function compilingLittle<Result>(work: () => Promise<Result>): Promise<Result> {
  setFlagsFromString('--no-turbofan');
  // For ever: if expressions are compiled twice again, V8 looks for the first code of one that has only the second, and crashes.
  setFlagsFromString('--no-regexp-tier-up');
  try {
    return await work();
  } finally {
    setFlagsFromString('--turbofan');
  }
}
