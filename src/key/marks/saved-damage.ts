/**
 * Marks in a name that its text went once through a wrong encoding and was saved so: `MUÃ±OZ`, `LàPEZ`, `Garc¡a`. A key from
 * such a name would be well-formed but wrong.
 *
 * A word is a run of letters; everything else ends it. One mark is not certain by itself: `Ú` inside a lower-case word
 * (`PÚrez`, but also `SaÚl` from a program that lower-cases ASCII alone). It counts unless the same row has another capital
 * of that program (`GarcÍa`).
 *
 * What it does not do: repair. The letter that was there cannot be known.
 */
import { canBeginWord } from './onsets.js';
import { unicodePattern, withoutMarks } from './unicode-pattern.js';

/**
 * What happened to the text. `utf8`: UTF-8 was read as Windows-1252. `dos`: a DOS code page was read as Windows-1252.
 * `windows`: Windows-1252 was read as a DOS code page. `mac`: Mac Roman and Windows-1252 were confused. `lost`: characters were
 * replaced. `other`: one of these.
 */
export type Damage = 'utf8' | 'dos' | 'windows' | 'mac' | 'lost' | 'other';

/**
 * The characters that UTF-8 continuation bytes (0x80 to 0xBF) become when they are decoded as Windows-1252 or
 * Latin-1; in upper case, because the text is searched in upper case.
 */
const CONTINUATIONS = `\u0080-\u00BF${'€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸµ'.toUpperCase()}`;

/** What the UTF-8 lead bytes 0xC2 to 0xC5 (of U+0080 to U+017F) become in the same way. */
export const LEADS = 'ÂÃÄÅ';

const OUTER_BLANKS = /^[\p{White_Space}\uFEFF]+|[\p{White_Space}\uFEFF]+$/gu;

/** Without one of these there is no lead byte in the text. */
const ANY_LEAD = new RegExp(`[${LEADS}${LEADS.toLowerCase()}]`);

/** curp-rules 1.6. */
const UTF8 = new RegExp(`[${LEADS}][${CONTINUATIONS}]`, 'u');

/** The usual origin of each mark. */
const ORIGINS: readonly [Damage, string][] = [
  ['dos', '¡¢£¤¥µà\u00a0'],
  ['windows', 'ßÐÚ±¾┴╔═'],
  ['mac', 'çÈêêœÆþ·¸‡ëîïôûñ’'],
];

const originOf = (mark: string): Damage => ORIGINS.find(([, marks]) => marks.includes(mark))?.[0] ?? 'other';

/** Signs that no name has between two letters. */
const SIGN_INSIDE = unicodePattern(String.raw`\p{L}\p{M}*([·¸¡¢£¤¥±¾‡┴╔═])(?=\p{L})`);

const WORD = unicodePattern('\\p{L}[\\p{L}\\p{M}]*', 'g');
const AFTER_NO_BREAK_SPACE = unicodePattern(String.raw`\u00a0(\p{L}[\p{L}\p{M}]*)`, 'g');
const CAPITAL = unicodePattern('\\p{Lu}');
const SMALL = unicodePattern('\\p{Ll}');
const APOSTROPHE_INSIDE = unicodePattern('\\p{Ll}\u2019\\p{Ll}');

/** Accented capitals that stay behind where a program lower-cases ASCII alone. */
const LEFT_CAPITALS = 'ÁÉÍÓÑÜ';
const SPANISH_SMALL = 'áéíóúüñ';
const NEVER_INSIDE = 'ÐþÆœµ';

const plainCapitals = (text: string): string => withoutMarks(text).toUpperCase();

const isCapital = (letter: string): boolean => CAPITAL().test(letter);
const isVowel = (letter: string | undefined): boolean =>
  letter !== undefined && /[AEIOU]/.test(plainCapitals(letter));

/** `ç` stands before a, o and u, or at the end: `François`, `Gonçalves`. */
const isRightCedilla = (next: string | undefined): boolean =>
  next === undefined || /[AOU]/.test(plainCapitals(next).charAt(0));

/** Words that are written small between names. */
const SMALL_WORDS = new Set(
  'DA DAS DE DEL DER DI DIE DO DOS E EL I LA LAS LE LES LOS MAC MC SAN VAN VON Y'.split(' '),
);

/** Returned for `Ú` inside a lower-case word, if the word has no other mark. */
const DOUBT = 'doubt';

/** The letter of a word that is a mark; `DOUBT` for a doubtful one. */
function markIn(word: string): string | undefined {
  const letters = [...word];
  const isLower = /[a-z]/.test(word);
  const isUpper = !isLower && word.replace(/[^A-Z]/g, '').length > 1;
  let doubt: string | undefined;
  for (const [at, letter] of letters.entries()) {
    if (letter <= '\u007f') continue;
    const next = letters[at + 1];
    if (at > 0 && NEVER_INSIDE.includes(letter)) return letter;
    if (letter === 'ß' && !(isVowel(letters[at - 1]) && isVowel(next))) return letter;
    if (letter === 'ç' && !isRightCedilla(next)) return letter;
    if (isCapital(letter)) {
      if (at === 0 || !isLower || LEFT_CAPITALS.includes(letter)) continue;
      if (letter !== 'Ú') return letter;
      doubt = DOUBT;
    } else if (isUpper && SMALL().test(letter) && !SPANISH_SMALL.includes(letter)) return letter;
  }
  return doubt;
}

/** Whether a no-break space stands in the place of a letter: before this word no blank can be. */
function replacesLetter(word: string, isPadding: boolean): boolean {
  const plain = plainCapitals(word);
  if (!isPadding && !isCapital(word.charAt(0))) return !SMALL_WORDS.has(plain);
  return !canBeginWord(plain);
}

/** No-break spaces at both ends of a field are blanks around it. At the beginning alone, one can be a letter: `álvarez`. */
const PADDED = /^\p{White_Space}*\u00a0.*\u00a0\p{White_Space}*$/su;

function hasLostLetter(text: string): boolean {
  const start = PADDED.test(text) ? text.search(/\P{White_Space}/u) - 1 : undefined;
  for (const { 1: word, index } of text.matchAll(AFTER_NO_BREAK_SPACE()))
    if (replacesLetter(word!, index === start)) return true;
  return false;
}

function markOf(text: string): string | undefined {
  const sign = SIGN_INSIDE().exec(text)?.[1];
  if (sign !== undefined) return sign;
  if (text.includes('\u00a0') && hasLostLetter(text)) return '\u00a0';
  let doubt: string | undefined;
  for (const [word] of text.matchAll(WORD())) {
    const mark = markIn(word);
    if (mark === DOUBT) doubt = mark;
    else if (mark !== undefined) return mark;
  }
  return doubt;
}

/** Characters that cannot be part of a mark, beside ASCII. Most names have no others. */
const HARMLESS = /^[\u0000-\u007fáéíóúüñÁÉÍÓÑÜ]*$/;

/** The same for a text without small letters of ASCII: there `Ú` is a capital like the others. */
const HARMLESS_CAPITALS = /^[\u0000-\u0060\u007b-\u007fáéíóúüñÁÉÍÓÑÜÚ]*$/;

/** The damage of a name that was saved, or `doubt`; undefined if there is no mark. */
export function damageOf(given: string): Damage | typeof DOUBT | undefined {
  if (HARMLESS.test(given) || HARMLESS_CAPITALS.test(given)) return undefined;
  const text = given.normalize('NFC');
  if (text.includes('\uFFFD')) return 'lost';
  if (ANY_LEAD.test(text) && UTF8.test(text.replace(OUTER_BLANKS, '').toUpperCase().normalize('NFC')))
    return 'utf8';
  const mark = markOf(text);
  if (mark === undefined) return undefined;
  if (mark !== DOUBT) return originOf(mark);
  return hasLeftCapital(text) ? undefined : DOUBT;
}

/** Whether a lower-case word has a capital that a program left there: `GarcÍa`. */
export function hasLeftCapital(given: string): boolean {
  const words = given.normalize('NFC').match(WORD()) ?? [];
  return words.some(
    (word) => /[a-z]/.test(word) && [...word.slice(1)].some((letter) => LEFT_CAPITALS.includes(letter)),
  );
}

/** `Ú` inside a lower-case word in lower case, for a row that has other such capitals. */
export const withLowerU = (text: string): string => text.normalize('NFC').replace(/Ú/g, 'ú');

/**
 * Marks that names may have too: an apostrophe between small letters, some capitals in a word of capitals. They count only in
 * a file that has other marks.
 */
export function hasLikelyMark(text: string): boolean {
  if (HARMLESS.test(text)) return false;
  if (APOSTROPHE_INSIDE().test(text)) return true;
  const words = text.normalize('NFC').match(WORD()) ?? [];
  return words.some((word) => /[ËÖÕÛÈ]/.test(word) && /[A-Z].*[A-Z]/.test(word) && !SMALL().test(word));
}
