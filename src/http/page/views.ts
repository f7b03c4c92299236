/**
 * The views of the page, one at a time, named by the part of the address behind `#`: the browser's back button and a
 * reload work. There is one heading for all of them, and it gets the focus when the view changes.
 */
import { announce, byId } from './element.js';
import { onLanguage } from './language.js';
import { currentToken } from './session.js';

export interface View {
  /** Its heading and what stands below, in the language of the moment. */
  title(): string;
  lead(): string;
  /** It is to be seen now. `argument` is what follows its name in the address. */
  show(argument: string): void;
  /** Another takes its place. */
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

/** Writes heading and title anew: a view calls it when what it is about has changed. */
export function retitle(): void {
  if (shown === undefined) return;
  announce(byId('title'), shown.view.title());
  announce(byId('lead'), shown.view.lead());
  document.title = `${shown.view.title()} · curp-batch`;
}

function wanted(): { name: string; argument: string } {
  if (currentToken() === '') return { name: 'session', argument: '' };
  const [name = '', argument = ''] = location.hash.slice(1).split('/');
  return views.has(name) && name !== 'session' ? { name, argument } : { name: HOME, argument: '' };
}

/** The links of the navigation lead to views; `run` belongs to `runs`. */
function markNavigation(name: string): void {
  for (const link of byId('navigation').querySelectorAll('a')) {
    const target = link.hash.slice(1);
    const isHere = target === name || (target === 'runs' && name === 'run');
    if (isHere) link.setAttribute('aria-current', target === name ? 'page' : 'true');
    else link.removeAttribute('aria-current');
  }
}

/** Shows what the address asks for. */
export function route(): void {
  const { name, argument } = wanted();
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
  retitle();
  view.show(argument);
  if (isFirst) return;
  window.scrollTo({ top: 0 });
  byId('title').focus({ preventScroll: true });
}

export function startViews(): void {
  onLanguage(retitle);
  route();
}
