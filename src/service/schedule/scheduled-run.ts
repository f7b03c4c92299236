/**
 * Decides a slot: makes a run in the folder of runs, with the input and output of the schedule; or skips the slot while
 * the previous run has not ended.
 *
 *   due ─▶ started     a record in the folder of runs; a run worker executes it
 *     ├──▶ skipped     the previous run has not ended; counted, logged, shown by `schedule list`
 *     └──▶ over        the schedule was removed, or this slot or a later one was decided already
 *
 * If the process is killed, the same slot is decided again. The run's id is saved in the state before the run is made, so
 * it is made once.
 */
import { readdir, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Log } from '../../base/log.js';
import { codeOf, makeFolder } from '../../base/private-files.js';
import { newRunId } from '../../engine/settings/run-id.js';
import { pathsOfKind } from '../../engine/settings/run-paths.js';
import { laneOf, nextTurn } from '../runs/run-order.js';
import { hasEnded, newRecord, type RunEntry, type RunRecord } from '../runs/run-record.js';
import type { RunStore } from '../runs/run-store.js';
import type { ScheduleRecord } from './schedule-record.js';
import type { ScheduleStore } from './schedule-store.js';
import { fillPlaceholders, resultName, slotOfResult, slotStamp } from './scheduled-paths.js';

/** Scheduled runs do not belong to the project of a token. */
const PROJECT = 'schedule';

/** TTL of the record of a scheduled run. Its result is outside the run's folder; `keepLast` limits those. */
const KEEP_RECORD_MS = 90 * 86_400_000;

type SlotOutcome =
  | { kind: 'started'; record: RunRecord }
  /** `run` is the id of the run that has not ended. */
  | { kind: 'skipped'; run: string }
  | { kind: 'over' };

interface ScheduledRunOptions {
  store: RunStore;
  schedules: ScheduleStore;
  log: Log;
  /** The operator requested it: if a run has not ended, the request is refused, and no slot is counted as skipped. */
  byHand?: boolean;
}

const OVER: SlotOutcome = { kind: 'over' };

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
  const before = state.run === null ? await findActiveRun(name, store) : await store.entry(state.run);
  const isSame = state.slot === at;
  const activeRun = before !== undefined && !hasEnded(before.status.state) ? before.record.id : undefined;
  // Two requests within one second have the same slot: the second gets the id of the first run.
  if (byHand && activeRun !== undefined) return { kind: 'skipped', run: activeRun };
  if ((isSame && before !== undefined) || (state.slot !== null && state.slot > at)) return OVER;
  if (activeRun !== undefined) {
    const run = activeRun;
    if (state.lastSkipped !== at) {
      await schedules.writeState(name, { ...state, skipped: state.skipped + 1, lastSkipped: at });
      log.warn({ schedule: name, slot: at, run }, 'a slot is skipped: the previous run has not ended');
    }
    return { kind: 'skipped', run };
  }
  const record = await recordOf(schedule, slot, isSame ? state.run! : newRunId());
  await schedules.writeState(name, { ...state, slot: at, run: record.id });
  if (isSame) await store.draftOf(record.id).discard(); // left by a killed process
  await store.create({ ...record, turn: nextTurn(record, await store.list()) });
  log.info({ schedule: name, slot: at, run: record.id }, 'a scheduled run is due');
  return { kind: 'started', record };
}

/** After a schedule is removed and added again, its state is empty while an old run may not have ended. */
async function findActiveRun(name: string, store: RunStore): Promise<RunEntry | undefined> {
  const runs = await store.list();
  return runs.find(({ record, status }) => record.schedule === name && !hasEnded(status.state));
}

async function recordOf(schedule: ScheduleRecord, slot: number, id: string): Promise<RunRecord> {
  const { name, tz, outputDir, options } = schedule;
  const input = fillPlaceholders(schedule.input, slot, tz);
  // Errors of the input and of the folder are ignored here: the run reports them.
  const bytes = await stat(input).then(
    ({ size }) => size,
    () => 0,
  );
  await makeFolder(outputDir).catch(() => {});
  return newRecord({
    id,
    project: PROJECT,
    schedule: name,
    name: basename(input),
    options,
    input,
    output: join(outputDir, resultName(name, slotStamp(slot, tz), options, input)),
    bytes,
    lane: await laneOf(input, bytes),
    keepMs: KEEP_RECORD_MS,
  });
}

/** Removes all but the last `keepLast` results, with their summaries, reports and duplicates. */
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
    const written = { output: path, duplicates: true, report: 'html' } as const;
    for (const part of pathsOfKind(written, 'result')) await rm(part, { force: true });
  }
  return old.length;
}
