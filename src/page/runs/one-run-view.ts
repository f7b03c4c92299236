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
import { mayUse } from '../shell/session.js';
import { goTo, updateTitle, type View } from '../shell/views.js';
import { changesSection } from './changes-section.js';
import { correctionsSection } from './corrections-section.js';
import { duplicatesSection } from './duplicates-section.js';
import { faultList } from './fault-list.js';
import { OutcomeRows } from './outcome-rows.js';
import { resultTable } from './result-table.js';
import { cancel, download, remove, retryButtons } from './run-actions.js';
import { downloadsOf } from './run-downloads.js';
import { hideRunProblem, showRunProblem } from './run-problem.js';
import {
  canRetry,
  isActive,
  isBlocked,
  momentOf,
  NO_SUCH_RUN,
  type Run,
  reasonOf,
  shownStateOf,
  stateTextOf,
  titleOf,
} from './run-requests.js';
import { RunWatch } from './run-watch.js';
import { hasFileOf, isAwaited } from './sent-runs.js';

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

function hintsOf(run: Run): string[] {
  if (isActive(run)) {
    if (run.waiting_for !== 'turn') return [t('runningHint')];
    return [...(run.message === null ? [] : [run.message]), t('queuedHint')];
  }
  const kept = canRetry(run) ? run.upload_kept_until : null;
  return [
    run.state === 'finished' && !run.attention && run.message,
    run.corrected && t('correctedHint'),
    kept !== null && t('uploadKept', { when: dateTimeText(kept) }),
    t(run.schedule === null ? 'expires' : 'expiresScheduled', { when: dateTimeText(run.expires) }),
    run.resumed && t('resumed'),
  ].filter((hint) => typeof hint === 'string');
}

/** The text for screen readers; it changes only in steps of 25 %. */
function announcementOf(run: Run): string {
  if (run.attention) return `${t('stateAttention')}: ${reasonOf(run)}`;
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

function leadOf(run: Run): string {
  const { schedule, by_hand } = run;
  const when = dateTimeText(momentOf(run));
  if (schedule === null) return t('leadRun', { when });
  return t(by_hand ? 'leadScheduledByHand' : 'leadScheduled', { schedule, when });
}

/** What to do with a run that has ended without a result. */
function remedies(run: Run): HTMLElement[] {
  const hasAnswers = run.state === 'failed' && run.question !== null && run.question.answers.length > 0;
  if (hasAnswers && hasFileOf(run.id))
    return [button(t('answer'), 'button primary', () => goTo('file', run.id))];
  return retryButtons(run);
}

function actionsOf(run: Run): HTMLElement[] {
  if (isActive(run)) return [button(t('cancel'), 'button', () => void cancel(run))];
  const removeIt = async () => (await remove(run)) && goTo('runs');
  const [result, others] = run.state === 'finished' ? downloadsOf(run) : [];
  return [
    ...(result ? [result] : remedies(run)),
    run.schedule !== null && mayUse('schedules')
      ? button(t('seeSchedules'), 'button', () => goTo('schedules'))
      : button(t('anotherFile'), 'button', () => goTo('file')),
    button(t('remove'), 'button danger', () => void removeIt()),
    ...(others ? [others] : []),
  ];
}

export class RunView implements View {
  #run: Run | undefined;
  #id = '';
  /** Whether what changed is opened as soon as it is there. */
  #opensChanges = false;
  #watch: RunWatch | undefined;
  readonly #outcomes = new OutcomeRows(byId('run-outcomes'));
  /**
   * The state that buttons, tables and duplicates were made for. They are replaced only when it changes, so that buttons keep
   * the focus, and events of the run do not load the tables and the duplicates again.
   */
  #shownState = '';
  readonly title = () => (this.#run ? titleOf(this.#run) : t('titleRuns'));
  readonly lead = () => (this.#run ? leadOf(this.#run) : '');

  constructor() {
    onLanguage(() => this.#refresh());
  }

  /** `argument`: its id, or `<id>/changes` to open what changed. */
  show(argument: string): void {
    closeNotice();
    const [id = '', part] = argument.split('/');
    this.#id = id;
    this.#opensChanges = part === 'changes';
    this.#run = undefined;
    this.#shownState = '';
    byId('run').hidden = true;
    hideRunProblem();
    byId('run-loading').hidden = false;
    this.#follow();
  }

  hide(): void {
    this.#watch?.stop();
    this.#watch = undefined;
    this.#id = '';
  }

  /** Called after a change of language: the texts of codes come from the server. */
  #refresh(): void {
    this.#shownState = '';
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
    showRunProblem(`${t('runNotLoaded')} ${reason} ${t('askingAgain')}`, () => this.#follow());
  }

  #fail(problem: Problem): void {
    if (problem.kind === 'token')
      showProblem(problem); // shows the form for the token
    else if (problem.code === NO_SUCH_RUN) {
      this.#run = undefined;
      showRunProblem(t('runGone'));
    } else if (this.#run === undefined)
      showRunProblem(`${t('runNotLoaded')} ${problem.message}`, () => this.#follow());
    else showProblem(problem, () => this.#follow());
  }

  #render(run: Run): void {
    const isOther = this.#run?.id !== run.id || this.#run.state !== run.state;
    this.#run = run;
    byId('run').hidden = false;
    byId('run-loading').hidden = true;
    hideRunProblem();
    if (isOther) updateTitle();
    byId('run-tag').hidden = run.schedule === null;
    const state = byId('run-state');
    state.textContent = t(stateTextOf(run));
    state.dataset.state = shownStateOf(run);
    this.#renderProgress(run);
    byId('run-message').textContent = run.state === 'failed' ? reasonOf(run) : '';
    announce(byId('run-waiting'), isBlocked(run) || run.attention ? reasonOf(run) : '');
    byId('run-figures').replaceChildren(...figuresOf(run));
    if (isActive(run)) byId('run-codes').replaceChildren(...faultList(run));
    byId('run-hint').replaceChildren(...hintsOf(run).map((hint) => make('p', {}, hint)));
    byId('run-proof').hidden = run.state !== 'finished' || run.options.mode === 'validate';
    if (this.#shownState !== run.state) this.#renderState(run);
    announce(byId('run-status'), announcementOf(run));
  }

  #renderProgress(run: Run): void {
    const bar = byId<HTMLProgressElement>('run-progress');
    bar.hidden = byId('run-percent').hidden = !isActive(run);
    if (run.percent === null) bar.removeAttribute('value');
    else bar.value = run.percent;
    byId('run-percent').textContent = run.percent === null ? '' : percent(run.percent);
  }

  #renderState(run: Run): void {
    this.#shownState = run.state;
    if (run.state === 'finished') this.#outcomes.show(run);
    else this.#outcomes.hide();
    byId('run-changes').replaceChildren(...changesSection(run));
    if (run.changes !== null && this.#opensChanges) {
      this.#opensChanges = false;
      document.getElementById('changes-open')?.click();
      byId('changes-title').focus();
    }
    byId('run-table').replaceChildren(...resultTable(run));
    byId('run-codes').replaceChildren(...faultList(run));
    byId('run-corrections').replaceChildren(...correctionsSection(run));
    byId('run-duplicates').replaceChildren(...duplicatesSection(run));
    if (run.state === 'finished' && isAwaited(run.id))
      void download(run, 'result', run.workbook ? 'xlsx' : undefined);
    const place = byId('run-actions');
    const hadFocus = place.contains(document.activeElement);
    place.replaceChildren(...actionsOf(run));
    if (hadFocus) place.querySelector('button')?.focus();
  }
}
