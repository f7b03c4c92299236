/**
 * Where a run cannot be shown: what is wrong, a way to try again, and a way back. It gets the focus, so that it is read
 * out and nobody looks at an empty page.
 */
import { byId } from './element.js';

export class RunProblem {
  #again: () => void = () => {};

  constructor() {
    byId('run-again').addEventListener('click', () => this.#again());
  }

  /** Without `again`, asking once more makes no sense: the run is gone. */
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
