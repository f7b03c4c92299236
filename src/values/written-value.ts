/**
 * The value of a cell, without the characters that are not part of it: blanks at its ends, characters without a width, and
 * the apostrophe by which a spreadsheet marks text (`'1985`).
 *
 * What it does not do: change a letter or a digit.
 */
import { trimBlanks } from '../curp/folding.js';

/**
 * Spaces, joiners and marks of direction without a width, and the soft hyphen. Behind one of the letters Â to Å a soft
 * hyphen shows that UTF-8 was decoded wrong (`í` as `Ã` and a soft hyphen): it stays, so that the text is found damaged.
 */
const WITHOUT_WIDTH =
  /(?<![\u00C2-\u00C5\u00E2-\u00E5])\u00AD|[\u061C\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]/g;

/** Whether a text may have such a character; most texts have none. */
const MAY_HAVE_THEM = /[\u00AD\u061C\u200B-\uFEFF]/;

export const withoutInvisible = (text: string): string =>
  MAY_HAVE_THEM.test(text) ? text.replace(WITHOUT_WIDTH, '') : text;

/** For every value that is not a name: an apostrophe may begin a name. */
export function writtenValue(text: string | null | undefined): string {
  const value = trimBlanks(withoutInvisible(text ?? ''));
  return value.charAt(0) === "'" ? trimBlanks(value.slice(1)) : value;
}

/** In lower case, without accents, blanks, full stops, commas, hyphens and underscores. Other signs stay. */
export const simplifyValue = (value: string): string =>
  value
    .normalize('NFD')
    .toLowerCase()
    .replace(/[\u0300-\u036f\s.,_-]/g, '');
