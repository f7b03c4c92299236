/**
 * What came of the slots of a schedule: the latest outcomes, their totals, and the last finished run, all in the state of the
 * schedule.
 *
 *   due ─▶ started ─▶ finished | attention | failed
 *     ├──▶ skipped    the previous run had not ended
 *     └──▶ failed     no run was made: a path leaves its folder
 *
 * Pure: a function takes a state and returns the next one. What an entry does not hold: a value of a row. Only counts.
 */
import { attentionReasons, hasEnded, type RunEntry } from '../runs/run-record.js';
import type { CallState, ScheduleState, SlotEntry } from './schedule-state.js';

/** How many outcomes are kept. */
export const HISTORY_LENGTH = 100;

/** A run whose record is missing for so long was removed; before, it may be in the making. */
const IN_THE_MAKING_MS = 600_000;

const NOTHING = {
  ended: null,
  rows: null,
  errors: null,
  verdicts: {},
  changes: null,
  reasons: [],
  fault: null,
  call: 'none',
} as const;

export const newEntry = (
  given: Pick<SlotEntry, 'slot' | 'outcome' | 'run'> & Partial<SlotEntry>,
): SlotEntry => ({ ...NOTHING, byHand: false, decided: new Date().toISOString(), ...given });

/** Adds an entry, or replaces the one of the same slot. Counts an outcome that does not change any more. */
export function withEntry(state: ScheduleState, entry: SlotEntry): ScheduleState {
  const others = state.history.filter(({ slot }) => slot !== entry.slot);
  const history = [entry, ...others]
    .sort((one, other) => (one.slot < other.slot ? 1 : -1))
    .slice(0, HISTORY_LENGTH);
  const { outcome } = entry;
  if (outcome === 'started') return { ...state, history };
  return { ...state, history, totals: { ...state.totals, [outcome]: state.totals[outcome] + 1 } };
}

/** Replaces the entry of a slot. */
export const withCall = (state: ScheduleState, slot: string, call: CallState): ScheduleState => ({
  ...state,
  history: state.history.map((entry) => (entry.slot === slot ? { ...entry, call } : entry)),
});

/** Of a run that has ended. */
function endedEntry(entry: SlotEntry, run: RunEntry): SlotEntry {
  const { state, ended, rows, errors, verdicts = {}, changes = null, fault } = run.status;
  const reasons = attentionReasons(run);
  const outcome = state !== 'finished' ? 'failed' : reasons.length > 0 ? 'attention' : 'finished';
  return {
    ...entry,
    outcome,
    ...{ ended, rows, errors, verdicts, changes, reasons },
    fault: state === 'cancelled' ? 'cancelled' : fault,
  };
}

/** Of a run that was removed before its outcome was known; undefined while it may be in the making. */
function lostEntry(entry: SlotEntry, state: ScheduleState): SlotEntry | undefined {
  const isYoung = Date.now() - Date.parse(entry.decided) < IN_THE_MAKING_MS;
  if (entry.run === state.run && isYoung) return undefined;
  return { ...entry, outcome: 'failed', ended: new Date().toISOString(), fault: 'removed' };
}

function withResult(state: ScheduleState, { slot, outcome, ended, rows }: SlotEntry, run: RunEntry) {
  if (outcome !== 'finished' && outcome !== 'attention') return state;
  const lastResult = state.lastResult !== null && state.lastResult > slot ? state.lastResult : slot;
  const isLater = state.lastFinished === null || slot > state.lastFinished.slot;
  if (outcome === 'attention' || !isLater) return { ...state, lastResult };
  const { id, output } = run.record;
  return { ...state, lastResult, lastFinished: { slot, run: id, ended: ended!, rows: rows!, output } };
}

interface Settled {
  state: ScheduleState;
  /** The entries whose outcome is known now, the oldest first. */
  entries: SlotEntry[];
}

/** Takes the outcomes of started runs that have ended or were removed. `find` returns the run of an entry. */
export async function settled(
  given: ScheduleState,
  find: (run: string) => Promise<RunEntry | undefined>,
  call: CallState,
): Promise<Settled> {
  let state = given;
  const entries: SlotEntry[] = [];
  for (const started of given.history.filter(({ outcome }) => outcome === 'started').reverse()) {
    const run = await find(started.run!);
    if (run !== undefined && !hasEnded(run.status.state)) continue;
    const ended = run === undefined ? lostEntry(started, given) : endedEntry(started, run);
    if (ended === undefined) continue;
    const entry = { ...ended, call };
    state = withEntry(state, entry);
    if (run !== undefined) state = withResult(state, entry, run);
    entries.push(entry);
  }
  return { state, entries };
}
