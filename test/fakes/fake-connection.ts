/**
 * A connection to Redis without Redis: it becomes ready after `connect`, and is lost until a test makes it ready again.
 * `chunk-transport.test.ts` compares it with a real one.
 *
 * What it does not do: execute commands. The commands of the check before a run are accepted or refused.
 */
import { EventEmitter } from 'node:events';
import { Refusals } from '../../src/engine/redis/replies/refusals.js';

/** The commands of `server-probe.ts`, besides PING, and that of `shared-counters.ts`. */
const PROBED =
  'set getBuffer exists unlink eval evalsha zadd pexpire bzpopmin xadd xread xtrim del time hincrby'.split(
    ' ',
  );

export class FakeConnection extends EventEmitter {
  readonly refusals = new Refusals();
  readonly foreignKeys = { look: async () => false };
  status: 'connecting' | 'ready' | 'reconnecting' | 'end' = 'connecting';
  /** The reply to INFO, or the error. */
  reply: string | Error = 'redis_version:7.0.15\r\nmaxmemory_policy:noeviction\r\nrole:master\r\n';
  /** The error reply to the commands of the check. */
  refusal: Error | undefined;
  #waiting: (() => void)[] = [];

  constructor() {
    super();
    for (const command of PROBED) Object.assign(this, { [command]: () => this.#probe() });
  }

  async #probe(): Promise<number> {
    await this.#whenReady();
    if (this.refusal !== undefined) throw this.refusal;
    return 1;
  }

  connect(): this {
    queueMicrotask(() => {
      if (this.status === 'connecting') this.find();
    });
    return this;
  }

  #whenReady(): Promise<void> {
    if (this.status === 'ready') return Promise.resolve();
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
    });
  }

  async ping(): Promise<string> {
    await this.#whenReady();
    return 'PONG';
  }

  async info(): Promise<string> {
    await this.#whenReady();
    if (typeof this.reply !== 'string') throw this.reply;
    return this.reply;
  }

  /** The server does not answer any more. Commands wait, as they do with `maxRetriesPerRequest: null`. */
  lose(): void {
    this.status = 'reconnecting';
    this.emit('close');
  }

  find(): void {
    this.status = 'ready';
    this.emit('ready');
    for (const go of this.#waiting.splice(0)) go();
  }

  disconnect(): void {
    this.status = 'end';
    this.emit('end');
  }
}
