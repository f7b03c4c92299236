/**
 * A FIFO semaphore: limits how many operations run at the same time.
 *
 * What it does not do: release by itself. The caller calls `release` once for each successful `acquire`.
 */
export class Semaphore {
  readonly #queue = new Set<() => void>();

  constructor(private free: number) {}

  /** Rejects with the reason of `over`, if that rejects before a turn is free. */
  async acquire(over?: Promise<never>): Promise<void> {
    if (this.free > 0) {
      this.free--;
      return;
    }
    let next: () => void = () => {};
    const turn = new Promise<void>((resolve) => {
      next = resolve;
    });
    this.#queue.add(next);
    try {
      await (over === undefined ? turn : Promise.race([turn, over]));
    } catch (error) {
      if (!this.#queue.delete(next)) this.release(); // the turn was given at the same moment: pass it on
      throw error;
    }
  }

  release(): void {
    const [next] = this.#queue;
    if (next === undefined) {
      this.free++;
      return;
    }
    this.#queue.delete(next);
    next();
  }
}
