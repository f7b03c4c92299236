/**
 * Reads a key on file as people write it: in upper or lower case, with blanks, dashes, full stops and apostrophes around and
 * inside it, with invisible characters, after `CURP:`. A text that says that there is none (`N/A`, `NO TIENE`) is no key.
 *
 * What it does not do: convert letters beyond ASCII. Only a to z become upper case; `ß` stays `ß` and does not become SS.
 */
import { trimBlanks, withoutInvisible } from '../curp/blanks.js';
import { type Inspection, type InspectOptions, inspect } from '../curp/inspect.js';
import { isFiller } from '../names/fillers.js';

export interface KeyOnFile {
  /** In upper case, without what is around and inside it. Empty if there is no key on file. */
  readonly key: string;
  /** Whether anything but blanks around it was removed: the remark `spacing`. */
  readonly isSpaced: boolean;
}

export const NO_KEY_ON_FILE: KeyOnFile = Object.freeze({ key: '', isSpaced: false });

/** Blanks, dashes of any kind, apostrophes, full stops, and a soft hyphen, which stays in damaged names. */
const SPACING = /[\p{White_Space}\p{Dash_Punctuation}\u2212'\u2018\u2019\u00B4`.\u00AD]+/gu;

const LABEL = /^(?:CURP:)+/;

/** Words that may be names, but no keys. */
const NO_KEYS: ReadonlySet<string> = new Set(
  'NA ND NT SN SD SI SC NO SIN NIL NAN DESCONOCIDO TRAMITE ENTRAMITE ENPROCESO'.split(' '),
);

/** `SIN CURP`, `CLAVE PENDIENTE`: the key is a datum like others. */
const KEY_WORDS = /\b(?:curp|clave)\b/gi;

/** Whether a cell says that there is no key on file. */
export function isKeyFiller(cell: string): boolean {
  const letters = cell
    .normalize('NFD')
    .replace(/[^A-Za-z0-9]+/g, '')
    .toUpperCase();
  return NO_KEYS.has(letters) || isFiller(cell.replace(KEY_WORDS, 'dato'), false);
}

const upperCase = (text: string): string => text.replace(/[a-z]+/g, (letters) => letters.toUpperCase());

/** Fast path: texts of the length of a key that need no change. */
const NEEDS_NO_CHANGE = /^[A-Z][0-9A-Z]{17}$/;

export function readKeyOnFile(text: string | null | undefined): KeyOnFile {
  if (typeof text !== 'string') return NO_KEY_ON_FILE;
  if (NEEDS_NO_CHANGE.test(text)) return { key: text, isSpaced: false };
  const trimmed = trimBlanks(text);
  const visible = trimBlanks(withoutInvisible(trimmed));
  const key = upperCase(visible.replace(SPACING, '')).replace(LABEL, '');
  // Also without its signs: a result of this function, when it is read again, gives the same result.
  if (key === '' || isKeyFiller(visible) || isKeyFiller(key)) return NO_KEY_ON_FILE;
  return { key, isSpaced: key.length < trimmed.length };
}

/** Inspects a key on file. `spacing`, if it applies, is the first remark. */
export function inspectOnFile({ key, isSpaced }: KeyOnFile, options: InspectOptions): Inspection {
  const inspection = inspect(key, options);
  return isSpaced ? { ...inspection, remarks: ['spacing', ...inspection.remarks] } : inspection;
}
