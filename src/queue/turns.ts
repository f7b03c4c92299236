/**
 * A limit to how much is under way at once: a number of turns, given in the order in which they were asked for.
 *
 * What it does not do: give a turn back by itself. Each that was taken is given back once.
 */
export class Turns {
  readonly #queue = new Set<() => void>();

  constructor(private free: number) {}

  /** Throws what `over` throws, if that is first. */
  async take(over: Promise<never>): Promise<void> {
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
      await Promise.race([turn, over]);
    } catch (error) {
      if (!this.#queue.delete(next)) this.give(); // it had its turn at the same moment
      throw error;
    }
  }

  give(): void {
    const [next] = this.#queue;
    if (next === undefined) {
      this.free++;
      return;
    }
    this.#queue.delete(next);
    next();
  }
}
