/**
 * What becomes of a slot: a run like any other, in the folder of runs, with input and output where the schedule says;
 * or nothing, where the run before it is still going.
 *
 *   due ─▶ started     a record in the folder of runs; a run worker drives it
 *     ├──▶ skipped     the run before is still going; counted, logged, shown by `schedule list`
 *     └──▶ over        the schedule is gone, or this slot or a later one was decided already
 *
 * A process may die anywhere in between and the same slot be decided again: the state names the run before the run is
 * made, so it is made once.
 */
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { codeOf } from '../files/private-files.js';
import type { Log } from '../log.js';
import { reportPath, summaryPath } from '../report/artifacts.js';
import { newRunId } from '../run/run-id.js';
import { hasEnded, newRecord, type RunEntry, type RunRecord } from '../runs/run-record.js';
import type { RunStore } from '../runs/run-store.js';
import type { ScheduleRecord } from './schedule-record.js';
import type { ScheduleStore } from './schedule-store.js';
import { fillPlaceholders, resultName, slotOfResult, slotStamp } from './scheduled-paths.js';

/** Scheduled runs belong to no token. */
const PROJECT = 'schedule';

/** How long the record of a scheduled run stays. Its result is the schedule's own, and stays as long as that says. */
const RECORD_KEPT_MS = 90 * 86_400_000;

export type SlotOutcome =
  | { kind: 'started'; record: RunRecord }
  /** `run` is the one that is still going. */
  | { kind: 'skipped'; run: string }
  | { kind: 'over' };

export interface ScheduledRunOptions {
  store: RunStore;
  schedules: ScheduleStore;
  log: Log;
  /** Somebody asked for it: a run that is going refuses it, and no slot is counted as skipped. */
  byHand?: boolean;
}

const OVER: SlotOutcome = { kind: 'over' };

/** Decides a slot. */
export async function startScheduled(
  name: string,
  slot: number,
  options: ScheduledRunOptions,
): Promise<SlotOutcome> {
  try {
    return await options.schedules.locked(name, () => decide(name, slot, options));
  } catch (error) {
    if (codeOf(error) === 'ENOENT' && !(await options.schedules.find(name))) return OVER;
    throw error;
  }
}

async function decide(
  name: string,
  slot: number,
  { store, schedules, log, byHand }: ScheduledRunOptions,
): Promise<SlotOutcome> {
  const schedule = await schedules.find(name);
  if (schedule === undefined) return OVER;
  const state = await schedules.state(name);
  const at = new Date(slot).toISOString();
  const before = state.run === null ? await runWithoutState(name, store) : await store.entry(state.run);
  const isSame = state.slot === at;
  const going = before !== undefined && !hasEnded(before.status.state) ? before.record.id : undefined;
  // Somebody who asks twice within a second is told of the first.
  if (byHand && going !== undefined) return { kind: 'skipped', run: going };
  if ((isSame && before !== undefined) || (state.slot !== null && state.slot > at)) return OVER;
  if (going !== undefined) {
    const run = going;
    if (state.lastSkipped !== at) {
      await schedules.writeState(name, { ...state, skipped: state.skipped + 1, lastSkipped: at });
      log.warn({ schedule: name, slot: at, run }, 'a slot is skipped: the run before is still going');
    }
    return { kind: 'skipped', run };
  }
  const record = await recordOf(schedule, slot, isSame ? state.run! : newRunId());
  await schedules.writeState(name, { ...state, slot: at, run: record.id });
  if (isSame) await store.draftOf(record.id).discard(); // whoever began it has died
  await store.create(record);
  log.info({ schedule: name, slot: at, run: record.id }, 'a scheduled run is due');
  return { kind: 'started', record };
}

/** A schedule that was removed and added again knows nothing of a run that is still going. */
async function runWithoutState(name: string, store: RunStore): Promise<RunEntry | undefined> {
  const runs = await store.list();
  return runs.find(({ record, status }) => record.schedule === name && !hasEnded(status.state));
}

async function recordOf(schedule: ScheduleRecord, slot: number, id: string): Promise<RunRecord> {
  const { name, tz, outputDir, options } = schedule;
  const input = fillPlaceholders(schedule.input, slot, tz);
  // Whether the input is there, and the folder can be written, is for the run to find out and to say.
  const bytes = await stat(input).then(
    ({ size }) => size,
    () => 0,
  );
  await mkdir(outputDir, { recursive: true, mode: 0o700 }).catch(() => {});
  return newRecord({
    id,
    project: PROJECT,
    schedule: name,
    name: basename(input),
    options,
    input,
    output: join(outputDir, resultName(name, slotStamp(slot, tz), options, input)),
    bytes,
    keepMs: RECORD_KEPT_MS,
  });
}

/** Removes the results of a schedule that are older than the last few; each with what stands beside it. */
export async function keepLastResults({ name, outputDir, keepLast }: ScheduleRecord): Promise<number> {
  if (keepLast === null) return 0;
  const files = await readdir(outputDir).catch(() => []);
  const results = files
    .map((file) => ({ file, slot: slotOfResult(name, file) }))
    .filter((result): result is { file: string; slot: number } => result.slot !== undefined)
    .sort((one, other) => other.slot - one.slot);
  const old = results.slice(keepLast);
  for (const { file } of old) {
    const path = join(outputDir, file);
    for (const part of [path, summaryPath(path), reportPath(path)]) await rm(part, { force: true });
  }
  return old.length;
}
