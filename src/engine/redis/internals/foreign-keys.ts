/**
 * Keys of another application that have our names and another type: Redis answers WRONGTYPE and does not say for which key.
 * Here the keys of the refused command are looked up, and the one with the wrong type becomes a refusal that names it, until
 * the operator has removed it. A connection and its duplicates share one instance.
 *
 * What it never names: a job. Only names that consist of our own words are looked up.
 */
import type { Cluster, Redis } from 'ioredis';
import { foreignKey } from '../replies/error-reply.js';
import type { Refusals } from '../replies/refusals.js';

/** The types of the keys that BullMQ has for a queue, by the last part of the name. */
export const QUEUE_TYPES: Readonly<Record<string, string>> = {
  wait: 'list',
  active: 'list',
  paused: 'list',
  prioritized: 'zset',
  delayed: 'zset',
  completed: 'zset',
  failed: 'zset',
  marker: 'zset',
  repeat: 'zset',
  stalled: 'set',
  events: 'stream',
  meta: 'hash',
  id: 'string',
  pc: 'string',
  'stalled-check': 'string',
};

const QUEUE_KEY = /^[\w{}-]{1,64}:curp-[a-z0-9-]{1,80}:([a-z-]+)$/;
const BLOB_KEY = /^\{curp\}:blob:[\w-]{1,64}:\d+:(chunk|result)/;

const typeOf = (key: string): string | undefined => {
  if (key === '{curp}:counters') return 'hash';
  return BLOB_KEY.test(key) ? 'string' : QUEUE_TYPES[QUEUE_KEY.exec(key)?.[1] ?? ''];
};

/** The keys of a queue. */
export const queueKeys = (prefix: string, name: string): string[] =>
  Object.keys(QUEUE_TYPES).map((part) => `${prefix}:${name}:${part}`);

/** How often a key is looked at again; also how long the reply is held back, since BullMQ would ask again at once. */
const PERIOD_MS = 1000;

export class ForeignKeys {
  readonly #timers = new Map<string, NodeJS.Timeout>();

  constructor(private readonly refusals: Refusals) {}

  /** Looks at those of these words that are keys of ours. Whether one of them has another type. */
  async look(connection: Redis | Cluster, words: readonly unknown[]): Promise<boolean> {
    const keys = words.map(String).filter((word) => typeOf(word) !== undefined);
    const found = await Promise.all(keys.map((key) => this.#lookAt(connection, key)));
    return found.includes(true);
  }

  async #lookAt(connection: Redis | Cluster, key: string): Promise<boolean> {
    if (this.#timers.has(key)) return true;
    if (!(await this.#isForeign(connection, key))) return false;
    const token = {};
    const timer = setInterval(async () => {
      if (connection.status !== 'end' && (await this.#isForeign(connection, key).catch(() => true))) return;
      clearInterval(timer);
      this.#timers.delete(key);
      this.refusals.accept(token);
    }, PERIOD_MS).unref();
    this.#timers.set(key, timer);
    this.refusals.note(foreignKey(key), token);
    return true;
  }

  async #isForeign(connection: Redis | Cluster, key: string): Promise<boolean> {
    return !['none', typeOf(key)].includes(await connection.type(key));
  }

  /** Calls `pass` with the reply: later, if a key of the command has another type. */
  hold(connection: Redis | Cluster, args: readonly unknown[] = [], pass: () => void): void {
    this.look(connection, args).then((isFound) => (isFound ? setTimeout(pass, PERIOD_MS) : pass()), pass);
  }
}
