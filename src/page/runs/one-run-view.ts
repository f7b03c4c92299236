/**
 * The view of one run: its progress, then its result. While the run is active, the view follows its events.
 *
 * What it does not do: announce every change. Screen readers get the state, and the progress in steps of 25 %.
 */
import type { Problem } from '../shell/api.js';
import { announce, button, byId, make } from '../shell/element.js';
import { dateTimeText, duration, number, percent, rowCount } from '../shell/figures.js';
import { closeNotice, showProblem } from '../shell/notice.js';
import { onLanguage, t } from '../shell/page-language.js';
import { goTo, updateTitle, type View } from '../shell/views.js';
import { DuplicatesSection, hasDuplicates } from './duplicates-section.js';
import { ResultTable } from './result-table.js';
import { cancel, download, openReport, remove, retryButtons } from './run-actions.js';
import { RunProblem } from './run-problem.js';
import {
  canRetry,
  isActive,
  isBlocked,
  NO_SUCH_RUN,
  type Run,
  reasonOf,
  stateTextOf,
} from './run-requests.js';
import { RunWatch } from './run-watch.js';
import { hasFileOf } from './sent-runs.js';

/** A figure with its name. */
const figure = (name: string, value: string): HTMLElement =>
  make('div', {}, make('dt', {}, name), make('dd', {}, value));

const secondsOf = ({ started, ended }: Run): number =>
  started && ended ? (Date.parse(ended) - Date.parse(started)) / 1000 : 0;

function figuresOf(run: Run): HTMLElement[] {
  const rows = figure(t('rows'), number(run.rows));
  const errors = figure(t('rowsInError'), number(run.errors));
  if (isActive(run)) {
    const left = run.seconds_left === null ? t('unknown') : duration(run.seconds_left);
    return [rows, errors, figure(t('rate'), number(run.rows_per_second)), figure(t('timeLeft'), left)];
  }
  const elapsed = figure(t('elapsed'), duration(secondsOf(run)));
  // Without a result no row has a key, even if keys were calculated.
  if (run.state !== 'finished') return [figure(t('rowsLooked'), number(run.rows)), errors, elapsed];
  if (run.options.mode === 'validate') return [rows, elapsed];
  return [rows, figure(t('rowsWithKey'), number(run.rows - run.errors)), errors, elapsed];
}

function codesOf(run: Run): HTMLElement[] {
  if (run.codes.length === 0) {
    return run.state === 'finished' && run.rows > 0 && run.options.mode !== 'validate'
      ? [make('p', { class: 'hint' }, t('noErrors'))]
      : [];
  }
  const rows = run.codes.map(({ code, label, advice, term, rows: count }) =>
    make(
      'tr',
      {},
      make('th', { scope: 'row' }, label, make('small', { class: 'term' }, `${code} · ${term}`)),
      make('td', {}, advice),
      make('td', { class: 'number' }, number(count)),
    ),
  );
  const head = make(
    'tr',
    {},
    make('th', { scope: 'col' }, t('meaning')),
    make('th', { scope: 'col' }, t('advice')),
    make('th', { scope: 'col', class: 'number' }, t('rows')),
  );
  return [
    make('h2', { id: 'codes-title' }, t('errorsTitle')),
    make(
      'table',
      { class: 'codes', 'aria-labelledby': 'codes-title' },
      make('thead', {}, head),
      make('tbody', {}, ...rows),
    ),
  ];
}

function hintsOf(run: Run): string[] {
  if (isActive(run)) {
    if (run.waiting_for !== 'turn') return [t('runningHint')];
    return [...(run.message === null ? [] : [run.message]), t('queuedHint')];
  }
  const hasVerdicts =
    run.state === 'finished' && run.options.mode !== undefined && run.options.mode !== 'calculate';
  return [
    ...(run.state === 'finished' && run.message !== null ? [run.message] : []),
    ...(hasVerdicts ? [t('verdictsHint')] : []),
    ...(canRetry(run) && run.upload_kept_until !== null
      ? [t('uploadKept', { when: dateTimeText(run.upload_kept_until) })]
      : []),
    t('expires', { when: dateTimeText(run.expires) }),
    ...(run.resumed ? [t('resumed')] : []),
  ];
}

/** The text for screen readers; it changes only in steps of 25 %. */
function announcementOf(run: Run): string {
  if (run.state === 'finished') {
    return t('finishedSaid', { rows: rowCount(run.rows), errors: number(run.errors) });
  }
  if (run.state === 'failed') return `${t('stateFailed')}: ${reasonOf(run)}`;
  if (run.state === 'running' && !isBlocked(run) && run.percent !== null && run.percent >= 25) {
    const quarter = Math.floor(run.percent / 25) * 25;
    return `${t(stateTextOf(run))}: ${percent(quarter)}`;
  }
  return t(stateTextOf(run));
}

class RunPanel {
  #run: Run | undefined;
  #id = '';
  #watch: RunWatch | undefined;
  /** The state that the buttons were made for. They are replaced only when it changes, so that they keep the focus. */
  #shownActions = '';
  readonly #problem = new RunProblem();
  readonly #table = new ResultTable();
  readonly #duplicates = new DuplicatesSection();

  get run(): Run | undefined {
    return this.#run;
  }

  show(id: string): void {
    this.#id = id;
    this.#run = undefined;
    this.#shownActions = '';
    this.#table.forget();
    this.#duplicates.forget();
    byId('run').hidden = true;
    this.#problem.hide();
    byId('run-loading').hidden = false;
    this.#follow();
  }

  hide(): void {
    this.#watch?.stop();
    this.#watch = undefined;
    this.#id = '';
  }

  /** Called after a change of language: the texts of codes come from the server. */
  refresh(): void {
    this.#shownActions = '';
    this.#table.forget();
    this.#duplicates.forget();
    if (this.#id !== '') this.#follow();
  }

  #follow(): void {
    this.#watch?.stop();
    this.#watch = new RunWatch(this.#id, {
      changed: (run) => this.#render(run),
      connected: (is, problem) => {
        byId('run-connection').textContent = is ? '' : t('connectionLost');
        if (!is && this.#run === undefined) this.#showUnreachable(problem);
      },
      failed: (problem) => this.#fail(problem),
    });
  }

  /** The run was never loaded and the server does not answer; `RunWatch` continues to retry. */
  #showUnreachable(problem: Problem | undefined): void {
    const reason = problem?.message ?? t('serverGone');
    this.#problem.show(`${t('runNotLoaded')} ${reason} ${t('askingAgain')}`, () => this.#follow());
  }

  #fail(problem: Problem): void {
    if (problem.kind === 'token')
      showProblem(problem); // shows the form for the token
    else if (problem.code === NO_SUCH_RUN) {
      this.#run = undefined;
      this.#problem.show(t('runGone'));
    } else if (this.#run === undefined)
      this.#problem.show(`${t('runNotLoaded')} ${problem.message}`, () => this.#follow());
    else showProblem(problem, () => this.#follow());
  }

  #render(run: Run): void {
    const isOther = this.#run?.id !== run.id || this.#run.state !== run.state;
    this.#run = run;
    byId('run').hidden = false;
    byId('run-loading').hidden = true;
    this.#problem.hide();
    if (isOther) updateTitle();
    const state = byId('run-state');
    state.textContent = t(stateTextOf(run));
    state.dataset.state = run.state;
    this.#renderProgress(run);
    byId('run-message').textContent = run.state === 'failed' ? reasonOf(run) : '';
    announce(byId('run-waiting'), isBlocked(run) ? reasonOf(run) : '');
    byId('run-figures').replaceChildren(...figuresOf(run));
    byId('run-codes').replaceChildren(...codesOf(run));
    this.#table.render(run);
    this.#duplicates.render(run);
    this.#renderHints(run);
    this.#renderActions(run);
    announce(byId('run-status'), announcementOf(run));
  }

  #renderProgress(run: Run): void {
    const bar = byId<HTMLProgressElement>('run-progress');
    bar.hidden = byId('run-percent').hidden = !isActive(run);
    if (run.percent === null) bar.removeAttribute('value');
    else bar.value = run.percent;
    byId('run-percent').textContent = run.percent === null ? '' : percent(run.percent);
  }

  #renderHints(run: Run): void {
    byId('run-hint').replaceChildren(...hintsOf(run).map((hint) => make('p', {}, hint)));
    byId('run-proof').hidden = run.state !== 'finished' || run.options.mode === 'validate';
  }

  #renderActions(run: Run): void {
    if (this.#shownActions === run.state) return;
    this.#shownActions = run.state;
    const another = button(t('anotherFile'), 'button', () => goTo('file'));
    const removal = button(t('remove'), 'button danger', () => void this.#remove(run));
    const place = byId('run-actions');
    const hadFocus = place.contains(document.activeElement);
    place.replaceChildren(...this.#mainActions(run), ...(isActive(run) ? [] : [another, removal]));
    if (hadFocus) place.querySelector('button')?.focus();
  }

  #mainActions(run: Run): HTMLElement[] {
    if (isActive(run)) return [button(t('cancel'), 'button', () => void cancel(run))];
    if (
      run.state === 'failed' &&
      run.question !== null &&
      run.question.answers.length > 0 &&
      hasFileOf(run.id)
    )
      return [button(t('answer'), 'button primary', () => goTo('file', run.id))];
    if (run.state !== 'finished') return retryButtons(run);
    const report = button(t('openReport'), 'button', () => void openReport(run));
    report.append(make('span', { class: 'unseen' }, ` ${t('newTab')}`));
    const hasErrors = run.errors > 0 && run.links.errors !== null;
    const hasReport = run.options.report !== 'none';
    return [
      button(t('download'), 'button primary', () => void download(run, 'result')),
      button(t('downloadWorkbook'), 'button', () => void download(run, 'result', 'xlsx')),
      ...(hasErrors
        ? [
            button(t('downloadErrors'), 'button', () => void download(run, 'errors')),
            button(t('errorsWorkbook'), 'button', () => void download(run, 'errors', 'xlsx')),
          ]
        : []),
      ...(hasDuplicates(run)
        ? [
            button(t('downloadDuplicates'), 'button', () => void download(run, 'duplicates')),
            button(t('duplicatesWorkbook'), 'button', () => void download(run, 'duplicates', 'xlsx')),
          ]
        : []),
      ...(hasReport ? [report] : []),
    ];
  }

  async #remove(run: Run): Promise<void> {
    if (await remove(run)) goTo('runs');
  }
}

export function runView(): View {
  const panel = new RunPanel();
  onLanguage(() => panel.refresh());
  return {
    title: () => panel.run?.name ?? t('titleRuns'),
    lead: () => (panel.run ? t('leadRun', { when: dateTimeText(panel.run.created) }) : ''),
    show: (id) => {
      closeNotice();
      panel.show(id);
    },
    hide: () => panel.hide(),
  };
}
