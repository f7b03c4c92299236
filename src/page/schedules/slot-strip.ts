/**
 * The outcomes of a schedule: one in few words, and the latest as a strip, the oldest first. Each has its date, its outcome as a
 * word and a mark of its own shape, and its rows: nothing is said by a colour alone.
 */
import { make } from '../shell/element.js';
import { dateTimeText, dayText, number, rowCount, timeText } from '../shell/figures.js';
import { language, t } from '../shell/page-language.js';
import type { TextKey } from '../shell/texts.js';
import type { Slot } from './schedule-requests.js';

const OUTCOME_TEXTS: Readonly<Record<Slot['outcome'], TextKey>> = {
  started: 'slotStarted',
  finished: 'slotFinished',
  attention: 'slotAttention',
  failed: 'slotFailed',
  skipped: 'slotSkipped',
};

const outcomeWord = ({ outcome }: Slot): string => t(OUTCOME_TEXTS[outcome]);

/** As which the styles show it. */
const shownState = ({ outcome }: Slot): string => (outcome === 'started' ? 'running' : outcome);

export const outcomeMark = (slot: Slot): HTMLElement =>
  make('span', { class: 'state', 'data-state': shownState(slot) }, outcomeWord(slot));

export const hasResult = ({ outcome }: Slot): boolean => outcome === 'finished' || outcome === 'attention';

/** `121 filas, 2 con error`; empty if it has no result. */
export const slotCounts = (slot: Slot): string =>
  hasResult(slot) ? t('runLine', { rows: rowCount(slot.rows ?? 0), errors: number(slot.errors ?? 0) }) : '';

/** Why a person should look at it. */
export const slotReason = ({ messages }: Slot): string => messages?.[language()] ?? '';

/** `Atención, 60 filas, 1 con error`. */
export const slotSentence = (slot: Slot): string =>
  [outcomeWord(slot), slotCounts(slot)].filter((part) => part !== '').join(', ');

function slotCell(slot: Slot): HTMLElement {
  const parts = [
    make('time', { datetime: slot.slot, title: dateTimeText(slot.slot) }, dayText(slot.slot)),
    make('span', { class: 'slot-time' }, timeText(slot.slot)),
    outcomeMark(slot),
    slot.outcome !== 'started' &&
      make('span', {}, hasResult(slot) ? rowCount(slot.rows ?? 0) : t('slotNoResult')),
    slot.by_hand && make('span', { class: 'slot-time' }, t('byHand')),
  ];
  // The run of a skipped time is that of the time before.
  const hasRun = slot.run !== null && slot.outcome !== 'skipped';
  const cell = hasRun
    ? make('a', { href: `#run/${slot.run}`, class: 'slot' }, ...parts)
    : make('span', { class: 'slot' }, ...parts);
  return make('li', {}, cell);
}

/** `history`: the newest first. */
export const slotStrip = (history: readonly Slot[], titleId: string): HTMLElement =>
  make('ol', { class: 'slots', 'aria-labelledby': titleId }, ...[...history].reverse().map(slotCell));
