/**
 * The figures of this process, of the folders of runs and schedules, of the queues and of all workers, for Prometheus
 * (`metrics-routes.ts` serves them).
 *
 * What they do not contain: data of a person, a token, or the name of a project or a file. Routes are patterns. The names of
 * schedules are labels.
 */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { cachedFor } from '../../base/cached-for.js';
import type { Log } from '../../base/log.js';
import { within } from '../../engine/process/abortable.js';
import { CHUNK_QUEUE } from '../../engine/queue/chunk-queue.js';
import { readCounters } from '../../engine/queue/shared-counters.js';
import type { Connection } from '../../engine/redis/connection.js';
import { CALCULATION_FAILED, type Reason } from '../../key/contract/codes.js';
import { RUN_STATES, type RunEntry } from '../runs/run-record.js';
import type { RunStore } from '../runs/run-store.js';
import { ScheduleStore } from '../schedule/schedule-store.js';
import { QueueObserver } from './queue-figures.js';
import { ScheduleFigures } from './schedule-figures.js';

/** In seconds. Most answers take less than a millisecond, an upload may take minutes. */
const REQUEST_BUCKETS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5, 30, 300];

/** In seconds: from a small file to a file of a whole day. */
const RUN_BUCKETS = [1, 5, 15, 60, 300, 900, 3600, 4 * 3600, 12 * 3600];

/** Figures of Redis and the disk are cached for this time. */
const CACHE_MS = 1000;

/** How long a scrape waits for Redis. */
const REDIS_TIMEOUT_MS = 2000;

/** States of a job that waits for a worker. */
const CHUNK_WAITS = ['waiting', 'delayed', 'prioritized'];

interface MetricsOptions {
  redis: Connection;
  store: RunStore;
  /** Of the chunks whose queues are observed. */
  secrets: readonly string[];
  log: Log;
}

export class Metrics {
  readonly #registry = new Registry();
  readonly #observer: QueueObserver;
  readonly #collect = cachedFor(CACHE_MS, () =>
    Promise.all([this.#readQueues(), this.#readCounters(), this.#readRuns(), this.#readSchedules()]),
  );

  readonly #requests = new Histogram({
    name: 'curp_batch_http_request_duration_seconds',
    help: 'Requests by route, method and status, and how long they took',
    labelNames: ['route', 'method', 'status'],
    buckets: REQUEST_BUCKETS,
    registers: [this.#registry],
  });
  /** By labels: to look up the labels of the histogram for every request takes longer. */
  readonly #series = new Map<string, { observe(seconds: number): void }>();
  /** Rows by code; those of code 417 by reason. A map, because a counter of prom-client is slow for every request. */
  readonly #answered = new Map<number | Reason, number>();
  readonly #rows = this.#counter('curp_batch_http_rows_total', 'Rows answered over HTTP', ['code', 'reason']);
  readonly #runs = this.#gauge('curp_batch_runs', 'Runs that are kept, by state', ['state']);
  readonly #runRows = this.#gauge('curp_batch_run_rows', 'Rows of the runs that are kept, by code', [
    'code',
    'reason',
  ]);
  /** Counts what has ended since this process has been alive: a histogram must not lose what it has counted. */
  readonly #durations = new Histogram({
    name: 'curp_batch_run_duration_seconds',
    help: 'Runs that have ended, by state, and the time from their first start to their end',
    labelNames: ['state'],
    buckets: RUN_BUCKETS,
    registers: [this.#registry],
  });
  readonly #begun = Date.now();
  /** Runs whose duration is counted. */
  #ended = new Set<string>();
  readonly #oldest = this.#gauge(
    'curp_batch_oldest_waiting_run_seconds',
    'How long the oldest run has waited that has not begun; 0 if none waits',
  );
  readonly #pace = this.#gauge('curp_batch_rows_per_second', 'Rows a second of the runs that are going on');
  readonly #chunks = this.#gauge('curp_batch_chunks_waiting', 'Chunks that wait for a worker');
  readonly #jobs = this.#gauge('bullmq_jobs', 'Number of jobs in the queue by state', ['queue', 'state']);
  readonly #completed = this.#counter('bullmq_job_completed_total', 'Total number of completed jobs', [
    'queue',
  ]);
  readonly #failed = this.#counter('bullmq_job_failed_total', 'Total number of failed jobs', ['queue']);
  readonly #workers = this.#gauge('curp_batch_workers', 'Workers alive, by queue', ['queue']);
  readonly #isolated = this.#counter(
    'curp_batch_isolated_chunks_total',
    'Chunks that failed or were lost too often, and that the run computed itself',
  );
  readonly #refusals = this.#counter(
    'curp_batch_redis_refusals_total',
    'Outages in which Redis refused commands, as counted by each process, by the code of the reply',
    ['code'],
  );
  readonly #redisUp = this.#gauge('curp_batch_redis_up', 'Whether Redis answers');

  readonly #schedules: ScheduleFigures;

  constructor(private readonly options: MetricsOptions) {
    this.#schedules = new ScheduleFigures(this.#registry, new ScheduleStore(options.store.folder));
    this.#observer = new QueueObserver(options.redis, options.store.folderId, options.secrets);
    collectDefaultMetrics({ register: this.#registry });
  }

  #counter<Name extends string>(name: string, help: string, labelNames: Name[] = []): Counter<Name> {
    return new Counter({ name, help, labelNames, registers: [this.#registry] });
  }

  #gauge<Name extends string>(name: string, help: string, labelNames: Name[] = []): Gauge<Name> {
    return new Gauge({ name, help, labelNames, registers: [this.#registry] });
  }

  countRow(code: number, reason: Reason | null): void {
    const name = reason ?? code;
    this.#answered.set(name, (this.#answered.get(name) ?? 0) + 1);
  }

  /** The rows of a list, by code; those of code 417 by reason. */
  countRows(counts: ReadonlyMap<number | Reason, number>): void {
    for (const [name, rows] of counts) this.#answered.set(name, (this.#answered.get(name) ?? 0) + rows);
  }

  countRequest(route: string, method: string, status: number, seconds: number): void {
    const name = `${method} ${status} ${route}`;
    let series = this.#series.get(name);
    if (series === undefined) {
      series = this.#requests.labels(route, method, String(status));
      this.#series.set(name, series);
    }
    series.observe(seconds);
  }

  /** The text of a scrape. */
  async text(): Promise<string> {
    await this.#collect();
    this.#readRows();
    return this.#registry.metrics();
  }

  #readRows(): void {
    this.#rows.reset();
    for (const [name, count] of this.#answered) {
      const labels =
        typeof name === 'number' ? { code: name, reason: '' } : { code: CALCULATION_FAILED, reason: name };
      this.#rows.inc(labels, count);
    }
  }

  async #readQueues(): Promise<void> {
    // Without a connection, commands would wait in memory, more with every scrape.
    const isReady = this.options.redis.status === 'ready';
    const figures = isReady ? await within(REDIS_TIMEOUT_MS, this.#observer.figures()) : undefined;
    this.#redisUp.set(figures === undefined ? 0 : 1);
    for (const metric of [this.#jobs, this.#completed, this.#failed, this.#workers]) metric.reset();
    for (const { queue, workers, jobs, completed, failed } of figures ?? []) {
      this.#workers.set({ queue }, workers);
      this.#completed.inc({ queue }, completed);
      this.#failed.inc({ queue }, failed);
      for (const [state, count] of Object.entries(jobs)) this.#jobs.set({ queue, state }, count);
      if (queue === CHUNK_QUEUE) {
        this.#chunks.set(CHUNK_WAITS.reduce((sum, state) => sum + (jobs[state] ?? 0), 0));
      }
    }
  }

  async #readCounters(): Promise<void> {
    const { redis } = this.options;
    const isReady = redis.status === 'ready';
    const counters = isReady ? await within(REDIS_TIMEOUT_MS, readCounters(redis)) : undefined;
    if (counters === undefined) return; // as they were
    for (const metric of [this.#isolated, this.#refusals]) metric.reset();
    this.#isolated.inc(counters.isolatedChunks);
    for (const [code, count] of counters.refusals) this.#refusals.inc({ code }, count);
  }

  async #readSchedules(): Promise<void> {
    await this.#schedules.read().catch((error) => {
      this.options.log.warn({ error }, 'the folder of schedules cannot be read');
    });
  }

  async #readRuns(): Promise<void> {
    const entries = await this.options.store.list().catch((error) => {
      this.options.log.warn({ error }, 'the folder of runs cannot be read');
      return [];
    });
    this.#countDurations(entries);
    const statuses = entries.map(({ status }) => status);
    const running = statuses.filter(({ state }) => state === 'running');
    this.#pace.set(running.reduce((sum, { rowsPerSecond }) => sum + rowsPerSecond, 0));
    for (const name of RUN_STATES) {
      this.#runs.set({ state: name }, statuses.filter(({ state }) => state === name).length);
    }
    const waiting = entries.filter(({ status }) => status.state === 'queued' && status.started === null);
    const now = Date.now();
    const since = Math.min(now, ...waiting.map(({ record }) => Date.parse(record.created)));
    this.#oldest.set((now - since) / 1000);
    this.#runRows.reset();
    for (const { rows, errors, codes } of statuses) {
      this.#runRows.inc({ code: 0, reason: '' }, rows - errors);
      for (const { code, reason, rows: count } of codes)
        this.#runRows.inc({ code, reason: reason ?? '' }, count);
    }
  }

  #countDurations(entries: readonly RunEntry[]): void {
    const ended = new Set<string>();
    for (const { record, status } of entries) {
      if (status.started === null || status.ended === null) continue;
      ended.add(record.id);
      const end = Date.parse(status.ended);
      if (this.#ended.has(record.id) || end < this.#begun) continue;
      this.#durations.observe({ state: status.state }, (end - Date.parse(status.started)) / 1000);
    }
    if (entries.length > 0) this.#ended = ended; // none: the folder may not have been readable
  }

  async close(): Promise<void> {
    await this.#observer.close();
  }
}
