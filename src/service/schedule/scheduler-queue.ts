/**
 * BullMQ job schedulers, one per schedule, on a queue of their own: a slot is decided when it is due, not when a run worker
 * is free. A job contains the schedule's name and the slot; everything else is in the folder of schedules, from which the
 * schedulers are made again if Redis loses them.
 *
 * What it does not decide: whether a run starts. See `scheduled-run.ts`.
 */
import { type Job, Queue } from 'bullmq';
import { openQueue } from '../../engine/queue/open-queue.js';
import { type Connection, takesCommands } from '../../engine/redis/connection.js';
import { dueTime } from '../../engine/redis/internals/job-fields.js';
import { QUEUE_KEPT_MS } from '../../engine/redis/internals/queue-scripts.js';
import { isScheduleName } from './schedule-record.js';
import { latestSlot, type Timetable } from './slots.js';

export const SCHEDULE_QUEUE = 'curp-schedules';

/**
 * Each data folder has its own queue, named by its id: folders that share a Redis may have schedules of the same name, and
 * workers of another folder cannot execute a slot. Folders without an id share one queue.
 */
export const scheduleQueue = (folder: string | undefined): string =>
  folder === undefined ? SCHEDULE_QUEUE : `${SCHEDULE_QUEUE}-${folder}`;

const SLOT = 'slot';

interface SlotJob {
  schedule: string;
  /** Only for a missed slot; BullMQ stores the others in the job's options. */
  slot?: number;
}

/** Whether the data is of a job of ours. Others can put anything into a queue. */
export function isSlotJob(data: unknown): data is SlotJob {
  const { schedule, slot } = (data ?? {}) as Partial<SlotJob>;
  return isScheduleName(String(schedule)) && (slot === undefined || Number.isFinite(slot));
}

export interface KnownSchedule extends Timetable {
  name: string;
  /** Time of the last decided slot, or of the schedule's creation. The latest slot after it is queued if it was missed. */
  handled: number;
}

const EVENTS_KEPT = 100;

const JOB_OPTIONS = {
  attempts: 10,
  backoff: { type: 'exponential', delay: 1000 },
  removeOnComplete: true,
  removeOnFail: true,
} as const;

/** The time at which the job of a scheduler was due. */
export const slotOf = (job: Job): number => dueTime(job) ?? job.timestamp;

export class Schedules {
  readonly #queue: Queue<SlotJob>;

  constructor(
    private readonly connection: Connection,
    folder: string | undefined,
    BullQueue = Queue,
  ) {
    this.#queue = openQueue<SlotJob>(scheduleQueue(folder), connection, EVENTS_KEPT, BullQueue);
  }

  get isReachable(): boolean {
    return takesCommands(this.connection);
  }

  async set({ name, cron, tz }: Timetable & { name: string }): Promise<void> {
    await this.#queue.upsertJobScheduler(
      name,
      { pattern: cron, tz },
      { name: SLOT, data: { schedule: name }, opts: JOB_OPTIONS },
    );
    await this.#keep(name, undefined);
  }

  /** A slot may be a month away: the keys of a scheduler in use are kept, those of a folder without workers expire. */
  async #keep(name: string, next: number | undefined): Promise<void> {
    const names = ['repeat', `repeat:${name}`, ...(next === undefined ? [] : [`repeat:${name}:${next}`])];
    await Promise.all(names.map((key) => this.connection.pexpire(this.#queue.toKey(key), QUEUE_KEPT_MS)));
  }

  async remove(name: string): Promise<void> {
    await this.#queue.removeJobScheduler(name);
  }

  /** Updates the schedulers in Redis from the folder. Correct ones are not touched: their slot may be due just now. */
  async match(readKnown: () => Promise<readonly KnownSchedule[]>, now = Date.now()): Promise<void> {
    // Redis first, then the folder: a schedule that is added meanwhile is in the folder before it is in Redis.
    const existing = new Map(
      (await this.#queue.getJobSchedulers()).map((scheduler) => [scheduler.key, scheduler]),
    );
    for (const schedule of await readKnown()) {
      const scheduler = existing.get(schedule.name);
      existing.delete(schedule.name);
      if (scheduler !== undefined) await this.#keep(schedule.name, scheduler.next);
      if (scheduler?.pattern === schedule.cron && scheduler.tz === schedule.tz) continue;
      if (scheduler === undefined) await this.#queueMissedSlot(schedule, now);
      await this.set(schedule);
    }
    for (const name of existing.keys()) await this.remove(name);
  }

  /** Queues the latest slot that was missed since `handled`; earlier ones are dropped. */
  async #queueMissedSlot(schedule: KnownSchedule, now: number): Promise<void> {
    const slot = latestSlot(schedule, now);
    if (slot !== undefined && slot > schedule.handled) await this.queueSlot(schedule.name, slot);
  }

  /** Makes one slot due now. Has no effect while it is queued. */
  async queueSlot(name: string, slot: number): Promise<void> {
    const jobId = `late-${name}-${slot}`;
    await this.#queue.add(SLOT, { schedule: name, slot }, { ...JOB_OPTIONS, jobId });
  }

  async close(): Promise<void> {
    await this.#queue.close().catch(() => {}); // does not wait for Redis: the shared connection stays open
  }
}
