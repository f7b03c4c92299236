/**
 * Actions on a run: download its result, its rows in error and its duplicates, open its report, cancel it, delete it; try a
 * failed one again from its upload, while the server keeps that.
 *
 * What it does not do: decide whether the same file can succeed. The server checks it again.
 */
import { Problem } from '../shell/api.js';
import { backend, type RunPart } from '../shell/backend.js';
import { confirmed } from '../shell/confirmation.js';
import { button } from '../shell/element.js';
import { showNotice, showProblem } from '../shell/notice.js';
import { t } from '../shell/page-language.js';
import { goTo } from '../shell/views.js';
import {
  cancelRun,
  canRetry,
  isActive,
  NO_SUCH_RUN,
  type Options,
  type Run,
  removeRun,
  retryRun,
  titleOf,
} from './run-requests.js';

/** A file is a CSV, and a workbook if that is asked for. */
export const download = ({ id }: Run, part: Exclude<RunPart, 'report'>, as?: 'xlsx'): Promise<void> =>
  backend().save(id, part, as).catch(showProblem);

export const openReport = ({ id }: Run): Promise<void> => backend().openReport(id).catch(showProblem);

export async function cancel(run: Run): Promise<void> {
  const title = t('confirmCancelTitle', { name: titleOf(run) });
  if (await confirmed(title, t('confirmCancel'), t('cancel'))) await cancelRun(run.id).catch(showProblem);
}

/** True if the run is deleted. */
export async function remove(run: Run): Promise<boolean> {
  const ofUpload = isActive(run) ? 'confirmRemoveActive' : 'confirmRemove';
  const text = t(run.schedule === null ? ofUpload : 'confirmRemoveScheduled');
  if (!(await confirmed(t('confirmRemoveTitle', { name: titleOf(run) }), text, t('remove')))) return false;
  try {
    await removeRun(run.id);
  } catch (error) {
    const isGone = error instanceof Problem && error.code === NO_SUCH_RUN;
    if (!isGone) {
      showProblem(error);
      return false;
    }
  }
  showNotice(t(run.schedule === null ? 'removed' : 'removedScheduled', { name: titleOf(run) }));
  return true;
}

/** Shows the new run; the failed one stays in the list. */
const retry = ({ id }: Run, options: Options): Promise<void> =>
  retryRun(id, options)
    .then((run) => goTo('run', run.id))
    .catch(showProblem);

/** One button, or one for each answer to the question of the run; none if it cannot be tried again. */
export function retryButtons(run: Run): HTMLButtonElement[] {
  if (!canRetry(run)) return [];
  if (run.question === null) return [button(t('retryRun'), 'button primary', () => void retry(run, {}))];
  return run.question.answers.map(({ options, meaning }) =>
    button(t('retryWith', { meaning }), 'button', () => void retry(run, options)),
  );
}
