/**
 * Shown instead of a run that cannot be loaded: the reason, a button to retry, and a link back. It gets the focus, so that
 * screen readers read it aloud.
 */
import { byId } from '../shell/element.js';

export class RunProblem {
  #again: () => void = () => {};

  constructor() {
    byId('run-again').addEventListener('click', () => this.#again());
  }

  /** Without `again` there is no retry button: the run does not exist any more. */
  show(text: string, again?: () => void): void {
    const place = byId('run-problem');
    const wasHidden = place.hidden;
    byId('run-loading').hidden = true;
    byId('run').hidden = true;
    byId('run-again').hidden = again === undefined;
    this.#again = again ?? (() => {});
    if (byId('run-problem-text').textContent !== text) byId('run-problem-text').textContent = text;
    place.hidden = false;
    if (wasHidden) place.focus();
  }

  hide(): void {
    byId('run-problem').hidden = true;
  }
}
