/**
 * The page at `/docs`: the reference of the API, made in the browser from `/openapi.json`. It loads nothing from other hosts.
 *
 * What it does not do: keep answers, or show the token.
 */
import type { Description, PlacedOperation } from './reference/description.js';
import { operationsOf } from './reference/description.js';
import { operationView } from './reference/operation-view.js';
import { paragraphs } from './reference/prose.js';
import { describedBy, kindElement, propertiesView } from './reference/schema-view.js';
import { ENGLISH_TAGS, SPANISH_TAGS } from './reference/spanish-summaries.js';
import { networkProblem } from './shell/api.js';
import { byId, make, startSkipLink } from './shell/element.js';
import { language, onLanguage, startLanguage, t } from './shell/page-language.js';
import { currentToken, setToken, tokenFromAddress } from './shell/session.js';

const titleOf = (tag: string): string =>
  (language() === 'es' ? SPANISH_TAGS[tag]?.[0] : ENGLISH_TAGS[tag]) ?? tag;

function showOperations(description: Description): void {
  const all = operationsOf(description);
  const contents: Node[] = [];
  const sections = description.tags.map(({ name, description: text }) => {
    const own = all.filter(({ operation }) => operation.tags.includes(name));
    const lead = language() === 'es' ? (SPANISH_TAGS[name]?.[1] ?? text) : text;
    contents.push(make('strong', {}, titleOf(name)), ...own.map(linkTo));
    return make(
      'section',
      { 'aria-labelledby': `tag-${name}` },
      make('h2', { id: `tag-${name}`, class: 'part' }, titleOf(name)),
      make('p', { class: 'hint' }, lead),
      ...own.map((placed) => operationView(description, placed)),
    );
  });
  byId('operations').replaceChildren(...sections);
  byId('contents-list').replaceChildren(...contents);
}

const linkTo = ({ path, method, operation }: PlacedOperation): HTMLElement =>
  make(
    'a',
    { href: `#${operation.operationId}` },
    make('span', { class: `method ${method.toLowerCase()}` }, method),
    ' ',
    make('code', {}, path),
  );

function showSchemas({ components }: Description): void {
  const entries = Object.entries(components.schemas).map(([name, schema]) =>
    make(
      'article',
      { class: 'card schema', id: `schema-${name}`, 'aria-labelledby': `schema-${name}-title` },
      make('h3', { id: `schema-${name}-title` }, name),
      make('p', {}, kindElement(schema)),
      describedBy(schema),
      propertiesView(schema),
    ),
  );
  byId('schemas').replaceChildren(...entries);
}

/** Everything in the current language. */
function show(description: Description): void {
  document.title = `${t('docsTitle')} · curp-batch`;
  const about = make('div', { lang: 'en' }, ...paragraphs(description.info.description));
  byId('description').replaceChildren(...(language() === 'es' ? paragraphs(t('docsDescription')) : [about]));
  showOperations(description);
  showSchemas(description);
}

/** Scrolls to the target of the address, which did not exist when the page was loaded. */
function goToTarget(): void {
  const id = location.hash.slice(1);
  if (id !== '') document.getElementById(id)?.scrollIntoView();
}

async function start(): Promise<void> {
  startLanguage(byId('language'), () => ({}));
  byId<HTMLDetailsElement>('contents').open = matchMedia('(min-width: 62rem)').matches;
  const given = tokenFromAddress();
  if (given !== undefined) setToken(given);
  const token = byId<HTMLInputElement>('token');
  token.value = currentToken();
  token.addEventListener('change', () => setToken(token.value.trim()));
  byId('token-form').addEventListener('submit', (event) => {
    event.preventDefault();
    setToken(token.value.trim());
  });
  startSkipLink();
  document.documentElement.classList.add('ready');
  try {
    const reply = await fetch('/openapi.json', { cache: 'no-store', credentials: 'omit' });
    const description = (await reply.json()) as Description;
    show(description);
    onLanguage(() => show(description));
    goToTarget();
  } catch {
    byId('trouble').textContent = networkProblem().message;
  }
}

void start();
