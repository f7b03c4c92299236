/**
 * Rules that read the words of the names in another way: swapped, missing, added or skipped words. Each rule returns the
 * readings of the names that its cause would produce.
 *
 * What it does not do: change the spelling of a word. `spelling-rules.ts` has the rules for that.
 */
import { X } from '../curp/ascii.js';
import { consonantOf, initialOf, packLetters } from '../curp/name-letters.js';
import { PARTICLES } from '../curp/particles.js';
import { inFields, NO_READINGS, type Rule, someWord } from './name-rule.js';
import {
  afterParticles,
  type Letters,
  type Names,
  NO_LETTERS,
  unknownWord,
  type Word,
  type Words,
  wordOf,
} from './names.js';

/** The hyphens that the rules of the key know. */
const HYPHEN = /[-\u2010\u2011]/;

const isParticle = (word: Word): boolean => word.isParticle;

/** An empty surname, or the letter X, which people enter if a form requires a surname. */
export const isAbsent = (words: Words): boolean =>
  words.length === 0 || (words.length === 1 && words[0]!.text === 'X');

/** `GARCÍA LÓPEZ` read as `LÓPEZ GARCÍA`. */
export const surnamesSwapped: Rule = (names) =>
  isAbsent(names.paternal) || isAbsent(names.maternal)
    ? NO_READINGS
    : [{ ...names, paternal: names.maternal, maternal: names.paternal }];

/** `GARCÍA LÓPEZ` read as `GARCÍA` alone, or as `LÓPEZ` alone; `GARCÍA` alone as no surname. */
export const surnameMissing: Rule = (names) =>
  names.paternal.length === 0 && names.maternal.length === 0
    ? NO_READINGS
    : [
        { ...names, maternal: [] },
        { ...names, paternal: [] },
      ];

/** `LÓPEZ` alone, in either field, read as a second surname without a first: the rules put a lone surname first (I06 p. 27). */
export const surnameMisplaced: Rule = (names) => {
  const [one, other] = [isAbsent(names.paternal), isAbsent(names.maternal)];
  if (one === other) return NO_READINGS;
  return [{ ...names, paternal: [unknownWord(NO_LETTERS)], maternal: one ? names.maternal : names.paternal }];
};

/** A surname with the letters of the second surname on file. */
const secondSurnameOf = ({ second }: Letters): Words => [
  unknownWord(packLetters(initialOf(second), X, consonantOf(second))),
];

/**
 * `GARCÍA` alone, and the key has the letters of a second surname, or of another first surname. The added surname is
 * unknown; its letters are taken from the key. If the row has no surname, the key must have an initial other than X.
 */
export const surnameAdded: Rule = (names, wanted) => {
  if (!isAbsent(names.maternal) && !isAbsent(names.paternal)) return NO_READINGS;
  const only = isAbsent(names.paternal) ? names.maternal : names.paternal;
  const first = [unknownWord(wanted.first)];
  const second = secondSurnameOf(wanted);
  if (isAbsent(only))
    return initialOf(wanted.first) === X ? NO_READINGS : [{ ...names, paternal: first, maternal: [] }];
  return [
    { ...names, paternal: only, maternal: second },
    { ...names, paternal: first, maternal: only },
  ];
};

/** The full name of an abbreviation of MARIA or JOSE. */
const spelledOut = ({ text }: Word): Word => wordOf(text.startsWith('M') ? 'MARIA' : 'JOSE');

/** Abbreviations that RG 1.3 added. */
export const COMMON_SINCE_2021 = /^M\.?$/;

/** `MARÍA LUISA` read as MARIA and not as LUISA; `MA. LUISA` as MA. or as MARIA. M. read as M. belongs to `rules2006`. */
export const commonNameKept: Rule = (names) => {
  const index = afterParticles(names.given);
  const word = names.given[index];
  if (!word?.isCommon || index === names.given.length - 1) return NO_READINGS;
  const spelled = { ...names, given: [spelledOut(word)] };
  return COMMON_SINCE_2021.test(word.text) ? [spelled] : [{ ...names, given: [word] }, spelled];
};

/** `MARÍA` alone skipped, so that no name is left; `MARÍA JOSÉ GUADALUPE` read as GUADALUPE: two names skipped. */
export const commonNameDropped: Rule = (names) => {
  let rest = names.given.slice(afterParticles(names.given));
  if (!rest[0]?.isCommon) return NO_READINGS;
  if (rest.length > 1) rest = rest.slice(afterParticles(rest, 1));
  return rest[0]!.isCommon ? [{ ...names, given: rest.slice(1) }] : NO_READINGS;
};

/** Splits into given names, each with its particles: `DEL CARMEN` is one name. */
function givenNames(words: Words): Words[] {
  const found: Words[] = [];
  for (let start = 0; start < words.length; ) {
    const end = afterParticles(words, start) + 1;
    found.push(words.slice(start, end));
    start = end;
  }
  return found;
}

/** `JUAN CARLOS` read as `CARLOS JUAN`; `MARÍA ELENA INÉS` as `MARÍA INÉS ELENA`. */
export const givenNamesExchanged: Rule = (names) => {
  if (names.given.length < 2) return NO_READINGS;
  const [one, two, three, ...rest] = givenNames(names.given);
  if (one === undefined || two === undefined) return NO_READINGS;
  const exchanged = [{ ...names, given: [two, one, three ?? [], ...rest].flat() }];
  if (one.at(-1)!.isCommon && three !== undefined)
    exchanged.push({ ...names, given: [one, three, two, ...rest].flat() });
  return exchanged;
};

/** `DE LA CRUZ` read as DE, as LA or as DELACRUZ; `MARÍA DEL CARMEN` as DEL. */
export const particleKept: Rule = (names) => {
  if (!someWord(names, isParticle)) return NO_READINGS;
  const begin = (words: Words, isGiven: boolean): number => {
    const common = isGiven ? afterParticles(words) : words.length;
    return words[common]?.isCommon && common < words.length - 1 ? common + 1 : 0;
  };
  /** The particles that the rules skip. */
  const particles = (words: Words, isGiven: boolean): Words => {
    const start = begin(words, isGiven);
    return words.slice(start, afterParticles(words, start));
  };
  return [
    ...inFields(names, (words, isGiven) => particles(words, isGiven).slice(0, 1).map(alone)[0]),
    ...inFields(names, (words, isGiven) => particles(words, isGiven).slice(1, 2).map(alone)[0]),
    ...inFields(names, (words, isGiven) => {
      const { length } = particles(words, isGiven);
      const start = begin(words, isGiven);
      const glued = words.slice(start, start + length + 1).map(({ text }) => text);
      return length === 0 ? undefined : [wordOf(glued.join(''))];
    }),
  ];
};

const alone = (word: Word): Words => [word];

/** Words that people mistake for particles; RG 1.7 does not list them. */
const FALSE_PARTICLES = new Set(['SAN', 'SANTA', 'SANTO', 'DO', 'DOS', 'DU', 'E', 'TER', 'ZU']);

/** The longest particle, of two letters or more, at the beginning of a word that has at least three letters after it. */
const LONG_PARTICLES = PARTICLES.filter(({ length }) => length > 1).sort((a, b) => b.length - a.length);
const GLUED = new RegExp(`^(?:${LONG_PARTICLES.join('|')})(?=.{3})`, 'u');

/** `LE` skipped although it is the only word; `SAN JUAN` read as JUAN; the surname `MACGREGOR` as GREGOR. */
export const particleDropped: Rule = (names) =>
  inFields(names, (words, isGiven) => {
    const [first] = words;
    if (first === undefined) return undefined;
    if (words.every(isParticle)) return [];
    if (words.length > 1 && FALSE_PARTICLES.has(first.text)) return words.slice(1);
    if (isGiven) return undefined;
    const word = words[afterParticles(words)]!;
    return GLUED.test(word.text) ? [wordOf(word.text.replace(GLUED, ''))] : undefined;
  });

/** `VÁZQUEZ CISNEROS ANDREA` with VACA in the key, and not VXCA (RG 1.8). */
export const inconvenientWord: Rule = (names) => [{ ...names, keepsInconvenientWord: true }];

/** `RIVA PALACIO` read as PALACIO, `MONTES DE OCA` as OCA, `LÓPEZ-CASTILLO` as CASTILLO. */
export const surnameSecondWord: Rule = (names) =>
  inFields(names, (words, isGiven) => {
    if (isGiven || words.length === 0) return undefined;
    const first = afterParticles(words);
    if (first < words.length - 1) return words.slice(afterParticles(words, first + 1));
    const word = words[first]!;
    const second = word.isMarked ? word.text.split(HYPHEN, 2)[1] : undefined;
    return second ? [wordOf(second)] : undefined;
  });

const isMarriedSurname = (words: Words, at: number): boolean =>
  words[at]!.text === 'DE' && at < words.length - 1 && !words[at + 1]!.isParticle;

/**
 * Two cases. The second surname is that of the husband (`DE LÓPEZ`): the key has a second surname that the row does not
 * contain. Or the first surname is `GARCÍA DE LÓPEZ`: the key has GARCIA and LOPEZ. `DE LA CRUZ` is an ordinary surname.
 */
export const marriedSurname: Rule = (names, wanted) => {
  const { paternal, maternal } = names;
  const readings: Names[] = [];
  if (maternal.length > 1 && isMarriedSurname(maternal, 0))
    readings.push({ ...names, maternal: secondSurnameOf(wanted) });
  const at = paternal.findIndex((_, index) => index > 0 && isMarriedSurname(paternal, index));
  if (at > 0) readings.push({ ...names, paternal: paternal.slice(0, at), maternal: paternal.slice(at + 1) });
  return readings;
};
