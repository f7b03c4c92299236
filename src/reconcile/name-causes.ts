/**
 * Causes that change the seven letters of the names. Each rule returns the readings of the names that its cause would
 * produce. The first cause with a reading that has the letters of the key on file is reported.
 *
 * What they do not do: change date, sex or entity. `birth-causes.ts` has the causes for those.
 */
import { X } from '../curp/ascii.js';
import { consonantOf, initialOf, packLetters } from '../curp/name-letters.js';
import { PARTICLES } from '../curp/particles.js';
import {
  afterParticles,
  type Letters,
  lettersOf,
  type Names,
  sameGiven,
  sameLetters,
  sameSurnames,
  unknownWord,
  type Word,
  type Words,
  wordOf,
} from './names.js';
import { type Cause, type Causes, NO_CAUSE, setOf } from './parts.js';

/** Returns other readings of the names. `wanted` is the letters on file, which `surnameAdded` needs. */
type Rule = (names: Names, wanted: Letters) => readonly Names[];

const NAME_FIELDS = ['paternal', 'maternal', 'given'] as const;
const NO_READINGS: readonly Names[] = [];

/** Applies `change` to every non-empty subset of the fields that it changes. `change` returns `undefined` for no change. */
function inFields(names: Names, change: (words: Words, isGiven: boolean) => Words | undefined): Names[] {
  let found: Names[] = [];
  for (const field of NAME_FIELDS) {
    const words = change(names[field], field === 'given');
    if (words !== undefined) {
      found = found.concat([names, ...found].map((before) => ({ ...before, [field]: words })));
    }
  }
  return found;
}

/** Cheap precondition of the rules about particles and marks: most names have neither. */
const someWord = ({ paternal, maternal, given }: Names, test: (word: Word) => boolean): boolean =>
  paternal.some(test) || maternal.some(test) || given.some(test);

const isMarked = (word: Word): boolean => word.isMarked;
const isParticle = (word: Word): boolean => word.isParticle;

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

/** `GARCÍA LÓPEZ` read as `LÓPEZ GARCÍA`. */
const surnamesSwapped: Rule = (names) => [{ ...names, paternal: names.maternal, maternal: names.paternal }];

/** `GARCÍA LÓPEZ` read as `GARCÍA` alone, or as `LÓPEZ` alone; `GARCÍA` alone as no surname. */
const surnameMissing: Rule = (names) =>
  names.paternal.length === 0 && names.maternal.length === 0
    ? NO_READINGS
    : [
        { ...names, maternal: [] },
        { ...names, paternal: [] },
      ];

/** An empty surname, or the letter X, which people enter if a form requires a surname. */
const isAbsent = (words: Words): boolean =>
  words.length === 0 || (words.length === 1 && words[0]!.text === 'X');

/**
 * `GARCÍA` alone, and the key has the letters of a second surname, or of another first surname. The added surname is
 * unknown; its letters are taken from the key. If the row has no surname, the key must have an initial other than X.
 */
const surnameAdded: Rule = (names, wanted) => {
  if (!isAbsent(names.maternal) && !isAbsent(names.paternal)) return NO_READINGS;
  const only = isAbsent(names.paternal) ? names.maternal : names.paternal;
  const first = [unknownWord(wanted.first)];
  const second = [unknownWord(packLetters(initialOf(wanted.second), X, consonantOf(wanted.second)))];
  if (isAbsent(only))
    return initialOf(wanted.first) === X ? NO_READINGS : [{ ...names, paternal: first, maternal: [] }];
  return [
    { ...names, paternal: only, maternal: second },
    { ...names, paternal: first, maternal: only },
  ];
};

/** The full name of an abbreviation of MARIA or JOSE. */
const spelledOut = ({ text }: Word): Word => wordOf(text.startsWith('M') ? 'MARIA' : 'JOSE');

const COMMON_SINCE_2021 = /^M\.?$/;

/** `MARÍA LUISA` read as MARIA and not as LUISA; `MA. LUISA` as MA. or as MARIA. M. read as M. belongs to `rules2006`. */
const commonNameKept: Rule = (names) => {
  const index = afterParticles(names.given);
  const word = names.given[index];
  if (!word?.isCommon || index === names.given.length - 1) return NO_READINGS;
  const spelled = { ...names, given: [spelledOut(word)] };
  return COMMON_SINCE_2021.test(word.text) ? [spelled] : [{ ...names, given: [word] }, spelled];
};

/** `MARÍA` alone skipped, so that no name is left; `MARÍA JOSÉ GUADALUPE` read as GUADALUPE: two names skipped. */
const commonNameDropped: Rule = (names) => {
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
const givenNamesExchanged: Rule = (names) => {
  if (names.given.length < 2) return NO_READINGS;
  const [one, two, three, ...rest] = givenNames(names.given);
  if (one === undefined || two === undefined) return NO_READINGS;
  const exchanged = [{ ...names, given: [two, one, three ?? [], ...rest].flat() }];
  if (one.at(-1)!.isCommon && three !== undefined)
    exchanged.push({ ...names, given: [one, three, two, ...rest].flat() });
  return exchanged;
};

/** `MUÑOZ` read as MUNOZ: N where the rules write X (RG 1.1, 1.12). */
const enyeAsN: Rule = (names) =>
  someWord(names, isMarked) ? inFields(names, (words) => rewritten(words, /Ñ/g, () => 'N')) : NO_READINGS;

/** `DE LA CRUZ` read as DE, as LA or as DELACRUZ; `MARÍA DEL CARMEN` as DEL. */
const particleKept: Rule = (names) => {
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

/** `LE` skipped although it is the only word; `MACGREGOR` read as GREGOR; `SAN JUAN` as JUAN. */
const particleDropped: Rule = (names) =>
  inFields(names, (words) => {
    const [first] = words;
    if (first === undefined) return undefined;
    if (words.every(isParticle)) return [];
    if (words.length > 1 && FALSE_PARTICLES.has(first.text)) return words.slice(1);
    const word = words[afterParticles(words)]!;
    return GLUED.test(word.text) ? [wordOf(word.text.replace(GLUED, ''))] : undefined;
  });

/** `VÁZQUEZ CISNEROS ANDREA` with VACA in the key, and not VXCA (RG 1.8). */
const inconvenientWord: Rule = (names) => [{ ...names, keepsInconvenientWord: true }];

const DIAERESIS = /[ÄËÏÖ]/g;
const APOSTROPHE = /['‘’‛´`ʹʺʻʼʽ′＇]/g;

/**
 * Readings by the rules before 2021: `SCHRÖDER` with its O, `ARGÜELLO` with X for the Ü (RG 1.4, 1.6); `O'HARA`
 * as OHARA; `M. LUISA` and `M LUISA` as M (RG 1.3 added them).
 */
const rules2006: Rule = (names) => {
  const older = inFields(names, (words, isGiven) =>
    isGiven && words.length > 1 && COMMON_SINCE_2021.test(words[0]!.text) ? [words[0]!] : undefined,
  );
  if (!someWord(names, isMarked)) return older;
  return [
    ...inFields(names, (words) => rewritten(words, DIAERESIS, (vowel) => vowel.normalize('NFD').charAt(0))),
    ...inFields(names, (words) => rewritten(words, /Ü/g, () => '/')),
    ...inFields(names, (words) => rewritten(words, APOSTROPHE, () => '')),
    ...older,
  ];
};

type Rules = readonly (readonly [Cause, Rule])[];

const NAME_CAUSES: Rules = [
  ['surnames_swapped', surnamesSwapped],
  ['surname_missing', surnameMissing],
  ['surname_added', surnameAdded],
  ['common_name_kept', commonNameKept],
  ['common_name_dropped', commonNameDropped],
  ['given_names_exchanged', givenNamesExchanged],
  ['enye_as_n', enyeAsN],
  ['particle_kept', particleKept],
  ['particle_dropped', particleDropped],
  ['inconvenient_word', inconvenientWord],
  ['rules_2006', rules2006],
];

/** Each single cause with the letters that it produces. Not `surname_added`, which takes its letters from the key on file. */
export function* nameReadings(names: Names, wanted: Letters): Generator<readonly [Causes, Letters]> {
  for (const [cause, rule] of NAME_CAUSES) {
    if (cause === 'surname_added') continue;
    for (const other of rule(names, wanted)) yield [setOf(cause), lettersOf(other)];
  }
}

/** The causes that can change the letters of the given name, and those that can change the letters of the surnames. */
const GIVEN_CAUSES: Rules = NAME_CAUSES.filter(([cause]) => !/^surname|^inconvenient/.test(cause));
const SURNAME_CAUSES: Rules = NAME_CAUSES.filter(([cause]) => !/^common|^given|^inconvenient/.test(cause));

/** Compares the letters of a reading, or some of them, with those on file. */
type Test = (letters: Letters, wanted: Letters) => boolean;

/** Whether two causes may be combined. Removing a surname and adding an unknown one would explain any surname. */
const canCombine = (first: Cause | undefined, second: Cause): boolean =>
  first === undefined ||
  (first !== second &&
    second !== 'surname_added' &&
    !(first === 'surname_added' && second === 'surname_missing'));

function oneCause(rules: Rules, names: Names, wanted: Letters, isWanted: Test, before?: Cause): Causes {
  for (const [cause, rule] of rules) {
    if (!canCombine(before, cause)) continue;
    for (const other of rule(names, wanted)) if (isWanted(lettersOf(other), wanted)) return setOf(cause);
  }
  return NO_CAUSE;
}

function twoCauses(rules: Rules, names: Names, wanted: Letters, isWanted: Test): Causes {
  for (const [first, rule] of rules) {
    for (const other of rule(names, wanted)) {
      const second = oneCause(rules, other, wanted, isWanted, first);
      if (second !== NO_CAUSE) return setOf(first) | second;
    }
  }
  return NO_CAUSE;
}

const isReachable = (rules: Rules, names: Names, wanted: Letters, isWanted: Test): boolean =>
  isWanted(lettersOf(names), wanted) ||
  oneCause(rules, names, wanted, isWanted) !== NO_CAUSE ||
  twoCauses(rules, names, wanted, isWanted) !== NO_CAUSE;

/**
 * The cause, or the two causes in sequence, that produce the letters on file. No cause moves letters between given names
 * and surnames, so each side is tried alone first: most keys of a different person are ruled out after a few readings.
 */
export function findNameCauses(names: Names, wanted: Letters, limit: number): Causes {
  if (!isReachable(GIVEN_CAUSES, { ...names, paternal: [], maternal: [] }, wanted, sameGiven))
    return NO_CAUSE;
  const single = oneCause(NAME_CAUSES, names, wanted, sameLetters);
  if (single !== NO_CAUSE || limit < 2) return single;
  if (!isReachable(SURNAME_CAUSES, { ...names, given: [] }, wanted, sameSurnames)) return NO_CAUSE;
  return twoCauses(NAME_CAUSES, names, wanted, sameLetters);
}
