/**
 * Causes that change the seven letters of the names. Each is a small rule: how the names would have been read for that
 * cause to be the reason. Tried in this order; the first whose letters are those of the key on file is named.
 *
 * What they do not do: touch date, sex or entity. Those have causes of their own.
 */
import type { Calculator } from '../contract/calculator.js';
import { INCONVENIENT_WORDS } from '../curp/inconvenient-words.js';
import { COMMON_GIVEN_NAMES, NO_SURNAME, PARTICLES } from '../curp/particles.js';
import { type Holder, keyOfNames } from './holder.js';
import { nameLetters } from './parts.js';

export type Names = Pick<Holder, 'nombres' | 'apellido_paterno' | 'apellido_materno'>;

/** A cause among the names: the ways in which they may have been read. */
export interface NameCause {
  readonly name: string;
  /** Other names that would give the letters on file. */
  readonly variants: (names: Names) => readonly Names[];
}

const wordsOf = (text: string): string[] => text.split(/\s+/u).filter((word) => word !== '');

const plain = (word: string): string =>
  word
    .normalize('NFD')
    .replace(/[\u0300\u0301\u0302]/g, '')
    .normalize('NFC')
    .toUpperCase();

const isIn = (words: readonly string[], word: string | undefined): boolean =>
  word !== undefined && words.includes(plain(word));

/** The same change in any of the three fields, one at a time and in all. */
function inEachField(names: Names, change: (text: string) => string): Names[] {
  const fields = ['apellido_paterno', 'apellido_materno', 'nombres'] as const;
  const changed = fields.filter((field) => change(names[field]) !== names[field]);
  const single = changed.map((field) => ({ ...names, [field]: change(names[field]) }));
  return changed.length < 2
    ? single
    : [...single, Object.assign({ ...names }, ...single.map((one, at) => pick(one, changed[at]!)))];
}

const pick = (names: Names, field: keyof Names): Partial<Names> => ({ [field]: names[field] });

/** Only the word that counts is left of a field, whatever stands before it. */
const lastWords = (text: string, from: number): string => wordsOf(text).slice(from).join(' ');

/** `DE LA CRUZ` read as if DE were the surname: glued together it is one word. */
const glued = (text: string): string => {
  const [first, ...rest] = wordsOf(text);
  return rest.length > 0 && isIn(PARTICLES, first) ? first! : text;
};

const withoutFirst = (text: string): string =>
  wordsOf(text).length > 1 && !isIn(PARTICLES, wordsOf(text)[0]) ? lastWords(text, 1) : text;

const swap = (names: Names): Names => ({
  ...names,
  apellido_paterno: names.apellido_materno,
  apellido_materno: names.apellido_paterno,
});

export const NAME_CAUSES: readonly NameCause[] = [
  { name: 'surnames_swapped', variants: (names) => [swap(names)] },
  {
    name: 'surname_missing',
    variants: (names) => [
      { ...names, apellido_materno: NO_SURNAME },
      { ...names, apellido_paterno: NO_SURNAME },
    ],
  },
  {
    name: 'common_name_kept',
    variants: (names) => {
      const [first, ...rest] = wordsOf(names.nombres);
      return rest.length > 0 && isIn(COMMON_GIVEN_NAMES, first) ? [{ ...names, nombres: first! }] : [];
    },
  },
  {
    name: 'common_name_dropped',
    variants: (names) => {
      const words = wordsOf(names.nombres);
      const kept = words.filter((word) => !isIn(COMMON_GIVEN_NAMES, word) && !isIn(PARTICLES, word));
      return kept.length > 0 && kept.length < words.length ? [{ ...names, nombres: kept.join(' ') }] : [];
    },
  },
  {
    name: 'given_names_exchanged',
    variants: (names) => {
      const [first, second, ...rest] = wordsOf(names.nombres);
      return second === undefined ? [] : [{ ...names, nombres: [second, first, ...rest].join(' ') }];
    },
  },
  {
    name: 'enye_as_n',
    variants: (names) => inEachField(names, (text) => text.normalize('NFC').replace(/ñ/giu, 'N')),
  },
  { name: 'particle_kept', variants: (names) => inEachField(names, glued) },
  { name: 'word_dropped', variants: (names) => inEachField(names, withoutFirst) },
  {
    name: 'rules_2006',
    variants: (names) => [
      ...inEachField(names, (text) =>
        text.normalize('NFC').replace(/[äëïö]/giu, (vowel) => vowel.normalize('NFD').charAt(0)),
      ),
      ...inEachField(names, (text) => text.normalize('NFC').replace(/ü/giu, '/')),
      ...inEachField(names, (text) => text.replace(/['’‘´`ʼ]/gu, '')),
      ...inEachField(names, (text) => (/^m\.?\s/iu.test(text) ? wordsOf(text)[0]! : text)),
    ],
  },
];

/** The letters with an inconvenient word left as it is; nothing where there is none. */
function unreplacedWord(letters: string, onFile: string): boolean {
  const word = onFile.slice(0, 4);
  return INCONVENIENT_WORDS.includes(word) && `${word.charAt(0)}X${onFile.slice(2)}` === letters;
}

/** A surname that the row does not have: only its two letters differ from X. */
function addedSurname(letters: string, onFile: string): boolean {
  const without = `${onFile.slice(0, 2)}X${onFile.charAt(3)}${onFile.charAt(4)}X${onFile.charAt(6)}`;
  return letters.charAt(2) === 'X' && letters.charAt(5) === 'X' && onFile !== letters && without === letters;
}

/** The cause whose letters are those on file, if there is one. */
export function findNameCause(
  holder: Holder,
  key: string,
  onFile: string,
  calculator: Calculator,
): string | undefined {
  const wanted = nameLetters(onFile);
  const letters = nameLetters(key);
  if (unreplacedWord(letters, wanted)) return 'inconvenient_word';
  if (addedSurname(letters, wanted)) return 'surname_added';
  return matching(holder, wanted, calculator)?.name;
}

function matching(holder: Holder, wanted: string, calculator: Calculator): NameCause | undefined {
  return NAME_CAUSES.find(({ variants }) =>
    variants(holder).some((names) => nameLetters(keyOfNames(holder, names, calculator)) === wanted),
  );
}

/** Two causes one after the other whose letters are those on file. */
export function findNameCauses(
  holder: Holder,
  onFile: string,
  calculator: Calculator,
): [string, string] | undefined {
  const wanted = nameLetters(onFile);
  for (const first of NAME_CAUSES) {
    for (const names of first.variants(holder)) {
      const second = matching({ ...holder, ...names }, wanted, calculator);
      if (second !== undefined && second !== first) return [first.name, second.name];
    }
  }
  return undefined;
}
