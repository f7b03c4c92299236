/** Ways to give the local page a list without a file: the samples inside the page, and a list pasted from a spreadsheet. */
import { button, byId, make } from '../../http/page/shell/element.js';
import { onLanguage } from '../../http/page/shell/language.js';
import { type LocalKey, say } from './local-texts.js';

/** Names and contents in base64, written into the page by its build. */
type Samples = Readonly<Record<string, string>>;

/** Gives a file to the form as if the user had chosen it. */
function choose(file: File): void {
  const given = new DataTransfer();
  given.items.add(file);
  const input = byId<HTMLInputElement>('file');
  input.files = given.files;
  input.dispatchEvent(new Event('change'));
}

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));

function examples(samples: Samples): HTMLElement {
  const buttons = Object.entries(samples).map(([name, content]) =>
    button(say(name as LocalKey), 'button small', () => choose(new File([bytesOf(content)], name))),
  );
  return make(
    'div',
    { id: 'examples' },
    make('h3', {}, say('examplesTitle')),
    make('p', { class: 'hint' }, say('examplesHint')),
    make('div', { class: 'actions' }, ...buttons),
  );
}

function pasting(): HTMLElement {
  const error = make('p', { class: 'error', id: 'pasted-error', role: 'alert' });
  const list = make('textarea', {
    id: 'pasted',
    rows: '4',
    spellcheck: 'false',
    autocomplete: 'off',
    'aria-describedby': 'pasted-hint pasted-error',
  });
  const use = (): void => {
    const text = list.value.trim();
    error.textContent = text === '' ? say('pasteEmpty') : '';
    if (text !== '') choose(new File([`${text}\n`], say('pastedName')));
  };
  // What is pasted is used at once; what is typed, with the button.
  list.addEventListener('paste', () => setTimeout(use));
  return make(
    'div',
    { id: 'pasting' },
    make('h3', {}, say('pasteTitle')),
    make('p', { class: 'hint', id: 'pasted-hint' }, say('pasteHint')),
    make('div', { class: 'field' }, make('label', { for: 'pasted' }, say('pasteLabel')), list),
    error,
    make('div', { class: 'actions' }, button(say('pasteUse'), 'button small', use)),
  );
}

/** Puts both below the place for a file. */
export function startExamples(samples: Samples): void {
  const place = make('div', { class: 'other-ways' });
  byId('file-error').after(place);
  const show = (): void => {
    const text = document.querySelector<HTMLTextAreaElement>('#pasted')?.value ?? '';
    place.replaceChildren(examples(samples), pasting());
    byId<HTMLTextAreaElement>('pasted').value = text;
  };
  show();
  onLanguage(show);
}
