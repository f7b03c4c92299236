/**
 * The switch that shows how values are read: as people write them, or by the letter. The file decides, and nothing is sent,
 * until the user changes the switch.
 */

import { byId } from '../shell/element.js';
import type { Pairs } from '../shell/pairs.js';
import type { Found } from './preview-view.js';

export class ReadingSwitch {
  #chosen: boolean | undefined;
  readonly #box = byId<HTMLInputElement>('normalize');

  constructor(changed: () => void) {
    this.#box.setAttribute('role', 'switch');
    this.#box.addEventListener('change', () => {
      this.#chosen = this.#box.checked;
      changed();
    });
  }

  /** For another file. */
  forget(): void {
    this.#chosen = undefined;
  }

  /** Says it outright, as the user would: an answer or an offer has asked for it. */
  choose(normalize: boolean): void {
    this.#chosen = normalize;
    this.#box.checked = normalize;
  }

  pairs(): Pairs {
    return this.#chosen === undefined ? [] : [['normalize', String(this.#chosen)]];
  }

  show({ normalize }: Found): void {
    const decided = this.#chosen ?? normalize;
    if (decided !== null) this.#box.checked = decided;
  }
}
