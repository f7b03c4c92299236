/**
 * Who uses the page: a token, from `#token=` in the address or from a field. It lives in this tab's session storage and
 * goes out in `Authorization` headers only.
 *
 * What it does not do: ask the server whether the token is good. The first request does.
 */
import { Memory } from './memory.js';

const memory = new Memory(() => sessionStorage, 'curp-batch.token');

let token = memory.recall() ?? '';
const listeners: (() => void)[] = [];

export const currentToken = (): string => token;

/** Calls back when there is another token, or none. */
export function onSession(listener: () => void): void {
  listeners.push(listener);
}

export function enter(given: string): void {
  token = given;
  memory.remember(given);
  for (const listener of listeners) listener();
}

export function leave(): void {
  token = '';
  memory.forget();
  for (const listener of listeners) listener();
}

/** The token in the address, if any; it is taken out of the address bar and of the history at once. */
export function tokenFromAddress(): string | undefined {
  const given = /^#token=([^&]+)/.exec(location.hash)?.[1];
  if (given === undefined) return undefined;
  history.replaceState(null, '', location.pathname + location.search);
  try {
    return decodeURIComponent(given);
  } catch {
    return given;
  }
}
