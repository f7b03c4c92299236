/**
 * The views of the page. One is shown at a time, selected by the hash of the address, so that the back button and a reload
 * work. All views share one heading, which gets the focus when the view changes.
 */
import { backend } from './backend.js';
import { announce, byId, make } from './element.js';
import { onLanguage } from './page-language.js';
import { currentToken } from './session.js';

export interface View {
  /** The heading and the line below it, in the current language. */
  title(): string;
  lead(): string;
  /** Further sentences for a first visit. */
  introduction?(): readonly string[];
  /** The view becomes visible. `argument` is the part of the address after its name. */
  show?(argument: string): void;
  /** Another view becomes visible. */
  hide?(): void;
}

const HOME = 'file';

const views = new Map<string, View>();
let shown: { name: string; argument: string; view: View } | undefined;

export function addView(name: string, view: View): void {
  views.set(name, view);
}

export const goTo = (name: string, argument = ''): void => {
  location.hash = argument === '' ? name : `${name}/${argument}`;
};

/** Updates heading and title; a view calls it when its content has changed. */
export function updateTitle(): void {
  if (shown === undefined) return;
  announce(byId('title'), shown.view.title());
  announce(byId('lead'), shown.view.lead());
  const sentences = shown.view.introduction?.() ?? [];
  byId('introduction').replaceChildren(...sentences.map((sentence) => make('p', {}, sentence)));
  document.title = `${shown.view.title()} · curp-batch`;
}

function requestedView(): { name: string; argument: string } {
  if (!backend().isLocal && currentToken() === '') return { name: 'session', argument: '' };
  const [name = '', ...rest] = location.hash.slice(1).split('/');
  const argument = rest.join('/');
  return views.has(name) && name !== 'session' ? { name, argument } : { name: HOME, argument: '' };
}

/** Marks the link of the current view; `run` belongs to `runs`. */
function markNavigation(name: string): void {
  for (const link of byId('navigation').querySelectorAll('a')) {
    const target = link.hash.slice(1);
    const isHere = target === name || (target === 'runs' && name === 'run');
    if (isHere) link.setAttribute('aria-current', target === name ? 'page' : 'true');
    else link.removeAttribute('aria-current');
  }
}

/** Shows the view that the address selects. */
export function route(): void {
  const { name, argument } = requestedView();
  if (shown?.name === name && shown.argument === argument) return;
  const isFirst = shown === undefined;
  shown?.view.hide?.();
  const view = views.get(name)!;
  shown = { name, argument, view };
  for (const other of views.keys()) byId(`view-${other}`).hidden = other !== name;
  for (const element of document.querySelectorAll<HTMLElement>('[data-with-token]')) {
    element.hidden = name === 'session';
  }
  markNavigation(name);
  updateTitle();
  view.show?.(argument);
  if (isFirst) return;
  window.scrollTo({ top: 0 });
  byId('title').focus({ preventScroll: true });
}

export function startViews(): void {
  onLanguage(updateTitle);
  route();
}
