/**
 * Tells what came of a slot, once it is known: a line in the log, a callback, the command of the schedule. The state is
 * written before, so the line and the command happen once, also if several workers find the end of the same run.
 *
 * The callback is in the state until it is delivered or given up (`callback-worker.ts`): it survives a crash and an empty
 * Redis.
 *
 * What it does not do: decide the outcome of a run. `StoredRun` does, by the expectations in its record.
 */
import type { Log } from '../../base/log.js';
import type { CallbackQueue } from '../../engine/queue/callback-queue.js';
import type { RunStore } from '../runs/run-store.js';
import { executeEndCommand } from './end-command.js';
import type { ScheduleRecord } from './schedule-record.js';
import type { SlotEntry } from './schedule-state.js';
import type { ScheduleStore } from './schedule-store.js';
import { settled } from './slot-history.js';

interface OutcomesOptions {
  store: RunStore;
  schedules: ScheduleStore;
  callbacks: Pick<CallbackQueue, 'addSlot'>;
  log: Log;
}

/** The warnings. A finished slot has a line at the level `info`. */
const LINES = {
  attention: 'a slot needs attention: its run has finished, and is not as expected',
  failed: 'a slot has failed',
  skipped: 'a slot is skipped: the previous run has not ended',
} as const;

export class Outcomes {
  readonly #options: OutcomesOptions;
  readonly #commands = new Set<Promise<void>>();

  constructor(options: OutcomesOptions) {
    this.#options = options;
  }

  /** Takes the outcomes of runs of this schedule that have ended, and tells them. */
  async settle(name: string): Promise<void> {
    const { schedules, store } = this.#options;
    const schedule = await schedules.find(name);
    const { history } = schedule ? await schedules.state(name) : { history: [] };
    if (schedule === undefined || !history.some(({ outcome }) => outcome === 'started')) return;
    const entries = await schedules.locked(name, async () => {
      const state = await schedules.state(name);
      const call = schedule.callback === null ? 'none' : 'due';
      const next = await settled(state, (run) => store.entry(run), call);
      if (next.entries.length > 0) await schedules.writeState(name, next.state);
      return next.entries;
    });
    for (const entry of entries) await this.tell(schedule, entry);
  }

  /** Tells an outcome that is in the state already. */
  async tell(schedule: ScheduleRecord, entry: SlotEntry): Promise<void> {
    const { log } = this.#options;
    const { name, onEnd } = schedule;
    const { slot, run, rows, errors, fault, outcome, reasons } = entry;
    const reason = reasons.map(({ code }) => code).join(',') || undefined;
    const facts = { schedule: name, slot, run, rows, errors, fault, reason };
    if (outcome === 'finished') log.info(facts, 'a slot has finished');
    else if (outcome !== 'started') log.warn(facts, LINES[outcome]);
    await this.#call(name, entry);
    if (onEnd === null) return;
    const command = executeEndCommand(onEnd, name, entry, log).finally(() => this.#commands.delete(command));
    this.#commands.add(command);
  }

  /** Queues the callback. If Redis does not answer, `callAgain` does it later. */
  async #call(name: string, { slot, call }: SlotEntry): Promise<void> {
    if (call !== 'due') return;
    await this.#options.callbacks
      .addSlot(name, slot)
      .catch((error) => this.#options.log.debug({ schedule: name, error }, 'could not queue a callback'));
  }

  /** Queues callbacks again that Redis may have lost. */
  async callAgain(name: string): Promise<void> {
    const { history } = await this.#options.schedules.state(name);
    for (const entry of history) await this.#call(name, entry);
  }

  /** Waits for the commands that have been started. */
  async close(): Promise<void> {
    await Promise.all(this.#commands);
  }
}
