/**
 * The clockwork of schedules: BullMQ's job schedulers, one a schedule, on a queue of the data folder's own, so that a
 * slot is looked at when it is due and not when a run worker is free. A job says which schedule and which slot; everything
 * else is in the folder of schedules, which is also what the schedulers are made from whenever Redis has lost them.
 *
 * What it does not decide: whether a run begins. See `scheduled-run.ts`.
 */
import { type Job, Queue } from 'bullmq';
import { type Connection, PREFIX, takesCommands } from '../redis/connection.js';
import { latestSlot, type Timetable } from './slots.js';

/** What the names of the queues of slots begin with. */
export const SCHEDULE_QUEUE = 'curp-schedules';

/**
 * The queue of a data folder's slots. Each folder has one, by its id: several folders may share a Redis, with schedules of
 * the same name, and a slot is of no use to the workers of another folder. A folder that cannot keep an id shares one.
 */
export const scheduleQueue = (folder: string | undefined): string =>
  folder === undefined ? SCHEDULE_QUEUE : `${SCHEDULE_QUEUE}-${folder}`;

/** The name of a slot's job. */
const SLOT = 'slot';

export interface SlotJob {
  schedule: string;
  /** Of a slot that was missed; the others carry it in their options. */
  slot?: number;
}

/** As the folder of schedules knows it. */
export interface KnownSchedule extends Timetable {
  name: string;
  /** The last slot that something was done about; or when the schedule was made. Slots after it are not lost. */
  handled: number;
}

const EVENTS_KEPT = 100;

const JOB_OPTIONS = {
  attempts: 10,
  backoff: { type: 'exponential', delay: 1000 },
  removeOnComplete: true,
  removeOnFail: true,
} as const;

/** When the job of a scheduler was due. */
export const slotOf = ({ data, opts, timestamp }: Job<SlotJob>): number =>
  data.slot ?? opts.prevMillis ?? timestamp;

export class Schedules {
  readonly #queue: Queue<SlotJob>;

  constructor(
    private readonly connection: Connection,
    folder: string | undefined,
  ) {
    this.#queue = new Queue(scheduleQueue(folder), {
      connection,
      prefix: PREFIX,
      skipVersionCheck: true,
      streams: { events: { maxLen: EVENTS_KEPT } },
    });
    this.#queue.on('error', () => {}); // outages are logged once, by the connection
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
  }

  async remove(name: string): Promise<void> {
    await this.#queue.removeJobScheduler(name);
  }

  /** Makes Redis say what the folder says. A scheduler that is right stays as it is: its slot may be due just now. */
  async match(known: readonly KnownSchedule[], now = Date.now()): Promise<void> {
    const there = new Map(
      (await this.#queue.getJobSchedulers()).map((scheduler) => [scheduler.key, scheduler]),
    );
    for (const schedule of known) {
      const scheduler = there.get(schedule.name);
      there.delete(schedule.name);
      if (scheduler?.pattern === schedule.cron && scheduler.tz === schedule.tz) continue;
      if (scheduler === undefined) await this.#makeUp(schedule, now);
      await this.set(schedule);
    }
    for (const name of there.keys()) await this.remove(name);
  }

  /** Nobody was there to see the slots since then: the latest of them is not too late, the others are. */
  async #makeUp(schedule: KnownSchedule, now: number): Promise<void> {
    const slot = latestSlot(schedule, now);
    if (slot === undefined || slot <= schedule.handled) return;
    await this.#queue.add(
      SLOT,
      { schedule: schedule.name, slot },
      { ...JOB_OPTIONS, jobId: `late-${schedule.name}-${slot}` },
    );
  }

  async close(): Promise<void> {
    await this.#queue.close().catch(() => {}); // does not wait for a server that is gone: the connection is another's
  }
}
