/**
 * Which columns named `Estado` or `Entidad` hold no places: `ACTIVO`, `BAJA`. Such a column is no candidate for the place of
 * birth.
 *
 * What it does not do: judge a place. A column of towns or countries is refused or asked about elsewhere.
 */
import { entityKind } from '../values/entity-names.js';

/** Whether a row has anything but this cell. A row with nothing else is a note of the list: `subtotal`, `Página 2`. */
const hasMore = (cells: readonly string[], column: number): boolean =>
  cells.some((cell, at) => at !== column && cell.trim() !== '');

/** Whether most of the filled values are no places. */
export function holdsNoPlaces(rows: readonly (readonly string[])[], column: number): boolean {
  let [filled, others] = [0, 0];
  for (const cells of rows) {
    const kind = entityKind(cells[column]);
    if (kind === 'empty' || !hasMore(cells, column)) continue;
    filled++;
    if (kind === 'other') others++;
  }
  return others * 2 > filled;
}

/** Those of the columns that hold no places, by the rows at the beginning. An empty column stays a candidate. */
export const columnsWithoutPlaces = (
  rows: readonly (readonly string[])[],
  columns: readonly number[],
): ReadonlySet<number> => new Set(columns.filter((column) => holdsNoPlaces(rows, column)));
