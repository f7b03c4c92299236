/**
 * `GET /runs/:id/events`: the progress of a run, as server-sent events.
 *
 *   event: run   the run, at once and after every change; at most four per second
 *   event: end   the last one: the run has ended, or was removed
 *   event: reconnect   the last one of this process, which ends; another one, or the next start, goes on
 *
 * What it does not promise: every intermediate state. A client that reconnects gets the current one.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { hasEnded, type RunEntry } from '../runs/run-record.js';
import type { RunStore } from '../runs/run-store.js';

const POLL_MS = 250;

/** Proxies close a connection without traffic. */
const HEARTBEAT_MS = 15_000;

const event = (name: string, data: string): string => `event: ${name}\ndata: ${data}\n\n`;

/** How long a browser waits before it opens the events again: the port is closed by then. */
const RECONNECT_MS = 500;
const RECONNECT = `retry: ${RECONNECT_MS}\n${event('reconnect', '{}')}`;

/** The events of a run, as `view` shows it, until it ends or `signal` is aborted. */
export async function* runEvents(
  store: RunStore,
  id: string,
  view: (entry: RunEntry) => Promise<object>,
  signal: AbortSignal,
): AsyncGenerator<string, void, undefined> {
  let lastSent = '';
  let sentAt = performance.now();
  for (;;) {
    const entry = await store.entry(id);
    const text = entry === undefined ? '' : JSON.stringify(await view(entry));
    if (text !== '' && text !== lastSent) {
      yield event('run', text);
      [lastSent, sentAt] = [text, performance.now()];
    }
    if (entry === undefined || hasEnded(entry.status.state)) return yield event('end', '{}');
    if (performance.now() - sentAt > HEARTBEAT_MS) {
      yield ': still here\n\n';
      sentAt = performance.now();
    }
    try {
      await pause(POLL_MS, undefined, { signal });
    } catch {
      return yield RECONNECT; // unless the client has left: then it is not sent
    }
  }
}

/** Limits the event streams that a project can have open at the same time. */
export class Listeners {
  readonly #controllers = new Map<AbortController, string>();

  constructor(private readonly max: number) {}

  /** A controller that is aborted by `leave` or `end`; undefined if the project has too many streams. */
  join(project: string): AbortController | undefined {
    const count = [...this.#controllers.values()].filter((other) => other === project).length;
    if (count >= this.max) return undefined;
    const end = new AbortController();
    this.#controllers.set(end, project);
    return end;
  }

  leave(end: AbortController): void {
    this.#controllers.delete(end);
    end.abort();
  }

  end(): void {
    for (const end of this.#controllers.keys()) end.abort();
  }
}
