/** A named fault, done to real processes, and what must come out of it. */
import type { Chaos } from './chaos.js';

export interface Scenario {
  /** What is done, in a few words. `docs/guarantees.md` refers to it. */
  name: string;
  /**
   * Does it, and throws unless the result is right. Gives the recovery time in milliseconds where there is one: from
   * the fault, or from the start of the resumed run, until all that was under way at the fault is committed.
   */
  run(chaos: Chaos): Promise<number | undefined>;
}
