/**
 * The runs of the project of this token, newest first. While a run is active and the list is visible, the list is polled
 * every few seconds.
 */
import { button, byId, make } from '../shell/element.js';
import { dateTimeText, number, percent, rowCount } from '../shell/figures.js';
import { showProblem } from '../shell/notice.js';
import { onLanguage, t } from '../shell/page-language.js';
import { Polling } from '../shell/polling.js';
import type { View } from '../shell/views.js';
import { outcomesText } from './outcomes.js';
import { remove } from './run-actions.js';
import {
  isActive,
  isBlocked,
  listRuns,
  momentOf,
  type Run,
  reasonOf,
  shownStateOf,
  stateTextOf,
  titleOf,
} from './run-requests.js';

const PAGE = 20;
const POLL_MS = 3000;

/** The progress or result of a run in one line. */
function outcomeOf(run: Run): string {
  if (run.state === 'failed' || run.attention || isBlocked(run)) return reasonOf(run);
  if (run.state === 'queued') return run.message ?? ''; // its place in the queue
  if (run.state === 'cancelled') return '';
  if (run.state === 'finished' && run.verdicts.length > 0) return outcomesText(run);
  const line = t('runLine', { rows: rowCount(run.rows), errors: number(run.errors) });
  return isActive(run) && run.percent !== null ? `${percent(run.percent)} · ${line}` : line;
}

export class RunsView implements View {
  #runs: Run[] = [];
  /** Asks for as many runs as are shown, so that a list that the user has extended keeps its length. */
  readonly #polling = new Polling({
    loading: 'runs-loading',
    load: async () => {
      const wanted = Math.max(PAGE, Math.min(100, this.#runs.length));
      const runs = await listRuns(wanted);
      return { runs, mayHaveMore: runs.length === wanted };
    },
    show: ({ runs, mayHaveMore }) => this.#render(runs, mayHaveMore),
    wait: ({ runs }) => (runs.some(isActive) ? POLL_MS : undefined),
  });

  readonly title = () => t('titleRuns');
  readonly lead = () => t('leadRuns');

  constructor() {
    onLanguage(() => {
      if (this.#polling.isVisible) void this.#polling.read();
    });
    byId('runs-more').addEventListener('click', () => void this.#more());
  }

  show(): void {
    byId('runs-loading').hidden = this.#runs.length > 0;
    this.#polling.start();
  }

  hide(): void {
    this.#polling.stop();
  }

  async #more(): Promise<void> {
    try {
      const older = await listRuns(PAGE, this.#runs.at(-1)?.id);
      const first = this.#runs.length;
      this.#render([...this.#runs, ...older], older.length === PAGE);
      byId('runs-list').children[first]?.querySelector('a')?.focus();
    } catch (error) {
      showProblem(error, () => void this.#more());
    }
  }

  #render(runs: Run[], mayHaveMore: boolean): void {
    const focused = document.activeElement?.id;
    this.#runs = runs;
    byId('runs-loading').hidden = true;
    byId('runs-empty').hidden = runs.length > 0;
    byId('runs-more').hidden = !mayHaveMore;
    byId('runs-list').hidden = runs.length === 0;
    byId('runs-list').replaceChildren(...runs.map((run) => this.#line(run)));
    if (focused?.startsWith('run-')) document.getElementById(focused)?.focus();
  }

  #line(run: Run): HTMLElement {
    const link = make(
      'a',
      { href: `#run/${run.id}`, id: `run-link-${run.id}`, class: 'run-name' },
      titleOf(run),
    );
    const removal = button(t('remove'), 'quiet danger', () => void this.#remove(run));
    removal.id = `run-remove-${run.id}`;
    removal.append(make('span', { class: 'unseen' }, ` ${titleOf(run)}`));
    const outcome = outcomeOf(run);
    return make(
      'li',
      {},
      make(
        'div',
        { class: 'run-about' },
        link,
        make(
          'p',
          { class: 'hint' },
          run.schedule !== null && make('span', { class: 'tag' }, t('scheduledTag')),
          dateTimeText(momentOf(run)),
          outcome !== '' && ` · ${outcome}`,
        ),
      ),
      make('span', { class: 'state', 'data-state': shownStateOf(run) }, t(stateTextOf(run))),
      removal,
    );
  }

  async #remove(run: Run): Promise<void> {
    const place = this.#runs.indexOf(run);
    if (!(await remove(run))) return;
    await this.#polling.read();
    const list = byId('runs-list');
    const next = list.children[Math.min(place, list.children.length - 1)]?.querySelector('a');
    (next ?? byId('title')).focus();
  }
}
