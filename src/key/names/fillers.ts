/**
 * Recognises a name field that says that there is no name: `N/A`, `NO TIENE`, `sin segundo apellido`, `-`. Not a list of
 * texts but a grammar: the field consists of words of a small vocabulary only, and one of them denies. Accents, case and
 * punctuation do not count. A key made from such a field would be well-formed but wrong.
 *
 * What it does not include: words that are names too, as the whole field (`NA`, `BLANCO`, `SEGUNDO`, `VALOR`); and
 * `DESCONOCIDO` in a surname, the registry's own word for "none" (`particles.ts`).
 */
import { trimBlanks } from '../curp/blanks.js';
import { mayBeFillerText } from './filler-filter.js';
import { inflected, LINKS, NEGATIONS, NOUNS, ONLY, STATES, UNKNOWN, VERBS, wordsOf } from './filler-words.js';

/** Abbreviations of two parts with anything but letters between them: `N/A`, `S. N.`. */
const CODES: ReadonlySet<string> = new Set(['N A', 'N D', 'N T', 'S A', 'S N', 'S D', 'S I', 'S M', 'S AP']);

/** `S/APELLIDO`: the letter is `SIN`. */
const AFTER_S: ReadonlySet<string> = new Set(
  wordsOf('AP APELLIDO APELLIDOS MAT MATERNO PAT PATERNO NOMBRE DATO DATOS'),
);

/** Fillers of a given name only. */
const GIVEN_NAMES: ReadonlySet<string> = new Set([
  ...['RN', 'R N', 'TEST', 'PRUEBA', 'PRUEBAS', UNKNOWN],
  ...inflected('NACID').map((born) => `RECIEN ${born}`),
]);

/** The errors that a spreadsheet shows in a cell, in Spanish and English. */
const CELL_ERROR = /^#[¡¿]?(?:N\/[AD]|REF|VALOR|VALUE|NAME|NOMBRE|NULL|NULO|NUM|DIV\/0|SPILL)[!?]*$/;

/** Punctuation and signs of a keyboard, with or without zeros, and nothing else. */
const NO_WORD = /^[\p{P}$+<=>^`|~´¨°¬0\p{White_Space}]+$/u;

/** Upper case, no accents. */
const plainText = (text: string): string =>
  trimBlanks(text)
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toUpperCase();

const isKnown = (word: string): boolean =>
  VERBS.has(word) ||
  NOUNS.has(word) ||
  LINKS.has(word) ||
  NEGATIONS.has(word) ||
  STATES.has(word) ||
  word === UNKNOWN ||
  ONLY.has(word);

/** Whether these words deny that there is a name. All of them are of the vocabulary. */
function denies(field: readonly string[]): boolean {
  const [first = '', second = ''] = field;
  const has = (set: ReadonlySet<string>): boolean => field.some((word) => set.has(word));
  if (has(STATES)) return true;
  if (has(NEGATIONS))
    return has(VERBS) || has(NOUNS) || (field.length === 2 && first === 'NO' && second === 'SE');
  if (first === 'SE') return field.length > 1 && VERBS.has(second);
  if (first === 'POR') return field.length > 1 && VERBS.has(second) && second.endsWith('R');
  if (has(ONLY)) return has(NOUNS);
  return field.includes(UNKNOWN) && has(NOUNS);
}

/** Whether a name field is a filler. An empty field is none. */
export function isFiller(text: string, isGivenName: boolean): boolean {
  if (!mayBeFillerText(text)) return false;
  const plain = plainText(text);
  if (plain === '') return false;
  if (NO_WORD.test(plain) || CELL_ERROR.test(plain)) return true;
  const field = plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  const joined = field.join(' ');
  if (CODES.has(joined) || (joined === UNKNOWN && plain !== UNKNOWN)) return true;
  if (isGivenName && (GIVEN_NAMES.has(joined) || field.every((word) => /^X+$/.test(word))))
    return field.length > 0;
  if (field.length > 1 && field[0] === 'S' && field.slice(1).every((word) => AFTER_S.has(word))) return true;
  return field.length > 0 && field.every(isKnown) && denies(field);
}
