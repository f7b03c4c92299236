/**
 * How often V8 collects garbage in a process that moves large buffers. They count as heap, so a heap of 14 MB is walked
 * through for every few chunks, which takes a third of the run's own time; with room to grow it is done once in seconds.
 *
 * What it costs: some 60 MB of buffers that nobody holds any more.
 */
import { setFlagsFromString } from 'node:v8';

/** The heap may become five times what is alive before it is collected as a whole. */
const GROWING_PERCENT = 400;

export function allowLargerHeap(): void {
  setFlagsFromString(`--heap-growing-percent=${GROWING_PERCENT}`);
}
