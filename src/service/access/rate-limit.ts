/**
 * Limits the requests per second of each token; more are answered 429 with `Retry-After`. Every answer to a token has
 * `RateLimit-Limit`, `RateLimit-Remaining` and `RateLimit-Reset`.
 *
 * The limit is one for all processes of the service. Each takes requests from it in small batches, and counts those itself: a
 * request waits for Redis only if it is the first of a batch, and one over the limit never does. The processes together never
 * answer more than the limit; they answer a few percent less if one has a part of a batch left.
 *
 * What it does not limit: requests without a valid token, which cost one hash and are answered 401. What it does not promise:
 * the exact limit while Redis does not answer. Each process then allows its share.
 */
import type { Allowance, Granted } from '../../engine/queue/shared-allowance.js';
import { HttpFault } from '../reply/http-fault.js';

const WINDOW_MS = 1000;

/** In seconds: the next window has begun by then. */
const RESET = String(WINDOW_MS / 1000);

/** How many batches make the limit: with three processes, at most 6 % of it is left in the others. */
const BATCHES = 50;

/** After an answer that did not come, Redis is not asked for this long. */
const SILENCE_MS = 1000;

type RateHeaders = Record<'ratelimit-limit' | 'ratelimit-remaining' | 'ratelimit-reset', string>;

/** Requests that this process may answer until the end of a window. */
interface Batch {
  left: number;
  /** What is left for all processes beside. */
  elsewhere: number;
  until: number;
  /** Nothing more can be had in this window. */
  isLast: boolean;
}

/** Where the processes of a service share a limit. */
export interface SharedLimit {
  /** Undefined if it does not answer now. */
  take(tokenId: string, allowance: Allowance): Promise<Granted | undefined>;
  /** Among which the limit is divided while it does not answer. */
  readonly processes: number;
}

export class RateLimit {
  readonly #batches = new Map<string, Batch>();
  readonly #asking = new Map<string, Promise<void>>();
  readonly #limit: string;
  #sweptAt = Number.NEGATIVE_INFINITY;
  #silentUntil = Number.NEGATIVE_INFINITY;

  /** Without `shared`, this process is the only one. */
  constructor(
    private readonly perSecond: number,
    private readonly shared?: SharedLimit,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.#limit = String(perSecond);
  }

  /** Counts a request of a token and returns headers for its answer. Throws, or rejects, if the limit is exceeded. */
  count(tokenId: string): RateHeaders | Promise<RateHeaders> {
    const now = this.now();
    const batch = this.#batches.get(tokenId);
    if (batch !== undefined && now < batch.until) {
      if (batch.left > 0) return this.#use(batch);
      if (batch.isLast) throw this.#refusal();
    }
    if (this.shared === undefined) return this.#use(this.#keep(tokenId, this.#ownBatch(now, 1)));
    return this.#countLater(tokenId);
  }

  async #countLater(tokenId: string): Promise<RateHeaders> {
    const asked = this.#asking.get(tokenId) ?? this.#ask(tokenId);
    await asked;
    return this.count(tokenId);
  }

  /** One request to Redis at a time for each token. */
  #ask(tokenId: string): Promise<void> {
    const asked = this.#nextBatch(tokenId).then((batch) => {
      this.#keep(tokenId, batch);
      this.#asking.delete(tokenId);
    });
    this.#asking.set(tokenId, asked);
    return asked;
  }

  async #nextBatch(tokenId: string): Promise<Batch> {
    const { processes } = this.shared!;
    if (this.now() < this.#silentUntil) return this.#ownBatch(this.now(), processes);
    const batch = Math.ceil(this.perSecond / BATCHES);
    const allowance = { limit: this.perSecond, windowMs: WINDOW_MS, batch };
    const reply = await this.shared!.take(tokenId, allowance).catch(() => undefined);
    const now = this.now();
    if (reply === undefined) {
      this.#silentUntil = now + SILENCE_MS;
      return this.#ownBatch(now, processes);
    }
    const { granted, taken, windowMs } = reply;
    return {
      left: granted,
      elsewhere: Math.max(0, this.perSecond - taken),
      until: now + windowMs,
      isLast: granted < batch,
    };
  }

  /** A whole window without asking others. */
  #ownBatch(now: number, processes: number): Batch {
    const left = Math.max(1, Math.floor(this.perSecond / processes));
    return { left, elsewhere: 0, until: now + WINDOW_MS, isLast: true };
  }

  #keep(tokenId: string, batch: Batch): Batch {
    const now = this.now();
    if (now - this.#sweptAt >= WINDOW_MS) {
      this.#sweptAt = now;
      for (const [other, { until }] of this.#batches) if (until <= now) this.#batches.delete(other);
    }
    this.#batches.set(tokenId, batch);
    return batch;
  }

  #use(batch: Batch): RateHeaders {
    batch.left--;
    return this.#headers(batch.left + batch.elsewhere);
  }

  #headers(remaining: number): RateHeaders {
    return {
      'ratelimit-limit': this.#limit,
      'ratelimit-remaining': String(remaining),
      'ratelimit-reset': RESET,
    };
  }

  #refusal(): HttpFault {
    return new HttpFault('too_many_requests', { headers: { ...this.#headers(0), 'retry-after': RESET } });
  }
}
