/**
 * Rules that spell a word in another way: Ñ as N, the readings of signs before 2021, and letters that sound alike. Each rule
 * returns the readings of the names that its cause would produce.
 *
 * What it does not do: guess. Only the spellings that are listed here are tried.
 */
import { inFields, NO_READINGS, type Rule, someWord } from './name-rule.js';
import { afterParticles, givenName, type Names, textIn, type Word, type Words, wordOf } from './names.js';
import { COMMON_SINCE_2021 } from './word-rules.js';

const isMarked = (word: Word): boolean => word.isMarked;

/** The words with `pattern` replaced in their texts; `undefined` if no word changes. Words that become empty are removed. */
function rewritten(words: Words, pattern: RegExp, replace: (found: string) => string): Words | undefined {
  let changed: Word[] | undefined;
  for (const [index, word] of words.entries()) {
    if (!word.isMarked || word.text.search(pattern) < 0) continue;
    changed ??= [...words];
    changed[index] = wordOf(word.text.replace(pattern, replace));
  }
  return changed?.filter(({ text }) => text !== '');
}

/** `MUÑOZ` read as MUNOZ: N where the rules write X (RG 1.1, 1.12). */
export const enyeAsN: Rule = (names) =>
  someWord(names, isMarked) ? inFields(names, (words) => rewritten(words, /Ñ/g, () => 'N')) : NO_READINGS;

const DIAERESIS = /[ÄËÏÖ]/g;
const APOSTROPHE = /['‘’‛´`ʹʺʻʼʽ′＇]/g;
const HYPHEN_OR_SLASH = /[-\u2010\u2011/]/g;
const hasHyphenOrSlash = ({ text }: Word): boolean => text.search(HYPHEN_OR_SLASH) >= 0;

/** A hyphen or a slash as a blank: `EL-HAJJ` is EL and HAJJ. */
const separated = (words: Words): Words | undefined =>
  words.some(hasHyphenOrSlash)
    ? words.flatMap((word) => word.text.split(HYPHEN_OR_SLASH).filter(Boolean).map(wordOf))
    : undefined;

/**
 * Readings by the rules before 2021: `SCHRÖDER` with its O, `ARGÜELLO` with X for the Ü (RG 1.4, 1.6); `O'HARA`
 * as OHARA; `D/AMICO` and `D-AMICO` as DAMICO, as DXAMICO or as two words; `M. LUISA` and `M LUISA` as M (RG 1.3 added them).
 */
export const rules2006: Rule = (names) => {
  const older = inFields(names, (words, isGiven) =>
    isGiven && words.length > 1 && COMMON_SINCE_2021.test(words[0]!.text) ? [words[0]!] : undefined,
  );
  if (!someWord(names, isMarked)) return older;
  const readings = [
    ...inFields(names, (words) => rewritten(words, DIAERESIS, (vowel) => vowel.normalize('NFD').charAt(0))),
    ...inFields(names, (words) => rewritten(words, /Ü/g, () => '/')),
    ...inFields(names, (words) => rewritten(words, APOSTROPHE, () => '')),
    ...older,
  ];
  if (!someWord(names, hasHyphenOrSlash)) return readings;
  return [
    ...readings,
    ...inFields(names, (words) => rewritten(words, HYPHEN_OR_SLASH, () => '')),
    ...inFields(names, (words) => rewritten(words, HYPHEN_OR_SLASH, () => 'X')),
    ...inFields(names, separated),
  ];
};

const VOWEL = '[AEIOUÁÉÍÓÚÜ]';
/** Before the first consonant after the initial. */
const BEFORE_CONSONANT = `(?<=^.${VOWEL}*)`;

type Spelling = readonly [pattern: RegExp, letters: string];

/**
 * The spellings that sound alike in Spanish, in the letters that a key can contain: the initial, and the first consonant after
 * it. `VELA` and `BELA`, `CUEVAS` and `CUEBAS`; `JIMÉNEZ` and `XIMÉNEZ`, `MEJÍA` and `MEXÍA`; `HERNÁNDEZ` and `ERNÁNDEZ`,
 * `AHUMADA` and `AUMADA`.
 */
const SURNAME_SPELLINGS: readonly Spelling[] = [
  ...['BV', 'VB', 'JX', 'XJ'].flatMap(([from, to]): Spelling[] => [
    [new RegExp(`^${from}`, 'u'), to!],
    [new RegExp(`${BEFORE_CONSONANT}${from}`, 'u'), to!],
  ]),
  [/^H/u, ''],
  [new RegExp(`^(?=${VOWEL})`, 'u'), 'H'],
  [new RegExp(`${BEFORE_CONSONANT}H`, 'u'), ''],
  [new RegExp(`(?<=^.?${VOWEL})(?=${VOWEL})`, 'u'), 'H'],
];

/**
 * Of given names, only the initial of `XIMENA` and `JIMENA`: a key contains two letters of a given name, and with the other
 * spellings they are too often those of a brother or sister (`AGUSTÍN` and `HUGO`, `BELÉN` and `VALERIA`).
 */
const GIVEN_NAME_SPELLINGS: readonly Spelling[] = [
  [/^J/u, 'X'],
  [/^X/u, 'J'],
];

/** The readings in which this word is the only one of its name, in each spelling with letters that are on file. */
const respelled = (
  names: Names,
  field: 'paternal' | 'maternal' | 'given',
  word: Word | undefined,
  spellings: readonly Spelling[],
  onFile: string,
): Names[] =>
  spellings.flatMap(([pattern, letters]) =>
    word !== undefined && onFile.includes(letters) && pattern.test(word.text)
      ? { ...names, [field]: [wordOf(word.text.replace(pattern, letters))] }
      : [],
  );

const surname = (words: Words): Word | undefined => words[afterParticles(words)];

/** `VÁZQUEZ` read as BÁZQUEZ: one surname in another spelling. */
export const surnameSpelling: Rule = (names, wanted) => {
  const onFile = textIn(wanted.first, wanted.second);
  return [
    ...respelled(names, 'paternal', surname(names.paternal), SURNAME_SPELLINGS, onFile),
    ...respelled(names, 'maternal', surname(names.maternal), SURNAME_SPELLINGS, onFile),
  ];
};

/** `XIMENA` read as JIMENA. */
export const givenNameSpelling: Rule = (names, wanted) =>
  respelled(names, 'given', givenName(names.given), GIVEN_NAME_SPELLINGS, textIn(wanted.given));
