/**
 * Blanks and invisible characters, and what becomes of them. Everything that reads a value uses these functions.
 *
 *   character                              at an end    inside a name     with --normalize, anywhere
 *   blank: Unicode's White_Space           trimmed      separates words   the same
 *   U+FEFF                                 trimmed      417               vanishes
 *   other invisible ones: Unicode's        417          417               vanishes
 *     Default_Ignorable_Code_Point
 *   other controls, U+FFF9 to U+FFFC       417          417               417
 *
 * In a value other than a name, what gives 417 here makes the value invalid. A key on file loses all that vanishes.
 *
 * What it does not do: remove controls. They may be letters in another encoding.
 */

const BLANK = /\p{White_Space}/u;

/** Blanks in a row, as a pattern. */
export const BLANKS = /\p{White_Space}+/gu;

export const isBlank = (character: string): boolean => BLANK.test(character);

/** Most characters at an end are of ASCII. */
const isTrimmed = (character: string): boolean =>
  character <= ' ' || character > '~' ? character === '\uFEFF' || isBlank(character) : false;

/** Removes what is trimmed at the ends. */
export function trimBlanks(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && isTrimmed(text.charAt(start))) start++;
  while (end > start && isTrimmed(text.charAt(end - 1))) end--;
  return text.slice(start, end);
}

/**
 * Behind one of the letters Â to Å a soft hyphen shows that UTF-8 was decoded wrong (`í` as `Ã` and a soft hyphen): it stays,
 * so that the text is found damaged.
 */
const INVISIBLE = /(?<![\u00C2-\u00C5\u00E2-\u00E5])\u00AD|(?!\u00AD)\p{Default_Ignorable_Code_Point}/gu;

/** Whether a text may have such a character; most texts have none. */
const MAY_HAVE_THEM = /\u00AD|[\u034F-\uFFFF]/;

export const withoutInvisible = (text: string): string =>
  MAY_HAVE_THEM.test(text) ? text.replace(INVISIBLE, '') : text;
