/**
 * The client of direct jobs, for services that have Redis at hand: persons in, envelopes out.
 *
 *   const client = new CurpClient({ redis: 'redis://localhost:6379' });
 *   const [envelope] = await client.calculate([{ nombres: 'MARÍA LUISA', … }]);
 *   await client.close();
 *
 * It takes its job out of Redis as soon as it has the answer, or has waited long enough.
 *
 * What it does not do: calculate. `curp-batch serve` or `curp-batch direct-worker` has the worker that does; without
 * one, every call ends with `timeout`.
 */
import { type Job, Queue, QueueEvents } from 'bullmq';
import type { Envelope } from './contract/envelope.js';
import type { Language } from './contract/messages.js';
import type { Person, Surnames } from './contract/person.js';
import { type Connection, connect, PREFIX } from './queue/connection.js';
import {
  CALCULATE,
  checkPayload,
  DIRECT_QUEUE,
  type DirectJob,
  type DirectResult,
  PayloadError,
} from './queue/direct-queue.js';

export type { Envelope } from './contract/envelope.js';
export type { Language } from './contract/messages.js';
export type { Field, Person, Surnames } from './contract/person.js';

export interface CurpClientOptions {
  /** The address of Redis, as the worker has it. */
  redis: string;
  /** What the keys of the queue begin with, if the worker was told another one as well. */
  prefix?: string | undefined;
  /** How long a call may take, from its first byte to its answer. Default: 10 s. */
  timeoutMs?: number | undefined;
}

export interface CalculateCallOptions {
  /** Language of `error_message`. Default: `es`. */
  lang?: Language | undefined;
  /** Whether an empty surname is an error (default) or a person without that surname. */
  surnames?: Surnames | undefined;
  timeoutMs?: number | undefined;
}

export type CurpClientFault =
  /** The persons are not of the contract's shape; nothing was sent. The message says where. */
  | 'bad_payload'
  /** No answer in time: no worker is there, or Redis is not. */
  | 'timeout'
  /** The worker gave the job up. */
  | 'failed'
  /** The client was closed. */
  | 'closed';

export class CurpClientError extends Error {
  override readonly name = 'CurpClientError';

  constructor(
    readonly fault: CurpClientFault,
    message: string,
  ) {
    super(message);
  }
}

const DEFAULT_TIMEOUT_MS = 10_000;

type CalculateJob = Job<DirectJob, DirectResult>;

export class CurpClient {
  readonly #connection: Connection;
  readonly #queue: Queue<DirectJob, DirectResult>;
  readonly #events: QueueEvents;
  readonly #timeoutMs: number;
  readonly #closing = new AbortController();
  #closed: Promise<void> | undefined;

  constructor({ redis, prefix = PREFIX, timeoutMs = DEFAULT_TIMEOUT_MS }: CurpClientOptions) {
    this.#timeoutMs = timeoutMs;
    this.#connection = connect(redis);
    const options = { connection: this.#connection, prefix, skipVersionCheck: true };
    this.#queue = new Queue(DIRECT_QUEUE, options);
    this.#events = new QueueEvents(DIRECT_QUEUE, options);
    // An outage shows as calls that time out.
    this.#connection.on('error', () => {});
    this.#queue.on('error', () => {});
    this.#events.on('error', () => {});
    this.#queue.setMaxListeners(0); // one for each call that waits
  }

  /** The envelopes of up to 1,000 persons, in their order. A person in error is an envelope, not an exception. */
  async calculate(persons: readonly Person[], options: CalculateCallOptions = {}): Promise<Envelope[]> {
    const { lang, surnames, timeoutMs = this.#timeoutMs } = options;
    const data = payloadOf({ persons, lang, surnames });
    const sent = this.#queue.add(CALCULATE, data);
    try {
      const answer = sent.then((job) => job.waitUntilFinished(this.#events, timeoutMs));
      return (await this.#inTime(answer, timeoutMs)).envelopes;
    } finally {
      // Also if it is sent only now, when Redis is back: nobody waits for it any more.
      sent.then(remove).catch(() => {});
    }
  }

  /** An answer, or the end of patience. */
  #inTime(answer: Promise<DirectResult>, timeoutMs: number): Promise<DirectResult> {
    const { signal } = this.#closing;
    return new Promise((resolve, reject) => {
      const late = () => reject(new CurpClientError('timeout', `no answer within ${timeoutMs} ms`));
      const close = () => reject(new CurpClientError('closed', 'the client is closed'));
      const timer = setTimeout(late, timeoutMs);
      if (signal.aborted) close();
      signal.addEventListener('abort', close, { once: true });
      answer
        .then(resolve, (error: Error) => reject(new CurpClientError('failed', error.message)))
        .finally(() => {
          clearTimeout(timer);
          signal.removeEventListener('abort', close);
        });
    });
  }

  /** Ends the connections. Calls that still wait end with `closed`. */
  close(): Promise<void> {
    this.#closed ??= this.#close();
    return this.#closed;
  }

  async #close(): Promise<void> {
    this.#closing.abort();
    if (this.#connection.status === 'ready') {
      await Promise.allSettled([this.#events.close(), this.#queue.close()]);
      await this.#connection.quit().catch(() => {}); // what was sent before it is done before it
      return;
    }
    // Without Redis, closing would wait for it.
    await Promise.allSettled([this.#events.disconnect(), this.#queue.disconnect()]);
    this.#connection.disconnect();
  }
}

/** The data of a job, without what was not said; the same check as the worker's, before anything is sent. */
function payloadOf({ persons, lang, surnames }: DirectJob): DirectJob {
  try {
    return checkPayload({
      persons,
      ...(lang === undefined ? {} : { lang }),
      ...(surnames === undefined ? {} : { surnames }),
    });
  } catch (error) {
    if (error instanceof PayloadError) throw new CurpClientError('bad_payload', error.message);
    throw error;
  }
}

const remove = (job: CalculateJob): Promise<void> => job.remove();
