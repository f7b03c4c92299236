/** The form for the token, shown while there is none. A token is used only after the server has accepted it. */
import { Problem, request } from './api.js';
import { byId } from './element.js';
import { onLanguage, t } from './page-language.js';
import { RUNS } from './paths.js';
import { clearToken, setToken } from './session.js';
import type { TextKey } from './texts.js';
import type { View } from './views.js';

const field = () => byId<HTMLInputElement>('token');

/** The key of the error at the field; undefined if its text came from the server. */
let shownError: TextKey | undefined;

function showError(text: string, key?: TextKey): void {
  shownError = key;
  byId('token-error').textContent = text;
  if (text === '') field().removeAttribute('aria-invalid');
  else field().setAttribute('aria-invalid', 'true');
}

/** Shows why the form for the token appears again. */
export const showTokenError = (key: TextKey): void => showError(t(key), key);

/** Validates a token with a small request. */
export const checkToken = (token: string): Promise<unknown> =>
  request('GET', RUNS, { query: [['limit', '1']], token });

async function submit(): Promise<void> {
  const token = field().value.trim();
  try {
    if (token === '') throw new Problem('token', t('tokenMissing'));
    await checkToken(token);
    field().value = '';
    setToken(token);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const key = token === '' ? 'tokenMissing' : error.kind === 'token' ? 'tokenWrong' : undefined;
    showError(error.message, key);
    field().focus();
  }
}

/** Reloads the page, so that no data of this session stays in memory for the next user. */
function signOut(): void {
  clearToken();
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
    if (shownError !== undefined) showError(t(shownError), shownError);
  });
  return {
    title: () => t('titleSession'),
    lead: () => t('leadSession'),
    hide: () => showError(''),
  };
}
