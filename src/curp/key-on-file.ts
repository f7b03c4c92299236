/**
 * A key on file, as people keep it: in any case, with blanks around it, sometimes with blanks or hyphens between its parts.
 *
 * What it does not do: make a letter of one that is none. Upper case is that of ASCII: `ß` stays `ß`, and is no SS.
 */
import { isBlank, trimBlanks } from './folding.js';
import { type Inspection, type InspectOptions, inspect } from './inspect.js';

export interface KeyOnFile {
  /** In upper case, without blanks and hyphens. Empty where there is none on file. */
  readonly key: string;
  /** Whether blanks or hyphens stood inside it: the remark `spacing`. */
  readonly isSpaced: boolean;
}

export const NO_KEY_ON_FILE: KeyOnFile = Object.freeze({ key: '', isSpaced: false });

const HYPHENS = new Set('-\u2010\u2011');

const isSpacing = (character: string): boolean => isBlank(character) || HYPHENS.has(character);

const upperCase = (text: string): string => text.replace(/[a-z]+/g, (letters) => letters.toUpperCase());

/** Keys as they should be, and cells without one. */
const AS_WRITTEN = /^[0-9A-Z]*$/;

/** What stands in its ends is no spacing: a hyphen there belongs to something else. */
export function readKeyOnFile(text: string | null | undefined): KeyOnFile {
  if (typeof text !== 'string') return NO_KEY_ON_FILE;
  if (AS_WRITTEN.test(text)) return { key: text, isSpaced: false };
  const whole = upperCase(trimBlanks(text));
  const inner = [...whole.slice(1, -1)];
  const kept = inner.filter((character) => !isSpacing(character));
  if (kept.length === inner.length) return { key: whole, isSpaced: false };
  return { key: whole.charAt(0) + kept.join('') + whole.slice(-1), isSpaced: true };
}

/** Inspects a key on file. That it was spaced is its first remark. */
export function inspectOnFile({ key, isSpaced }: KeyOnFile, options: InspectOptions): Inspection {
  const inspection = inspect(key, options);
  return isSpaced ? { ...inspection, remarks: ['spacing', ...inspection.remarks] } : inspection;
}
