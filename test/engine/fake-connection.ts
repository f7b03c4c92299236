/**
 * A connection to Redis without Redis: it becomes ready after `connect`, and is lost until a test makes it ready again.
 * `chunk-transport.test.ts` compares it with a real one.
 *
 * What it does not do: execute commands other than PING and INFO.
 */
import { EventEmitter } from 'node:events';
import { Refusals } from '../../src/redis/replies/refusals.js';

export class FakeConnection extends EventEmitter {
  readonly refusals = new Refusals();
  status: 'connecting' | 'ready' | 'reconnecting' | 'end' = 'connecting';
  /** The reply to INFO, or the error. */
  reply: string | Error = 'redis_version:7.0.15\r\nmaxmemory_policy:noeviction\r\nrole:master\r\n';
  #waiting: (() => void)[] = [];

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
  }
}
