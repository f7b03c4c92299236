/** A named fault in real processes, and the result that is required. */
import type { Chaos } from './chaos.js';

export interface Scenario {
  /** The fault in a few words. `docs/guarantees.md` refers to this name. */
  name: string;
  /**
   * Makes the fault, and throws unless the result is right. Returns the recovery time in milliseconds if there is one:
   * from the fault, or from the start of the resumed run, until all chunks that were in flight are committed.
   */
  run(chaos: Chaos): Promise<number | undefined>;
}
