/**
 * `GET /runs/:id/events`: a run as it goes on, as server-sent events.
 *
 *   event: run   the run, now and whenever it has changed; at most four a second
 *   event: end   the last one: the run has ended, or is gone
 *
 * What it does not promise: every state on the way. Whoever was away is told where the run stands now.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Language } from '../../contract/messages.js';
import { hasEnded } from '../../runs/run-record.js';
import type { RunStore } from '../../runs/run-store.js';
import { viewOf } from '../../runs/run-view.js';
import type { RunSurroundings } from './run-surroundings.js';

const LOOK_EVERY_MS = 250;

/** Proxies take a silent connection for a dead one. */
const HEARTBEAT_MS = 15_000;

const event = (name: string, data: string): string => `event: ${name}\ndata: ${data}\n\n`;

/** The events of a run until it ends or `signal` says so. */
export async function* runEvents(
  store: RunStore,
  id: string,
  language: Language,
  surroundings: RunSurroundings,
  signal: AbortSignal,
): AsyncGenerator<string, void, undefined> {
  let told = '';
  let toldAt = performance.now();
  for (;;) {
    const entry = await store.entry(id);
    const text = entry === undefined ? '' : JSON.stringify(viewOf(entry, language, await surroundings.now()));
    if (text !== '' && text !== told) {
      yield event('run', text);
      [told, toldAt] = [text, performance.now()];
    }
    if (entry === undefined || hasEnded(entry.status.state)) return yield event('end', '{}');
    if (performance.now() - toldAt > HEARTBEAT_MS) {
      yield ': still here\n\n';
      toldAt = performance.now();
    }
    try {
      await pause(LOOK_EVERY_MS, undefined, { signal });
    } catch {
      return;
    }
  }
}

/** How many listen, so that nobody opens connections without end. */
export class Listeners {
  readonly #ends = new Map<AbortController, string>();

  constructor(private readonly most: number) {}

  /** A signal that ends with the server or with `leave`; nothing where the project has too many. */
  join(project: string): AbortController | undefined {
    const count = [...this.#ends.values()].filter((other) => other === project).length;
    if (count >= this.most) return undefined;
    const end = new AbortController();
    this.#ends.set(end, project);
    return end;
  }

  leave(end: AbortController): void {
    this.#ends.delete(end);
    end.abort();
  }

  end(): void {
    for (const end of this.#ends.keys()) end.abort();
  }
}
