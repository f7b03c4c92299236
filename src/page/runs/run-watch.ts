/**
 * Follows a run to its end. If the connection breaks, it requests the run and follows it again, with exponential backoff.
 *
 * What it does not promise: every intermediate state. The final state is always delivered.
 */
import { Problem } from '../shell/api.js';
import { backend } from '../shell/backend.js';
import { findRun, isActive, type Run } from './run-requests.js';

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 10_000;

interface Watcher {
  changed(run: Run): void;
  /** The connection was lost (with the reason, if it is known) or is back. */
  connected(is: boolean, problem?: Problem): void;
  /** A permanent failure: there is no retry. */
  failed(problem: Problem): void;
}

export class RunWatch {
  #close: (() => void) | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #wait = FIRST_WAIT_MS;
  #stopped = false;

  constructor(
    private readonly id: string,
    private readonly watcher: Watcher,
  ) {
    void this.#refresh();
  }

  stop(): void {
    this.#stopped = true;
    this.#close?.();
    clearTimeout(this.#timer);
  }

  /** Requests the run and, if it is active, opens its events. */
  async #refresh(): Promise<void> {
    try {
      const run = await findRun(this.id);
      if (this.#stopped) return;
      this.watcher.connected(true);
      this.watcher.changed(run);
      if (!isActive(run)) return this.stop();
      const close = await this.#listen();
      if (this.#stopped) close();
      else this.#close = close;
    } catch (error) {
      if (!this.#stopped) this.#handleError(error);
    }
  }

  #listen(): Promise<() => void> {
    return backend().follow(this.id, {
      changed: (run) => {
        this.#wait = FIRST_WAIT_MS;
        if (!this.#stopped) this.watcher.changed(JSON.parse(run) as Run);
      },
      ended: () => {
        if (!this.#stopped) void this.#refresh();
      },
      broken: () => this.#retryLater(),
    });
  }

  #handleError(error: unknown): void {
    const problem = error instanceof Problem ? error : undefined;
    if (problem === undefined || problem.kind === 'token' || problem.kind === 'refused') {
      this.stop();
      this.watcher.failed(problem ?? new Problem('refused', String(error)));
      return;
    }
    this.watcher.connected(false, problem);
    this.#retryLater();
  }

  #retryLater(): void {
    if (this.#stopped) return;
    this.#timer = setTimeout(() => void this.#refresh(), this.#wait);
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT_MS);
  }
}
