/** The entrance: a field for the token, shown while there is none. The server is asked before anybody is let in. */
import { ask, Problem } from './api.js';
import { byId } from './element.js';
import { onLanguage, say } from './language.js';
import { enter, leave } from './session.js';
import type { TextKey } from './texts.js';
import type { View } from './views.js';

const field = () => byId<HTMLInputElement>('token');

/** What stands at the field, if it is a text of ours. */
let complaint: TextKey | undefined;

function complain(text: string, key?: TextKey): void {
  complaint = key;
  byId('token-error').textContent = text;
  if (text === '') field().removeAttribute('aria-invalid');
  else field().setAttribute('aria-invalid', 'true');
}

/** Says why somebody is back at the entrance. */
export const complainAtEntrance = (key: TextKey): void => complain(say(key), key);

/** Any request tells whether a token is good; this one is small. */
export const checkToken = (token: string): Promise<unknown> =>
  ask('GET', '/runs', { query: [['limit', '1']], token });

async function submit(): Promise<void> {
  const token = field().value.trim();
  try {
    if (token === '') throw new Problem('token', say('tokenMissing'));
    await checkToken(token);
    field().value = '';
    enter(token);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const key = token === '' ? 'tokenMissing' : error.kind === 'token' ? 'tokenWrong' : undefined;
    complain(error.message, key);
    field().focus();
  }
}

/** Whoever comes after must find nothing, so the whole page begins anew. */
function signOut(): void {
  leave();
  history.replaceState(null, '', location.pathname);
  location.reload();
}

export function sessionView(): View {
  byId<HTMLFormElement>('session-form').addEventListener('submit', (event) => {
    event.preventDefault();
    void submit();
  });
  byId('sign-out').addEventListener('click', signOut);
  onLanguage(() => {
    if (complaint !== undefined) complain(say(complaint), complaint);
  });
  return {
    title: () => say('titleSession'),
    lead: () => say('leadSession'),
    show: () => {},
    hide: () => complain(''),
  };
}
