/**
 * The language of the page: the browser's, Spanish unless that is English, until somebody switches.
 *
 * What it does not do: translate what the server said in another language. Who shows such a sentence asks again.
 */
import { Memory } from './memory.js';
import { type Language, TEXTS, type TextKey } from './texts.js';

const memory = new Memory(() => localStorage, 'curp-batch.language');

const ofBrowser = (): Language => (/^en\b/i.test(navigator.language) ? 'en' : 'es');

function initial(): Language {
  const remembered = memory.recall();
  return remembered === 'es' || remembered === 'en' ? remembered : ofBrowser();
}

let current = initial();
const listeners: (() => void)[] = [];

export const language = (): Language => current;

/** For numbers and dates. */
export const locale = (): string => (current === 'es' ? 'es-MX' : 'en');

export function say(key: TextKey, values: Readonly<Record<string, string>> = {}): string {
  return TEXTS[current][key].replace(/\{(\w+)\}/g, (all, name: string) => values[name] ?? all);
}

/** Calls back after every switch, when the fixed texts are in the new language already. */
export function onLanguage(listener: () => void): void {
  listeners.push(listener);
}

/** Values for fixed texts with a `{name}` in them. */
let fixedValues: () => Readonly<Record<string, string>> = () => ({});

function fill(): void {
  document.documentElement.lang = current;
  const values = fixedValues();
  for (const node of document.querySelectorAll<HTMLElement>('[data-text]')) {
    node.textContent = say(node.dataset.text as TextKey, values);
  }
  for (const node of document.querySelectorAll<HTMLElement>('[data-label]')) {
    node.setAttribute('aria-label', say(node.dataset.label as TextKey, values));
  }
}

/** Writes the fixed texts, and gives the switch its function. */
export function startLanguage(button: HTMLButtonElement, values: typeof fixedValues): void {
  fixedValues = values;
  fill();
  const nameOther = () => {
    button.lang = current === 'es' ? 'en' : 'es';
  };
  nameOther();
  button.addEventListener('click', () => {
    current = current === 'es' ? 'en' : 'es';
    memory.remember(current);
    fill();
    nameOther();
    for (const listener of listeners) listener();
  });
}
