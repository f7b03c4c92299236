/**
 * What the whole page has to say: a connection that is gone, something that was deleted. One notice at a time, in sight
 * wherever the page is scrolled to, read out by screen readers, and closed by hand or by the next one. What went wrong
 * with something that the reader did also gets the focus.
 */
import { Problem } from './api.js';
import { button, byId, make } from './element.js';
import { onLanguage, say } from './language.js';
import { leave } from './session.js';
import { complainAtEntrance } from './session-form.js';

/** What had the focus before a notice took it. */
let focusedBefore: Element | null = null;

export function closeNotice(): void {
  const place = byId('notice');
  const hadFocus = place.contains(document.activeElement);
  place.replaceChildren();
  if (hadFocus && focusedBefore instanceof HTMLElement) focusedBefore.focus();
  focusedBefore = null;
}

function open(text: string, tone: 'good' | 'bad', ...actions: HTMLButtonElement[]): HTMLElement {
  const place = byId('notice');
  const close = button('', 'close', closeNotice);
  close.setAttribute('aria-label', say('close'));
  // What went wrong is said at once, anything else when there is a pause.
  place.setAttribute('role', tone === 'bad' ? 'alert' : 'status');
  place.replaceChildren(make('div', { class: `notice ${tone}` }, make('p', {}, text), ...actions, close));
  return place;
}

export const tell = (text: string): void => {
  open(text, 'good');
};

/** Brings a notice to the reader: in sight, and with the focus. */
function bring(place: HTMLElement): void {
  if (!place.contains(document.activeElement)) focusedBefore = document.activeElement;
  place.focus({ preventScroll: true });
  place.scrollIntoView({ block: 'nearest' });
}

/**
 * A problem that no part of the page has a better place for; `again` is offered where it may help. One that the page met
 * by itself (`unasked`) does not take the focus from the reader.
 */
export function tellProblem(error: unknown, again?: () => void, unasked = false): void {
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
  const place = open(error.message, 'bad', ...(retry ? [retry] : []));
  if (!unasked) bring(place);
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
