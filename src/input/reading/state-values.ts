/**
 * Which columns named `Estado` or `Entidad` hold no places: `ACTIVO`, `BAJA`. Such a column is no candidate for the place of
 * birth.
 *
 * What it does not do: judge a place. A column of towns or countries is refused or asked about elsewhere.
 */
import { entityKind } from '../values/entity-names.js';

/** Whether most of the filled values are no places. */
export const areMostlyOther = (other: number, filled: number): boolean => other * 2 > filled;

function holdsNoPlaces(rows: readonly (readonly string[])[], column: number): boolean {
  const kinds = rows.map((cells) => entityKind(cells[column])).filter((kind) => kind !== 'empty');
  return areMostlyOther(kinds.filter((kind) => kind === 'other').length, kinds.length);
}

/** Those of the columns that hold no places, by the rows at the beginning. An empty column stays a candidate. */
export const columnsWithoutPlaces = (
  rows: readonly (readonly string[])[],
  columns: readonly number[],
): ReadonlySet<number> => new Set(columns.filter((column) => holdsNoPlaces(rows, column)));
