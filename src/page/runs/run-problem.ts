/**
 * Shown instead of a run that cannot be loaded: the reason, a button to retry, and a link back. It gets the focus, so that
 * screen readers read it aloud.
 */
import { announce, byId } from '../shell/element.js';

/** Without `again` there is no retry button: the run does not exist any more. */
export function showRunProblem(text: string, again?: () => void): void {
  const place = byId('run-problem');
  const wasHidden = place.hidden;
  byId('run-loading').hidden = byId('run').hidden = true;
  byId('run-again').hidden = again === undefined;
  byId('run-again').onclick = again ?? null;
  announce(byId('run-problem-text'), text);
  place.hidden = false;
  if (wasHidden) place.focus();
}

export const hideRunProblem = (): void => {
  byId('run-problem').hidden = true;
};
