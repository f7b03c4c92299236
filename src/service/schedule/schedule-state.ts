/**
 * The state of a schedule, updated at each slot: the last run, the latest outcomes, their totals, and the last finished run.
 *
 * What it does not hold: a value of a row. Only counts.
 */
import type { AttentionReason } from '../runs/expectations.js';
import type { ChangeCounts } from '../runs/run-record.js';

export const SLOT_OUTCOMES = ['started', 'finished', 'attention', 'failed', 'skipped'] as const;
type SlotOutcome = (typeof SLOT_OUTCOMES)[number];

/** The outcomes that do not change any more. */
export const ENDED_OUTCOMES = ['finished', 'attention', 'failed', 'skipped'] as const;

/** Whether the receiver of callbacks knows the outcome. `none`: no callback was asked for. */
export type CallState = 'none' | 'due' | 'delivered' | 'given_up';

export interface SlotEntry {
  /** ISO format, as all times here. */
  slot: string;
  outcome: SlotOutcome;
  /** The run of the slot; of a skipped slot, the run that had not ended. */
  run: string | null;
  byHand: boolean;
  /** When the slot was decided, and when its outcome was known. */
  decided: string;
  ended: string | null;
  rows: number | null;
  errors: number | null;
  verdicts: Readonly<Record<string, number>>;
  changes: ChangeCounts | null;
  reasons: readonly AttentionReason[];
  fault: string | null;
  call: CallState;
}

/** The last finished run, which the next one is compared with. */
interface FinishedSlot {
  slot: string;
  run: string;
  ended: string;
  rows: number;
  output: string;
}

export interface ScheduleState {
  /** The last slot for which a run was made, and that run. */
  slot: string | null;
  run: string | null;
  /** Number of slots that were skipped because the previous run had not ended. */
  skipped: number;
  lastSkipped: string | null;
  /** The latest outcomes, the newest first. Older versions wrote none of the following. */
  history: readonly SlotEntry[];
  /** Number of slots with each outcome, since the schedule was made. */
  totals: Readonly<Record<'finished' | 'attention' | 'failed' | 'skipped', number>>;
  lastFinished: FinishedSlot | null;
  /** The last slot that has a result: finished or attention. */
  lastResult: string | null;
}

export const INITIAL_STATE: Readonly<ScheduleState> = {
  slot: null,
  run: null,
  skipped: 0,
  lastSkipped: null,
  history: [],
  totals: { finished: 0, attention: 0, failed: 0, skipped: 0 },
  lastFinished: null,
  lastResult: null,
};
