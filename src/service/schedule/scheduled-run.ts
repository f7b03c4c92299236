/**
 * Decides a slot: makes a run in the folder of runs, with the input and output of the schedule; or skips the slot while
 * the previous run has not ended.
 *
 *   due ─▶ started     a record in the folder of runs; a run worker executes it
 *     ├──▶ skipped     the previous run has not ended
 *     ├──▶ failed      its input or its results would be outside of the folder that it may use, or the quota is reached
 *     ├──▶ refused     it was asked for by hand, and the quota of its project is reached
 *     └──▶ over        the schedule was removed or is paused, or this slot or a later one was decided already
 *
 * The decision is in the history of the schedule (`slot-history.ts`); the caller tells it (`slot-outcomes.ts`).
 *
 * If the process is killed, the same slot is decided again. The run's id is saved in the state before the run is made, so
 * it is made once.
 */
import { basename } from 'node:path';
import type { Log } from '../../base/log.js';
import { isObject } from '../../base/object-address.js';
import { namesIn, placeExists, placeIn, placeState, removePlace } from '../../base/objects/place.js';
import { codeOf, makeFolder } from '../../base/private-files.js';
import { type Span, traceOf } from '../../base/span.js';
import { newRunId } from '../../engine/settings/run-id.js';
import { pathsOfKind } from '../../engine/settings/run-paths.js';
import type { QuotaUse, ReachedQuota } from '../runs/quota-use.js';
import { laneOf } from '../runs/run-order.js';
import { RunPlacement } from '../runs/run-placement.js';
import { hasEnded, newRecord, type RunEntry, type RunRecord } from '../runs/run-record.js';
import type { RunStore } from '../runs/run-store.js';
import { isInside as isInFolder } from './allowed-folders.js';
import type { ScheduleRecord } from './schedule-record.js';
import type { ScheduleState, SlotEntry } from './schedule-state.js';
import type { ScheduleStore } from './schedule-store.js';
import { fillPlaceholders, resultName, slotOfResult, slotStamp } from './scheduled-paths.js';
import { newEntry, withEntry } from './slot-history.js';

/** TTL of the record of a scheduled run. Its result is outside the run's folder; `keepLast` limits those. */
export const KEEP_RECORD_MS = 90 * 86_400_000;

type Decision =
  | { kind: 'started'; record: RunRecord }
  /** `run` is the id of the run that has not ended. `entry` is that of the history, unless it was there before. */
  | { kind: 'skipped'; run: string; entry?: SlotEntry }
  | { kind: 'failed'; entry: SlotEntry }
  | { kind: 'refused'; reached: ReachedQuota }
  | { kind: 'over' };

interface ScheduledRunOptions {
  store: RunStore;
  schedules: ScheduleStore;
  /** Without it there are no quotas. */
  quotas?: Pick<QuotaUse, 'reached'>;
  log: Log;
  /** The operator requested it: if a run has not ended, the request is refused, and no slot is counted as skipped. */
  byHand?: boolean;
  /** That of the request or the slot. */
  span?: Span | undefined;
}

const OVER: Decision = { kind: 'over' };

export async function startScheduled(
  name: string,
  slot: number,
  options: ScheduledRunOptions,
): Promise<Decision> {
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
  { store, schedules, quotas, log, byHand = false, span }: ScheduledRunOptions,
): Promise<Decision> {
  const schedule = await schedules.find(name);
  if (schedule === undefined || (schedule.paused && !byHand)) return OVER;
  const state = await schedules.state(name);
  const at = new Date(slot).toISOString();
  const before = state.run === null ? await findActiveRun(name, store) : await store.entry(state.run);
  const isSame = state.slot === at;
  const activeRun = before !== undefined && !hasEnded(before.status.state) ? before.record.id : undefined;
  // Two requests within one second have the same slot: the second gets the id of the first run.
  if (byHand && activeRun !== undefined) return { kind: 'skipped', run: activeRun };
  if ((isSame && before !== undefined) || (state.slot !== null && state.slot > at)) return OVER;
  if (state.history.some((entry) => entry.slot === at && entry.outcome === 'failed')) return OVER;
  const call = schedule.callback === null ? 'none' : 'due';
  const ended = new Date().toISOString();
  if (activeRun !== undefined) {
    const run = activeRun;
    if (state.lastSkipped === at) return { kind: 'skipped', run };
    const entry = newEntry({ slot: at, outcome: 'skipped', run, ended, call });
    const next = { ...state, skipped: state.skipped + 1, lastSkipped: at };
    await schedules.writeState(name, withEntry(next, entry));
    return { kind: 'skipped', run, entry };
  }
  const failed = async (fault: string): Promise<Decision> => {
    const entry = newEntry({ slot: at, outcome: 'failed', run: null, byHand, ended, fault, call });
    await schedules.writeState(name, withEntry({ ...state, slot: at, run: null }, entry));
    return { kind: 'failed', entry };
  };
  if (!(await staysInside(schedule, slot))) return failed(OUTSIDE);
  const id = isSame && state.run !== null ? state.run : newRunId();
  const record = { ...(await recordOf(schedule, state, slot, id)), slot: at, byHand, ...traceOf(span) };
  return new RunPlacement(store).exclusively(async (turnOf) => {
    const reached = await quotas?.reached(schedule.project, KEPT_BYTES);
    if (reached !== undefined) return byHand ? { kind: 'refused', reached } : failed(QUOTA_REACHED);
    const entry = newEntry({ slot: at, outcome: 'started', run: record.id, byHand });
    await schedules.writeState(name, withEntry({ ...state, slot: at, run: record.id }, entry));
    if (isSame) await store.draftOf(record.id).discard(); // left by a killed process
    await store.create({ ...record, turn: await turnOf(record) });
    log.info({ schedule: name, slot: at, run: record.id }, 'a scheduled run is due');
    return { kind: 'started', record };
  });
}

/** The fault of a slot whose input or results are outside of the folder of its schedule. */
const OUTSIDE = 'outside_folder';

/** The fault of a slot whose project may not have another run now. */
const QUOTA_REACHED = 'quota_reached';

/** Neither the input nor the result of a schedule is in the data folder. */
const KEPT_BYTES = 0;

/** Looks at the real paths: a link may have been put into the folder after the schedule was made. */
async function staysInside({ within, input, outputDir, tz }: ScheduleRecord, slot: number): Promise<boolean> {
  const isSafe = (folder: string | undefined, path: string) =>
    folder === undefined || isInFolder(folder, path);
  return (
    (await isSafe(within.input, fillPlaceholders(input, slot, tz))) &&
    (await isSafe(within.outputDir, outputDir))
  );
}

/** After a schedule is removed and added again, its state is empty while an old run may not have ended. */
async function findActiveRun(name: string, store: RunStore): Promise<RunEntry | undefined> {
  const runs = await store.list();
  return runs.find(({ record, status }) => record.schedule === name && !hasEnded(status.state));
}

async function recordOf(
  schedule: ScheduleRecord,
  { lastFinished, lastResult }: ScheduleState,
  slot: number,
  id: string,
): Promise<RunRecord> {
  const { name, tz, outputDir, options, project, expect } = schedule;
  const input = fillPlaceholders(schedule.input, slot, tz);
  // Errors of the input and of the folder are ignored here: the run reports them.
  const bytes = await placeState(input).then(
    (found) => found?.size ?? 0,
    () => 0,
  );
  if (!isObject(outputDir)) await makeFolder(outputDir).catch(() => {});
  const since = await sinceOf(schedule, lastFinished?.output);
  return newRecord({
    id,
    project,
    schedule: name,
    since,
    sinceSlot: since === null ? null : lastFinished!.slot,
    expected: { ...expect, lastRows: lastFinished?.rows ?? null, lastSlot: lastResult },
    name: basename(input),
    options,
    input,
    output: placeIn(outputDir, resultName(name, slotStamp(slot, tz), options, input)),
    bytes,
    lane: await laneOf(input, bytes),
    keepMs: KEEP_RECORD_MS,
  });
}

/** The result that the next one is compared with, if it is still there and has the columns of its input. */
async function sinceOf({ options }: ScheduleRecord, output: string | undefined): Promise<string | null> {
  if (output === undefined || options.echo === 'none' || options.format === 'ndjson') return null;
  // An object store that does not answer is reported by the run.
  return (await placeExists(output).catch(() => true)) ? output : null;
}

/**
 * Removes all but the last `keepLast` results, with their summaries, reports, duplicates and changes. That of the last
 * finished run stays: the next run is compared with it.
 */
export async function keepLastResults(
  { name, outputDir, keepLast }: ScheduleRecord,
  { lastFinished }: Pick<ScheduleState, 'lastFinished'>,
): Promise<number> {
  if (keepLast === null) return 0;
  const files = await namesIn(outputDir, `${name}-`).catch(() => []);
  const results = files
    .map((file) => ({ path: placeIn(outputDir, file), slot: slotOfResult(name, file) }))
    .filter((result): result is { path: string; slot: number } => result.slot !== undefined)
    .sort((one, other) => other.slot - one.slot);
  const old = results.slice(keepLast).filter(({ path }) => path !== lastFinished?.output);
  for (const { path } of old) {
    const written = { output: path, duplicates: true, since: path, report: 'html' } as const;
    for (const part of pathsOfKind(written, 'result')) await removePlace(part);
  }
  return old.length;
}
