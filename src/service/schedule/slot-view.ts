/**
 * The outcomes of slots as JSON: over HTTP, in callbacks, and for `schedule list --json`.
 *
 * What it does not show: paths, addresses, or a value of a row.
 */
import {
  about,
  COUNT,
  COUNTS,
  exact,
  FLAG,
  list,
  named,
  type Of,
  oneOf,
  orNull,
  RUN_ID,
  TEXT,
  TIME,
} from '../reply/schema.js';
import { ATTENTION_REASON } from '../views/run-schema.js';
import { ENDED_OUTCOMES, type ScheduleState, SLOT_OUTCOMES, type SlotEntry } from './schedule-state.js';
import { HISTORY_LENGTH } from './slot-history.js';

export const CHANGES = exact({ new: COUNT, gone: COUNT, changed: COUNT });

export const SLOT = named(
  'ScheduleSlot',
  exact({
    slot: TIME,
    outcome: oneOf(SLOT_OUTCOMES),
    run: about(
      orNull(RUN_ID),
      'La corrida; de un turno omitido, la que no había terminado.',
      'The run; of a skipped slot, the run that had not ended.',
    ),
    by_hand: FLAG,
    ended: orNull(TIME),
    rows: orNull(COUNT),
    errors: orNull(COUNT),
    verdicts: COUNTS,
    changes: orNull(CHANGES),
    reasons: list(ATTENTION_REASON),
    fault: orNull(TEXT),
  }),
);

export const TOTALS = exact({ finished: COUNT, attention: COUNT, failed: COUNT, skipped: COUNT });

export const slotView = (entry: SlotEntry): Of<typeof SLOT> => {
  const { slot, outcome, run, byHand, ended, rows, errors, verdicts, changes, reasons, fault } = entry;
  return { slot, outcome, run, by_hand: byHand, ended, rows, errors, verdicts, changes, reasons, fault };
};

/** The history of a schedule, the newest slot first. */
export const historyView = ({ history, totals, lastFinished }: ScheduleState, length = HISTORY_LENGTH) => ({
  history: history.slice(0, length).map(slotView),
  totals,
  last_success: lastFinished?.ended ?? null,
});

/** The last slot that has an outcome. */
export const lastOutcome = ({ history }: ScheduleState): SlotEntry | undefined =>
  history.find(({ outcome }) => (ENDED_OUTCOMES as readonly string[]).includes(outcome));
