/**
 * The answers to one client's direct jobs, read from the queue's events. A job is expected before it is sent, and reading
 * begins before that, so no answer is missed, however fast it comes; and a lost connection goes on where it stopped.
 *
 * BullMQ's own `QueueEvents` begins somewhere after it is ready, and parses the results of everybody's jobs.
 *
 * What it does not do: remember. An answer that nobody expects passes by.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { type Connection, duplicate } from './connection.js';
import type { DirectResult } from './direct-queue.js';

const BLOCK_MS = 5000;

const EVENTS_AT_ONCE = 100;

const PAUSE_AFTER_ERROR_MS = 200;

/** Clocks of a cluster's nodes may differ. Earlier events are looked at in vain, that is all. */
const BEFORE_NOW_MS = 1000;

interface Expected {
  resolve(result: DirectResult): void;
  reject(error: Error): void;
}

/** A job that ended without a result; the message is its `failedReason`. */
export class JobFailed extends Error {
  override readonly name = 'JobFailed';
}

type Entries = [id: string, fields: string[]][];

export class DirectAnswers {
  readonly #connection: Connection;
  readonly #expected = new Map<string, Expected>();
  #closed = false;
  /** Resolves when answers to what is sent from now on will be seen. */
  readonly reading: Promise<void>;

  constructor(
    connection: Connection,
    private readonly stream: string,
  ) {
    this.#connection = duplicate(connection);
    this.#connection.on('error', () => {});
    const start = this.#connection.time().then(([seconds]) => Number(seconds) * 1000 - BEFORE_NOW_MS);
    this.reading = start.then(() => {});
    start.then((from) => this.#read(`${from}-0`)).catch(() => {}); // closed before Redis was there
    this.reading.catch(() => {});
  }

  /** The result of a job that is still to be sent. */
  expect(jobId: string): Promise<DirectResult> {
    const result = new Promise<DirectResult>((resolve, reject) => {
      this.#expected.set(jobId, { resolve, reject });
    });
    result.catch(() => {}); // it may come before anybody waits for it
    return result;
  }

  /** Nobody waits for it any more. */
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
    this.#connection.disconnect();
  }
}
