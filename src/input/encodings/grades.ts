/**
 * How well a character beyond ASCII fits its neighbours in a list of Mexican people: `García`, `GARCÍA` and `5ª` fit,
 * `GarcÝa`, `Garc¡a` and `S`, no-break space, `NCHEZ` do not. The wrong encoding of a text shows in such characters.
 *
 * What it does not do: know names. It looks at letters, their case and signs, not at words.
 */

/** Grades, from good to bad. */
export const FITS = 0;
/** Seen in careful lists too: a lower-case letter in an upper-case word (`JOSé`), an apostrophe between letters. */
export const MINOR = 1;
/** A letter of another language, or a sign in an unusual place. */
export const STRANGE = 2;
/** A letter of Spanish where no word has it: `JosÚ`. */
export const UNLIKELY = 3;
/** The same with a letter of another language: `GarcÝa`, `LËPEZ`. */
export const UNLIKELY_FOREIGN = 4;
/** What no name has: a sign inside a word, a letter of another language alone. */
export const WRONG = 5;
/** What no list has: a control character, a character of a box, a letter of another script. */
export const NEVER = 6;

export type Grade = 0 | 1 | 2 | 3 | 4 | 5 | 6;

/**
 * Characters in an array: `codes[units[index]]` is the UTF-16 unit at `index`. Either bytes with the table of their
 * encoding, or UTF-16 units with an identity table.
 */
export interface Characters {
  readonly units: ArrayLike<number>;
  readonly codes: Uint16Array;
}

const UNKNOWN = 0;
const SPANISH = 1;
const FOREIGN = 2;
const APOSTROPHE = 3;
const DASH = 4;
const LONG_DASH = 5;
const OPENING = 6;
const CLOSING = 7;
const ORDINAL = 8;
const DEGREE = 9;
const NO_BREAK = 10;
const EURO = 11;
const ELLIPSIS = 12;
const MARK = 13;
const INVERTED = 14;
const SIGN = 15;

const SPANISH_LETTERS = 'áéíóúñüÁÉÍÓÚÑÜ';
const LATIN_LETTER = /^\p{Script=Latin}$/u;

/** The kind of each UTF-16 unit; `UNKNOWN` for what is not listed. */
const KINDS = new Uint8Array(0x10000);
/** The letters of Latin-1 and Latin Extended-A. */
for (let unit = 0xc0; unit < 0x180; unit++)
  if (LATIN_LETTER.test(String.fromCharCode(unit)) && unit !== 0x131) KINDS[unit] = FOREIGN;
for (const [kind, characters] of [
  [SPANISH, SPANISH_LETTERS],
  [APOSTROPHE, '’‘´'],
  [DASH, '–'],
  [LONG_DASH, '—'],
  [OPENING, '“„«‹‚'],
  [CLOSING, '”»›'],
  [INVERTED, '¿¡'],
  [ORDINAL, 'ªº'],
  [DEGREE, '°'],
  [NO_BREAK, '\u00A0'],
  [EURO, '€'],
  [ELLIPSIS, '…'],
  [MARK, '™®©'],
  [SIGN, '¢£¥¤§¶±×÷¬¦µ½¼¾¹²³†‡‰•·¨¯¸ˆ˜ƒ\u00AD'],
] as const)
  for (const character of characters) KINDS[character.charCodeAt(0)] = kind;

const LOWER = 1;
const UPPER = 2;

/** Whether each unit is a lower-case or upper-case letter, and its letter without marks, in lower case. */
const CASES = new Uint8Array(0x10000);
const BASES = new Uint8Array(0x10000);
for (let unit = 0; unit < 0x180; unit++) {
  const character = String.fromCharCode(unit);
  const isLetter =
    unit < 0x80 ? /[A-Za-z]/.test(character) : KINDS[unit] === SPANISH || KINDS[unit] === FOREIGN;
  if (!isLetter) continue;
  CASES[unit] = character === character.toLowerCase() ? LOWER : UPPER;
  BASES[unit] = character.normalize('NFD').toLowerCase().charCodeAt(0);
}

const VOWELS = new Set([...'aeiou'].map((vowel) => vowel.charCodeAt(0)));
const isVowel = (unit: number): boolean => VOWELS.has(BASES[unit]!);
const isDigit = (unit: number): boolean => unit >= 0x30 && unit <= 0x39;
const FULL_STOP = 0x2e;

const unitAt = ({ units, codes }: Characters, index: number): number =>
  index >= 0 && index < units.length ? codes[units[index]!]! : 0;

const caseAt = (text: Characters, index: number): number => CASES[unitAt(text, index)]!;

/** Whether the word before `index` begins with a capital and goes on in lower case. */
function isTitleBefore(text: Characters, index: number): boolean {
  if (caseAt(text, index - 1) !== LOWER) return false;
  let start = index - 1;
  while (caseAt(text, start - 1) !== 0) start--;
  return caseAt(text, start) === UPPER;
}

/** Words that a name has in lower case. */
const PARTICLES = new Set(['de', 'del', 'la', 'las', 'los', 'y', 'e', 'da', 'di', 'do', 'dos', 'van', 'von']);

const baseAt = (text: Characters, index: number): string => String.fromCharCode(BASES[unitAt(text, index)]!);

/** Up to five letters after (`step` 1) or before (-1) `index`, without marks and in lower case. */
function lettersBeside(text: Characters, index: number, step: 1 | -1): string {
  let letters = '';
  for (let at = index + step; letters.length < 5 && caseAt(text, at) !== 0; at += step)
    letters = step > 0 ? letters + baseAt(text, at) : baseAt(text, at) + letters;
  return letters;
}

/** How far a quotation may reach. */
const REACH = 80;

/** The end of the text, line ends, delimiters and the quote: a search ends there, in a cell as well as in a line of cells. */
const ENDS_OF_TEXT = new Set([...'\0\n\r,;\t|"'].map((end) => end.charCodeAt(0)));

/** Whether a character for which `isPartner` holds follows (`step` 1) or precedes (-1) in the same text. */
function hasPartner(
  text: Characters,
  index: number,
  step: 1 | -1,
  isPartner: (unit: number) => boolean,
): boolean {
  for (let at = index + step; Math.abs(at - index) < REACH; at += step) {
    const unit = unitAt(text, at);
    if (ENDS_OF_TEXT.has(unit)) return false;
    if (isPartner(unit)) return true;
  }
  return false;
}

const isOpening = (unit: number): boolean => KINDS[unit] === OPENING;
const isClosing = (unit: number): boolean => KINDS[unit] === CLOSING || unit === 0x2018 || unit === 0x201c;
const isEndOfSentence = (unit: number): boolean => unit === 0x21 || unit === 0x3f;

/** Where the languages that have a letter put it. */
function isForeignPlace(unit: number, before: number, after: number): boolean {
  const letter = String.fromCharCode(unit).toLowerCase();
  const isE = BASES[after] === 0x65;
  if ('ßëïÿ'.includes(letter)) return isVowel(before); // Weiß, Noël, Anaïs
  if ('âêîôû'.includes(letter)) return !isVowel(after); // Benoît
  if ('äö'.includes(letter)) return !isVowel(after) || isE; // König
  if (letter === 'ã') return CASES[after] === 0 || isE || BASES[after] === 0x6f; // João, Guimarães
  if (letter === 'õ') return isE; // Simões
  return !'ðþ'.includes(letter);
}

/**
 * Words with ú. Only one byte is a letter of Spanish in two encodings: 0xE9 is é in Windows-1252 and Ú in CP850. So é is
 * unlikely in these words, without their marks and with u for it.
 */
const WORDS_WITH_U = new Set(
  'jesus raul saul esau ursula nunez zuniga mugica cancun peru numero num muzquiz'.split(' '),
);

const E_ACUTE = 0xe9;

function isWordWithU(text: Characters, index: number): boolean {
  let start = index;
  while (index - start < 10 && caseAt(text, start - 1) !== 0) start--;
  let word = '';
  for (let at = start; word.length < 12 && caseAt(text, at) !== 0; at++)
    word += at === index ? 'u' : baseAt(text, at);
  return WORDS_WITH_U.has(word);
}

function gradeLoneLetter(kind: number, unit: number, after: number): Grade {
  if (kind === FOREIGN) return after === FULL_STOP ? STRANGE : WRONG;
  return CASES[unit] === UPPER || BASES[unit] === 0x6f ? MINOR : UNLIKELY; // `7 ó 8`
}

/** Letters of other languages that a Mexican list is likeliest to have, also as `FranÇois` and `SchrÖder`. */
const COMMON_FOREIGN = new Set([...'ÇÄÖËÃÕ'].map((letter) => letter.charCodeAt(0)));

function gradeLetter(text: Characters, index: number, kind: number, unit: number): Grade {
  const before = unitAt(text, index - 1);
  const after = unitAt(text, index + 1);
  const caseBefore = CASES[before]!;
  const caseAfter = CASES[after]!;
  if (caseBefore === 0 && caseAfter === 0) return gradeLoneLetter(kind, unit, after);
  const isUpper = CASES[unit] === UPPER;
  const isCommon = COMMON_FOREIGN.has(unit);
  if (isUpper && (caseBefore === LOWER || (caseBefore === UPPER && caseAfter === LOWER)))
    return kind === SPANISH
      ? UNLIKELY
      : isCommon && isForeignPlace(unit, before, after)
        ? STRANGE
        : UNLIKELY_FOREIGN;
  if (kind === FOREIGN) return isForeignPlace(unit, before, after) ? STRANGE : UNLIKELY_FOREIGN;
  if (unit === E_ACUTE && isWordWithU(text, index)) return UNLIKELY;
  const isEnye = BASES[unit] === 0x6e;
  if (isEnye && (!isVowel(after) || (caseBefore !== 0 && !isVowel(before)))) return STRANGE;
  const isInUpper = caseAfter === UPPER || (caseBefore === UPPER && caseAt(text, index - 2) === UPPER);
  return !isUpper && isInUpper ? MINOR : FITS;
}

/** Whether no word begins like this: two consonants, the second of which is not l, r or h; or a single consonant. */
const isNoBeginning = (word: string): boolean => /^[^aeiouy]([^aeiouylrh]|$)/.test(word);

/** Whether no word ends like this: two consonants, a single consonant, or JU or SU (of JUÁREZ, SUÁREZ). */
const isNoEnd = (word: string): boolean => /(^|[^aeiouy])[^aeiouy]$|^[js]u$/.test(word);

/** A no-break space between letters: between words, or in place of a letter (`S`, no-break space, `NCHEZ`). */
function gradeBreak(text: Characters, index: number): Grade {
  const word = lettersBeside(text, index, 1);
  if (isNoBeginning(word) || isNoEnd(lettersBeside(text, index, -1))) return UNLIKELY;
  const isInWord = isTitleBefore(text, index) && caseAt(text, index + 1) === LOWER;
  return isInWord && !PARTICLES.has(word) ? STRANGE : MINOR;
}

/** Whether a dash is between vowels, and one of the parts is too short for a surname: `MU—OZ`, `Mu–oz`. */
const isInPlaceOfEnye = (text: Characters, index: number): boolean =>
  isVowel(unitAt(text, index - 1)) &&
  isVowel(unitAt(text, index + 1)) &&
  (lettersBeside(text, index, -1).length < 4 || lettersBeside(text, index, 1).length < 4);

/** A sign with a letter on both sides. */
function gradeInWord(text: Characters, index: number, kind: number): Grade {
  const isLowerAfter = caseAt(text, index + 1) === LOWER;
  const before = lettersBeside(text, index, -1).length;
  const letter = BASES[unitAt(text, index - 1)]!;
  switch (kind) {
    case APOSTROPHE:
      return isLowerAfter && before > 2 ? STRANGE : MINOR; // D’Angelo, O’FARRILL
    case DASH:
      if (!isLowerAfter || !isTitleBefore(text, index)) return MINOR;
      return isInPlaceOfEnye(text, index) ? UNLIKELY : STRANGE;
    case LONG_DASH:
      return isInPlaceOfEnye(text, index) ? UNLIKELY : STRANGE;
    case ORDINAL:
      return before === 1 && letter === 0x6d ? STRANGE : WRONG; // MªLUISA
    case DEGREE:
      return before === 1 && letter === 0x6e ? MINOR : WRONG; // N°EXT
    case NO_BREAK:
      return gradeBreak(text, index);
    default:
      return WRONG;
  }
}

/** A sign that is not between two letters. */
function gradeAtEdge(text: Characters, index: number, kind: number): Grade {
  const before = unitAt(text, index - 1);
  const after = unitAt(text, index + 1);
  const isLetterBefore = CASES[before] !== 0;
  const isLetterAfter = CASES[after] !== 0;
  const isAlone = !isLetterBefore && !isLetterAfter;
  switch (kind) {
    case APOSTROPHE:
      return isAlone ? STRANGE : MINOR;
    case DASH:
    case LONG_DASH:
      return isAlone ? FITS : MINOR;
    case OPENING:
      return isLetterBefore ? STRANGE : hasPartner(text, index, 1, isClosing) ? FITS : MINOR;
    case CLOSING:
      return isLetterAfter ? STRANGE : hasPartner(text, index, -1, isOpening) ? FITS : MINOR;
    case INVERTED:
      return isLetterBefore || !hasPartner(text, index, 1, isEndOfSentence) ? WRONG : FITS;
    case ORDINAL:
    case DEGREE: {
      const isShort = isLetterBefore && lettersBeside(text, index, -1).length < 4;
      return !isLetterAfter && (isShort || isDigit(before) || before === FULL_STOP) ? FITS : STRANGE;
    }
    case NO_BREAK:
      return isAlone ? FITS : MINOR;
    case EURO:
      return isAlone ? FITS : STRANGE;
    case ELLIPSIS:
      return caseAt(text, index - 1) === UPPER && caseAt(text, index - 2) === UPPER ? UNLIKELY : MINOR; // JOS…
    case MARK:
      return isAlone ? STRANGE : lettersBeside(text, index, -1).length > 2 ? STRANGE : UNLIKELY;
    default:
      return STRANGE;
  }
}

/** The grade of the character beyond ASCII at `index`. */
export function gradeAt(text: Characters, index: number): Grade {
  const unit = unitAt(text, index);
  const kind = KINDS[unit]!;
  if (kind === UNKNOWN) return NEVER;
  if (kind === SPANISH || kind === FOREIGN) return gradeLetter(text, index, kind, unit);
  const isInWord = caseAt(text, index - 1) !== 0 && caseAt(text, index + 1) !== 0;
  return isInWord ? gradeInWord(text, index, kind) : gradeAtEdge(text, index, kind);
}

export const isUpperSpanish = (text: Characters, index: number): boolean =>
  KINDS[unitAt(text, index)] === SPANISH && caseAt(text, index) === UPPER;

/** Whether a letter of Spanish is at `index`. */
export const isSpanishLetter = (text: Characters, index: number): boolean =>
  KINDS[unitAt(text, index)] === SPANISH;
