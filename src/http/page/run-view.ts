/**
 * One run: how far it is, then what became of it. It follows the run by events while it goes on.
 *
 * What it does not do: read every figure out. A screen reader hears the state, and every quarter of the way.
 */
import type { Problem } from './api.js';
import { announce, button, byId, make } from './element.js';
import { duration, moment, number, percent, rowCount } from './figures.js';
import { onLanguage, say } from './language.js';
import { closeNotice, tellProblem } from './notice.js';
import { isActive, isStopped, NO_SUCH_RUN, type Run, reasonOf, stateTextOf } from './run.js';
import { cancel, download, openReport, remove } from './run-actions.js';
import { RunProblem } from './run-problem.js';
import { RunWatch } from './run-watch.js';
import { goTo, retitle, type View } from './views.js';

/** A figure with its name. */
const figure = (name: string, value: string): HTMLElement =>
  make('div', {}, make('dt', {}, name), make('dd', {}, value));

const secondsOf = ({ started, ended }: Run): number =>
  started && ended ? (Date.parse(ended) - Date.parse(started)) / 1000 : 0;

function figuresOf(run: Run): HTMLElement[] {
  const rows = figure(say('rows'), number(run.rows));
  const errors = figure(say('rowsInError'), number(run.errors));
  if (isActive(run)) {
    const left = run.seconds_left === null ? say('unknown') : duration(run.seconds_left);
    return [rows, errors, figure(say('rate'), number(run.rows_per_second)), figure(say('timeLeft'), left)];
  }
  const elapsed = figure(say('elapsed'), duration(secondsOf(run)));
  // Without a result no row has a key, whatever was calculated on the way.
  if (run.state !== 'finished') return [figure(say('rowsLooked'), number(run.rows)), errors, elapsed];
  if (run.options.mode === 'validate') return [rows, elapsed];
  return [rows, figure(say('rowsWithKey'), number(run.rows - run.errors)), errors, elapsed];
}

function codesOf(run: Run): HTMLElement[] {
  if (run.codes.length === 0) {
    return run.state === 'finished' && run.rows > 0 && run.options.mode !== 'validate'
      ? [make('p', { class: 'hint' }, say('noErrors'))]
      : [];
  }
  const cell = (text: string, className?: string) => make('td', { class: className }, text);
  const rows = run.codes.map(({ code, message, rows: count }) =>
    make('tr', {}, make('th', { scope: 'row' }, String(code)), cell(message), cell(number(count), 'number')),
  );
  const head = make(
    'tr',
    {},
    make('th', { scope: 'col' }, say('code')),
    make('th', { scope: 'col' }, say('meaning')),
    make('th', { scope: 'col', class: 'number' }, say('rows')),
  );
  return [
    make('h2', { id: 'codes-title' }, say('errorsTitle')),
    make(
      'table',
      { class: 'codes', 'aria-labelledby': 'codes-title' },
      make('thead', {}, head),
      make('tbody', {}, ...rows),
    ),
  ];
}

function hintsOf(run: Run): string[] {
  if (isActive(run)) return [say(run.waiting_for === 'turn' ? 'queuedHint' : 'runningHint')];
  const hasVerdicts =
    run.state === 'finished' && run.options.mode !== undefined && run.options.mode !== 'calculate';
  return [
    ...(hasVerdicts ? [say('verdictsHint')] : []),
    say('expires', { when: moment(run.expires) }),
    ...(run.resumed ? [say('resumed')] : []),
  ];
}

/** What is said aloud: nothing new within a quarter of the way. */
function saidOf(run: Run): string {
  if (run.state === 'finished') {
    return say('finishedSaid', { rows: rowCount(run.rows), errors: number(run.errors) });
  }
  if (run.state === 'failed') return `${say('stateFailed')}: ${reasonOf(run)}`;
  if (run.state === 'running' && !isStopped(run) && run.percent !== null && run.percent >= 25) {
    const quarter = Math.floor(run.percent / 25) * 25;
    return `${say('stateRunning')}: ${percent(quarter)}`;
  }
  return say(stateTextOf(run));
}

class RunPanel {
  #run: Run | undefined;
  #id = '';
  #watch: RunWatch | undefined;
  /** Buttons are made anew only when the state is another: they must not vanish under a finger or lose the focus. */
  #shownActions = '';
  readonly #problem = new RunProblem();

  get run(): Run | undefined {
    return this.#run;
  }

  show(id: string): void {
    this.#id = id;
    this.#run = undefined;
    this.#shownActions = '';
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

  /** Also after a switch of language: the sentences of codes come from the server. */
  again(): void {
    this.#shownActions = '';
    if (this.#id !== '') this.#follow();
  }

  #follow(): void {
    this.#watch?.stop();
    this.#watch = new RunWatch(this.#id, {
      changed: (run) => this.#render(run),
      connected: (is, problem) => {
        byId('run-connection').textContent = is ? '' : say('connectionLost');
        if (!is && this.#run === undefined) this.#tellUnreachable(problem);
      },
      failed: (problem) => this.#fail(problem),
    });
  }

  /** Nothing of the run is shown yet, and the server does not answer: the page goes on asking. */
  #tellUnreachable(problem: Problem | undefined): void {
    const reason = problem?.message ?? say('serverGone');
    this.#problem.show(`${say('runNotLoaded')} ${reason} ${say('askingAgain')}`, () => this.#follow());
  }

  #fail(problem: Problem): void {
    if (problem.kind === 'token')
      tellProblem(problem); // leads to the entrance
    else if (problem.code === NO_SUCH_RUN) {
      this.#run = undefined;
      this.#problem.show(say('runGone'));
    } else if (this.#run === undefined)
      this.#problem.show(`${say('runNotLoaded')} ${problem.message}`, () => this.#follow());
    else tellProblem(problem, () => this.#follow());
  }

  #render(run: Run): void {
    const isOther = this.#run?.id !== run.id || this.#run.state !== run.state;
    this.#run = run;
    byId('run').hidden = false;
    byId('run-loading').hidden = true;
    this.#problem.hide();
    if (isOther) retitle();
    const state = byId('run-state');
    state.textContent = say(stateTextOf(run));
    state.dataset.state = run.state;
    this.#renderProgress(run);
    byId('run-message').textContent = run.state === 'failed' ? reasonOf(run) : '';
    announce(byId('run-waiting'), isStopped(run) ? reasonOf(run) : '');
    byId('run-figures').replaceChildren(...figuresOf(run));
    byId('run-codes').replaceChildren(...codesOf(run));
    this.#renderHints(run);
    this.#renderActions(run);
    announce(byId('run-status'), saidOf(run));
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
    const another = button(say('anotherFile'), 'button', () => goTo('file'));
    const removal = button(say('remove'), 'button danger', () => void this.#remove(run));
    const place = byId('run-actions');
    const hadFocus = place.contains(document.activeElement);
    place.replaceChildren(...this.#mainActions(run), ...(isActive(run) ? [] : [another, removal]));
    if (hadFocus) place.querySelector('button')?.focus();
  }

  #mainActions(run: Run): HTMLElement[] {
    if (isActive(run)) return [button(say('cancel'), 'button', () => void cancel(run))];
    if (run.state !== 'finished') return [];
    const report = button(say('openReport'), 'button', () => void openReport(run));
    report.append(make('span', { class: 'unseen' }, ` ${say('newTab')}`));
    const hasReport = run.options.report !== 'none';
    return [
      button(say('download'), 'button primary', () => void download(run)),
      ...(hasReport ? [report] : []),
    ];
  }

  async #remove(run: Run): Promise<void> {
    if (await remove(run)) goTo('runs');
  }
}

export function runView(): View {
  const panel = new RunPanel();
  onLanguage(() => panel.again());
  return {
    title: () => panel.run?.name ?? say('titleRuns'),
    lead: () => (panel.run ? say('leadRun', { when: moment(panel.run.created) }) : ''),
    show: (id) => {
      closeNotice();
      panel.show(id);
    },
    hide: () => panel.hide(),
  };
}
