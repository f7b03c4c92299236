/**
 * Reads a key on file as people write it: in upper or lower case, with blanks around it, with blanks or
 * hyphens inside, with invisible characters.
 *
 * What it does not do: convert letters beyond ASCII. Only a to z become upper case; `ß` stays `ß` and does not become SS.
 */
import { isBlank, trimBlanks, withoutInvisible } from './blanks.js';
import { type Inspection, type InspectOptions, inspect } from './inspect.js';

export interface KeyOnFile {
  /** In upper case, without blanks, hyphens and invisible characters. Empty if there is no key on file. */
  readonly key: string;
  /** Whether anything but blanks around it was removed: the remark `spacing`. */
  readonly isSpaced: boolean;
}

export const NO_KEY_ON_FILE: KeyOnFile = Object.freeze({ key: '', isSpaced: false });

const HYPHENS = new Set('-\u2010\u2011');

const isSpacing = (character: string): boolean => isBlank(character) || HYPHENS.has(character);

const upperCase = (text: string): string => text.replace(/[a-z]+/g, (letters) => letters.toUpperCase());

/** Fast path: texts that need no change, and empty cells. */
const NEEDS_NO_CHANGE = /^[0-9A-Z]*$/;

/** The first and the last character are kept even if they are hyphens: only what is inside the key is spacing. */
export function readKeyOnFile(text: string | null | undefined): KeyOnFile {
  if (typeof text !== 'string') return NO_KEY_ON_FILE;
  if (NEEDS_NO_CHANGE.test(text)) return { key: text, isSpaced: false };
  const trimmed = trimBlanks(text);
  const whole = upperCase(trimBlanks(withoutInvisible(trimmed)));
  const kept = [...whole.slice(1, -1)].filter((character) => !isSpacing(character)).join('');
  const key = whole.charAt(0) + kept + whole.slice(1).slice(-1);
  return { key, isSpaced: key !== '' && key.length < trimmed.length };
}

/** Inspects a key on file. `spacing`, if it applies, is the first remark. */
export function inspectOnFile({ key, isSpaced }: KeyOnFile, options: InspectOptions): Inspection {
  const inspection = inspect(key, options);
  return isSpaced ? { ...inspection, remarks: ['spacing', ...inspection.remarks] } : inspection;
}
