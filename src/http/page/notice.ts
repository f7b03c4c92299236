/**
 * What the whole page has to say: a connection that is gone, something that was deleted. One notice at a time, read out
 * by screen readers, and closed by hand or by the next one.
 */
import { Problem } from './api.js';
import { button, byId, make } from './element.js';
import { onLanguage, say } from './language.js';
import { leave } from './session.js';
import { complainAtEntrance } from './session-form.js';

export function closeNotice(): void {
  byId('notice').replaceChildren();
}

function open(text: string, tone: 'good' | 'bad', ...actions: HTMLButtonElement[]): void {
  const close = button('', 'close', closeNotice);
  close.setAttribute('aria-label', say('close'));
  // What went wrong is said at once, anything else when there is a pause.
  byId('notice').setAttribute('role', tone === 'bad' ? 'alert' : 'status');
  byId('notice').replaceChildren(
    make('div', { class: `notice ${tone}` }, make('p', {}, text), ...actions, close),
  );
}

export const tell = (text: string): void => open(text, 'good');

/** A problem that no part of the page has a better place for; `again` is offered where it may help. */
export function tellProblem(error: unknown, again?: () => void): void {
  if (!(error instanceof Problem)) throw error;
  if (error.kind === 'token') {
    complainAtEntrance('tokenWrong');
    leave();
    return;
  }
  const retry =
    again &&
    button(say('retry'), 'button small', () => {
      closeNotice();
      again();
    });
  open(error.message, 'bad', ...(retry ? [retry] : []));
}

/** Tells when the network goes, and stops telling when it is back. */
export function watchNetwork(): void {
  window.addEventListener('offline', () => open(say('offline'), 'bad'));
  window.addEventListener('online', closeNotice);
  onLanguage(() => {
    if (navigator.onLine) closeNotice();
    else open(say('offline'), 'bad');
  });
}
