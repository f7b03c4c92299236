/**
 * The options of a run in the form: mode, reading, result. Delimiter, encoding, columns and how values are read belong to the
 * preview, which detects them.
 */
import type { Mode } from '../../input/csv/plan.js';
import { byId } from '../shell/element.js';
import { language } from '../shell/page-language.js';
import type { Pairs } from '../shell/pairs.js';

/** How values are written, if the file does not say it. */
const VALUE_OPTIONS = ['sexo', 'date_order', 'whole_name', 'widths'] as const;

const form = () => byId<HTMLFormElement>('options');
const checkbox = (name: string) => form().elements.namedItem(name) as HTMLInputElement;
const select = (name: string) => form().elements.namedItem(name) as HTMLSelectElement;

export const chosenMode = (): Mode => (form().elements.namedItem('mode') as RadioNodeList).value as Mode;

export const chooseMode = (mode: Mode): void => {
  (form().elements.namedItem('mode') as RadioNodeList).value = mode;
};

/** What an example sets; every other option has its default. */
export interface ExampleOptions {
  readonly mode?: Mode;
  readonly duplicates?: boolean;
}

export function setExampleOptions({ mode, duplicates }: ExampleOptions): void {
  const lang = select('lang').value;
  form().reset();
  select('lang').value = lang;
  chooseMode(mode ?? 'calculate');
  checkbox('duplicates').checked = duplicates ?? false;
}

/** Call for another file: resets the options about how values are written. */
export const resetValueOptions = (): void => {
  for (const name of VALUE_OPTIONS) select(name).value = '';
};

/** The language of messages follows that of the page until the user chooses one. */
let languageChosen = false;

export const followLanguage = (): void => {
  if (!languageChosen) select('lang').value = language();
};

/** The options in the form of the API; default values are omitted. */
export function chosenOptions(): Pairs {
  const options: [string, string][] = [];
  if (chosenMode() !== 'calculate') options.push(['mode', chosenMode()]);
  if (checkbox('surnames').checked) options.push(['surnames', 'optional']);
  for (const name of VALUE_OPTIONS) {
    if (select(name).value !== '') options.push([name, select(name).value]);
  }
  if (!checkbox('echo').checked) options.push(['echo', 'none']);
  if (checkbox('detail').checked) options.push(['detail', 'true']);
  if (checkbox('duplicates').checked) options.push(['duplicates', 'true']);
  options.push(['lang', select('lang').value], ['bom', 'true']); // Excel needs the mark to show accents
  return options;
}

export function startOptions(changed: () => void): void {
  followLanguage();
  form().addEventListener('submit', (event) => event.preventDefault());
  form().addEventListener('change', (event) => {
    if (event.target === select('lang')) languageChosen = true;
    changed();
  });
}
