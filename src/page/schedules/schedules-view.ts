/**
 * The schedules of the project of this token. While the view is visible the list is asked for again: every few seconds while a
 * run is active, else once a minute. Cards are replaced only if something has changed, and keep the focus.
 *
 * What it does not do: make, change or delete schedules. The command and the API do.
 */
import { announce, byId } from '../shell/element.js';
import { closeNotice, showNotice, showProblem } from '../shell/notice.js';
import { language, onLanguage, t } from '../shell/page-language.js';
import { Polling } from '../shell/polling.js';
import type { View } from '../shell/views.js';
import { scheduleCard } from './schedule-card.js';
import {
  isBusy,
  lastOf,
  listSchedules,
  pauseSchedule,
  runSchedule,
  type Schedule,
} from './schedule-requests.js';
import { slotReason, slotSentence } from './slot-strip.js';

const BUSY_POLL_MS = 1000;
const POLL_MS = 60_000;

/** Whether its last time was not as expected. */
const needsLook = (schedule: Schedule): boolean => (lastOf(schedule)?.outcome ?? 'finished') !== 'finished';

export class SchedulesView implements View {
  #schedules: readonly Schedule[] | undefined;
  /** What the cards were made from. */
  #shown = '';
  readonly #polling = new Polling({
    loading: 'schedules-loading',
    load: listSchedules,
    show: (schedules) => {
      this.#announceEnds(schedules);
      this.#render(schedules);
    },
    wait: (schedules) => (schedules.some(isBusy) ? BUSY_POLL_MS : POLL_MS),
  });

  readonly title = () => t('titleSchedules');
  readonly lead = () => t('leadSchedules');

  constructor() {
    onLanguage(() => {
      if (this.#polling.isVisible && this.#schedules !== undefined) this.#render(this.#schedules);
    });
  }

  show(): void {
    announce(byId('schedules-status'), '');
    byId('schedules-loading').hidden = this.#schedules !== undefined;
    this.#polling.start();
  }

  hide(): void {
    this.#polling.stop();
  }

  #render(schedules: readonly Schedule[]): void {
    this.#schedules = schedules;
    const shown = language() + JSON.stringify(schedules);
    if (shown === this.#shown) return;
    this.#shown = shown;
    const focused = document.activeElement?.id;
    byId('schedules-loading').hidden = true;
    byId('schedules-empty').hidden = schedules.length > 0;
    const names = schedules.filter(needsLook).map(({ name }) => name);
    const todo = names.length === 0 ? t('nothingToDo') : t('somethingToDo', { names: names.join(', ') });
    announce(byId('schedules-todo'), todo);
    byId('schedules-todo').hidden = schedules.every((schedule) => lastOf(schedule) === undefined);
    const actions = {
      run: (schedule: Schedule) => void this.#run(schedule),
      pause: (schedule: Schedule) => void this.#pause(schedule),
    };
    byId('schedules-list').replaceChildren(...schedules.map((schedule) => scheduleCard(schedule, actions)));
    if (focused?.startsWith('schedule-')) document.getElementById(focused)?.focus({ preventScroll: true });
  }

  /** Says the outcome of a run that was active when the list was read before. */
  #announceEnds(schedules: readonly Schedule[]): void {
    for (const before of this.#schedules?.filter(isBusy) ?? []) {
      const now = schedules.find(({ name }) => name === before.name);
      const last = now === undefined || isBusy(now) ? undefined : lastOf(now);
      if (last === undefined) continue;
      closeNotice();
      const outcome = [slotSentence(last), slotReason(last)].filter((part) => part !== '').join('. ');
      announce(
        byId('schedules-status'),
        t('endedSaid', { name: before.name, outcome: outcome.replace(/\.$/, '') }),
      );
    }
  }

  async #run({ name }: Schedule): Promise<void> {
    try {
      await runSchedule(name);
      showNotice(t('startedSaid', { name }));
    } catch (error) {
      showProblem(error);
    }
    await this.#polling.read(true);
  }

  async #pause({ name, paused }: Schedule): Promise<void> {
    try {
      await pauseSchedule(name, !paused);
      showNotice(t(paused ? 'resumedSaid' : 'pausedSaid', { name }));
    } catch (error) {
      showProblem(error);
    }
    await this.#polling.read(true);
  }
}
