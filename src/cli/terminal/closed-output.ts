/**
 * Standard output or standard error whose reader has ended, as in `curp-batch --help | head -1`: what is still written is
 * dropped, and the command ends as it would have ended. Node would end it with a stack trace.
 *
 * What it does not do: let a run succeed whose output is standard output. The run notices the error itself and fails.
 */

/** Error codes of a pipe without a reader; Windows has two. */
const CLOSED = ['EPIPE', 'EOF'];

export function outliveClosedOutput(): void {
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (!CLOSED.includes(error.code ?? '')) throw error;
    });
}
