/**
 * The language of the page: English if the browser's language is English, otherwise Spanish; the user can switch it.
 *
 * What it does not do: translate texts of the server. A view that shows such texts must request them again.
 */
import type { Language, Sentence } from '../../base/sentence.js';
import { StoredItem } from './stored-item.js';
import { TEXTS, type TextKey } from './texts.js';

const memory = new StoredItem(() => localStorage, 'curp-batch.language');

const browserLanguage = (): Language => (/^en\b/i.test(navigator.language) ? 'en' : 'es');

function initial(): Language {
  const remembered = memory.get();
  return remembered === 'es' || remembered === 'en' ? remembered : browserLanguage();
}

let current = initial();
const listeners: (() => void)[] = [];

export const language = (): Language => current;

/** The locale for numbers and dates. */
export const locale = (): string => (current === 'es' ? 'es-MX' : 'en');

let instead: Partial<Record<TextKey, Sentence>> = {};

/** Uses these texts in the place of the usual ones: for a page without a server. */
export const replaceTexts = (texts: Partial<Record<TextKey, Sentence>>): void => {
  instead = texts;
};

/** Translates: the text of a key in the current language, with its `{name}` placeholders filled in. */
export function t(key: TextKey, values: Readonly<Record<string, string>> = {}): string {
  const text = (instead[key] ?? TEXTS[key])[current];
  return text.replace(/\{(\w+)\}/g, (all, name: string) => values[name] ?? all);
}

/** Registers a listener for changes of language. It is called after the fixed texts were replaced. */
export function onLanguage(listener: () => void): void {
  listeners.push(listener);
}

/** `values` are those of the placeholders. */
function fillTexts(values: Readonly<Record<string, string>>): void {
  document.documentElement.lang = current;
  for (const node of document.querySelectorAll<HTMLElement>('[data-text]')) {
    node.textContent = t(node.dataset.text as TextKey, values);
  }
  for (const node of document.querySelectorAll<HTMLElement>('[data-label]')) {
    node.setAttribute('aria-label', t(node.dataset.label as TextKey, values));
  }
}

/** Writes the fixed texts and activates the language button. `values` are for the placeholders of these texts. */
export function startLanguage(button: HTMLButtonElement, values = (): Record<string, string> => ({})): void {
  const other = (): Language => (current === 'es' ? 'en' : 'es');
  const fill = (): void => {
    fillTexts(values());
    button.lang = other();
  };
  fill();
  button.addEventListener('click', () => {
    current = other();
    memory.set(current);
    fill();
    for (const listener of listeners) listener();
  });
}
