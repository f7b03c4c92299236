/**
 * A name as it is written in a row, in the forms in which two spellings of it are compared: its words without particles, signs
 * and accents, the same without blanks, and as they sound in Spanish.
 *
 * What it does not do: compare. `name-pairs.ts` does.
 */
import { NO_SURNAME, PARTICLES } from '../../../key/curp/particles.js';
import { givenNameHashes, surnameHash } from '../blocks/name-hash.js';

export interface WrittenName {
  /**
   * All words in upper case, without the accents that do not count, and with one sign for all others: equal texts are equal
   * names. Empty if there is no such name.
   */
  readonly text: string;
  /** The words that count, in A to Z, Ñ and digits. Abbreviations of MARIA and JOSE are spelled out. */
  readonly words: readonly string[];
  /** The same with N for Ñ, and as they sound. */
  readonly plainWords: readonly string[];
  readonly sounds: readonly string[];
  /** All words without blanks and signs, particles too. */
  readonly joined: string;
  readonly hasAbbreviation: boolean;
  /** A name with a digit is equal to itself only: `ROSA 1` and `ROSA 2` may be twins. */
  readonly hasDigit: boolean;
  /** For blocks, as in `name-hash.ts`: of a surname, or of the given names. */
  readonly hash: number;
  /** `DE LÓPEZ`, and `GARCÍA DE LÓPEZ`: the surname of a husband is in it. */
  readonly isMarried: boolean;
}

const BLANKS = /[\p{White_Space}\uFEFF]+/u;
const APOSTROPHES = /['\u2018\u2019\u201B\u00B4`\u02B9-\u02BD\u2032\uFF07]/g;
const APOSTROPHES_AND_STOPS = new RegExp(`${APOSTROPHES.source}|[.]`, 'g');
const HYPHENS = /[-\u2010\u2011/]/g;

/** Accents that do not count: all but those of Ñ, Ä, Ë, Ï and Ö. */
const ACCENTS = /(?<![NÑ])\u0303|(?<![AEIO])\u0308|[\u0300-\u0302\u0304-\u0307\u0309-\u036F]/g;
const DIAERESIS = /\u0308/g;

const particles: ReadonlySet<string> = new Set(PARTICLES);

const LIGATURES: Readonly<Record<string, string>> = { Æ: 'AE', Œ: 'OE', Ø: 'O', Ł: 'L', Đ: 'D' };

/** Most names: letters with the accents of Spanish, and single blanks. */
const USUAL = /^[A-ZÁÉÍÓÚÑ]+(?: [A-ZÁÉÍÓÚÑ]+)*$/;
const ACUTE = /[ÁÉÍÓÚ]/g;
const WITHOUT_ACUTE: Readonly<Record<string, string>> = { Á: 'A', É: 'E', Í: 'I', Ó: 'O', Ú: 'U' };

/** In upper case, with single blanks, without accents that do not count. */
function comparable(text: string): string {
  const upper = text.toUpperCase();
  if (USUAL.test(upper)) return upper.replace(ACUTE, (letter) => WITHOUT_ACUTE[letter]!);
  return text
    .normalize('NFC')
    .toUpperCase()
    .normalize('NFD')
    .replace(ACCENTS, '')
    .normalize('NFC')
    .replace(/[ÆŒØŁĐ]/g, (letter) => LIGATURES[letter]!)
    .split(BLANKS)
    .filter(Boolean)
    .join(' ');
}

/** Without signs and diaeresis. Ñ stays. */
const plain = (text: string): string =>
  USUAL.test(text)
    ? text
    : text.normalize('NFD').replace(DIAERESIS, '').normalize('NFC').replace(APOSTROPHES_AND_STOPS, '');

/** MA. is MARIA anywhere; M. is MARIA and J. is JOSE as the first of several given names. */
function spelledOut(word: string, index: number, words: readonly string[]): string {
  if (word === 'MA') return 'MARIA';
  if (index > 0 || words.length < 2) return word;
  return word === 'M' ? 'MARIA' : word === 'J' ? 'JOSE' : word;
}

const isParticle = (word: string): boolean => particles.has(word);

/** `DE LÓPEZ`, but not `DE LA CRUZ`. */
function isMarriedSurname(words: readonly string[]): boolean {
  const at = words.indexOf('DE');
  return at >= 0 && at < words.length - 1 && !isParticle(words[at + 1]!);
}

/** A dot after an abbreviation ends a word, also without a blank: `MA.LUISA`. */
const STOP = /\.(?=.)/g;

export function writtenName(text: string, isGiven: boolean): WrittenName {
  const upper = comparable(text);
  const whole = !isGiven && (upper === NO_SURNAME || upper === 'X') ? '' : upper;
  const all = plain(isGiven ? whole.replace(STOP, '. ') : whole)
    .replace(HYPHENS, ' ')
    .split(' ')
    .filter(Boolean);
  const counted = all.filter((word) => !isParticle(word));
  const words = counted.length > 0 ? counted : all;
  const bytes = Buffer.from(whole);
  const spelled = isGiven ? words.map(spelledOut) : words;
  return new Name(
    whole.replace(HYPHENS, '-').replace(APOSTROPHES, '-'),
    spelled,
    all.join(''),
    spelled.join() !== words.join(),
    /\d/.test(whole),
    (isGiven ? givenNameHashes : surnameHash)(bytes, 0, bytes.length),
    !isGiven && isMarriedSurname(all),
  );
}

/** How words sound is found when it is compared: most names are never compared so. */
class Name implements WrittenName {
  #plainWords: readonly string[] | undefined;
  #sounds: readonly string[] | undefined;

  constructor(
    readonly text: string,
    readonly words: readonly string[],
    readonly joined: string,
    readonly hasAbbreviation: boolean,
    readonly hasDigit: boolean,
    readonly hash: number,
    readonly isMarried: boolean,
  ) {}

  get plainWords(): readonly string[] {
    this.#plainWords ??= this.words.map(withoutEnye);
    return this.#plainWords;
  }

  get sounds(): readonly string[] {
    this.#sounds ??= this.words.map(soundOf);
    return this.#sounds;
  }
}

const withoutEnye = (text: string): string => text.replaceAll('Ñ', 'N');

const SOUNDS: readonly (readonly [RegExp, string])[] = [
  [/CH/g, '@'],
  [/H/g, ''],
  [/Ñ/g, 'N'],
  [/V|W/g, 'B'],
  [/LL|Y/g, 'I'],
  [/X|G(?=[EI])/g, 'J'],
  [/Z|C(?=[EI])/g, 'S'],
  [/QU(?=[EI])|CK|Q|K/g, 'C'],
  [/(.)\1+/g, '$1'],
];

/** How a word sounds: words with equal sounds are spellings of one name. */
const soundOf = (word: string): string =>
  SOUNDS.reduce((sound, [pattern, letter]) => sound.replace(pattern, letter), word);

/** The names that were read, so that a name of many rows is read once. Bounded, and empty again after each search. */
const MOST_NAMES = 16_384;

export class WrittenNames {
  readonly #given = new Map<string, WrittenName>();
  readonly #surnames = new Map<string, WrittenName>();

  of(text: string, isGiven: boolean): WrittenName {
    const names = isGiven ? this.#given : this.#surnames;
    let name = names.get(text);
    if (name === undefined) {
      if (names.size === MOST_NAMES) names.clear();
      name = writtenName(text, isGiven);
      names.set(text, name);
    }
    return name;
  }
}
