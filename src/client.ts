/**
 * The client of direct jobs, for services that have Redis at hand: persons in, envelopes out.
 *
 *   const client = new CurpClient({ redis: 'redis://localhost:6379' });
 *   const [envelope] = await client.calculate([{ nombres: 'MARÍA LUISA', … }]);
 *   await client.close();
 *
 * It takes its job out of Redis as soon as it has the answer, or has waited long enough.
 *
 * However many calls there are at once, a limited number of jobs is under way; the others wait here.
 *
 * What it does not do: calculate. `curp-batch serve` or `curp-batch direct-worker` has the worker that does; without
 * one, every call ends with `no_worker`.
 */
import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Queue } from 'bullmq';
import type { Envelope } from './contract/envelope.js';
import type { Language } from './contract/messages.js';
import type { Person, Surnames } from './contract/person.js';
import { DirectAnswers, JobFailed } from './queue/direct-answers.js';
import { DirectJobStates } from './queue/direct-job-states.js';
import {
  CALCULATE,
  checkPayload,
  DIRECT_QUEUE,
  type DirectJob,
  type DirectResult,
  PayloadError,
} from './queue/direct-queue.js';
import { Turns } from './queue/turns.js';
import { type Connection, connect, PREFIX } from './redis/connection.js';
import { parseRedisUrl } from './redis/redis-url.js';

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
  /** The options of the client or of a call cannot be right; nothing was sent. The message says which one. */
  | 'bad_options'
  /** The persons are not of the contract's shape; nothing was sent. The message says where. */
  | 'bad_payload'
  /** No answer in time, although Redis answers and a worker is there: too many jobs for it. */
  | 'timeout'
  /** No answer in time, and no worker is connected to this Redis. */
  | 'no_worker'
  /** No answer in time, and Redis does not answer either. */
  | 'unreachable'
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

/** The longest time of a timer: with more, Node would wait for a millisecond. */
const MAX_TIMEOUT_MS = 2 ** 31 - 1;

const badOption = (path: string, fault: string): CurpClientError =>
  new CurpClientError('bad_options', `bad_options ${path} ${fault}`);

function checkTimeout(value: unknown): number {
  const isTime = typeof value === 'number' && value > 0 && value <= MAX_TIMEOUT_MS;
  if (!isTime) throw badOption('$.timeoutMs', 'not_a_time');
  return value;
}

/** What a program without types gives may be anything. The address is not repeated: it may hold a password. */
function checkOptions(options: unknown): { redis: string; prefix: string; timeoutMs: number } {
  if (typeof options !== 'object' || options === null) throw badOption('$', 'not_an_object');
  const { redis, prefix = PREFIX, timeoutMs = DEFAULT_TIMEOUT_MS } = options as Partial<CurpClientOptions>;
  if (typeof redis !== 'string') throw badOption('$.redis', 'not_text');
  if (typeof prefix !== 'string') throw badOption('$.prefix', 'not_text');
  try {
    parseRedisUrl(redis);
  } catch (error) {
    throw badOption('$.redis', (error as RangeError).message);
  }
  return { redis, prefix, timeoutMs: checkTimeout(timeoutMs) };
}

/** Jobs of one client under way: more would not be faster, and their events would be trimmed before they are read. */
const MAX_UNDER_WAY = 256;

/** How long Redis may take to say why there is no answer, when the time of a call is over. */
const REASON_MS = 1000;

/** Calls that end at the same moment share one question. */
const WORKERS_KNOWN_MS = 1000;

export class CurpClient {
  readonly #connection: Connection;
  readonly #queue: Queue<DirectJob, DirectResult>;
  readonly #answers: DirectAnswers;
  readonly #timeoutMs: number;
  /** Calls that wait, to be ended when the client is closed. */
  readonly #waiting = new Set<Patience>();
  readonly #turns = new Turns(MAX_UNDER_WAY);
  readonly #workers: WorkerCount;
  #closed: Promise<void> | undefined;

  /** Throws a `CurpClientError` with the fault `bad_options`. */
  constructor(options: CurpClientOptions) {
    const { redis, prefix, timeoutMs } = checkOptions(options);
    this.#timeoutMs = timeoutMs;
    this.#connection = connect(redis);
    this.#queue = new Queue(DIRECT_QUEUE, { connection: this.#connection, prefix, skipVersionCheck: true });
    const states = new DirectJobStates(this.#connection, prefix);
    this.#answers = new DirectAnswers(this.#connection, this.#queue.toKey('events'), states);
    this.#workers = new WorkerCount(this.#queue);
    // An outage shows as calls that end with `unreachable`.
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
    const patience = new Patience(timeoutMs);
    this.#waiting.add(patience);
    try {
      await this.#turns.take(patience.over);
      try {
        return await this.#ask(data, patience);
      } finally {
        this.#turns.give();
      }
    } catch (error) {
      if (error instanceof Late) throw await this.#lateness(timeoutMs);
      throw error instanceof CurpClientError ? error : failureOf(error);
    } finally {
      patience.end();
      this.#waiting.delete(patience);
    }
  }

  async #ask(data: DirectJob, patience: Patience): Promise<Envelope[]> {
    const jobId = `c${randomBytes(12).toString('hex')}`;
    const send = () => this.#queue.add(CALCULATE, data, { jobId });
    const answer = this.#answers.expect(jobId, send);
    const sent = this.#answers.reading.then(send).then(() => this.#answers.sent(jobId));
    try {
      const { envelopes } = await Promise.race([sent.then(() => answer), patience.over]);
      return envelopes;
    } catch (error) {
      if (!(error instanceof Late) || this.#connection.status !== 'ready') throw error;
      // It may be there, and its event gone.
      const lookUp = this.#answers.lookUp([jobId]).catch(() => {});
      await Promise.race([answer, lookUp, pause(REASON_MS, undefined, { ref: false })]);
      const found = await Promise.race([answer, Promise.resolve(undefined)]);
      if (found === undefined) throw error;
      return found.envelopes;
    } finally {
      this.#answers.forget(jobId);
      // Also if it is sent only now, when Redis is back: its answer is not wanted any more.
      sent.then(() => this.#queue.remove(jobId)).catch(() => {});
    }
  }

  /** Why a call has had no answer in its time. */
  async #lateness(timeoutMs: number): Promise<CurpClientError> {
    const late = (fault: CurpClientFault, why: string) =>
      new CurpClientError(fault, `no answer within ${timeoutMs} ms${why}`);
    if (this.#connection.status !== 'ready') return late('unreachable', ': Redis cannot be reached');
    const workers = await Promise.race([
      this.#workers.count(),
      pause(REASON_MS, 'silent' as const, { ref: false }),
    ]);
    if (workers === 'silent') return late('unreachable', ': Redis does not answer');
    if (workers === 0) return late('no_worker', ': no direct worker is there (curp-batch direct-worker)');
    return late('timeout', '');
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

/** The time of a call is over. */
class Late extends Error {
  override readonly name = 'Late';
}

/** How many direct workers are connected, asked once for many calls. */
class WorkerCount {
  #known: Promise<number | undefined> | undefined;
  #asked = Number.NEGATIVE_INFINITY;

  constructor(private readonly queue: Queue) {}

  /** Nothing where the server does not say. */
  count(): Promise<number | undefined> {
    if (this.#known === undefined || performance.now() - this.#asked > WORKERS_KNOWN_MS) {
      this.#asked = performance.now();
      this.#known = this.queue.getWorkersCount().catch(() => undefined);
    }
    return this.#known;
  }
}

/** A limit to waiting: `over` rejects when it is reached, or lost. */
class Patience {
  readonly over: Promise<never>;
  lose: (error: Error) => void = () => {};
  readonly #timer: NodeJS.Timeout;

  constructor(timeoutMs: number) {
    this.over = new Promise((_, reject) => {
      this.lose = reject;
    });
    this.over.catch(() => {}); // it may be lost before it is waited for
    this.#timer = setTimeout(() => this.lose(new Late()), timeoutMs);
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
