/**
 * The environment of the runs: whether Redis answers, how many run workers are alive, and which runs have not ended. Cached
 * for two seconds, however many requests need it.
 *
 * What it does not count: chunk workers. The status of a run shows if no worker takes its chunks.
 */
import { cachedFor } from '../../base/cached-for.js';
import { within } from '../../engine/process/abortable.js';
import type { RunQueue } from '../../engine/queue/run-queue.js';
import type { Connection } from '../../engine/redis/connection.js';
import { hasEnded } from '../runs/run-record.js';
import type { RunStore } from '../runs/run-store.js';
import type { ServiceState } from '../views/waiting.js';

const CACHE_MS = 2000;

/** How long Redis may take to answer. */
const REDIS_TIMEOUT_MS = 1000;

export type ServiceStates = () => Promise<ServiceState>;

export const serviceStates = (redis: Connection, runQueue: RunQueue, store: RunStore): ServiceStates =>
  cachedFor(CACHE_MS, async () => {
    if (redis.status !== 'ready') return { redisAnswers: false, runWorkers: undefined };
    const [runWorkers, entries] = await Promise.all([
      within(REDIS_TIMEOUT_MS, runQueue.workers()),
      store.list(),
    ]);
    const unfinished = entries.filter(({ status }) => !hasEnded(status.state));
    return { redisAnswers: redis.status === 'ready', runWorkers, unfinished };
  });
