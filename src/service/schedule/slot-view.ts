/**
 * The outcomes of slots as JSON: over HTTP, in callbacks, and for `schedule list --json`.
 *
 * What it does not show: paths, addresses, or a value of a row.
 */
import type { Sentence } from '../../base/sentence.js';
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
  SENTENCE,
  TEXT,
  TIME,
} from '../reply/schema.js';
import type { Fault } from '../runs/run-record.js';
import { faultText } from '../views/fault-texts.js';
import { ATTENTION_REASON, CHANGE_COUNTS } from '../views/run-schema.js';
import { joinedReasons } from '../views/waiting.js';
import { ENDED_OUTCOMES, type ScheduleState, SLOT_OUTCOMES, type SlotEntry } from './schedule-state.js';
import { HISTORY_LENGTH } from './slot-history.js';

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
    changes: orNull(exact(CHANGE_COUNTS)),
    reasons: list(ATTENTION_REASON),
    fault: orNull(TEXT),
    messages: about(
      orNull(SENTENCE),
      'Por qué requiere atención, falló o se omitió; null si no.',
      'Why it needs attention, has failed or was skipped; null if it has not.',
    ),
  }),
);

export const TOTALS = exact({ finished: COUNT, attention: COUNT, failed: COUNT, skipped: COUNT });

const SKIPPED: Sentence = {
  es: 'La corrida anterior no había terminado a esa hora.',
  en: 'The previous run had not ended at that time.',
};

/** Of faults that only a slot has. */
const SLOT_FAULTS: Readonly<Record<string, Sentence>> = {
  outside_folder: {
    es: 'El archivo o la carpeta de resultados ya no está en la carpeta permitida. Avise a quien administra el servicio.',
    en: 'The file or the folder of results is no longer in the allowed folder. Tell the person who runs the service.',
  },
  quota_reached: {
    es: 'La cuota de este proyecto se agotó. Avise a quien administra el servicio.',
    en: 'The quota of this project is used up. Tell the person who runs the service.',
  },
  cancelled: { es: 'Una persona canceló la corrida.', en: 'A person has cancelled the run.' },
  removed: {
    es: 'Una persona borró la corrida antes de que terminara.',
    en: 'A person has deleted the run before it ended.',
  },
};

/** Why a person should look at a slot. Fixed sentences and counts, no value of a row. */
function messagesOf({ outcome, reasons, fault }: SlotEntry): Sentence | null {
  if (outcome === 'skipped') return SKIPPED;
  if (outcome === 'attention') return joinedReasons(reasons);
  if (outcome !== 'failed') return null;
  return SLOT_FAULTS[fault ?? ''] ?? faultText(fault as Fault);
}

export const slotView = (entry: SlotEntry): Of<typeof SLOT> => {
  const { slot, outcome, run, byHand, ended, rows, errors, verdicts, changes, reasons, fault } = entry;
  const counts = { rows, errors, verdicts, changes };
  const words = { reasons, fault, messages: messagesOf(entry) };
  return { slot, outcome, run, by_hand: byHand, ended, ...counts, ...words };
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
