/**
 * The words of a whole name, and its units: a particle belongs to the word after it (`DE LA CRUZ`, `SAN MARTIN`). A unit is
 * known as a surname, as a given name, or as neither: unknown words and those that are both (CRUZ) are treated alike, unless
 * the file proves what they are in it.
 *
 * What it does not do: decide where a name is cut. `name-cuts.ts` does.
 */
import { COMMON_GIVEN_NAMES, PARTICLES } from '../curp/particles.js';
import { WORDS_BEFORE_NAMES } from '../names/titles.js';
import {
  BOTH_NAMES,
  GIVEN_NAMES,
  GIVEN_NAMES_WITH_PARTICLES,
  ONLY_GIVEN_NAMES,
  SELDOM_GIVEN_NAMES,
} from './common-given-names.js';
import { RARE_GIVEN_NAMES, SURNAMES, SURNAMES_WITH_PARTICLES, UNCOMMON_SURNAMES } from './common-surnames.js';

/**
 * `surname`: never a given name. `mostly_surname`: rarely a given name. `given`: never a surname. `mostly_given`: the surname of
 * few people. `either`: anything else.
 */
export type UnitKind = 'surname' | 'mostly_surname' | 'given' | 'mostly_given' | 'either';

export interface Unit {
  /** As they are written. */
  readonly words: readonly string[];
  /** In capitals, without accents. */
  readonly plain: string;
  readonly kind: UnitKind;
  /** Whether it begins with a particle. */
  readonly isLed: boolean;
  /** Whether it is in a table of common names. */
  readonly isKnown: boolean;
}

/** What the names of a file prove about words of the tables that are common as surnames and as given names. */
export interface ProvenWords {
  /** Taken for words that are rarely a given name. */
  readonly surnames: readonly string[];
  /** Taken for words that are the surname of few. */
  readonly given: readonly string[];
}

const PARTICLE_SET: ReadonlySet<string> = new Set(PARTICLES);

/** Words that belong to the next one: the particles of Spanish, and what begins a name of two words. */
const LEADING: ReadonlySet<string> = new Set(
  'DE DEL LA LAS LOS Y SAN SANTA SANTO STA STO VDA VIUDA'.split(' '),
);

/** Particles of other languages: some of them are surnames too (LE, VAN), so no table decides a name with one. */
const FOREIGN: ReadonlySet<string> = new Set([
  ...PARTICLES.filter((particle) => !LEADING.has(particle)),
  ...'DO DOS DU E AL BIN'.split(' '),
]);

/** Those that the key leaves out, with their abbreviations. */
const COMMON_SET: ReadonlySet<string> = new Set(COMMON_GIVEN_NAMES);

export const isForeignParticle = (word: string): boolean => FOREIGN.has(plainWord(word));

/** A word in capitals, without accents and its full stop. Ñ stays. */
export function plainWord(word: string): string {
  if (word.length > MAX_WORD || /^[A-ZÑ]+$/.test(word)) return word;
  const known = PLAIN_WORDS.get(word);
  if (known !== undefined) return known;
  if (PLAIN_WORDS.size >= MAX_PLAIN_WORDS) PLAIN_WORDS.clear();
  const plain = foldedWord(word);
  PLAIN_WORDS.set(word, plain);
  return plain;
}

/** Words with accents or small letters, by their text. */
const PLAIN_WORDS = new Map<string, string>();
const MAX_PLAIN_WORDS = 4096;

/** No table has a longer word. */
const MAX_WORD = 40;

/** Forgets the words of names that were looked at. */
export const forgetWords = (): void => PLAIN_WORDS.clear();

function foldedWord(word: string): string {
  return word
    .toUpperCase()
    .normalize('NFD')
    .replace(/(?<!N)\u0303|[\u0300-\u0302\u0304-\u036f]/g, '')
    .normalize('NFC')
    .replace(/\.$/, '');
}

export const isParticle = (word: string): boolean => PARTICLE_SET.has(plainWord(word));

export const wordsOf = (text: string): string[] =>
  text.split(/\p{White_Space}+/u).filter((word) => word !== '');

/** `-EZ`: "son of". */
const PATRONYMIC = /^[A-ZÑ]{3,}EZ$/;

/** Beginnings and endings of surnames that given names do not have. */
const SURNAME_SHAPE =
  /^(?:VILLA[A-ZÑ]{2,}|[BC]ARR[AEIO][A-ZÑ]{2,}|[A-ZÑ]{3,}(?:ALES|ARES|AZO|CHEA|EAGA|EGUI|ERAS|EROS|EZ|ILL[AO]S|ILLO|LLON|NTES|ONES|OZA|UEDA))$/;

/** Given names with such an ending; most of them are misspelt. */
const SHAPED_GIVEN: ReadonlySet<string> = new Set(
  `ANDREZ ANGELEZ ANTARES CAMILLO DOLOREZ LEONIDEZ LOURDEZ MARAVILLAS MELQUIADEZ MERCEDEZ MOISEZ NIEVEZ REYEZ RIANSARES
  ULISEZ`.split(/\s+/),
);

/** Endings of given names that few surnames have. */
const GIVEN_SHAPE = /^[A-ZÑ]{2,}(?:[AEI]LIA|ENIA|INDA|[EI]LDA|ERTA|ABEL|ETH|LFO)$/;

export const isPatronymic = (plain: string): boolean => PATRONYMIC.test(plain) && !SHAPED_GIVEN.has(plain);

/** Whether the beginning or the ending of a word shows a surname. */
const isShapedSurname = (plain: string): boolean => SURNAME_SHAPE.test(plain) && !SHAPED_GIVEN.has(plain);

/** Whether a word is one that a file can prove to be a surname or a given name in it. */
export const isDoubtful = (plain: string): boolean => BOTH_NAMES.has(plain) || SELDOM_GIVEN_NAMES.has(plain);

/** The kind of a word that is common as a surname and as a given name. */
function doubtfulKind(plain: string, proven: ProvenWords | undefined): UnitKind {
  if (proven?.surnames.includes(plain)) return 'mostly_surname';
  return proven?.given.includes(plain) ? 'mostly_given' : 'either';
}

function kindOf(plain: string, isLed: boolean): UnitKind {
  if (isLed) {
    if (GIVEN_NAMES_WITH_PARTICLES.has(plain)) return 'mostly_given';
    return 'either';
  }
  if (SURNAMES.has(plain)) return 'surname';
  if (GIVEN_NAMES.has(plain) || COMMON_SET.has(plain)) return 'mostly_given';
  if (ONLY_GIVEN_NAMES.has(plain)) return 'given';
  if (RARE_GIVEN_NAMES.has(plain)) return 'mostly_surname';
  if (UNCOMMON_SURNAMES.has(plain) || isShapedSurname(plain)) return 'surname';
  return GIVEN_SHAPE.test(plain) ? 'mostly_given' : 'either';
}

/** Whether a word is in a table of common names: not an uncommon surname, nor one by its shape only. */
const isCommon = (plain: string, kind: UnitKind): boolean =>
  kind === 'surname' ? SURNAMES.has(plain) : kind !== 'either';

/** `proven`: by the other names of the file. */
export function unitsOf(words: readonly string[], proven?: ProvenWords): Unit[] {
  const units: Unit[] = [];
  let start = 0;
  for (const [index, word] of words.entries()) {
    const isLast = index === words.length - 1;
    if (!isLast && LEADING.has(plainWord(word))) continue;
    const own = words.slice(start, index + 1);
    const plain = own.map(plainWord).join(' ');
    const isLed = own.length > 1;
    const listed = kindOf(plain, isLed);
    const isBoth = listed === 'either' && isDoubtful(plain);
    const kind = isBoth ? doubtfulKind(plain, proven) : listed;
    const isKnown = isBoth || SURNAMES_WITH_PARTICLES.has(plain) || isCommon(plain, kind);
    units.push({ words: own, plain, kind, isLed, isKnown });
    start = index + 1;
  }
  return units;
}

/** Whether a unit with a particle is a surname of its own, as well as the end of a longer one. */
export const isOwnSurname = ({ plain }: Unit): boolean => SURNAMES_WITH_PARTICLES.has(plain);

/** What stands before or behind names, and is no common surname. */
const NO_NAMES: ReadonlySet<string> = new Set(['JR', ...WORDS_BEFORE_NAMES]);

const isSurname = (plain: string): boolean => SURNAMES.has(plain) || UNCOMMON_SURNAMES.has(plain);

/** `J. JESUS` and `M. LUISA` are usual given names; in a surname these letters are cut words. */
const USUAL_INITIALS: ReadonlySet<string> = new Set(['J', 'M']);

/** Whether a unit is one letter: no surname, and rarely a part of the given names. */
export const isInitial = ({ plain }: Unit): boolean => plain.length === 1;

/** Whether the tables say nothing about names with this unit: a title, or a letter that may be a title or a cut surname. */
export const isNoName = (unit: Unit): boolean =>
  (NO_NAMES.has(unit.plain) && !isSurname(unit.plain)) ||
  (isInitial(unit) && !USUAL_INITIALS.has(unit.plain));
