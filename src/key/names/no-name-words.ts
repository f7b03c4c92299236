/**
 * Words that take the place of a name in its field, as people write. A key from them would have letters of no name.
 *
 *   before a given name      an abbreviated title or initials: `Nut. Rosa`, `M.C. Rosa`, `D. Rosa`; an initial alone: `R.`
 *   after José, María, …     what is no second given name: `José II`, `María y/o Martha`
 *   before a surname         that of a husband or a family: `Vda. de López`, `Familia López`
 *
 * What it does not do: read titles that are left out (`titles.ts`), or judge fields in the form of the contract.
 */
import { trimBlanks } from '../curp/blanks.js';
import { COMMON_GIVEN_NAMES, PARTICLES } from '../curp/particles.js';
import { unicodePattern, withoutMarks } from '../marks/unicode-pattern.js';
import { CONTRACTIONS } from './contractions.js';

/** Of a field with such a word: no name, or a word that lacks letters of the key. */
export type NoName = 'not_a_name' | 'abbreviated';

const PARTICLE_SET: ReadonlySet<string> = new Set(PARTICLES);
const COMMON_SET: ReadonlySet<string> = new Set(COMMON_GIVEN_NAMES);

/** What follows a name and is none. */
const BEHIND_NAMES: ReadonlySet<string> = new Set('II III IV QEPD ALIAS O Y/O'.split(' '));

/** What stands before the surname of a husband, or of all of a family. */
const BEFORE_SURNAMES: ReadonlySet<string> = new Set(
  'VIUDA VDA VIUDO VDO FAMILIA FAM SUCESION SUCN SUC'.split(' '),
);

/** Words whose letters a filter needs. */
export const BEHIND_NAME_WORDS: readonly string[] = [...BEHIND_NAMES];
export const CHILD_WORDS: readonly string[] = ['NIÑA', 'NIÑO', 'NIÑAS', 'NIÑOS'];
export const BEFORE_SURNAME_WORDS: readonly string[] = [...BEFORE_SURNAMES, 'V'];

/** `V. de López`, `V de López`: the widow. */
const WIDOW = /^V\.?$/;

/** Between words; a full stop ends one. */
const BETWEEN = unicodePattern(String.raw`\p{White_Space}+|(?<=\.)(?=\p{L})`);
const LETTERS = unicodePattern(String.raw`^\p{L}{2,}\.?$`);
const HAS_VOWEL = /[AEIOUY]/;
const ONLY_X = /^X+$/;

/** An abbreviation of so many letters is that of a given name (`ALEJ.`); a shorter one may be that of a title (`NUT.`). */
const MIN_LETTERS = 4;

/** Where the word that counts is (curp-rules 2). */
function countingWord(words: readonly string[], isGivenName: boolean): number {
  let at = 0;
  const skipParticles = (): void => {
    while (at < words.length - 1 && PARTICLE_SET.has(words[at]!)) at++;
  };
  skipParticles();
  if (!isGivenName || at === words.length - 1 || !COMMON_SET.has(words[at]!)) return at;
  at++;
  skipParticles();
  return at;
}

/** Whether a given name may be an abbreviated title: a few letters and a full stop before another word. */
const isCutTitle = (word: string, stem: string): boolean =>
  word.endsWith('.') && stem !== 'MA' && !CONTRACTIONS.has(stem) && stem.length < MIN_LETTERS;

/** `M.C. ROSA`: a title, or names of which the key needs more than the first letter. */
const INITIALS = unicodePattern(String.raw`^\p{L}\.\p{L}\.`);

/** Not the name NINA. */
const CHILD = /^ni(?:ñ|n\u0303)[ao]s?$/i;

/** `D. ROSA`, `R`: of the name that counts there is the first letter only. A vowel without a full stop is the name of some. */
const INITIAL = unicodePattern(String.raw`^(?:\p{L}\.|[B-DF-HJ-NP-TV-XZ])$`);

/** What a field is, if the word of it that counts is no name. */
export function noNameIn(text: string, isGivenName: boolean): NoName | undefined {
  const words = withoutMarks(trimBlanks(text)).toUpperCase().split(BETWEEN());
  if (isGivenName && words.length > 2 && INITIALS().test(trimBlanks(text))) return 'abbreviated';
  const at = countingWord(words, isGivenName);
  const word = words[at]!;
  const isFollowed = at < words.length - 1;
  const stem = word.replace(/\.$/, '');
  const isBehind = isGivenName && COMMON_SET.has(words[at - 1] ?? '') && BEHIND_NAMES.has(stem);
  if (isBehind && (isFollowed || stem !== 'O')) return 'not_a_name';
  if (!isGivenName && isFollowed && BEFORE_SURNAMES.has(stem)) return 'not_a_name';
  if (!isGivenName && WIDOW.test(word) && words[at + 1] === 'DE') return 'not_a_name';
  if (isGivenName && CHILD.test(trimBlanks(text))) return 'not_a_name';
  // MARIA DE LA O is a name.
  if (isGivenName && INITIAL().test(word) && !PARTICLE_SET.has(words[at - 1] ?? '')) return 'abbreviated';
  if (!isGivenName || !LETTERS().test(word)) return undefined;
  if (isFollowed && isCutTitle(word, stem)) return 'abbreviated';
  // Surnames without a vowel are names: SMRZ is in the official texts.
  if (HAS_VOWEL.test(stem) || ONLY_X.test(stem) || CONTRACTIONS.has(stem)) return undefined;
  return at > 0 || isFollowed ? 'abbreviated' : undefined;
}
