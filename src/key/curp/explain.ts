/**
 * Explains each of the 18 characters of a key: the word it was taken from, the letter that decided, the rule.
 * It uses the same searches and tables as `key.ts`, so an explanation cannot contradict the key.
 *
 * What it does not do: validate the person. The caller passes a row without faults.
 */
import { BLANK, ENYE, isLetter } from './alphabet.js';
import { CITATIONS, type Citation } from './citations.js';
import { ENTITIES } from './entities.js';
import type { Folded } from './folding.js';
import { type Birth, composeKey } from './key.js';
import { keyText } from './key-bytes.js';
import { findConsonant, findVowel } from './letters.js';
import { givenNameLetters, isNone, type Names, surnameLetters } from './name-letters.js';
import { dropParticles, givenNameEnd, givenNameWord, surnameWord } from './words.js';

export interface ExplainedPosition {
  position: number;
  character: string;
  /** The word or value it was taken from; `null` if there is none. */
  source: string | null;
  /** The letter or sign of the source that decided; `null` if there is none, or if the source is not a name. */
  letter: string | null;
  /** For example `RG 1.4`. */
  rule: string;
  es: string;
  en: string;
}

export interface Explanation {
  curp: string;
  positions: ExplainedPosition[];
}

/** The three name fields of a person, folded by `foldByReference`. */
interface FoldedNames {
  given: Folded;
  paternal: Folded;
  maternal: Folded;
}

/** Index of the word of a missing surname. */
const NO_WORD = -1;

/** Start indexes of the three words that count, by their place in the key. */
interface Words {
  first: number;
  second: number;
  given: number;
}

/** The names of a person concatenated, with the source character of every symbol. */
class SourcedNames implements Names {
  readonly symbols: Uint8Array;
  readonly sources: string[];
  readonly paternalStart: number;
  readonly maternalStart: number;
  readonly given: number;
  readonly paternal: number;
  readonly maternal: number;
  readonly words: Words;

  constructor({ given, paternal, maternal }: FoldedNames) {
    this.symbols = Uint8Array.from([...given.symbols, ...paternal.symbols, ...maternal.symbols]);
    this.sources = [...given.sources, ...paternal.sources, ...maternal.sources];
    this.paternalStart = given.symbols.length;
    this.maternalStart = this.paternalStart + paternal.symbols.length;
    this.given = givenNameLetters(this.symbols, 0, this.paternalStart);
    this.paternal = surnameLetters(this.symbols, this.paternalStart, this.maternalStart);
    this.maternal = surnameLetters(this.symbols, this.maternalStart, this.symbols.length);
    this.words = this.#words();
  }

  /** The words that count, in the places where `composeKey` puts their letters. */
  #words(): Words {
    const { symbols, paternalStart, maternalStart } = this;
    const given = givenNameWord(symbols, 0, paternalStart);
    const maternal = isNone(this.maternal) ? NO_WORD : surnameWord(symbols, maternalStart, symbols.length);
    return isNone(this.paternal)
      ? { first: maternal, second: NO_WORD, given }
      : { first: surnameWord(symbols, paternalStart, maternalStart), second: maternal, given };
  }

  text(word: number): string | null {
    return word === NO_WORD ? null : this.sources.slice(word, this.#end(word)).join('');
  }

  #end(word: number): number {
    return word < this.paternalStart ? givenNameEnd(this.symbols, word) : this.symbols.indexOf(BLANK, word);
  }

  letter(index: number): string | null {
    if (index === NO_WORD || this.symbols[index] === BLANK) return null;
    return this.sources[index] || this.sources[index - 1]!;
  }

  /** The rule that selected this word among the words of its field. */
  choice(word: number): Citation {
    const { symbols, paternalStart, maternalStart } = this;
    const isGiven = word < paternalStart;
    const isMaternal = word >= maternalStart;
    const start = isGiven ? 0 : isMaternal ? maternalStart : paternalStart;
    const end = isGiven ? paternalStart : isMaternal ? symbols.length : maternalStart;
    if (isGiven && word !== dropParticles(symbols, start, end)) return CITATIONS.commonGivenName;
    if (word !== start) return CITATIONS.particle;
    if (isMaternal && word === this.words.first) return CITATIONS.onlySurname;
    if (this.#end(word) + 1 === end) return CITATIONS.initial;
    return isGiven ? CITATIONS.firstGivenName : CITATIONS.compoundSurname;
  }
}

function initialRule(names: SourcedNames, word: number): Citation {
  if (word === NO_WORD)
    return names.words.first === NO_WORD ? CITATIONS.noSurnames : CITATIONS.noSecondSurname;
  const symbol = names.symbols[word]!;
  if (symbol === ENYE) return CITATIONS.initialEnye;
  return isLetter(symbol) ? names.choice(word) : CITATIONS.specialCharacter;
}

function vowelRule(names: SourcedNames, index: number): Citation {
  if (index === NO_WORD) return CITATIONS.noSurnames;
  const symbol = names.symbols[index]!;
  if (symbol === BLANK) return CITATIONS.noVowel;
  if (!isLetter(symbol)) return CITATIONS.specialCharacter;
  return names.letter(index) === 'Ü' ? CITATIONS.diaeresis : CITATIONS.vowel;
}

const CONSONANT_CHOICES = new Map<Citation, Citation>([
  [CITATIONS.commonGivenName, CITATIONS.commonGivenNameConsonant],
  [CITATIONS.firstGivenName, CITATIONS.firstGivenNameConsonant],
]);

function consonantRule(names: SourcedNames, word: number, index: number): Citation {
  if (index === NO_WORD)
    return names.words.first === NO_WORD ? CITATIONS.noSurnamesConsonant : CITATIONS.noSecondSurnameConsonant;
  const symbol = names.symbols[index]!;
  if (symbol === ENYE) return CITATIONS.consonantEnye;
  if (symbol === BLANK) return CITATIONS.noConsonant;
  if (!isLetter(symbol)) return CITATIONS.specialCharacterConsonant;
  return CONSONANT_CHOICES.get(names.choice(word)) ?? CITATIONS.consonant;
}

/** Explains the key of a row without faults. */
export function explainKey(foldedNames: FoldedNames, birth: Birth): Explanation {
  const names = new SourcedNames(foldedNames);
  composeKey(names, birth);
  const curp = keyText();
  const positions: ExplainedPosition[] = [];
  const add = (source: string | null, letter: string | null, { rule, es, en }: Citation): void => {
    const position = positions.length + 1;
    positions.push({ position, character: curp.charAt(position - 1), source, letter, rule, es, en });
  };

  const { first, second, given } = names.words;
  const vowel = first === NO_WORD ? NO_WORD : findVowel(names.symbols, first);
  const unreplacedVowelRule = vowelRule(names, vowel);
  const replaced = curp.charAt(1) === 'X' && isLetter(names.symbols[vowel] ?? BLANK);
  add(names.text(first), names.letter(first), initialRule(names, first));
  add(names.text(first), names.letter(vowel), replaced ? CITATIONS.inconvenientWord : unreplacedVowelRule);
  add(names.text(second), names.letter(second), initialRule(names, second));
  add(names.text(given), names.letter(given), initialRule(names, given));

  const twoDigits = (value: number) => String(value).padStart(2, '0');
  for (const value of [birth.year, birth.year]) add(String(value), null, CITATIONS.year);
  for (const value of [birth.month, birth.month]) add(twoDigits(value), null, CITATIONS.month);
  for (const value of [birth.day, birth.day]) add(twoDigits(value), null, CITATIONS.day);
  add(String.fromCharCode(birth.sex), null, CITATIONS.sex);
  const entity = ENTITIES.find(({ clave_entidad }) => Number(clave_entidad) === birth.entity)!;
  for (const value of [entity, entity])
    add(`${value.clave_entidad} ${value.nombre_entidad}`, null, CITATIONS.entity);

  for (const word of [first, second, given]) {
    const consonant = word === NO_WORD ? NO_WORD : findConsonant(names.symbols, word);
    add(names.text(word), names.letter(consonant), consonantRule(names, word, consonant));
  }
  add(String(birth.year), null, CITATIONS.differentiator);
  add(curp.slice(0, 17), null, CITATIONS.checkDigit);
  return { curp, positions };
}
