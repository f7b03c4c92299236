/**
 * The page at `/docs`: the reference of the API, made in the browser from `/openapi.json` in its language. It loads nothing
 * from other hosts.
 *
 * What it does not do: keep answers, or show the token.
 */
import { type Description, operationsOf } from './reference/description.js';
import { methodView, operationView } from './reference/operation-view.js';
import { kindElement, paragraphs, propertiesView } from './reference/schema-view.js';
import { networkProblem } from './shell/api.js';
import { byId, make, startSkipLink } from './shell/element.js';
import { language, onLanguage, startLanguage, t } from './shell/page-language.js';
import { PRIVATE } from './shell/server-backend.js';
import { currentToken, setToken, takeToken } from './shell/session.js';

function showOperations(all: Description): void {
  const operations = operationsOf(all);
  const contents: Node[] = [];
  const sections = all.tags.map(({ name, description, 'x-displayName': title }) => {
    const own = operations.filter(({ tags }) => tags.includes(name));
    const links = own.map(({ operationId, method, path }) =>
      make('a', { href: `#${operationId}` }, methodView(method), ' ', make('code', {}, path)),
    );
    contents.push(make('strong', {}, title), ...links);
    return make(
      'section',
      { 'aria-labelledby': `tag-${name}` },
      make('h2', { id: `tag-${name}`, class: 'part' }, title),
      make('p', { class: 'hint' }, description),
      ...own.map((operation) => operationView(all, operation)),
    );
  });
  byId('operations').replaceChildren(...sections);
  byId('contents-list').replaceChildren(...contents);
}

function showSchemas({ components }: Description): void {
  const entries = Object.entries(components.schemas).map(([name, schema]) =>
    make(
      'article',
      { class: 'card schema', id: `schema-${name}`, 'aria-labelledby': `schema-${name}-title` },
      make('h3', { id: `schema-${name}-title` }, name),
      make('p', {}, kindElement(schema)),
      ...paragraphs(schema.description),
      propertiesView(schema),
    ),
  );
  byId('schemas').replaceChildren(...entries);
}

/** Everything in the current language. */
async function show(): Promise<void> {
  document.title = `${t('docsTitle')} · curp-batch`;
  const asked = language();
  try {
    const reply = await fetch(`/openapi.json?lang=${asked}`, PRIVATE);
    const all = (await reply.json()) as Description;
    if (asked !== language()) return; // the language was changed meanwhile
    byId('trouble').textContent = '';
    byId('description').replaceChildren(...paragraphs(all.info.description));
    showOperations(all);
    showSchemas(all);
  } catch {
    byId('trouble').textContent = networkProblem().message;
  }
}

/** Scrolls to the target of the address, which did not exist when the page was loaded. */
function goToTarget(): void {
  const id = location.hash.slice(1);
  if (id !== '') document.getElementById(id)?.scrollIntoView();
}

async function start(): Promise<void> {
  startLanguage(byId('language'));
  byId<HTMLDetailsElement>('contents').open = matchMedia('(min-width: 62rem)').matches;
  takeToken();
  const token = byId<HTMLInputElement>('token');
  token.value = currentToken();
  token.addEventListener('change', () => setToken(token.value.trim()));
  byId('token-form').addEventListener('submit', (event) => {
    event.preventDefault();
    setToken(token.value.trim());
  });
  startSkipLink();
  document.documentElement.classList.add('ready');
  onLanguage(() => void show());
  await show();
  goToTarget();
}

void start();
