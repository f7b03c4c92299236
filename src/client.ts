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
import { randomBytes } from 'node:crypto';
import { Queue } from 'bullmq';
import type { Envelope } from './contract/envelope.js';
import type { Language } from './contract/messages.js';
import type { Person, Surnames } from './contract/person.js';
import { type Connection, connect, PREFIX } from './queue/connection.js';
import { DirectAnswers, JobFailed } from './queue/direct-answers.js';
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

export class CurpClient {
  readonly #connection: Connection;
  readonly #queue: Queue<DirectJob, DirectResult>;
  readonly #answers: DirectAnswers;
  readonly #timeoutMs: number;
  /** Calls that wait, to be ended when the client is closed. */
  readonly #waiting = new Set<Patience>();
  #closed: Promise<void> | undefined;

  constructor({ redis, prefix = PREFIX, timeoutMs = DEFAULT_TIMEOUT_MS }: CurpClientOptions) {
    this.#timeoutMs = timeoutMs;
    this.#connection = connect(redis);
    this.#queue = new Queue(DIRECT_QUEUE, { connection: this.#connection, prefix, skipVersionCheck: true });
    this.#answers = new DirectAnswers(this.#connection, this.#queue.toKey('events'));
    // An outage shows as calls that time out.
    this.#connection.on('error', () => {});
    this.#queue.on('error', () => {});
  }

  /** The envelopes of up to 1,000 persons, in their order. A person in error is an envelope, not an exception. */
  async calculate(persons: readonly Person[], options: CalculateCallOptions = {}): Promise<Envelope[]> {
    const { lang, surnames, timeoutMs = this.#timeoutMs } = options;
    if (this.#closed) throw closedError();
    const data = payloadOf({ persons, lang, surnames });
    const jobId = `c${randomBytes(12).toString('hex')}`;
    const answer = this.#answers.expect(jobId);
    const sent = this.#answers.reading.then(() => this.#queue.add(CALCULATE, data, { jobId }));
    const patience = new Patience(timeoutMs);
    this.#waiting.add(patience);
    try {
      const { envelopes } = await Promise.race([sent.then(() => answer), patience.over]);
      return envelopes;
    } catch (error) {
      throw error instanceof CurpClientError ? error : failureOf(error);
    } finally {
      patience.end();
      this.#waiting.delete(patience);
      this.#answers.forget(jobId);
      // Also if it is sent only now, when Redis is back: nobody waits for it any more.
      sent.then(() => this.#queue.remove(jobId)).catch(() => {});
    }
  }

  /** Ends the connections. Calls that still wait end with `closed`. */
  close(): Promise<void> {
    this.#closed ??= this.#close();
    return this.#closed;
  }

  async #close(): Promise<void> {
    for (const patience of this.#waiting) patience.lose(closedError());
    this.#answers.close();
    // Without Redis, closing would wait for it.
    if (this.#connection.status === 'ready') {
      await this.#queue.close().catch(() => {});
      await this.#connection.quit().catch(() => {}); // what was sent before it is done before it
    }
    this.#connection.disconnect();
  }
}

/** A limit to waiting: `over` rejects when it is reached, or lost. */
class Patience {
  readonly over: Promise<never>;
  lose: (error: CurpClientError) => void = () => {};
  readonly #timer: NodeJS.Timeout;

  constructor(timeoutMs: number) {
    this.over = new Promise((_, reject) => {
      this.lose = reject;
    });
    this.over.catch(() => {}); // it may be lost before anybody waits for it
    const late = () => this.lose(new CurpClientError('timeout', `no answer within ${timeoutMs} ms`));
    this.#timer = setTimeout(late, timeoutMs);
  }

  end(): void {
    clearTimeout(this.#timer);
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

const closedError = (): CurpClientError => new CurpClientError('closed', 'the client is closed');

/** The reason of a failed job is the worker's own words. Of what Redis says only the first word is sure to be one. */
function failureOf(error: unknown): CurpClientError {
  const { message } = error as Error;
  return new CurpClientError(
    'failed',
    error instanceof JobFailed ? message : `the job was not taken (${message.split(' ', 1)})`,
  );
}
