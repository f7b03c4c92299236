/**
 * Finds the groups in the records of a scratch file: all of them, or in the ranges of buckets that this thread takes.
 *
 * What it does not do: sort the members. They go to the `Members` of the finder, in the order of the buckets.
 */
import { setImmediate as pause } from 'node:timers/promises';
import type { GroupFinder } from './group-finder.js';
import type { Free, Scratch } from './scratch-file.js';
import { bucketsOf, type PlacedTable, rangesOf, type TakesRange } from './scratch-segments.js';

interface GroupSearch {
  readonly scratch: Scratch;
  /** Those of segments with records. */
  readonly tables: readonly PlacedTable[];
  readonly bytesInMemory: number;
  readonly free: Free;
}

/** `searched`: called after each bucket. `ended`: after each range, with its number. */
export async function findGroups(
  { scratch, tables, bytesInMemory, free }: GroupSearch,
  finder: GroupFinder,
  takes: TakesRange,
  searched: (bucket: number) => void,
  ended: (range: number) => void,
): Promise<void> {
  for (const range of rangesOf(scratch, tables, bytesInMemory, takes)) {
    for (const bucket of bucketsOf(tables, range)) {
      finder.find(bucket);
      searched(bucket.index);
      await pause();
    }
    range.release();
    free(true);
    ended(range.number);
  }
}
