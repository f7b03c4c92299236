/**
 * Completes the form fields of index.html, which has only their controls: each gets its label, and the place of its hint or
 * of its error.
 */
import { make } from './element.js';

/** Call before the texts are filled in. */
export function completeFields(): void {
  for (const place of document.querySelectorAll<HTMLElement>('[data-choice]')) {
    const control = place.querySelector('input')!;
    const { id } = control;
    const text = place.dataset.choice!;
    control.setAttribute('aria-describedby', `${id}-hint`);
    place.append(
      make('label', { for: id, 'data-text': text }),
      make('p', { id: `${id}-hint`, class: 'hint', 'data-text': `${text}Hint` }),
    );
  }
  for (const control of document.querySelectorAll('[data-field] > :first-child')) {
    const { id } = control;
    control.setAttribute('aria-describedby', `${id}-error`);
    control.before(make('label', { for: id, 'data-text': id }));
    control.after(make('p', { id: `${id}-error`, class: 'error' }));
  }
}
