/**
 * A bare `Estado` beside `Nacionalidad`: who was born in Mexico is Mexican, so a state of Mexico in the rows of foreigners is the
 * one where they live, and so it is in the other rows.
 *
 * What it does not do: take a nationality for a place of birth.
 */
import { number } from '../../key/contract/number.js';
import { headingWords } from '../csv/heading-words.js';
import { type Asked, UndecidedError } from '../csv/undecided-error.js';
import { placeOf } from '../header/header-advice.js';
import { entityKind } from '../values/entity-names.js';

const NATIONALITY: ReadonlySet<string> = new Set(['nacionalidad', 'nationality']);

/** One may be a slip, or born in Mexico as the child of diplomats. */
const MIN_FOREIGNERS = 2;

const isState = (cell: string | undefined): boolean =>
  ['number', 'abbreviation', 'name'].includes(entityKind(cell));

/** `GUATEMALTECA`, `USA`; not `MEXICANA`, `MX`, `NACIONAL`, `N/A`. */
const isForeign = (cell = ''): boolean =>
  /^\p{L}{3,}/u.test(cell.trim()) && !/^(?:m[eé]x|nac)/i.test(cell.trim());

const question = (header: readonly string[], column: number, nationality: number, rows: number): Asked => ({
  topic: 'columns',
  sentence: {
    es:
      `La columna «${header[column]!}» dice un estado de México en ${number(rows)} filas de extranjeros, por «${header[nationality]!}»: ` +
      'puede decir dónde viven, y no dónde nacieron.',
    en:
      `the column "${header[column]!}" says a state of Mexico in ${number(rows)} rows of foreigners, by "${header[nationality]!}": it may ` +
      'say where they live, not where they were born',
  },
  answers: [
    {
      options: { map: { entidad: placeOf(header, column) } },
      meaning: {
        es: `«${header[column]!}» es la entidad de nacimiento`,
        en: `"${header[column]!}" is the state of birth`,
      },
    },
  ],
  counts: { foreigners: rows },
});

/** Throws an `UndecidedError` if foreigners have a state of Mexico in this column. */
export function refuseForeignersState(
  rows: readonly (readonly string[])[],
  header: readonly string[],
  column: number,
): void {
  const nationality = header.findIndex((heading) =>
    headingWords(heading).some((word) => NATIONALITY.has(word)),
  );
  if (nationality < 0) return;
  const foreigners = rows.filter((cells) => isForeign(cells[nationality]) && isState(cells[column])).length;
  if (foreigners >= MIN_FOREIGNERS)
    throw new UndecidedError(question(header, column, nationality, foreigners));
}
