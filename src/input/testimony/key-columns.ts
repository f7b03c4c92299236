/**
 * Finds the columns of a file whose cells are keys (CURP), by their values: nine of ten filled cells have the form and the
 * check digit of a key. Generic keys, and texts that say that there is none, count as empty.
 *
 * What it does not do: judge whose keys they are. `testimony.ts` does.
 */

import { isGenericKey } from '../../key/curp/generic-keys.js';
import { inspect } from '../../key/curp/inspect.js';
import { isKeyFiller, readKeyOnFile } from '../../key/reconcile/key-on-file.js';

export interface KeyColumn {
  /** From 0. */
  readonly column: number;
  /** The key of each row, empty if it has none. */
  readonly keys: readonly string[];
  /** How many rows have one. */
  readonly count: number;
}

/** Of filled cells, in per cent. */
const MIN_KEYS_PERCENT = 90;
/** Of rows, in per cent. */
const MIN_FILLED_PERCENT = 1;

/** A column is left out early if fewer than half of this many filled cells are keys. */
const FIRST_CELLS = 64;

/** Shorter than a key, and nothing to be removed from it: most cells of other columns. */
const isShort = (cell: string): boolean => cell.length < 18;

/** The key of a cell; empty if there is none; undefined if the cell holds anything else. */
function keyOf(cell: string): string | undefined {
  if (cell === '') return '';
  if (isShort(cell)) return cell.trim() === '' || isKeyFiller(cell) ? '' : undefined;
  const { key } = readKeyOnFile(cell);
  if (key === '' || isGenericKey(key)) return '';
  return inspect(key).well_formed ? key : undefined;
}

function keysOf(rows: readonly (readonly string[])[], column: number): KeyColumn | undefined {
  const keys: string[] = [];
  let count = 0;
  let others = 0;
  for (const cells of rows) {
    const key = keyOf(cells[column] ?? '');
    if (key === undefined) others++;
    else if (key !== '') count++;
    if (count + others === FIRST_CELLS && count < others) return undefined;
    keys.push(key ?? '');
  }
  const isOfKeys = count * 100 >= (count + others) * MIN_KEYS_PERCENT;
  return count > 0 && isOfKeys && count * 100 >= rows.length * MIN_FILLED_PERCENT
    ? { column, keys, count }
    : undefined;
}

/** `columns`: those to look at. */
export const keyColumns = (
  rows: readonly (readonly string[])[],
  columns: readonly number[],
): readonly KeyColumn[] => columns.flatMap((column) => keysOf(rows, column) ?? []);
