/**
 * The figures of schedules, by name: how many slots had which outcome, the last outcome and the last success, and the times
 * with which an alert finds a slot that was missed. All of them come from the folder of schedules, so they survive a restart,
 * and every API process with this folder has the same.
 *
 * A paused schedule has no due slot and no period, so that no alert about time is raised.
 *
 * What it does not do: decide what is an alert. `deploy/prometheus/curp-batch.rules.yml` does.
 */
import { Counter, Gauge, type Registry } from 'prom-client';
import type { ScheduleRecord } from '../schedule/schedule-record.js';
import { ENDED_OUTCOMES, type ScheduleState } from '../schedule/schedule-state.js';
import type { ScheduleStore } from '../schedule/schedule-store.js';
import { lastOutcome } from '../schedule/slot-view.js';
import { latestSlot, longestPeriod } from '../schedule/slots.js';

const seconds = (time: number | string): number => new Date(time).getTime() / 1000;

export class ScheduleFigures {
  readonly #slots: Counter<'schedule' | 'outcome'>;
  readonly #outcome: Gauge<'schedule' | 'outcome'>;
  readonly #success: Gauge<'schedule'>;
  readonly #decided: Gauge<'schedule'>;
  readonly #due: Gauge<'schedule'>;
  readonly #period: Gauge<'schedule'>;
  readonly #active: Gauge<'schedule'>;

  constructor(
    registry: Registry,
    private readonly schedules: ScheduleStore,
  ) {
    const gauge = (name: string, help: string) =>
      new Gauge({
        name: `curp_batch_schedule_${name}`,
        help,
        labelNames: ['schedule'],
        registers: [registry],
      });
    const byOutcome = { labelNames: ['schedule', 'outcome'] as const, registers: [registry] };
    this.#slots = new Counter({
      name: 'curp_batch_schedule_slots_total',
      help: 'Slots of a schedule, by outcome',
      ...byOutcome,
    });
    this.#outcome = new Gauge({
      name: 'curp_batch_schedule_last_outcome',
      help: 'Whether this is the outcome of the last slot that has one',
      ...byOutcome,
    });
    this.#success = gauge('last_success_timestamp_seconds', 'When the last finished run ended');
    this.#decided = gauge('decided_slot_timestamp_seconds', 'The last slot that was started or skipped');
    this.#due = gauge('due_slot_timestamp_seconds', 'The latest slot of the pattern until now');
    this.#period = gauge('period_seconds', 'The longest time between two slots');
    this.#active = gauge('active_since_timestamp_seconds', 'When it was made, or resumed after a pause');
  }

  async read(): Promise<void> {
    const found: { schedule: ScheduleRecord; state: ScheduleState }[] = [];
    for (const schedule of await this.schedules.list(() => {})) {
      // One whose state cannot be read has no figures.
      const state = await this.schedules.state(schedule.name).catch(() => undefined);
      if (state !== undefined) found.push({ schedule, state });
    }
    const all = [
      this.#slots,
      this.#outcome,
      this.#success,
      this.#decided,
      this.#due,
      this.#period,
      this.#active,
    ];
    for (const metric of all) metric.reset();
    for (const { schedule, state } of found) this.#set(schedule, state);
  }

  #set(record: ScheduleRecord, state: ScheduleState): void {
    const { name: schedule, created, resumed, paused } = record;
    const last = lastOutcome(state)?.outcome;
    for (const outcome of ENDED_OUTCOMES) {
      this.#slots.inc({ schedule, outcome }, state.totals[outcome]);
      this.#outcome.set({ schedule, outcome }, outcome === last ? 1 : 0);
    }
    if (state.lastFinished) this.#success.set({ schedule }, seconds(state.lastFinished.ended));
    const since = resumed !== null && resumed > created ? resumed : created;
    this.#active.set({ schedule }, seconds(since));
    // Slots before it was made or resumed are not due.
    const handled = [since, state.slot, state.lastSkipped].map((time) =>
      time === null ? 0 : Date.parse(time),
    );
    this.#decided.set({ schedule }, Math.max(...handled) / 1000);
    if (paused) return;
    const due = latestSlot(record, Date.now());
    if (due !== undefined) this.#due.set({ schedule }, due / 1000);
    this.#period.set({ schedule }, longestPeriod(record, Date.now()) / 1000);
  }
}
