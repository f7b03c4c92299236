/** The form for the token, shown while there is none. A token is used only after the server has accepted it. */
import type { TokenFacts } from '../../service/access/rights.js';
import { Problem, request } from './api.js';
import { byId, setInvalid } from './element.js';
import { onLanguage, t } from './page-language.js';
import { TOKEN } from './paths.js';
import { setRights, setToken } from './session.js';
import type { View } from './views.js';

const field = () => byId<HTMLInputElement>('token');

/** The error at the field, in the current language; one of the server has the language of its request. */
let errorText = (): string => '';

/** Shows why the form for the token appears again. */
export function showTokenError(textOf: typeof errorText): void {
  errorText = textOf;
  const text = textOf();
  byId('token-error').textContent = text;
  setInvalid(field(), text !== '');
}

/** Validates a token, and shows what it may do. */
export async function checkToken(token: string): Promise<void> {
  const { token: facts } = await request<{ token: TokenFacts }>('GET', TOKEN, { token });
  setRights(facts.rights);
}

async function submit(): Promise<void> {
  const token = field().value.trim();
  try {
    if (token === '') throw new Problem('token', t('tokenMissing'));
    await checkToken(token);
    field().value = '';
    setToken(token);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const key = token === '' ? 'tokenMissing' : 'tokenWrong';
    showTokenError(() => (error.kind === 'token' ? t(key) : error.message));
    field().focus();
  }
}

/** Reloads the page, so that no data of this session stays in memory for the next user. */
function signOut(): void {
  setToken('');
  history.replaceState(null, '', location.pathname);
  location.reload();
}

/** `whereData` says what happens with the data. */
export function sessionView(whereData: () => string): View {
  byId<HTMLFormElement>('session-form').addEventListener('submit', (event) => {
    event.preventDefault();
    void submit();
  });
  byId('sign-out').addEventListener('click', signOut);
  onLanguage(() => showTokenError(errorText));
  return {
    title: () => t('titleSession'),
    lead: () => t('leadSession'),
    introduction: () => [t('needToken'), whereData()],
    hide: () => showTokenError(() => ''),
  };
}
