/**
 * Whether Redis refuses commands at the moment, and why. A connection and its duplicates, which BullMQ makes, share one
 * instance, so that an outage is reported once. It lasts from the first refusal until every refused command or login has
 * been accepted.
 *
 * What it does not do: limit how long an outage may last.
 */
import { EventEmitter } from 'node:events';
import type { Refusal } from './error-reply.js';

interface RefusalEvents {
  begin: [Refusal];
  end: [Refusal, milliseconds: number];
}

export class Refusals extends EventEmitter<RefusalEvents> {
  /** Refused and not accepted yet: commands, and connections whose login is refused. */
  readonly #waiting = new Set<object>();
  /** The latest refusal of the current outage. */
  current: Refusal | undefined;
  #since = 0;
  #lastProgress = 0;

  /** Time since the outage began, or since a refused command was last accepted. */
  get stuckMs(): number {
    return this.current === undefined ? 0 : performance.now() - this.#lastProgress;
  }

  note(refusal: Refusal, refused: object): void {
    this.#waiting.add(refused);
    const isFirst = this.current === undefined;
    this.current = refusal;
    if (!isFirst) return;
    this.#since = performance.now();
    this.#lastProgress = this.#since;
    this.emit('begin', refusal);
  }

  accept(refused: object): void {
    if (!this.#waiting.delete(refused)) return;
    this.#lastProgress = performance.now();
    if (this.#waiting.size > 0 || this.current === undefined) return;
    const refusal = this.current;
    this.current = undefined;
    this.emit('end', refusal, performance.now() - this.#since);
  }

  /** For a connection that we closed: its commands wait no longer, but were not accepted. */
  forget(refused: object): void {
    this.#waiting.delete(refused);
    if (this.#waiting.size === 0) this.current = undefined;
  }
}
