/**
 * Whether Redis refuses commands at the moment, and why: shared by a connection and the copies of it that BullMQ makes,
 * so that an outage is one outage, whichever of them meets it. It lasts from the first refusal until everything that was
 * refused has been accepted.
 *
 * What it does not do: decide how long that may take.
 */
import { EventEmitter } from 'node:events';
import type { Refusal } from './error-reply.js';

export interface RefusalEvents {
  begin: [Refusal];
  end: [Refusal, milliseconds: number];
}

export class Refusals extends EventEmitter<RefusalEvents> {
  /** What was refused and is not accepted yet: commands, and connections whose login is refused. */
  readonly #waiting = new Set<object>();
  #current: Refusal | undefined;
  #since = 0;
  #stuckSince = 0;

  /** The latest refusal of the outage that goes on now. */
  get current(): Refusal | undefined {
    return this.#current;
  }

  /** How long nothing that was refused has been accepted. */
  get stuckMs(): number {
    return this.#current === undefined ? 0 : performance.now() - this.#stuckSince;
  }

  note(refusal: Refusal, refused: object): void {
    this.#waiting.add(refused);
    const isFirst = this.#current === undefined;
    this.#current = refusal;
    if (!isFirst) return;
    this.#since = performance.now();
    this.#stuckSince = this.#since;
    this.emit('begin', refusal);
  }

  accept(refused: object): void {
    if (!this.#waiting.delete(refused)) return;
    this.#stuckSince = performance.now();
    if (this.#waiting.size > 0 || this.#current === undefined) return;
    const refusal = this.#current;
    this.#current = undefined;
    this.emit('end', refusal, performance.now() - this.#since);
  }

  /** The connection was closed on our side: nothing waits any more, and nothing was accepted either. */
  forget(refused: object): void {
    this.#waiting.delete(refused);
    if (this.#waiting.size === 0) this.#current = undefined;
  }
}
