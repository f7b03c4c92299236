/**
 * Refuses an upload that the quota of its project does not allow: 429 with the quota, what is used of it, what to do, and
 * `Retry-After` where waiting helps. The same for a schedule that is run by hand over HTTP.
 *
 * What it does not do: measure what is used. `quota-use.ts` does.
 */
import { QUOTA_NAMES } from '../access/quota.js';
import type { Tokens } from '../access/tokens.js';
import { HttpFault } from '../reply/http-fault.js';
import { about, COUNT, exact, named, oneOf } from '../reply/schema.js';
import { QuotaUse, quotaSentence, type ReachedQuota, unfinishedOf } from '../runs/quota-use.js';
import type { RunStore } from '../runs/run-store.js';

/** Runs of a project that have not ended, also without a quota; at this number further uploads are answered 429. */
const MAX_UNFINISHED = 1000;

const NEXT_RUN_SECONDS = 60;

export const QUOTA_FAULT = named(
  'QuotaFault',
  exact({
    quota: about(
      oneOf(QUOTA_NAMES),
      'Corridas a la vez, bytes guardados o filas de las últimas 24 horas.',
      'Runs at the same time, bytes kept, or rows of the last 24 hours.',
    ),
    limit: COUNT,
    used: about(COUNT, 'En bytes: con este envío incluido.', 'Of bytes: with the upload.'),
  }),
);

export function quotaFault(reached: ReachedQuota): HttpFault {
  const { quota, limit, used, freeAt } = reached;
  const wait = freeAt && Math.max(1, Math.ceil((freeAt - Date.now()) / 1000));
  return new HttpFault('quota_reached', {
    sentence: quotaSentence(reached),
    response: { quota, limit, used },
    ...(wait === undefined ? {} : { headers: { 'retry-after': String(wait) } }),
  });
}

export class QuotaCheck {
  readonly #use: QuotaUse;

  constructor(
    private readonly store: RunStore,
    tokens: Pick<Tokens, 'quotaOf'>,
  ) {
    this.#use = new QuotaUse(store, tokens);
  }

  /** Throws if the project may not have another run with an upload of this many bytes. */
  async check(project: string, bytes: number): Promise<void> {
    const reached = await this.#use.reached(project, bytes);
    if (reached !== undefined) throw quotaFault(reached);
    const own = (await this.store.list()).filter(({ record }) => record.project === project);
    if (unfinishedOf(own) >= MAX_UNFINISHED)
      throw new HttpFault('too_many_requests', { headers: { 'retry-after': String(NEXT_RUN_SECONDS) } });
  }
}
