/** The samples inside the local page: each is a button that chooses it as a file, with options that suit it. */
import { announceExample } from '../../file/example.js';
import type { ExampleOptions } from '../../file/option-fields.js';
import { button, byId, make } from '../../shell/element.js';
import { onLanguage } from '../../shell/page-language.js';
import { type SampleKey, say } from './local-texts.js';

/** Names and contents in base64, written into the page by its build. */
type Samples = Readonly<Record<string, string>>;

/** Without an entry, the file needs no options. */
const OPTIONS: Readonly<Record<string, ExampleOptions>> = {
  'customers.csv': { duplicates: true },
  'on-file.csv': { mode: 'reconcile' },
};

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
    button(say(name as SampleKey), 'button small', () => {
      announceExample({ options: OPTIONS[name] ?? {}, about: () => say(`${name as SampleKey} about`) });
      choose(new File([bytesOf(content)], name));
    }),
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
