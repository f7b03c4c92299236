/**
 * An example that the page itself offers as a file: the options that show what it is about, and a sentence about it. They
 * are for this file only: the next file starts with the default options.
 */
import { byId } from '../shell/element.js';
import { onLanguage } from '../shell/page-language.js';
import { type ExampleOptions, setExampleOptions } from './option-fields.js';

interface Example {
  readonly options: ExampleOptions;
  /** What is to be seen, in the current language. */
  about(): string;
}

let next: Example | undefined;
let current: Example | undefined;

const show = (): void => {
  byId('example-note').textContent = current?.about() ?? '';
};

/** Call before the file of an example is passed to the form. */
export const announceExample = (example: Example): void => {
  next = example;
};

/** Call for every new file: sets the options of the announced example, or resets those of the last one. */
export function takeExample(): void {
  if (next !== undefined || current !== undefined) setExampleOptions(next?.options ?? {});
  current = next;
  next = undefined;
  show();
}

onLanguage(show);
