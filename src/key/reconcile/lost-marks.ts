/**
 * Rules for a row that has lost what a keyboard or an old system does not have: the Ñ, and the signs and the diaeresis of a
 * surname. The key on file has an X in their place. Each rule returns the readings of the names with the mark.
 *
 * What it does not do: give another reading to a mark that the row still has. `spelling-rules.ts` does.
 */
import { N, X } from '../curp/ascii.js';
import { consonantOf, initialOf, packLetters, vowelOf } from '../curp/name-letters.js';
import { unicodePattern } from '../marks/unicode-pattern.js';
import { NO_READINGS, type Rule } from './name-rule.js';
import {
  afterParticles,
  givenName,
  type Letters,
  type Names,
  unknownWord,
  type Word,
  type Words,
  wordOf,
} from './names.js';

const surname = (words: Words): Word | undefined => words[afterParticles(words)];

/** Ñ stands before a vowel: SANCHEZ cannot have lost one. The initial, and the first consonant after it. */
const MAY_BE_ENYE_FIRST = /^N[AEIOUÁÉÍÓÚÜ]/u;
const MAY_BE_ENYE_INSIDE = /^.[AEIOUÁÉÍÓÚÜ]*N[AEIOUÁÉÍÓÚÜ]/u;

/** Given names with Ñ in a letter of the key. With any name, MÓNICA and her twin MÍA would be one person. */
const GIVEN_NAMES_WITH_ENYE = /^(?:[IÍ]NIGO|INAKI|INAQUI|NUNO|TONO|TONA)$/u;

/** A word with X for those N that may have been Ñ and are X on file; `undefined` if there is none. */
function withEnye(word: Word | undefined, wanted: number): Word | undefined {
  if (word === undefined || word.text === '') return undefined;
  const { letters, text } = word;
  const isFirst = initialOf(letters) === N && initialOf(wanted) === X && MAY_BE_ENYE_FIRST.test(text);
  const isInside = consonantOf(letters) === N && consonantOf(wanted) === X && MAY_BE_ENYE_INSIDE.test(text);
  if (!isFirst && !isInside) return undefined;
  const initial = isFirst ? X : initialOf(letters);
  return unknownWord(packLetters(initial, vowelOf(letters), isInside ? X : consonantOf(letters)));
}

/** `MUNOZ` with the key of MUÑOZ. Where the key has N, the row has lost nothing. */
export const enyeLost: Rule = (names, wanted) => {
  const [one, two] =
    names.paternal.length > 0 ? (['paternal', 'maternal'] as const) : (['maternal', 'paternal'] as const);
  const first = withEnye(surname(names[one]), wanted.first);
  const second = withEnye(surname(names[two]), wanted.second);
  const name = givenName(names.given);
  const given = GIVEN_NAMES_WITH_ENYE.test(name?.text ?? '') ? withEnye(name, wanted.given) : undefined;
  if (first === undefined && second === undefined && given === undefined) return NO_READINGS;
  return [
    {
      ...names,
      ...(first && { [one]: [first] }),
      ...(second && { [two]: [second] }),
      ...(given && { given: [given] }),
    },
  ];
};

/** What stands before a sign in a surname: `O'HARA`, `D/AMICO`, `AL-KHATIB`, `BEN-ZVI`. */
const BEFORE_SIGN = unicodePattern(
  String.raw`^(?:[DLMNOST]|AL|EL|AB[DU]|BEN|BIN|BOU|IBN|DELL|DALL|SAINT|ST)(?=\p{L}{2})`,
);

/** The vowels that have an X with a diaeresis: as the initial, and as the first vowel after it. */
const FIRST_VOWEL = /^[AEIO]/u;
const VOWEL_INSIDE = /(?<=^.[^AEIOUÁÉÍÓÚÜ]*)[AEIOU]/u;
const MARKED: Readonly<Record<string, string>> = { A: 'Ä', E: 'Ë', I: 'Ï', O: 'Ö', U: '-' };

const marked = (vowel: string): string => MARKED[vowel]!;

/** The readings of a surname with a mark. */
function* markedReadings(words: Words): Generator<Words> {
  const at = afterParticles(words);
  const text = words[at]?.text ?? '';
  if (BEFORE_SIGN().test(text)) yield [wordOf(text.replace(BEFORE_SIGN(), '$&-'))];
  if (FIRST_VOWEL.test(text)) yield [wordOf(text.replace(FIRST_VOWEL, marked))];
  if (VOWEL_INSIDE.test(text)) yield [wordOf(text.replace(VOWEL_INSIDE, marked))];
}

/** Whether the letters of a surname on file have an X: only then can the row have lost a mark. */
const hasX = (wanted: number): boolean =>
  initialOf(wanted) === X || vowelOf(wanted) === X || consonantOf(wanted) === X;

/** `OHARA` with the key of O'HARA, `SCHRODER` with that of SCHRÖDER (X: RG 1.4), `ELHAJJ` with that of EL-HAJJ. */
export const markLost: Rule = (names: Names, wanted: Letters) => {
  const readings: Names[] = [];
  if (hasX(wanted.first))
    for (const paternal of markedReadings(names.paternal)) readings.push({ ...names, paternal });
  if (hasX(wanted.second))
    for (const maternal of markedReadings(names.maternal)) readings.push({ ...names, maternal });
  return readings;
};
