/**
 * The last argument of a formula: words that say how the values are written. `"MF"`: M is masculino. `"DMA"`: the day comes
 * first. `"VACIOS"`: a person may have one surname or none. Several are separated by blanks or commas.
 *
 * What it does not do: pass over a word that it does not know. The formula fails with the list of words.
 */
import { SEX_LETTERS, type SexLetters } from '../input/values/column-meaning.js';
import type { Surnames } from '../key/contract/person.js';
import { textOf } from '../key/contract/person-reading.js';
import { withoutMarks } from '../key/marks/unicode-pattern.js';
import type { Argument } from './formula-rows.js';

export interface CallOptions {
  readonly sexLetters: SexLetters | undefined;
  readonly dateOrder: 'dmy' | 'mdy' | undefined;
  readonly surnames: Surnames;
}

const DATE_ORDERS = new Map<string, 'dmy' | 'mdy'>([
  ['DMA', 'dmy'],
  ['MDA', 'mdy'],
]);

const EMPTY_SURNAMES = 'VACIOS';

const isSexLetters = (word: string): word is SexLetters => (SEX_LETTERS as readonly string[]).includes(word);

const KNOWN = [...SEX_LETTERS, ...DATE_ORDERS.keys(), EMPTY_SURNAMES].join(', ');

function onlyOne<Value>(values: readonly Value[]): Value | undefined {
  if (values.some((value) => value !== values[0]))
    throw new Error('El último argumento se contradice: tiene dos palabras para lo mismo.');
  return values[0];
}

/** Throws an error whose message is shown at the cell of the formula. */
export function callOptions(argument: Argument): CallOptions {
  const words = withoutMarks(textOf(argument))
    .toUpperCase()
    .split(/[\s,;]+/)
    .filter((word) => word !== '');
  const unknown = words.find(
    (word) => !isSexLetters(word) && !DATE_ORDERS.has(word) && word !== EMPTY_SURNAMES,
  );
  if (unknown !== undefined) throw new Error(`El último argumento es un texto con estas palabras: ${KNOWN}.`);
  return {
    sexLetters: onlyOne(words.filter(isSexLetters)),
    dateOrder: onlyOne(words.flatMap((word) => DATE_ORDERS.get(word) ?? [])),
    surnames: words.includes(EMPTY_SURNAMES) ? 'optional' : 'required',
  };
}
