/**
 * An example that the page itself offers as a file: the options that show what it is about, and a sentence about it. They are
 * for this file only: the next one finds the options as they are at first.
 */
import { byId } from '../shell/element.js';
import { onLanguage } from '../shell/language.js';
import { type ExampleOptions, setExampleOptions } from './run-options.js';

export interface Example {
  readonly options: ExampleOptions;
  /** What is to be seen, in the current language. */
  about(): string;
}

let next: Example | undefined;
let current: Example | undefined;

const show = (): void => {
  byId('example-note').textContent = current?.about() ?? '';
};

/** The file that is given next is this example. */
export const announceExample = (example: Example): void => {
  next = example;
};

/** Another file is given: an example, or one that ends it. */
export function takeExample(): void {
  if (next !== undefined || current !== undefined) setExampleOptions(next?.options ?? {});
  current = next;
  next = undefined;
  show();
}

onLanguage(show);
