/** Runs as the service describes them, and the requests about runs. */
import type { QuestionView } from '../../service/views/question-view.js';
import type { RunView } from '../../service/views/run-view.js';
import { request } from '../shell/api.js';
import { number } from '../shell/figures.js';
import { t } from '../shell/page-language.js';
import type { Pairs } from '../shell/pairs.js';
import { RUNS, runPath } from '../shell/paths.js';
import type { TextKey } from '../shell/texts.js';
import { hasFileOf } from './sent-runs.js';

export type Run = RunView;

/** What a file leaves open: a sentence, and the options of each answer. */
export type Question = QuestionView;

export type Options = Run['options'];

/** Groups of duplicates and their rows, by class. */
export type ClassCount = NonNullable<Run['duplicates']>[number];

const STATE_TEXTS: Record<Run['state'], TextKey> = {
  queued: 'stateQueued',
  running: 'stateRunning',
  finished: 'stateFinished',
  failed: 'stateFailed',
  cancelled: 'stateCancelled',
};

export const NO_SUCH_RUN = 483;

/** The name of its file, after that of the schedule that made it. */
export const titleOf = ({ name, schedule }: Run): string =>
  schedule === null ? name : t('scheduledName', { schedule, name });

/** The time that a run is known by: that of its schedule, or of its upload. */
export const momentOf = ({ slot, created }: Run): string => slot ?? created;

/** Whether the run is active but cannot continue now; its message has the reason. */
export const isBlocked = (run: Run): boolean =>
  isActive(run) && run.waiting_for !== null && run.waiting_for !== 'turn';

/** Why the run failed or cannot continue, with the line number if there is one. */
export function reasonOf({ id, message, line, question, links }: Run): string {
  if (question !== null) {
    if (question.answers.length === 0) return question.sentence;
    if (hasFileOf(id)) return `${question.sentence} ${t('answerHere')}`;
    if (links.retry !== null) return `${question.sentence} ${t('answerToRetry')}`;
    const answers = question.answers.map(({ meaning }) => meaning).join('; ');
    return `${question.sentence} ${t('answerOnUpload', { answers })}`;
  }
  const where = line === null ? '' : ` ${t('faultLine', { line: number(line) })}`;
  return message === null ? '' : message + where;
}

/** A blocked run is shown as waiting, also in the state `running`. */
export function stateTextOf(run: Run): TextKey {
  if (isBlocked(run)) return 'stateQueued';
  if (run.attention) return 'stateAttention';
  return run.phase === 'searching_duplicates' ? 'stateSearching' : STATE_TEXTS[run.state];
}

/** As which the styles show it. */
export const shownStateOf = ({ attention, state }: Run): string => (attention ? 'attention' : state);

export const isActive = ({ state }: Run): boolean => state === 'queued' || state === 'running';

/** Whether it can be tried again from its upload. A question without answers asks for another file. */
export const canRetry = ({ links, question }: Run): boolean =>
  links.retry !== null && question?.answers.length !== 0;

export const findRun = async (id: string): Promise<Run> =>
  (await request<{ run: Run }>('GET', runPath(id))).run;

export async function listRuns(limit: number, before?: string): Promise<Run[]> {
  const query: [string, string][] = [['limit', String(limit)]];
  if (before !== undefined) query.push(['before', before]);
  return (await request<{ runs: Run[] }>('GET', RUNS, { query })).runs;
}

export const cancelRun = (id: string): Promise<unknown> => request('POST', `${runPath(id)}/cancel`);

/** `{map: {entidad: 'Estado'}}` is `map=entidad=Estado`. */
export function pairsOf(options: Options): Pairs {
  return Object.entries(options).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null
      ? Object.entries(value).map(([field, column]) => [name, `${field}=${column}`] as const)
      : [[name, String(value)] as const],
  );
}

/** A new run of the same upload; these options replace those of the failed one. */
export const retryRun = async (id: string, options: Options): Promise<Run> =>
  (await request<{ run: Run }>('POST', `${runPath(id)}/retry`, { query: pairsOf(options) })).run;

export const removeRun = (id: string): Promise<unknown> => request('DELETE', runPath(id));
