/**
 * Standard output or standard error whose reader has ended, as in `curp-batch --help | head -1`: what is still written is
 * dropped, and the command ends as it would have ended. Node would end it with a stack trace.
 *
 * Any other error of them, as that of a full disk, ends the command with a sentence.
 *
 * What it does not do: let a run succeed whose output is standard output. The run notices the error itself and fails.
 */

import { readFault } from '../../files/file-faults.js';
import { FAILED } from './exit-codes.js';
import { printError } from './printing.js';

/** Error codes of a pipe without a reader; Windows has two. */
const CLOSED = ['EPIPE', 'EOF'];

export function outliveClosedOutput(): void {
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (CLOSED.includes(error.code ?? '')) return;
      const { en, es } = readFault(error.code);
      // The other stream may be writable.
      if (stream === process.stdout)
        printError({
          en: `standard output cannot be written: ${en}`,
          es: `no se puede escribir la salida estándar: ${es}`,
        });
      process.exit(FAILED);
    });
}
