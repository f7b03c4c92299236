/**
 * Standard output or standard error that cannot be written: its reader has ended, as in `curp-batch --help | head -1`, or its
 * disk is full. What is still written is dropped, and the command ends as it would have ended. Node would end it with a stack
 * trace.
 *
 * What it does not do: let a run succeed whose output is standard output. The run notices the error itself and fails.
 */
import { readFault } from '../../base/file-faults.js';
import { FAILED } from './exit-codes.js';
import { printError } from './printing.js';

/** Error codes of a pipe without a reader; Windows has two. */
const CLOSED = ['EPIPE', 'EOF'];

/** The error of standard output, but that of a pipe without a reader. */
let code: string | undefined;

export function outliveClosedOutput(): void {
  process.stderr.on('error', () => {}); // nothing is left to report it
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (!CLOSED.includes(error.code ?? '')) code ??= error.code ?? 'unknown';
  });
}

/** At the end of a command: one that has not failed otherwise fails if standard output could not be written. */
export function reportLostOutput(): void {
  if (code === undefined || Number(process.exitCode ?? 0) !== 0) return;
  const { en, es } = readFault(code);
  printError({
    en: `standard output cannot be written: ${en}`,
    es: `no se puede escribir la salida estándar: ${es}`,
  });
  process.exitCode = FAILED;
}
