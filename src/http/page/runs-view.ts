/**
 * The runs of this token, newest first. While one of them goes on the list is read again every few seconds, as long as
 * somebody can see it.
 */
import { button, byId, make } from './element.js';
import { moment, number, percent, rowCount } from './figures.js';
import { onLanguage, say } from './language.js';
import { tellProblem } from './notice.js';
import { isActive, isStopped, listRuns, type Run, reasonOf, stateTextOf } from './run.js';
import { remove } from './run-actions.js';
import type { View } from './views.js';

const PAGE = 20;
const AGAIN_MS = 3000;

/** What a run has come to, in a line. */
function outcomeOf(run: Run): string {
  if (run.state === 'failed' || isStopped(run)) return reasonOf(run);
  if (run.state === 'cancelled' || run.state === 'queued') return '';
  const line = say('runLine', { rows: rowCount(run.rows), errors: number(run.errors) });
  return isActive(run) && run.percent !== null ? `${percent(run.percent)} · ${line}` : line;
}

class RunsList {
  #runs: Run[] = [];
  #isVisible = false;
  #timer: number | undefined;

  constructor() {
    byId('runs-more').addEventListener('click', () => void this.#more());
    document.addEventListener('visibilitychange', () => {
      if (!document.hidden && this.#isVisible) void this.#read(true);
    });
  }

  show(): void {
    this.#isVisible = true;
    byId('runs-loading').hidden = this.#runs.length > 0;
    void this.#read();
  }

  hide(): void {
    this.#isVisible = false;
    clearTimeout(this.#timer);
  }

  again(): void {
    if (this.#isVisible) void this.#read();
  }

  /** As many as are shown already, so that a list that was made longer stays so. */
  async #read(unasked = false): Promise<void> {
    clearTimeout(this.#timer);
    try {
      const wanted = Math.max(PAGE, Math.min(100, this.#runs.length));
      const runs = await listRuns(wanted);
      this.#render(runs, runs.length === wanted);
    } catch (error) {
      byId('runs-loading').hidden = true;
      if (this.#isVisible) tellProblem(error, () => void this.#read(), unasked);
      return;
    }
    const goesOn = this.#runs.some(isActive) && this.#isVisible && !document.hidden;
    if (goesOn) this.#timer = setTimeout(() => void this.#read(true), AGAIN_MS);
  }

  async #more(): Promise<void> {
    try {
      const older = await listRuns(PAGE, this.#runs.at(-1)?.id);
      const first = this.#runs.length;
      this.#render([...this.#runs, ...older], older.length === PAGE);
      byId('runs-list').children[first]?.querySelector('a')?.focus();
    } catch (error) {
      tellProblem(error, () => void this.#more());
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
    const link = make('a', { href: `#run/${run.id}`, id: `run-link-${run.id}`, class: 'run-name' }, run.name);
    const removal = button(say('remove'), 'quiet danger', () => void this.#remove(run));
    removal.id = `run-remove-${run.id}`;
    removal.append(make('span', { class: 'unseen' }, ` ${run.name}`));
    const outcome = outcomeOf(run);
    return make(
      'li',
      {},
      make(
        'div',
        { class: 'run-about' },
        link,
        make('p', { class: 'hint' }, moment(run.created), outcome !== '' && ` · ${outcome}`),
      ),
      make('span', { class: 'state', 'data-state': run.state }, say(stateTextOf(run))),
      removal,
    );
  }

  async #remove(run: Run): Promise<void> {
    const place = this.#runs.indexOf(run);
    if (!(await remove(run))) return;
    await this.#read();
    const list = byId('runs-list');
    const next = list.children[Math.min(place, list.children.length - 1)]?.querySelector('a');
    (next ?? byId('title')).focus();
  }
}

export function runsView(): View {
  const list = new RunsList();
  onLanguage(() => list.again());
  return {
    title: () => say('titleRuns'),
    lead: () => say('leadRuns'),
    show: () => list.show(),
    hide: () => list.hide(),
  };
}
