/**
 * The client of direct jobs, for services that can connect to the Redis of the workers: it sends persons and returns
 * envelopes.
 *
 *   const client = new CurpClient({ redis: 'redis://localhost:6379' });
 *   const [envelope] = await client.calculate([{ nombres: 'MARÍA LUISA', … }]);
 *   await client.close();
 *
 * It removes its job from Redis when it has the answer or the timeout is reached.
 *
 * The number of jobs in flight is limited, however many calls there are; the other calls wait in this process.
 *
 * What it does not do: calculate. A worker of `curp-batch serve` or `curp-batch direct-worker` does; without one, every
 * call ends with `no_worker`.
 */
import { randomBytes } from 'node:crypto';
import { setImmediate as pause } from 'node:timers/promises';
import { Queue } from 'bullmq';
import { cachedFor } from './base/cached-for.js';
import { within } from './engine/process/abortable.js';
import { DirectAnswers, JobFailed } from './engine/queue/direct-answers.js';
import {
  CALCULATE,
  checkPayload,
  DIRECT_QUEUE,
  type DirectJob,
  type DirectResult,
  PayloadError,
} from './engine/queue/direct-queue.js';
import { Semaphore } from './engine/queue/semaphore.js';
import { type Connection, connect, PREFIX } from './engine/redis/connection.js';
import { JobStates } from './engine/redis/internals/job-fields.js';
import { checkRedisAddress } from './engine/redis/redis-url.js';
import type { Envelope } from './key/contract/envelope.js';
import type { Language } from './key/contract/messages.js';
import type { Person, Surnames } from './key/contract/person.js';

export type { Envelope } from './key/contract/envelope.js';
export type { Language } from './key/contract/messages.js';
export type { Field, Person, Surnames } from './key/contract/person.js';

export interface CurpClientOptions {
  /** The address of Redis, as the worker has it. */
  redis: string;
  /** Prefix of the queue's keys in Redis; must be the same as the worker's `--prefix`. */
  prefix?: string | undefined;
  /** Timeout of a call, including its wait for a free place. Default: 10 s. */
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
  /** An option of the client or of a call is not valid; nothing was sent. The message names it. */
  | 'bad_options'
  /** The persons do not have the contract's shape; nothing was sent. The message names the place. */
  | 'bad_payload'
  /** No answer in time, although Redis answers and a worker is connected: it has too many jobs. */
  | 'timeout'
  /** No answer in time, and no worker is connected to this Redis. */
  | 'no_worker'
  /** No answer in time, and Redis does not answer either. */
  | 'unreachable'
  /** The worker could not process the job. */
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

/** The longest delay of a Node timer: a longer one would fire after one millisecond. */
const MAX_TIMEOUT_MS = 2 ** 31 - 1;

const badOption = (path: string, fault: string): CurpClientError =>
  new CurpClientError('bad_options', `bad_options ${path} ${fault}`);

function checkTimeout(value: unknown): number {
  const isTime = typeof value === 'number' && value > 0 && value <= MAX_TIMEOUT_MS;
  if (!isTime) throw badOption('$.timeoutMs', 'not_a_time');
  return value;
}

/** Validates also for callers without types. Messages do not repeat the address: it may contain a password. */
function checkOptions(options: unknown): { redis: string; prefix: string; timeoutMs: number } {
  if (typeof options !== 'object' || options === null) throw badOption('$', 'not_an_object');
  const { redis, prefix = PREFIX, timeoutMs = DEFAULT_TIMEOUT_MS } = options as Partial<CurpClientOptions>;
  if (typeof redis !== 'string') throw badOption('$.redis', 'not_text');
  if (typeof prefix !== 'string') throw badOption('$.prefix', 'not_text');
  try {
    checkRedisAddress(redis);
  } catch (error) {
    throw badOption('$.redis', (error as RangeError).message);
  }
  return { redis, prefix, timeoutMs: checkTimeout(timeoutMs) };
}

/** Jobs in flight per client: more would not be faster, and their events would be trimmed before they are read. */
const MAX_IN_FLIGHT = 256;

/** After the timeout of a call: how long Redis may take to give a late answer or the cause. */
const DIAGNOSIS_MS = 1000;

/** The number of workers is cached, so that calls which time out together share one request. */
const WORKER_COUNT_TTL_MS = 1000;

export class CurpClient {
  readonly #connection: Connection;
  readonly #queue: Queue<DirectJob, DirectResult>;
  readonly #answers: DirectAnswers;
  readonly #timeoutMs: number;
  /** The timeouts of all calls that wait; `close` rejects them. */
  readonly #deadlines = new Set<Deadline>();
  readonly #turns = new Semaphore(MAX_IN_FLIGHT);
  /** How many direct workers are connected; `unknown` if Redis refuses the request. */
  readonly #workers: () => Promise<number | 'unknown'>;
  /** Jobs that are being removed; `close` waits for them. */
  readonly #removals = new Set<Promise<unknown>>();
  #closed: Promise<void> | undefined;

  /** Throws a `CurpClientError` with the fault `bad_options`. */
  constructor(options: CurpClientOptions) {
    const { redis, prefix, timeoutMs } = checkOptions(options);
    this.#timeoutMs = timeoutMs;
    this.#connection = connect(redis);
    this.#queue = new Queue(DIRECT_QUEUE, { connection: this.#connection, prefix, skipVersionCheck: true });
    const states = new JobStates<DirectResult>(this.#connection, (id) => this.#queue.toKey(id));
    this.#answers = new DirectAnswers(this.#connection, this.#queue.toKey('events'), states);
    this.#workers = cachedFor(WORKER_COUNT_TTL_MS, () =>
      this.#queue.getWorkersCount().catch(() => 'unknown' as const),
    );
    // An outage is reported by the calls, which end with `unreachable`.
    this.#connection.on('error', () => {});
    this.#queue.on('error', () => {});
  }

  /** The envelopes of up to 1,000 persons, in their order. A person in error is an envelope, not an exception. */
  async calculate(
    persons: readonly Person[],
    options: CalculateCallOptions | null = {},
  ): Promise<Envelope[]> {
    const { lang, surnames, timeoutMs = this.#timeoutMs } = options ?? {};
    if (this.#closed) throw closedError();
    checkTimeout(timeoutMs);
    const data = payloadOf({ persons, lang, surnames });
    const deadline = new Deadline(timeoutMs);
    this.#deadlines.add(deadline);
    try {
      await this.#turns.acquire(deadline.expired);
      try {
        return await this.#runJob(data, deadline);
      } finally {
        this.#turns.release();
      }
    } catch (error) {
      if (error instanceof Late) throw await this.#timeoutError(timeoutMs);
      throw error instanceof CurpClientError ? error : failureOf(error);
    } finally {
      deadline.clear();
      this.#deadlines.delete(deadline);
    }
  }

  async #runJob(data: DirectJob, deadline: Deadline): Promise<Envelope[]> {
    const jobId = `c${randomBytes(12).toString('hex')}`;
    const send = () => this.#queue.add(CALCULATE, data, { jobId });
    const answer = this.#answers.expect(jobId, send);
    const sent = this.#answers.reading.then(send).then(() => this.#answers.sent(jobId));
    try {
      const { envelopes } = await Promise.race([sent.then(() => answer), deadline.expired]);
      return envelopes;
    } catch (error) {
      if (!(error instanceof Late) || this.#connection.status !== 'ready') throw error;
      // The job may be finished although its event was trimmed.
      const lookUp = this.#answers.lookUp([jobId]).catch(() => {});
      await within(DIAGNOSIS_MS, Promise.race([answer, lookUp]));
      const found = await Promise.race([answer, Promise.resolve(undefined)]);
      if (found === undefined) throw error;
      return found.envelopes;
    } finally {
      this.#answers.forget(jobId);
      // Also for a job that is sent only after the timeout, when Redis is back: its answer is no longer needed.
      const removed = sent.then(() => this.#queue.remove(jobId)).catch(() => {});
      this.#removals.add(removed);
      removed.finally(() => this.#removals.delete(removed));
    }
  }

  /** The error of a call without an answer in time, with the cause. */
  async #timeoutError(timeoutMs: number): Promise<CurpClientError> {
    const late = (fault: CurpClientFault, why: string) =>
      new CurpClientError(fault, `no answer within ${timeoutMs} ms${why}`);
    if (this.#connection.status !== 'ready') return late('unreachable', ': Redis cannot be reached');
    const workers = await within(DIAGNOSIS_MS, this.#workers());
    if (workers === undefined) return late('unreachable', ': Redis does not answer');
    if (workers === 0) return late('no_worker', ': no direct worker is there (curp-batch direct-worker)');
    return late('timeout', '');
  }

  /** Ends the connections. Calls that still wait end with `closed`. */
  close(): Promise<void> {
    this.#closed ??= this.#close();
    return this.#closed;
  }

  async #close(): Promise<void> {
    for (const deadline of this.#deadlines) deadline.reject(closedError());
    this.#answers.close();
    // Without a connection, `close` and `quit` would wait for one.
    if (this.#connection.status === 'ready') {
      await pause(); // the calls that were rejected remove their jobs, which hold names
      await within(DIAGNOSIS_MS, Promise.all(this.#removals));
      await this.#queue.close().catch(() => {});
      await this.#connection.quit().catch(() => {}); // after all commands that were sent before
    }
    this.#connection.disconnect();
  }
}

/** The timeout of a call is reached. */
class Late extends Error {
  override readonly name = 'Late';
}

/** The timeout of a call: `expired` rejects when it is reached, or when `reject` is called. */
class Deadline {
  readonly expired: Promise<never>;
  reject: (error: Error) => void = () => {};
  readonly #timer: NodeJS.Timeout;

  constructor(timeoutMs: number) {
    this.expired = new Promise((_, reject) => {
      this.reject = reject;
    });
    this.expired.catch(() => {}); // it may reject before it is awaited
    this.#timer = setTimeout(() => this.reject(new Late()), timeoutMs);
  }

  clear(): void {
    clearTimeout(this.#timer);
  }
}

/** The data of a job, without undefined options; validated as the worker does, before anything is sent. */
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

/** A failed job has the message of the worker. Of a Redis error only the first word is used: its code, without values. */
function failureOf(error: unknown): CurpClientError {
  const { message } = error as Error;
  return new CurpClientError(
    'failed',
    error instanceof JobFailed ? message : `the job was not taken (${message.split(' ', 1)})`,
  );
}
