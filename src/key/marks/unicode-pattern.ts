/**
 * Regular expressions with categories of Unicode, as `\p{L}`, made when they are first used. V8 collects the characters of a
 * category anew for each expression that names it, also for a literal in a function that is never called: 0.06 ms, and 0.3 ms
 * for two categories in one set, in every process that loads the module. Most rows need none of these expressions.
 *
 * What it is not needed for: expressions with properties alone, as `\p{White_Space}`, which V8 has ready. In a list with
 * expressions that need it they are made in the same way (`leading-marks.ts`).
 */

/** The expression of a source, always with the flag `u`. Each call gives the same object. */
export function unicodePattern(source: string, flags = ''): () => RegExp {
  let made: RegExp | undefined;
  return () => {
    made ??= new RegExp(source, `${flags}u`);
    return made;
  };
}

const MARKS = unicodePattern('\\p{M}+', 'g');

/** Latin letters, whose marks are in one block. */
const LATIN = /^[\0-\u024f]*$/;
const LATIN_MARKS = /[\u0300-\u036f]+/g;

/** A text without accents and other marks on its letters: `Ñ` is `N`. */
export const withoutMarks = (text: string): string =>
  text.normalize('NFD').replace(LATIN.test(text) ? LATIN_MARKS : MARKS(), '');
