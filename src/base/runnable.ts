/**
 * What everything that runs has in common: services, workers, pools of processes, timers begin, end and fail in one way.
 *
 *   new ──start──▶ starting ─▶ running ──stop──▶ stopping ─▶ stopped
 *                      └──────────┴────failure──────▲
 *
 * A subclass opens things and starts parts in `begin`, and says with each how it ends: `atEnd`, `run`. At the end, also if
 * `begin` has failed half-way, they end in reverse order.
 *
 * What it does not do: start again. A new one replaces one that has ended.
 */
export abstract class Runnable {
  /** Resolves when `stop` has finished. Rejects as soon as it fails; it then stops without being asked. */
  readonly ended: Promise<void>;
  #resolve: () => void = () => {};
  #reject: (error: unknown) => void = () => {};
  #begun: Promise<void> | undefined;
  #started: Promise<void> | undefined;
  #stopped: Promise<void> | undefined;
  readonly #stopping = new AbortController();
  readonly #endings: (() => unknown)[] = [];

  constructor() {
    this.ended = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
    this.ended.catch(() => {}); // not an unhandled rejection if the owner does not await it
  }

  /** Must end soon when `stopSignal` is aborted. */
  protected abstract begin(): Promise<void>;

  protected get stopSignal(): AbortSignal {
    return this.#stopping.signal;
  }

  protected get isStopping(): boolean {
    return this.stopSignal.aborted;
  }

  /** Resolves when it runs, or was stopped before. Rejects if it cannot run, after what was begun has ended. */
  start(): Promise<void> {
    this.#started ??= this.#start();
    return this.#started;
  }

  async #start(): Promise<void> {
    if (this.isStopping) return;
    this.#begun = this.begin();
    await this.#begun.catch((error) => this.fail(error));
    if (!this.isStopping) return;
    await this.stop();
    await this.ended;
  }

  /** It cannot go on. Errors after the end has begun are not failures. */
  protected fail(error: unknown): void {
    if (this.isStopping) return;
    this.#reject(error);
    void this.stop();
  }

  /** Finishes its work or hands it back. May be called at any time and again, and does not reject. */
  stop(): Promise<void> {
    this.#stopped ??= this.#stop();
    return this.#stopped;
  }

  async #stop(): Promise<void> {
    this.#stopping.abort();
    await this.end().catch(() => {});
    this.#resolve();
  }

  /** A subclass overrides this to limit how long the end takes. */
  protected async end(): Promise<void> {
    await this.#endAll();
    await this.#begun?.catch(() => {});
    await this.#endAll(); // what `begin` has opened meanwhile
  }

  async #endAll(): Promise<void> {
    for (let end = this.#endings.pop(); end !== undefined; end = this.#endings.pop()) {
      try {
        await end();
      } catch {} // the others end all the same
    }
  }

  /** Called at the end; of several, the last one first. */
  protected atEnd(end: () => unknown): void {
    this.#endings.push(end);
  }

  /** Starts parts in order. At the end they are stopped together; if one of them fails, this fails. */
  protected async run(...parts: readonly Runnable[]): Promise<void> {
    this.atEnd(() => Promise.all(parts.map((part) => part.stop())));
    for (const part of parts) {
      this.stopSignal.throwIfAborted();
      part.ended.catch((error) => this.fail(error));
      await part.start();
    }
    this.stopSignal.throwIfAborted();
  }
}
