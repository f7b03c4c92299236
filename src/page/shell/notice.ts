/**
 * Notices for the whole page: a lost connection, a deleted run. There is one notice at a time. It is visible at every scroll
 * position, read aloud by screen readers, and closed by the user or by the next notice. A failure of an action of the user
 * also gets the focus.
 */
import { Problem } from './api.js';
import { button, byId, make } from './element.js';
import { onLanguage, t } from './page-language.js';
import { setToken } from './session.js';
import { showTokenError } from './session-form.js';

/** The element that had the focus before the notice. */
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
  close.setAttribute('aria-label', t('close'));
  // Screen readers read an `alert` at once and a `status` at the next pause.
  place.setAttribute('role', tone === 'bad' ? 'alert' : 'status');
  place.replaceChildren(make('div', { class: `notice ${tone}` }, make('p', {}, text), ...actions, close));
  return place;
}

export const showNotice = (text: string): void => {
  open(text, 'good');
};

/** Scrolls to a notice and gives it the focus. */
function focusNotice(place: HTMLElement): void {
  if (!place.contains(document.activeElement)) focusedBefore = document.activeElement;
  place.focus({ preventScroll: true });
  place.scrollIntoView({ block: 'nearest' });
}

/**
 * Shows a problem that has no place of its own on the page. With `again` there is a button to retry. A problem of a
 * background request (`inBackground`) does not take the focus.
 */
export function showProblem(error: unknown, again?: () => void, inBackground = false): void {
  if (!(error instanceof Problem)) throw error;
  if (error.kind === 'token') {
    showTokenError(() => t('tokenWrong'));
    setToken('');
    return;
  }
  const retryButton =
    again &&
    button(t('retry'), 'button small', () => {
      closeNotice();
      again();
    });
  const place = open(error.message, 'bad', ...(retryButton ? [retryButton] : []));
  if (!inBackground) focusNotice(place);
}

/** Puts into a place what is loaded for it. A failure is shown there, with a button to try again. */
export async function loadInto(place: HTMLElement, load: () => Promise<HTMLElement[]>): Promise<void> {
  place.replaceChildren(make('p', { class: 'hint' }, t('runsLoading')));
  try {
    place.replaceChildren(...(await load()));
  } catch (error) {
    if (!place.isConnected) return;
    if (!(error instanceof Problem) || error.kind === 'token') return showProblem(error);
    const again = button(t('retry'), 'button', () => void loadInto(place, load));
    place.replaceChildren(make('p', { class: 'error' }, error.message), again);
  }
}

/** Shows a notice while the browser is offline. */
export function watchNetwork(): void {
  window.addEventListener('offline', () => open(t('offline'), 'bad'));
  window.addEventListener('online', closeNotice);
  onLanguage(() => {
    if (navigator.onLine) closeNotice();
    else open(t('offline'), 'bad');
  });
}
