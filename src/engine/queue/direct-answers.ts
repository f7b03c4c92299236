/**
 * The answers to one client's direct jobs, read from the queue's event stream. Reading starts before the first job is sent,
 * and continues at the last id after a lost connection. The stream is trimmed even if events were not read, so the state of
 * an overdue job is polled, and a job that Redis has lost is sent again.
 *
 * BullMQ's `QueueEvents` starts at an undefined moment after it is ready, and parses the results of all clients' jobs.
 *
 * What it does not do: keep answers. An event for a job that is not expected is ignored.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { type Connection, duplicate } from '../redis/connection.js';
import { eventField, type JobStates } from '../redis/internals/job-fields.js';
import type { DirectResult } from './direct-queue.js';

const BLOCK_MS = 5000;

const EVENTS_PER_READ = 100;

const PAUSE_AFTER_ERROR_MS = 200;

/** Reading starts this much earlier to tolerate clock skew between the nodes of a cluster. */
const CLOCK_SKEW_MS = 1000;

/** Time after which an answer is overdue, and the interval in which overdue jobs are polled. */
const OVERDUE_MS = 500;
const POLL_MS = 250;

interface Expected {
  resolve(result: DirectResult): void;
  reject(error: Error): void;
  sendAgain(): Promise<unknown>;
  /** When Redis accepted the job; undefined before. */
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
  #isPolling = false;
  /** Resolves when answers to jobs that are sent afterwards cannot be missed. */
  readonly reading: Promise<void>;

  constructor(
    connection: Connection,
    private readonly stream: string,
    private readonly states: JobStates<DirectResult>,
  ) {
    this.#connection = duplicate(connection);
    this.#connection.on('error', () => {});
    const start = this.#connection.time().then(([seconds]) => Number(seconds) * 1000 - CLOCK_SKEW_MS);
    this.reading = start.then(() => {});
    start.then((from) => this.#read(`${from}-0`)).catch(() => {}); // closed before Redis was reached
    this.reading.catch(() => {});
    this.#timer = setInterval(() => void this.#pollOverdue(), POLL_MS).unref();
  }

  /** The result of a job. Call it before the job is sent. */
  expect(jobId: string, sendAgain: () => Promise<unknown>): Promise<DirectResult> {
    const result = new Promise<DirectResult>((resolve, reject) => {
      this.#expected.set(jobId, { resolve, reject, sendAgain, sentAt: undefined });
    });
    result.catch(() => {}); // it may reject before the caller awaits it
    return result;
  }

  /** Call when Redis has accepted the job: its answer can be overdue from now on. */
  sent(jobId: string): void {
    const expected = this.#expected.get(jobId);
    if (expected !== undefined) expected.sentAt = performance.now();
  }

  /** Reads the states of these jobs, settles those that have ended, and returns those that Redis does not have. */
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

  /** Uses the same id, so that a job that still exists is not duplicated. */
  #sendAgain(jobId: string): void {
    const expected = this.#expected.get(jobId);
    if (expected?.sentAt === undefined) return;
    expected.sentAt = undefined;
    expected.sendAgain().then(
      () => this.sent(jobId),
      (error) => expected.reject(error),
    );
  }

  async #pollOverdue(): Promise<void> {
    if (this.#isPolling || this.#closed) return;
    const before = performance.now() - OVERDUE_MS;
    const overdue = [...this.#expected].flatMap(([jobId, { sentAt = before }]) =>
      sentAt < before ? [jobId] : [],
    );
    if (overdue.length === 0) return;
    this.#isPolling = true;
    const missing = await this.lookUp(overdue).catch(() => []); // polled again at the next interval
    for (const jobId of missing) this.#sendAgain(jobId);
    this.#isPolling = false;
  }

  forget(jobId: string): void {
    this.#expected.delete(jobId);
  }

  async #read(from: string): Promise<void> {
    let last = from;
    while (!this.#closed) {
      try {
        const reply = await this.#connection.xread(
          'COUNT',
          EVENTS_PER_READ,
          'BLOCK',
          BLOCK_MS,
          'STREAMS',
          this.stream,
          last,
        );
        const entries = (reply?.[0]?.[1] ?? []) as Entries;
        for (const [id, fields] of entries) {
          last = id;
          this.#handleEvent(fields);
        }
      } catch {
        if (!this.#closed) await pause(PAUSE_AFTER_ERROR_MS);
      }
    }
  }

  #handleEvent(fields: readonly string[]): void {
    const jobId = eventField(fields, 'jobId');
    const expected = jobId === undefined ? undefined : this.#expected.get(jobId);
    if (jobId === undefined || expected === undefined) return;
    const event = eventField(fields, 'event');
    if (event === 'completed')
      expected.resolve(JSON.parse(eventField(fields, 'returnvalue')!) as DirectResult);
    else if (event === 'failed') expected.reject(new JobFailed(eventField(fields, 'failedReason')));
    else return;
    this.forget(jobId);
  }

  close(): void {
    this.#closed = true;
    clearInterval(this.#timer);
    this.#connection.disconnect();
  }
}
