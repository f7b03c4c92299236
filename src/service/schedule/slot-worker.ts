/**
 * Decides slots when they are due, inside a run worker, and tells what came of them. At start and every minute it updates the
 * schedulers in Redis from the folder of schedules, and tells what a killed worker could not.
 *
 * If several slots passed while no worker was alive, only the latest of them is decided.
 */
import { type Job, Queue } from 'bullmq';
import type { Log } from '../../base/log.js';
import { Runnable } from '../../base/runnable.js';
import { startSpan, traced } from '../../base/span.js';
import type { CallbackQueue } from '../../engine/queue/callback-queue.js';
import { QueueWorker } from '../../engine/queue/queue-worker.js';
import type { RunQueue } from '../../engine/queue/run-queue.js';
import { StrayJobs } from '../../engine/queue/stray-jobs.js';
import type { Connection } from '../../engine/redis/connection.js';
import type { TolerantWorker } from '../../engine/redis/internals/tolerant-worker.js';
import type { QuotaUse } from '../runs/quota-use.js';
import type { RunRecord } from '../runs/run-record.js';
import type { RunStore } from '../runs/run-store.js';
import { ScheduleStore } from './schedule-store.js';
import { keepLastResults, startScheduled } from './scheduled-run.js';
import {
  isSlotJob,
  type KnownSchedule,
  SCHEDULE_QUEUE,
  Schedules,
  scheduleQueue,
  slotOf,
} from './scheduler-queue.js';
import { Outcomes } from './slot-outcomes.js';
import { latestSlot } from './slots.js';

interface SlotWorkerOptions {
  connection: Connection;
  store: RunStore;
  queue: Pick<RunQueue, 'add'>;
  callbacks: Pick<CallbackQueue, 'addSlot'>;
  quotas?: Pick<QuotaUse, 'reached'>;
  log: Log;
}

const PERIOD_MS = 60_000;
const LOCK_MS = 20_000;

export class SlotWorker extends Runnable {
  readonly #options: SlotWorkerOptions;
  readonly #schedules: ScheduleStore;
  readonly #schedulers: Schedules;
  readonly #strays: StrayJobs;
  readonly #worker: QueueWorker;
  readonly #outcomes: Outcomes;
  #matching: Promise<void> = Promise.resolve();

  constructor(options: SlotWorkerOptions, BullWorker?: typeof TolerantWorker, BullQueue = Queue) {
    super();
    const { connection, store } = options;
    this.#options = options;
    this.#schedules = new ScheduleStore(store.folder);
    this.#schedulers = new Schedules(connection, store.folderId, BullQueue);
    this.#strays = new StrayJobs(SCHEDULE_QUEUE, options.log);
    this.#outcomes = new Outcomes({ ...options, schedules: this.#schedules });
    this.atEnd(() => this.#schedulers.close());
    this.atEnd(() => this.#outcomes.close());
    const bull = { connection, schedules: true, lockDuration: LOCK_MS, maxStalledCount: 100 };
    const name = scheduleQueue(store.folderId);
    this.#worker = new QueueWorker(name, (job) => this.#process(job), bull, BullWorker);
  }

  protected async begin(): Promise<void> {
    await this.run(this.#worker);
    const refresh = (): void => {
      this.#matching = this.match();
    };
    refresh();
    const timer = setInterval(refresh, PERIOD_MS).unref();
    this.atEnd(() => this.#matching);
    this.atEnd(() => clearInterval(timer));
  }

  async match(): Promise<void> {
    if (!this.#schedulers.isReachable) return;
    try {
      await this.#schedulers.match(() => this.#known());
      for (const { name } of await this.#schedules.list(() => {})) {
        await this.#outcomes.settle(name);
        await this.#outcomes.callAgain(name);
      }
    } catch (error) {
      this.#options.log.warn({ error }, 'could not read the schedules');
    }
  }

  async #known(): Promise<KnownSchedule[]> {
    const known: KnownSchedule[] = [];
    const broken = (schedule: string): void =>
      this.#options.log.error({ schedule }, 'the file of a schedule cannot be read; it does not run');
    for (const { name, cron, tz, created, paused, resumed } of await this.#schedules.list(broken)) {
      if (paused) continue;
      const { slot, lastSkipped } = await this.#schedules.state(name);
      const times = [created, resumed, slot, lastSkipped];
      const handled = Math.max(...times.map((time) => (time ? Date.parse(time) : 0)));
      known.push({ name, cron, tz, handled });
    }
    return known;
  }

  async #process(job: Job<unknown, void>): Promise<void> {
    const { log, queue } = this.#options;
    if (!isSlotJob(job.data)) throw this.#strays.refuse();
    const { schedule: name, slot: given } = job.data;
    try {
      const schedule = await this.#schedules.find(name);
      if (schedule === undefined) return await this.#schedulers.remove(name);
      await this.#outcomes.settle(name); // the run before may have ended while its worker was killed
      const slot = Math.max(given ?? slotOf(job), latestSlot(schedule, Date.now()) ?? 0);
      const span = startSpan('slot', { kind: 'consumer' });
      const options = { ...this.#options, schedules: this.#schedules, span };
      const decision = await traced(span, () => startScheduled(name, slot, options));
      if (decision.kind === 'started') await queue.add(decision.record);
      else if ('entry' in decision) await this.#outcomes.tell(schedule, decision.entry);
    } catch (error) {
      log.error({ schedule: name, error }, 'could not start a scheduled run; it is tried again');
      throw new Error('not_decided'); // the message is stored in Redis, so it has no details
    }
  }

  /** After the end of a scheduled run: tells its outcome, and removes older results. */
  async afterRun({ schedule: name }: RunRecord): Promise<void> {
    if (name === null) return;
    const { log } = this.#options;
    try {
      await this.#outcomes.settle(name);
      const schedule = await this.#schedules.find(name);
      const removed = schedule ? await keepLastResults(schedule, await this.#schedules.state(name)) : 0;
      if (removed > 0) log.info({ schedule: name }, 'older results are removed');
    } catch (error) {
      log.warn({ schedule: name, error }, 'could not settle a slot or remove older results');
    }
  }
}
