/**
 * Watches a run to its end: server-sent events, opened with a ticket. Where they break off it asks for the run, and
 * opens them again with a new ticket, after a while that grows.
 *
 * What it does not promise: every state on the way. The last one it does.
 */
import { Problem } from './api.js';
import { findRun, isActive, type Run, ticketAddress } from './run.js';

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 10_000;

export interface Watcher {
  changed(run: Run): void;
  /** The connection is gone, for this reason where it is known, or back. */
  connected(is: boolean, problem?: Problem): void;
  /** It makes no sense to ask again. */
  failed(problem: Problem): void;
}

export class RunWatch {
  #source: EventSource | undefined;
  #timer: number | undefined;
  #wait = FIRST_WAIT_MS;
  #stopped = false;

  constructor(
    private readonly id: string,
    private readonly watcher: Watcher,
  ) {
    void this.#look();
  }

  stop(): void {
    this.#stopped = true;
    this.#source?.close();
    clearTimeout(this.#timer);
  }

  /** Where it stands; and if it goes on, its events. */
  async #look(): Promise<void> {
    try {
      const run = await findRun(this.id);
      if (this.#stopped) return;
      this.watcher.connected(true);
      this.watcher.changed(run);
      if (!isActive(run)) return this.stop();
      const events = await ticketAddress(this.id, 'events');
      if (!this.#stopped) this.#listen(events);
    } catch (error) {
      if (!this.#stopped) this.#mishap(error);
    }
  }

  #listen(events: string): void {
    const source = new EventSource(events);
    this.#source = source;
    const tell = (event: MessageEvent<string>) => {
      this.#wait = FIRST_WAIT_MS;
      this.watcher.changed(JSON.parse(event.data) as Run);
    };
    source.addEventListener('run', tell);
    source.addEventListener('end', () => {
      source.close();
      void this.#look();
    });
    source.addEventListener('error', () => {
      // The browser would try the same ticket again, and that has run out or soon will.
      source.close();
      this.#again();
    });
  }

  #mishap(error: unknown): void {
    const problem = error instanceof Problem ? error : undefined;
    if (problem === undefined || problem.kind === 'token' || problem.kind === 'refused') {
      this.stop();
      this.watcher.failed(problem ?? new Problem('refused', String(error)));
      return;
    }
    this.watcher.connected(false, problem);
    this.#again();
  }

  #again(): void {
    if (this.#stopped) return;
    this.#timer = setTimeout(() => void this.#look(), this.#wait);
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT_MS);
  }
}
