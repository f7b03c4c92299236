/**
 * The beginning of a file as the server reads it: delimiter, encoding, columns, and the first rows of the result.
 * Nothing of it is stored there.
 */
import { ask, type Pairs } from './api.js';
import { recordsOf, tableOf } from './csv-table.js';
import { byId, make } from './element.js';
import { say } from './language.js';
import type { TextKey } from './texts.js';

export interface Found {
  delimiter: string | null;
  encoding: string | null;
  header: string[];
  /** Columns from 0; -1 for none. */
  mapping: { field: string; column: number }[];
  lines: string[];
  problems: { fault: string; field?: string; message: string }[];
}

/** Faults that the selects of columns can mend, and tell of. */
const OF_COLUMNS = ['missing_column', 'ambiguous_column'];

export const askPreview = (head: ArrayBuffer, query: Pairs, signal: AbortSignal): Promise<Found> =>
  ask<Found>('POST', '/preview', { query, body: head, signal });

const DELIMITERS: readonly (readonly [string, TextKey])[] = [
  [',', 'comma'],
  [';', 'semicolon'],
  ['\t', 'tab'],
  ['|', 'pipe'],
];

const ENCODINGS: readonly (readonly [string, string])[] = [
  ['utf-8', 'UTF-8'],
  ['windows-1252', 'Windows-1252'],
  ['utf-16le', 'UTF-16 LE'],
  ['utf-16be', 'UTF-16 BE'],
];

/** A select whose first choice is what was found; any other says it outright. */
export class FoundChoice {
  readonly #select: HTMLSelectElement;

  constructor(
    readonly option: 'delimiter' | 'encoding',
    changed: () => void,
  ) {
    this.#select = byId<HTMLSelectElement>(option);
    this.#select.addEventListener('change', changed);
  }

  forget(): void {
    this.#select.value = '';
  }

  pairs(): Pairs {
    return this.#select.value === '' ? [] : [[this.option, this.#select.value]];
  }

  show(found: Found): void {
    const chosen = this.#select.value;
    const choices =
      this.option === 'delimiter' ? DELIMITERS.map(([sign, key]) => [sign, say(key)] as const) : ENCODINGS;
    const name = choices.find(([value]) => value === found[this.option])?.[1];
    const isFound = chosen === '' && name !== undefined;
    const first = chosen === '' && this.option === 'encoding' ? say('asciiSoFar') : say('automatic');
    this.#select.replaceChildren(
      make('option', { value: '' }, isFound ? say('found', { value: name }) : first),
      ...choices
        .filter(([value]) => !(isFound && value === found[this.option]))
        .map(([value, text]) => make('option', { value }, text)),
    );
    this.#select.value = chosen;
  }
}

/** Whether the run could start: nothing but rows can be wrong. */
export const isReady = (found: Found): boolean => found.problems.length === 0;

/** The table of first rows, or why there is none. */
export function showRows(place: HTMLElement, found: Found): void {
  const serious = found.problems.filter(({ fault }) => !OF_COLUMNS.includes(fault));
  if (serious.length > 0) {
    place.replaceChildren(...serious.map(({ message }) => make('p', { class: 'error' }, message)));
    return;
  }
  if (!isReady(found)) {
    place.replaceChildren(make('p', { class: 'hint' }, say('previewNone')));
    return;
  }
  const records = recordsOf(found.lines.join('\n'), found.delimiter ?? ',');
  if (records.length < 2) {
    place.replaceChildren(make('p', { class: 'hint' }, say('previewNoRows')));
    return;
  }
  place.replaceChildren(
    make('p', { class: 'hint' }, say('previewHint')),
    make(
      'div',
      { class: 'scroller', tabindex: '0', role: 'region', 'aria-label': say('previewTitle') },
      tableOf(records, say('previewTitle'), say('outcome')),
    ),
  );
}
