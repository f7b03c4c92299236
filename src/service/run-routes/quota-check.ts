/**
 * Refuses an upload that the quota of its project does not allow: 429 with the quota, what is used of it, what to do, and
 * `Retry-After` where waiting helps.
 *
 * The number of rows of an upload is not known before its run has ended: the upload that exceeds the rows of the day is
 * still processed, the next one is refused.
 *
 * What it does not do: limit schedules, which belong to no project; or requests about one person (`rate-limit.ts`).
 */

import type { Sentence } from '../../base/sentence.js';
import type { Language } from '../../key/contract/messages.js';
import { number } from '../../key/contract/number.js';
import { QUOTA_NAMES, type Quota, type QuotaName } from '../access/quota.js';
import type { Tokens } from '../access/tokens.js';
import { HttpFault } from '../reply/http-fault.js';
import { about, COUNT, exact, named, oneOf } from '../reply/schema.js';
import { DAY_MS, isOfLastDay } from '../runs/removed-rows.js';
import { expiryOf, hasEnded, type RunEntry } from '../runs/run-record.js';
import type { RunStore } from '../runs/run-store.js';

/** Runs of a project without a quota that have not ended; at this number further uploads are answered 429. */
const MAX_UNFINISHED = 1000;

/** One of the runs may have ended by then. */
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

const size = (bytes: number): string => {
  const power = Math.min(4, Math.floor(Math.log2(Math.max(bytes, 1)) / 10));
  return `${number(Math.round((bytes / 1024 ** power) * 10) / 10)} ${['bytes', 'KiB', 'MiB', 'GiB', 'TiB'][power]}`;
};

/** `{used}` and `{limit}` are figures. */
const SENTENCES: Readonly<Record<QuotaName, Sentence>> = {
  runs: {
    es: 'La cuota de corridas a la vez de este proyecto es {limit}, y ya tiene {used}: espere a que termine una, o cancele alguna que ya no necesite',
    en: 'The quota of this project for runs at the same time is {limit}, and it has {used}: wait until one ends, or cancel one that you no longer need',
  },
  bytes: {
    es: 'La cuota de este proyecto es de {limit} de archivos guardados, y con este serían {used}: borre corridas que ya no necesite, o espere a que venzan',
    en: 'The quota of this project is {limit} of files kept, and with this one it would be {used}: delete runs that you no longer need, or wait until they expire',
  },
  rows: {
    es: 'La cuota de filas en 24 horas de este proyecto es {limit}, y ya procesó {used}: inténtelo más tarde, o pida una cuota mayor a quien administra el servicio',
    en: 'The quota of this project for rows in 24 hours is {limit}, and it has processed {used}: try again later, or ask the person who runs the service for a larger quota',
  },
};

/** `freeAt`: the time from which waiting helps. */
function quotaFault(quota: QuotaName, limit: number, used: number, freeAt: number | undefined): HttpFault {
  const show = quota === 'bytes' ? size : number;
  const fill = (language: Language): string =>
    SENTENCES[quota][language].replace('{limit}', show(limit)).replace('{used}', show(used));
  const wait = freeAt && Math.max(1, Math.ceil((freeAt - Date.now()) / 1000));
  return new HttpFault('quota_reached', {
    sentence: { es: fill('es'), en: fill('en') },
    response: { quota, limit, used },
    ...(wait === undefined ? {} : { headers: { 'retry-after': String(wait) } }),
  });
}

export class QuotaCheck {
  constructor(
    private readonly store: RunStore,
    private readonly tokens: Pick<Tokens, 'quotaOf'>,
  ) {}

  /** Throws if the project may not have another run with an upload of this many bytes. */
  async check(project: string, bytes: number): Promise<void> {
    const quota = this.tokens.quotaOf(project);
    const own = (await this.store.list()).filter(({ record }) => record.project === project);
    this.#checkRuns(quota, own);
    if (quota.bytes !== undefined) await this.#checkBytes(quota.bytes, own, bytes);
    if (quota.rows !== undefined) await this.#checkRows(quota.rows, project, own);
  }

  #checkRuns({ runs }: Quota, own: readonly RunEntry[]): void {
    const unfinished = own.filter(({ status }) => !hasEnded(status.state)).length;
    if (runs !== undefined && unfinished >= runs)
      throw quotaFault(
        'runs',
        runs,
        unfinished,
        runs === 0 ? undefined : Date.now() + NEXT_RUN_SECONDS * 1000,
      );
    if (unfinished >= MAX_UNFINISHED)
      throw new HttpFault('too_many_requests', { headers: { 'retry-after': String(NEXT_RUN_SECONDS) } });
  }

  async #checkBytes(limit: number, own: readonly RunEntry[], added: number): Promise<void> {
    let used = added;
    for (const entry of own) used += await this.store.bytesKept(entry);
    if (used <= limit) return;
    const expiries = own
      .filter(({ status }) => hasEnded(status.state))
      .map((entry) => expiryOf(entry).getTime());
    const helps = expiries.length > 0 && added <= limit;
    throw quotaFault('bytes', limit, used, helps ? Math.min(...expiries) : undefined);
  }

  async #checkRows(limit: number, project: string, own: readonly RunEntry[]): Promise<void> {
    const kept = own.map(({ record: { created }, status: { rows } }) => ({ created, rows }));
    const removed = (await this.store.removed.list()).filter((counted) => counted.project === project);
    const counted = [...kept, ...removed].filter(isOfLastDay);
    const used = counted.reduce((sum, { rows }) => sum + rows, 0);
    if (used < limit) return;
    // The oldest runs leave the last 24 hours first.
    let left = used;
    const freeing = counted
      .sort((one, other) => (one.created < other.created ? -1 : 1))
      .find(({ rows }) => {
        left -= rows;
        return left < limit;
      });
    throw quotaFault('rows', limit, used, freeing && Date.parse(freeing.created) + DAY_MS);
  }
}
