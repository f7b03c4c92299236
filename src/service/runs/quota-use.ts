/**
 * What a project has used of its quota, and which limit is reached: for uploads, which are refused then, and for slots of
 * schedules, which fail.
 *
 * The number of rows of a run is not known before it has ended: the run that exceeds the rows of the day is still executed, the
 * next one is not.
 *
 * What it does not do: limit requests about one person (`rate-limit.ts`).
 */
import type { Sentence } from '../../base/sentence.js';
import type { Language } from '../../key/contract/messages.js';
import { number } from '../../key/contract/number.js';
import type { QuotaName } from '../access/quota.js';
import type { Tokens } from '../access/tokens.js';
import { DAY_MS, isOfLastDay } from './removed-rows.js';
import { expiryOf, hasEnded, type RunEntry } from './run-record.js';
import type { RunStore } from './run-store.js';

/** One of the runs may have ended by then. */
const NEXT_RUN_MS = 60_000;

export interface ReachedQuota {
  readonly quota: QuotaName;
  readonly limit: number;
  /** Of bytes: with the file that is to come. */
  readonly used: number;
  /** The time from which waiting helps; undefined if it does not. */
  readonly freeAt: number | undefined;
}

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

/** What is reached, and what to do. */
export function quotaSentence({ quota, limit, used }: ReachedQuota): Sentence {
  const show = quota === 'bytes' ? size : number;
  const fill = (language: Language): string =>
    SENTENCES[quota][language].replace('{limit}', show(limit)).replace('{used}', show(used));
  return { es: fill('es'), en: fill('en') };
}

export class QuotaUse {
  constructor(
    private readonly store: RunStore,
    private readonly tokens: Pick<Tokens, 'quotaOf'>,
  ) {}

  /** The limit that the project has reached, if it wants another run with a file of this many bytes that is kept. */
  async reached(project: string, bytes: number): Promise<ReachedQuota | undefined> {
    const quota = this.tokens.quotaOf(project);
    if (Object.keys(quota).length === 0) return undefined;
    const own = (await this.store.list()).filter(({ record }) => record.project === project);
    return (
      reachedRuns(quota.runs, own) ??
      (await this.#reachedBytes(quota.bytes, own, bytes)) ??
      (await this.#reachedRows(quota.rows, project, own))
    );
  }

  async #reachedBytes(
    limit: number | undefined,
    own: readonly RunEntry[],
    added: number,
  ): Promise<ReachedQuota | undefined> {
    if (limit === undefined) return undefined;
    let used = added;
    for (const entry of own) used += await this.store.bytesKept(entry);
    if (used <= limit) return undefined;
    const expiries = own
      .filter(({ status }) => hasEnded(status.state))
      .map((entry) => expiryOf(entry).getTime());
    const helps = expiries.length > 0 && added <= limit;
    return { quota: 'bytes', limit, used, freeAt: helps ? Math.min(...expiries) : undefined };
  }

  async #reachedRows(
    limit: number | undefined,
    project: string,
    own: readonly RunEntry[],
  ): Promise<ReachedQuota | undefined> {
    if (limit === undefined) return undefined;
    const kept = own.map(({ record: { created }, status: { rows } }) => ({ created, rows }));
    const removed = (await this.store.removed.list()).filter((counted) => counted.project === project);
    const counted = [...kept, ...removed].filter(isOfLastDay);
    const used = counted.reduce((sum, { rows }) => sum + rows, 0);
    if (used < limit) return undefined;
    // The oldest runs leave the last 24 hours first.
    let left = used;
    const freeing = counted
      .sort((one, other) => (one.created < other.created ? -1 : 1))
      .find(({ rows }) => {
        left -= rows;
        return left < limit;
      });
    return { quota: 'rows', limit, used, freeAt: freeing && Date.parse(freeing.created) + DAY_MS };
  }
}

export const unfinishedOf = (runs: readonly RunEntry[]): number =>
  runs.filter(({ status }) => !hasEnded(status.state)).length;

function reachedRuns(limit: number | undefined, own: readonly RunEntry[]): ReachedQuota | undefined {
  const used = unfinishedOf(own);
  if (limit === undefined || used < limit) return undefined;
  return { quota: 'runs', limit, used, freeAt: limit === 0 ? undefined : Date.now() + NEXT_RUN_MS };
}
