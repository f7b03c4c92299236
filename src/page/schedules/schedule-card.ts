/**
 * One schedule: its file, its next time, what came of the last one and what to do about it, what changed, the latest outcomes,
 * and buttons.
 *
 * What it does not do: send requests. `schedules-view.ts` does.
 */
import { changesText } from '../runs/changes-section.js';
import { button, make } from '../shell/element.js';
import { dateTimeText, number } from '../shell/figures.js';
import { t } from '../shell/page-language.js';
import type { TextKey } from '../shell/texts.js';
import { isBusy, lastOf, type Schedule, type Slot } from './schedule-requests.js';
import { hasResult, outcomeMark, slotCounts, slotReason, slotStrip } from './slot-strip.js';

interface CardActions {
  run(schedule: Schedule): void;
  pause(schedule: Schedule): void;
}

/** In the time of this browser; and in that of the schedule, if that is another. */
function nextText({ next, paused, tz }: Schedule): string {
  if (paused) return t('nextPaused');
  if (next === null) return t('nextNever');
  const when = dateTimeText(next);
  const there = dateTimeText(next, tz);
  return there === when ? when : t('nextInZone', { when, there, zone: tz });
}

function keepsText(keepLast: number | null): string {
  if (keepLast === null) return t('keepsAll');
  return keepLast === 1 ? t('keepsOne') : t('keepsLast', { count: number(keepLast) });
}

const ADVICE: Partial<Record<Slot['outcome'], TextKey>> = {
  attention: 'adviceAttention',
  failed: 'adviceFailed',
  skipped: 'adviceSkipped',
};

const fact = (name: string, ...value: (Node | string)[]): HTMLElement =>
  make('div', {}, make('dt', {}, name), make('dd', {}, ...value));

function lastText(last: Slot | undefined): string {
  if (last === undefined) return t('lastNever');
  return [dateTimeText(last.slot), slotCounts(last)].filter((part) => part !== '').join(' · ');
}

/** The state of the schedule in a word: that of its run, of its pause, or of its last time. */
function stateMark(schedule: Schedule, last: Slot | undefined): HTMLElement {
  const mark = (state: string, key: TextKey) => make('span', { class: 'state', 'data-state': state }, t(key));
  if (isBusy(schedule)) return mark('running', 'slotStarted');
  if (schedule.paused) return mark('paused', 'slotPaused');
  return last === undefined ? mark('new', 'slotNever') : outcomeMark(last);
}

/** Why a person should look at it, and what to do. */
function reasonOf(last: Slot | undefined): HTMLElement[] {
  const advice = last && ADVICE[last.outcome];
  if (advice === undefined) return [];
  return [make('p', { class: 'waiting' }, slotReason(last!), ' ', t(advice))];
}

/** What changed in the last run; nothing if it has no result. */
function changesOf(last: Slot | undefined): HTMLElement[] {
  if (last === undefined || !hasResult(last)) return [];
  const { changes, run } = last;
  if (changes === null) return [make('p', { class: 'changes' }, t('changesFirst'))];
  const text = `${t('changesTitle')}: ${changesText(changes)}`;
  return [
    make(
      'p',
      { class: 'changes' },
      run === null ? text : make('a', { href: `#run/${run}/changes`, class: 'inline-target' }, text),
    ),
  ];
}

function actionsOf(schedule: Schedule, { run, pause }: CardActions): HTMLElement {
  const { name, paused } = schedule;
  const named = (id: string, text: string, className: string, action: () => void): HTMLButtonElement => {
    const made = button(text, className, action);
    made.id = `${id}-${name}`;
    made.append(make('span', { class: 'unseen' }, ` ${name}`));
    return made;
  };
  const active = schedule.active_run;
  return make(
    'div',
    { class: 'actions' },
    named('schedule-run', t('runNow'), 'button primary', () => run(schedule)),
    named('schedule-pause', t(paused ? 'resume' : 'pause'), 'button', () => pause(schedule)),
    active !== null && make('a', { href: `#run/${active}`, class: 'button' }, t('seeRun')),
  );
}

export function scheduleCard(schedule: Schedule, actions: CardActions): HTMLElement {
  const { name, input, keep_last, history } = schedule;
  const last = lastOf(schedule);
  const titleId = `schedule-title-${name}`;
  const slotsId = `schedule-slots-${name}`;
  const count = history.length;
  const slotsTitle = count === 1 ? t('slotsTitleOne') : t('slotsTitle', { count: number(count) });
  return make(
    'article',
    { class: 'card schedule', 'aria-labelledby': titleId, 'data-schedule': name },
    make('header', {}, make('h2', { id: titleId }, name), stateMark(schedule, last)),
    ...reasonOf(last),
    make(
      'dl',
      {},
      fact(t('scheduleSource'), input),
      fact(t('scheduleNext'), nextText(schedule)),
      fact(t('scheduleLast'), lastText(last)),
      fact(t('scheduleKeeps'), keepsText(keep_last)),
    ),
    ...changesOf(last),
    actionsOf(schedule, actions),
    ...(count > 0 ? [make('h3', { id: slotsId }, slotsTitle), slotStrip(history, slotsId)] : []),
  );
}
