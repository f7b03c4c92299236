/** The samples inside the local page: each is a button that chooses it as a file. */
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

/** Puts them below the place for a file. */
export function startExamples(samples: Samples): void {
  const show = (): void => {
    document.querySelector('#examples')?.remove();
    byId('pasting').before(examples(samples));
  };
  show();
  onLanguage(show);
}
