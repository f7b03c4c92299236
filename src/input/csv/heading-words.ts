/**
 * The words of a heading: without case and accents, without a list number, a hint in brackets and punctuation, and with
 * `primerApellido` as two words. What is in brackets is left out only if it is a hint: `Sexo (H/M)` is a sex, but
 * `Nombre (madre)` is not the name of the person.
 *
 * What it does not do: say what a heading means. `column-names.ts` does.
 */

/** `1. Nombre`, `12) Sexo`, `3.- CURP`. `1.º apellido` and `1er apellido` are no list numbers. */
const LIST_NUMBER = /^\s*\d{1,3}\s*(?:\)|\.-|[.:-](?=\s))\s*/;

const BRACKETS = /\(([^()]*)\)|\[([^[\]]*)\]|\{([^{}]*)\}|<([^<>]*)>/g;

/** `dd/mm/aaaa` and `H/M` behind a heading, without brackets. */
const OPEN_HINT =
  /\s[-–]?\s*(?:(?:d{1,2}|m{1,3}|a{2,4}|y{2,4})(?:[/.-](?:d{1,2}|m{1,3}|a{2,4}|y{2,4})){2}|[hmf]\s?[/,]\s?[hmf])\s*$/i;

/** The words that a hint may have. Any other word in brackets is a part of the name. */
const HINT_WORDS = new Set(
  (
    's es d dd m mm mmm a aa aaaa y yy yyyy dia mes ano anio formato ejemplo ej p ' +
    'h f x o u hombre mujer masculino femenino masculine feminine male female no binario ' +
    '0 1 2 3 4 8 digito digitos letra letras cifras caracteres numero texto solo una un dos cuatro ' +
    'obligatorio obligatoria requerido requerida opcional campo required optional ' +
    'como aparece aparecen viene en el acta de nacimiento segun ine sin con acentos acento mayusculas minusculas abreviaturas ' +
    'catalogo renapo inegi si tiene lo los tener caso originario originaria'
  ).split(' '),
);

/** Words of letters and digits, in small letters without accents; `sexoCURP` is two words. */
const wordsOf = (text: string): string[] =>
  text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');

const isHint = (text: string): boolean => wordsOf(text).every((word) => HINT_WORDS.has(word));

/** With one blank between words: a cell may be a megabyte of blanks, and is not searched from each of them. */
const withSingleBlanks = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** The texts in brackets, and `dd/mm/aaaa` behind a heading. */
export function hintTexts(cell: string): string[] {
  const heading = withSingleBlanks(cell);
  const inBrackets = [...heading.matchAll(BRACKETS)].map(([, ...texts]) => texts.find(Boolean) ?? '');
  const open = OPEN_HINT.exec(withSingleBlanks(heading.replace(BRACKETS, ' ')));
  return open === null ? inBrackets : [...inBrackets, open[0]];
}

/** A heading without its list number and its hints. */
export function withoutHints(heading: string): string {
  const text = withSingleBlanks(heading)
    .replace(LIST_NUMBER, '')
    .replace(BRACKETS, (all, ...texts) => (isHint(String(texts.slice(0, 4).find(Boolean) ?? '')) ? ' ' : all))
    .replace(/ +/g, ' ')
    .trim();
  return text.replace(OPEN_HINT, '');
}

export const headingWords = (heading: string): string[] => wordsOf(withoutHints(heading));
