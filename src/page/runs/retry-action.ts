/**
 * Tries a failed run again from its upload, while the server keeps that: as it was, or with one of the answers to the question
 * that ended it. The new run is shown; the failed one stays in the list.
 *
 * What it does not do: decide whether the same file can succeed. The server checks it again.
 */
import { button } from '../shell/element.js';
import { showProblem } from '../shell/notice.js';
import { t } from '../shell/page-language.js';
import { goTo } from '../shell/views.js';
import { canRetry, type Options, type Run, retryRun } from './run-requests.js';

async function retry({ id }: Run, options: Options): Promise<void> {
  try {
    goTo('run', (await retryRun(id, options)).id);
  } catch (error) {
    showProblem(error);
  }
}

/** One button, or one for each answer to the question of the run; none if it cannot be tried again. */
export function retryButtons(run: Run): HTMLButtonElement[] {
  if (!canRetry(run)) return [];
  if (run.question === null) return [button(t('retryRun'), 'button primary', () => void retry(run, {}))];
  return run.question.answers.map(({ options, meaning }) =>
    button(t('retryWith', { meaning }), 'button', () => void retry(run, options)),
  );
}
