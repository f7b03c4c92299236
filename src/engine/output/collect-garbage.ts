/**
 * Frees the buffers that are not used any more. V8 does so by itself, but late: it waits until they have 64 MiB or more in
 * each thread, because it sees only the small objects that refer to them. The search for duplicates decrypts hundreds of
 * buffers in a moment, and must not need more memory than the run before it.
 *
 * It has no effect on results: without it the process needs more memory.
 */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

let collect: (() => void) | undefined;

/** This is the way to V8's garbage collector while a process runs, as in other tools (jest-leak-detector). */
export function collectGarbage(): void {
  if (collect === undefined) setFlagsFromString('--expose-gc');
  collect ??= runInNewContext('gc') as () => void;
  collect();
}
