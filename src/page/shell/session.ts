/**
 * The token of the session, from `#token=` in the address or from the form. It is stored in the session storage of the tab
 * and sent only in `Authorization` headers.
 *
 * What it does not do: validate the token. The first request does.
 */
import type { TokenFacts } from '../../service/access/rights.js';
import { StoredItem } from './stored-item.js';

const memory = new StoredItem(() => sessionStorage, 'curp-batch.token');

let token = memory.get() ?? '';
let rights: TokenFacts['rights'] = [];
const listeners: (() => void)[] = [];

export const currentToken = (): string => token;

/** Whether the token has a right, as far as the server has said. */
export const mayUse = (right: TokenFacts['rights'][number]): boolean => rights.includes(right);

/** Shows the parts of the page that need a right of the token, and hides the others. */
export function setRights(given: TokenFacts['rights']): void {
  rights = given;
  for (const part of document.querySelectorAll<HTMLElement>('[data-right]'))
    part.hidden = !(rights as readonly string[]).includes(part.dataset.right!);
}

/** Registers a listener for a new or removed token. */
export function onSession(listener: () => void): void {
  listeners.push(listener);
}

/** An empty token ends the session. */
export function setToken(given: string): void {
  token = given;
  if (given === '') setRights([]);
  if (given === '') memory.remove();
  else memory.set(given);
  for (const listener of listeners) listener();
}

/**
 * Uses the token of the address, if there is one; it is removed from the address bar and from the history at once. Returns
 * whether there was one.
 */
export function takeToken(): boolean {
  const given = /^#token=([^&]+)/.exec(location.hash)?.[1];
  if (given === undefined) return false;
  history.replaceState(null, '', location.pathname + location.search);
  setToken(decoded(given));
  return true;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
