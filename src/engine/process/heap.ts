/**
 * When V8 collects garbage in a process that handles large buffers.
 *
 * What it does not do: change a result. Without it a process takes more time or memory.
 */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** The heap may grow to five times the live objects before a full collection. */
const GROWING_PERCENT = 400;

/**
 * Collects less often. Buffers count towards the heap limit, so V8 would mark a heap of 14 MB after every few chunks, a third
 * of the run's CPU time; with a higher limit, once in seconds. It costs about 60 MB of buffers that are unused and not freed yet.
 */
export function allowLargerHeap(): void {
  setFlagsFromString(`--heap-growing-percent=${GROWING_PERCENT}`);
}

let collect: ((options?: { type: 'minor' }) => void) | undefined;

/**
 * Frees the buffers that are not used any more. V8 does so late: it waits until they have 64 MiB or more, because it sees only
 * the small objects that refer to them. The search for duplicates decrypts hundreds of buffers in a moment, and must not need
 * more memory than the run before it. This is the way to V8's collector while a process runs, as in other tools
 * (jest-leak-detector). `isQuick`: only those that were made a moment ago, in a tenth of the time.
 */
export function collectGarbage(isQuick = false): void {
  if (collect === undefined) setFlagsFromString('--expose-gc');
  collect ??= runInNewContext('gc') as typeof collect;
  if (isQuick) collect!({ type: 'minor' });
  else collect!(); // any argument would mean a quick collection
}
