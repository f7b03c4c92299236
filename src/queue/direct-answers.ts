/**
 * The answers to one client's direct jobs, read from the queue's events. A job is expected before it is sent, and reading
 * begins before that; and a lost connection goes on where it stopped. Events are trimmed in a burst, whether or not they
 * were read: so jobs whose answer is overdue are looked up themselves, and those that Redis has lost are sent again.
 *
 * BullMQ's own `QueueEvents` begins somewhere after it is ready, and parses the results of everybody's jobs.
 *
 * What it does not do: remember. An answer that is not expected passes by.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { type Connection, duplicate } from '../redis/connection.js';
import type { DirectJobStates } from './direct-job-states.js';
import type { DirectResult } from './direct-queue.js';

const BLOCK_MS = 5000;

const EVENTS_AT_ONCE = 100;

const PAUSE_AFTER_ERROR_MS = 200;

/** Clocks of a cluster's nodes may differ. Earlier events are looked at in vain, that is all. */
const BEFORE_NOW_MS = 1000;

/** An answer is overdue after this time; jobs that are, are looked up this often. */
const OVERDUE_MS = 500;
const LOOK_UP_EVERY_MS = 250;

interface Expected {
  resolve(result: DirectResult): void;
  reject(error: Error): void;
  /** Sends the job once more. */
  sendAgain(): Promise<unknown>;
  /** When Redis took it; not before it has. */
  sentAt: number | undefined;
}

/** A job that ended without a result; the message is its `failedReason`. */
export class JobFailed extends Error {
  override readonly name = 'JobFailed';
}

type Entries = [id: string, fields: string[]][];

export class DirectAnswers {
  readonly #connection: Connection;
  readonly #expected = new Map<string, Expected>();
  readonly #timer: NodeJS.Timeout;
  #closed = false;
  #isLookingUp = false;
  /** Resolves when answers to what is sent from now on will be seen. */
  readonly reading: Promise<void>;

  constructor(
    connection: Connection,
    private readonly stream: string,
    private readonly states: DirectJobStates,
  ) {
    this.#connection = duplicate(connection);
    this.#connection.on('error', () => {});
    const start = this.#connection.time().then(([seconds]) => Number(seconds) * 1000 - BEFORE_NOW_MS);
    this.reading = start.then(() => {});
    start.then((from) => this.#read(`${from}-0`)).catch(() => {}); // closed before Redis was there
    this.reading.catch(() => {});
    this.#timer = setInterval(() => void this.#lookUpOverdue(), LOOK_UP_EVERY_MS).unref();
  }

  /** The result of a job that is still to be sent. */
  expect(jobId: string, sendAgain: () => Promise<unknown>): Promise<DirectResult> {
    const result = new Promise<DirectResult>((resolve, reject) => {
      this.#expected.set(jobId, { resolve, reject, sendAgain, sentAt: undefined });
    });
    result.catch(() => {}); // it may come before it is waited for
    return result;
  }

  /** Redis has taken the job: from now on its answer can be overdue. */
  sent(jobId: string): void {
    const expected = this.#expected.get(jobId);
    if (expected !== undefined) expected.sentAt = performance.now();
  }

  /** Looks for the answers to these jobs in Redis, and gives those that it does not have. Throws where it does not say. */
  async lookUp(jobIds: readonly string[]): Promise<string[]> {
    const states = await this.states.of(jobIds);
    const missing: string[] = [];
    for (const [at, jobId] of jobIds.entries()) {
      const expected = this.#expected.get(jobId);
      const found = states[at];
      if (expected === undefined || found === undefined) continue;
      if (found.state === 'completed') expected.resolve(found.result);
      else if (found.state === 'failed') expected.reject(new JobFailed(found.reason));
      else if (found.state === 'missing') missing.push(jobId);
      if (found.state === 'completed' || found.state === 'failed') this.forget(jobId);
    }
    return missing;
  }

  /** The same id: if the job is there after all, it is not doubled. */
  #sendAgain(jobId: string): void {
    const expected = this.#expected.get(jobId);
    if (expected?.sentAt === undefined) return;
    expected.sentAt = undefined;
    expected.sendAgain().then(
      () => this.sent(jobId),
      (error) => expected.reject(error),
    );
  }

  async #lookUpOverdue(): Promise<void> {
    if (this.#isLookingUp || this.#closed) return;
    const before = performance.now() - OVERDUE_MS;
    const overdue = [...this.#expected].flatMap(([jobId, { sentAt = before }]) =>
      sentAt < before ? [jobId] : [],
    );
    if (overdue.length === 0) return;
    this.#isLookingUp = true;
    const missing = await this.lookUp(overdue).catch(() => []); // asked again next time
    for (const jobId of missing) this.#sendAgain(jobId);
    this.#isLookingUp = false;
  }

  /** Its answer is not wanted any more. */
  forget(jobId: string): void {
    this.#expected.delete(jobId);
  }

  async #read(from: string): Promise<void> {
    let last = from;
    while (!this.#closed) {
      try {
        const reply = await this.#connection.xread(
          'COUNT',
          EVENTS_AT_ONCE,
          'BLOCK',
          BLOCK_MS,
          'STREAMS',
          this.stream,
          last,
        );
        const entries = (reply?.[0]?.[1] ?? []) as Entries;
        for (const [id, fields] of entries) {
          last = id;
          this.#see(fields);
        }
      } catch {
        if (!this.#closed) await pause(PAUSE_AFTER_ERROR_MS);
      }
    }
  }

  #see(fields: readonly string[]): void {
    const fieldOf = (name: string): string | undefined => {
      const at = fields.indexOf(name);
      return at < 0 || at % 2 === 1 ? undefined : fields[at + 1];
    };
    const jobId = fieldOf('jobId');
    const expected = jobId === undefined ? undefined : this.#expected.get(jobId);
    if (jobId === undefined || expected === undefined) return;
    const event = fieldOf('event');
    if (event === 'completed') expected.resolve(JSON.parse(fieldOf('returnvalue')!) as DirectResult);
    else if (event === 'failed') expected.reject(new JobFailed(fieldOf('failedReason')));
    else return;
    this.forget(jobId);
  }

  close(): void {
    this.#closed = true;
    clearInterval(this.#timer);
    this.#connection.disconnect();
  }
}
