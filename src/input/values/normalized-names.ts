/**
 * How people write names and surnames in a cell, apart from the names themselves: characters without a width, the sign in
 * `Mª`, texts that mean that there is no name, titles and list numbers, contractions (`HDEZ`), digits in the place of letters.
 *
 * What only the whole file shows (`NameWriting`) is decided by the survey and given here. A name that must not become a key
 * is replaced by a text that the rules of the key refuse with the right reason.
 *
 * What it does not do: change blanks, case or spelling. The rules of the key do.
 */
import { readGivenName, readSurname } from '../../key/contract/person-reading.js';
import { trimBlanks, withoutInvisible } from '../../key/curp/blanks.js';
import { fold, symbolsFor } from '../../key/curp/folding.js';
import { initialOf, isNone, isXBesideSurname, vowelOf } from '../../key/curp/name-letters.js';
import { COMMON_GIVEN_NAMES, NO_SURNAME, PARTICLES } from '../../key/curp/particles.js';
import { damageOf, hasLeftCapital, hasLikelyMark, withLowerU } from '../../key/marks/saved-damage.js';
import { unicodePattern, withoutMarks } from '../../key/marks/unicode-pattern.js';
import { beginsWithSurname, COMMONEST_WORDS } from '../../key/names/commonest-surnames.js';
import { CONTRACTIONS } from '../../key/names/contractions.js';
import { cutWordIn, LetterFilter } from '../../key/names/cut-words.js';
import { isFiller, mayBeginFiller } from '../../key/names/fillers.js';
import { mayBeCitizen, withoutLeadingMarks } from '../../key/names/leading-marks.js';
import { ABBREVIATED, VOWEL_CUT } from '../../key/names/name-reading.js';
import {
  BEFORE_SURNAME_WORDS,
  BEHIND_NAME_WORDS,
  CHILD_WORDS,
  noNameIn,
} from '../../key/names/no-name-words.js';
import { TITLE_WORDS, WORDS_BEFORE_NAMES } from '../../key/names/titles.js';
import { Memo } from './memo.js';
import type { NameField, NameWriting } from './name-writing.js';
import { mayHaveSurnames, withoutSurnames } from './repeated-surnames.js';

/**
 * What is counted of a name. `placeholder` means that there is no name; `doubtful` may mean the same, but there are people
 * with this name. The others were left out or written out.
 */
export type NameKind =
  | 'placeholder'
  | 'doubtful'
  | 'title'
  | 'number'
  | 'bullet'
  | 'apostrophe'
  | 'contraction'
  | 'repeated';

/** What a share of rows decides: a word that may mean "none" in a column, `C.`, signs that may be marks of damage. */
type NameShare = `${NameField} ${string}` | 'citizen' | 'likely';

/** Words that mean that there is no name, and are names too. */
export const DOUBTFUL_NAMES: ReadonlySet<string> = new Set('NA SN ND BLANCO NIL NAN SIN NO'.split(' '));

/** Texts that the rules of the key refuse: as an unsupported character, as no name, as damaged. */
const UNSUPPORTED_TEXT = '\u0001';
const NOT_A_NAME_TEXT = '1. X';
const DAMAGED_TEXT = '\uFFFD';
const ABBREVIATED_TEXT = 'BC. X';

const NO_NAME_TEXTS = { not_a_name: NOT_A_NAME_TEXT, abbreviated: ABBREVIATED_TEXT };

/** `Mª`, `M.ª`, `Mª.` at the beginning of a word. */
const MARIA = /(^|[\p{White_Space}.-])M\.?ª\.?/giu;

type Name = string | null | undefined;

export interface NameReading {
  readonly name: string;
  readonly kinds: readonly NameKind[];
  /** Where only the whole file shows what the name is: what it may be. The name can change with it. */
  readonly shares: readonly NameShare[];
  /** Whether it stands for a given name and begins with a common surname: no name, but for whole names. */
  readonly isSurname?: boolean | undefined;
}

interface CellReading extends NameReading {
  /**
   * Whether it is a name of Spanish letters and nothing else: nothing is counted of it, and the file does not change it. Of the
   * other names of its row, only both surnames inside a given name do.
   */
  readonly isOrdinary: boolean;
  /** Whether an ordinary name is long enough to contain two others. */
  readonly mayHaveSurnames: boolean;
}

const NO_KINDS: readonly NameKind[] = [];
const NO_SHARES: readonly NameShare[] = [];

const asItIs = (name: string, shares = NO_SHARES): NameReading => ({ name, kinds: NO_KINDS, shares });

/** Names that are read as they are, unless their letters are those of a word that needs a closer look. */
const PLAIN = /^\p{White_Space}*[A-Za-zÁÉÍÓÚÜÑáéíóúüñ][A-Za-zÁÉÍÓÚÜÑáéíóúüñ.'\p{White_Space}-]*$/u;

/** Words because of which a name needs a closer look, and a cheap filter by the letters of the word that counts. */
class SpecialWords {
  readonly #words: ReadonlySet<string>;
  readonly #letters: LetterFilter;

  constructor(words: readonly string[]) {
    this.#words = new Set(words.map(withoutMarks));
    this.#letters = new LetterFilter(words);
  }

  /** `text` is that of a name of Spanish letters, whose letters are not a fault. */
  areIn(letters: number, text: () => string): boolean {
    if (!this.#letters.has(letters)) return false;
    const words = withoutMarks(text())
      .toUpperCase()
      .split(/[^A-Z]+/);
    return words.some((word) => this.#words.has(word));
  }
}

const SPECIAL_GIVEN = new SpecialWords([
  ...[...DOUBTFUL_NAMES, ...WORDS_BEFORE_NAMES, ...BEHIND_NAME_WORDS],
  ...[...COMMONEST_WORDS, ...CHILD_WORDS],
]);
const SPECIAL_SURNAMES = new SpecialWords([...DOUBTFUL_NAMES, ...TITLE_WORDS, ...BEFORE_SURNAME_WORDS]);

const X = 'X'.charCodeAt(0);

/** Letters of a word without a vowel, but for X, XX, XXX. A given name without one may be a title. */
const isVowelless = (letters: number): boolean => vowelOf(letters) === X && initialOf(letters) !== X;

/** Whether a plain name with these letters is special beyond the rules of the key; `letters` may be a fault. */
export const isSpecial = (letters: number, isGivenName: boolean, text: () => string): boolean =>
  letters < 0 ||
  (letters & VOWEL_CUT) !== 0 ||
  (!isNone(letters) &&
    ((isGivenName && isVowelless(letters)) ||
      (isGivenName ? SPECIAL_GIVEN : SPECIAL_SURNAMES).areIn(letters, text)));

/** A plain given name that begins with an abbreviation before another word, other than `MA.`, or with initials (`M.C.`). */
const ABBREVIATED_FIRST =
  /^\p{White_Space}*(?:(?![Mm][Aa]\.)[^\p{White_Space}.'-]{2,}\.|[^\p{White_Space}.'-]\.[^\p{White_Space}.'-]\.)\p{White_Space}*[^\p{White_Space}]/u;

const isPlainName = (name: string, field: NameField): boolean =>
  PLAIN.test(name) &&
  (field === 'nombres'
    ? !isSpecial(readGivenName(name), true, () => name) &&
      !(name.includes('.') && ABBREVIATED_FIRST.test(name))
    : !isSpecial(readSurname(name), false, () => name));

/** The word as which a field is doubtful. */
export const doubtfulWord = (text: string): string | undefined => {
  const word = trimBlanks(withoutInvisible(text)).toUpperCase();
  return DOUBTFUL_NAMES.has(word) ? word : undefined;
};

const SKIPPED = new Set([...PARTICLES, ...COMMON_GIVEN_NAMES]);

const DIGIT_IN_WORD = unicodePattern(String.raw`\p{L}\p{M}*\d|\d\p{L}`);

/** Whether a digit is inside a word of letters, or in the place of the word that counts. */
function hasSlippedDigit(name: string): boolean {
  if (!/\d/.test(name)) return false;
  if (DIGIT_IN_WORD().test(name)) return true;
  const words = trimBlanks(name).split(/\p{White_Space}+/u);
  return /^\d/.test(words.find((word) => !SKIPPED.has(word.toUpperCase()))!);
}

/** A word with the full stop that ends it. */
const WRITTEN_WORD = unicodePattern(String.raw`[\p{L}\p{M}]+(?:\.|(?=[^\p{L}\p{M}]|$))`, 'g');

/** Writes out an unambiguous contraction in the place of the word that counts. */
function writtenOut(name: string, isGivenName: boolean): string {
  const letters = isGivenName ? readGivenName(name) : readSurname(name);
  if (letters !== ABBREVIATED && (letters < 0 || (letters & VOWEL_CUT) === 0)) return name;
  const symbols = symbolsFor(name.length);
  const end = fold(name, symbols, 0);
  const contraction = cutWordIn(symbols, end, isGivenName);
  const [meant, other] = CONTRACTIONS.get(contraction) ?? [];
  if (meant === undefined || other !== undefined) return name;
  let isDone = false;
  return trimBlanks(
    name.replace(WRITTEN_WORD(), (written) => {
      if (isDone || withoutMarks(written.replace('.', '')).toUpperCase() !== contraction) return written;
      isDone = true;
      return `${meant} `;
    }),
  );
}

function readClosely(
  name: string,
  field: NameField,
  { fillers, citizen, damaged }: NameWriting,
): NameReading {
  const isGivenName = field === 'nombres';
  if (isFiller(name, isGivenName)) return { name: '', kinds: ['placeholder'], shares: NO_SHARES };
  const word = doubtfulWord(name);
  if (word !== undefined) {
    const isNoName = fillers?.[field]?.includes(word) === true;
    const shares: readonly NameShare[] = [`${field} ${word}`];
    return { name: isNoName ? '' : name, kinds: [isNoName ? 'placeholder' : 'doubtful'], shares };
  }
  if (damageOf(name) !== undefined) return asItIs(name);
  const shares: NameShare[] = [];
  if (hasLikelyMark(name)) shares.push('likely');
  if (damaged && shares.length > 0) return asItIs(DAMAGED_TEXT, shares);
  if (isGivenName && mayBeCitizen(name)) shares.push('citizen');
  const withMaria = name.includes('ª') ? name.replace(MARIA, '$1MA.') : name;
  const { name: bare, marks, isDoubtful } = withoutLeadingMarks(withMaria, isGivenName, citizen === true);
  if (marks.length > 0 && isFiller(bare, isGivenName)) return { name: '', kinds: ['placeholder'], shares };
  const unmarked = marks.length > 0 ? bare : withMaria;
  if (isDoubtful) return { name: NOT_A_NAME_TEXT, kinds: marks, shares };
  if (hasSlippedDigit(unmarked)) return { name: UNSUPPORTED_TEXT, kinds: marks, shares };
  const whole = writtenOut(unmarked, isGivenName);
  const isName = (isGivenName ? readGivenName(whole) : readSurname(whole)) >= 0;
  const noName = isName ? noNameIn(whole, isGivenName) : undefined;
  if (noName !== undefined) return { name: NO_NAME_TEXTS[noName], kinds: marks, shares };
  const kinds: readonly NameKind[] = whole === unmarked ? marks : [...marks, 'contraction'];
  return { name: whole, kinds, shares, ...(isGivenName && beginsWithSurname(whole) && { isSurname: true }) };
}

/** `Ú` in one character or in two. */
const MAY_HAVE_U = /Ú|\u0301/;

/** Cheap filter: the first letter is X, with any mark. */
const MAY_BE_X = unicodePattern(String.raw`^[^\p{L}]*[XxẊẋẌẍ]`);

/** The readings of cells where the file shows nothing, since names repeat. */
const READINGS: Readonly<Record<NameField, Memo<CellReading>>> = {
  nombres: memoOf('nombres'),
  apellido_paterno: memoOf('apellido_paterno'),
  apellido_materno: memoOf('apellido_materno'),
};

const readingOf = (text: Name, field: NameField): CellReading => READINGS[field].get(text ?? '');

/** Two words of Spanish letters, without `Ú`. */
const TWO_WORDS_OF_LETTERS = /^([A-Za-zÁÉÍÓÜÑáéíóüñ]{3,}) ([A-Za-zÁÉÍÓÜÑáéíóüñ]{3,})$/;

const BEGIN_FILLERS = new Memo(mayBeginFiller, 1 << 13);

/** Whether a name is two words that are ordinary names, and no filler of two words. There are more such names than words. */
function areTwoOrdinary(text: string, field: NameField): boolean {
  const words = TWO_WORDS_OF_LETTERS.exec(text);
  if (words === null || BEGIN_FILLERS.get(words[1]!)) return false;
  return readingOf(words[1], field).isOrdinary && readingOf(words[2], field).isOrdinary;
}

function memoOf(field: NameField): Memo<CellReading> {
  return new Memo((text) => {
    const areTwo = areTwoOrdinary(text, field);
    const isPlain = areTwo || isPlainName(text, field);
    // `X` as the first surname depends on the second one.
    const isX = field === 'apellido_paterno' && MAY_BE_X().test(text);
    const { name, kinds, shares, isSurname } = isPlain ? asItIs(text) : readText(text, field, {});
    return {
      name,
      kinds,
      shares,
      isSurname,
      isOrdinary: isPlain && !isX,
      mayHaveSurnames: !areTwo && mayHaveSurnames(text),
    };
  }, 1 << 14);
}

/**
 * The name in this field as the rules of the key take it, and what is counted of it. What the file shows (`writing`) changes
 * only names with `shares`.
 */
export function readName(name: Name, field: NameField, writing?: NameWriting): NameReading {
  const text = name ?? '';
  const reading = READINGS[field].get(text);
  return writing === undefined || reading.shares.length === 0 ? reading : readText(text, field, writing);
}

function readText(text: string, field: NameField, writing: NameWriting): NameReading {
  const name = withoutInvisible(text);
  if (trimBlanks(name) === '') return asItIs(name);
  return isPlainName(name, field) ? asItIs(name) : readClosely(name, field, writing);
}

/** A placeholder such as `NO TIENE` becomes an empty name; an absent name stays absent. */
export const normalizedName = (
  text: Name,
  field: NameField = 'apellido_materno',
  writing?: NameWriting,
): Name => (typeof text === 'string' ? readName(text, field, writing).name : text);

/** The three names of a row. */
export interface NameCells {
  readonly nombres?: Name;
  readonly apellido_paterno?: Name;
  readonly apellido_materno?: Name;
}

/** Whether nothing is counted of these names, and the file does not change them. */
export function areOrdinary({ nombres, apellido_paterno, apellido_materno }: NameCells): boolean {
  const given = readingOf(nombres, 'nombres');
  return (
    given.isOrdinary &&
    readingOf(apellido_paterno, 'apellido_paterno').isOrdinary &&
    readingOf(apellido_materno, 'apellido_materno').isOrdinary &&
    !(given.mayHaveSurnames && withoutSurnames(nombres!, apellido_paterno!, apellido_materno!) !== undefined)
  );
}

interface RowNames {
  readonly nombres: Name;
  readonly apellido_paterno: Name;
  readonly apellido_materno: Name;
  readonly kinds: readonly NameKind[];
  readonly shares: readonly NameShare[];
}

/**
 * The cells of a row in which one name shows that a program lower-cased ASCII alone (`GarcÍa`): `Ú` in another is such a capital
 * too, and in lower case that name is read like any other. Without such a name the cells are as they were.
 */
function withExcusedU(cells: NameCells): NameCells {
  const { nombres, apellido_paterno, apellido_materno } = cells;
  const texts = [nombres, apellido_paterno, apellido_materno];
  if (!texts.some((text) => MAY_HAVE_U.test(text ?? ''))) return cells;
  const names = texts.map((text) => withoutInvisible(text ?? ''));
  if (!names.some((name) => damageOf(name) === 'doubt') || !names.some(hasLeftCapital)) return cells;
  const lower = (text: Name): Name => (typeof text === 'string' ? withLowerU(withoutInvisible(text)) : text);
  return {
    nombres: lower(nombres),
    apellido_paterno: lower(apellido_paterno),
    apellido_materno: lower(apellido_materno),
  };
}

/** The names of a row, with what depends on several of them: `X` as the first surname, surnames in the given name, `Ú`. */
export function normalizedNames(written: NameCells, writing?: NameWriting): RowNames {
  const cells = withExcusedU(written);
  const given = readName(cells.nombres, 'nombres', writing);
  const paternal = readName(cells.apellido_paterno, 'apellido_paterno', writing);
  const maternal = readName(cells.apellido_materno, 'apellido_materno', writing);
  const kinds: NameKind[] = [...given.kinds, ...paternal.kinds, ...maternal.kinds];
  const isNoPaternal =
    MAY_BE_X().test(paternal.name) &&
    isXBesideSurname(readSurname(paternal.name), readSurname(maternal.name));
  if (isNoPaternal) kinds.push('placeholder');
  const { nombres, apellido_paterno, apellido_materno } = cells;
  const isRepeated =
    withoutSurnames(nombres ?? '', apellido_paterno ?? '', apellido_materno ?? '') !== undefined;
  if (isRepeated) kinds.push('repeated');
  const ofCell = (text: Name, name: string): Name => (typeof text === 'string' ? name : text);
  return {
    nombres: isRepeated
      ? aloneOf(given.name, cells, writing)
      : ofCell(nombres, given.isSurname && !isNotCut(cells) ? NOT_A_NAME_TEXT : given.name),
    apellido_paterno: isNoPaternal ? NO_SURNAME : ofCell(apellido_paterno, paternal.name),
    apellido_materno: ofCell(apellido_materno, maternal.name),
    kinds,
    shares: [...given.shares, ...paternal.shares, ...maternal.shares],
  };
}

/** A whole name that was not cut is in the place of each name. */
const isNotCut = ({ nombres, apellido_paterno, apellido_materno }: NameCells): boolean =>
  nombres === apellido_paterno && nombres === apellido_materno && nombres?.includes(' ') === true;

/** A given name that repeats the surnames of its row: without them if all rows do so, otherwise no name. */
function aloneOf(
  given: string,
  { apellido_paterno, apellido_materno }: NameCells,
  writing?: NameWriting,
): string {
  const alone = withoutSurnames(given, apellido_paterno!, apellido_materno!);
  return (writing?.repeated === true && alone) || NOT_A_NAME_TEXT;
}
