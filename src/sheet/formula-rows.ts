/**
 * The arguments of a formula become rows. An argument is a cell or a column; a cell beside columns is that of every row.
 *
 * What it does not do: fill up. Columns of different lengths would give the names of one person with the date of another, so
 * the formula fails with a sentence.
 */

/** As Google Sheets gives it: a text, a number, a boolean, a date, or an empty text. */
export type Cell = unknown;

/** A cell, or the rows of a range; undefined if the formula does not have the argument. */
export type Argument = Cell | readonly (readonly Cell[])[];

/** Neither a number nor a name nor a word that anything accepts: for a boolean, and for a date that is no date of birth. */
export const NOT_VALID = '?';

const isRange = (argument: Argument): argument is readonly (readonly Cell[])[] => Array.isArray(argument);

const isBlank = (cell: Cell): boolean =>
  cell === undefined || cell === null || (typeof cell === 'string' && cell.trim() === '');

/** Not by `instanceof`: the spreadsheet makes its dates in another context, where `Date` is another class. */
export const isDate = (cell: Cell): cell is Date => Object.prototype.toString.call(cell) === '[object Date]';

const WIDE = 'Cada argumento es una celda o una sola columna.';
const UNEVEN = 'Las columnas no tienen las mismas filas: escriba el mismo principio y el mismo fin en todas.';

/** The length of the columns; undefined if all arguments are cells. */
function lengthOf(args: readonly Argument[]): number | undefined {
  const ranges = args.filter(isRange);
  if (ranges.some((range) => range.some((row) => row.length !== 1))) throw new Error(WIDE);
  const [first, ...others] = ranges.map((range) => range.length);
  if (others.some((length) => length !== first)) throw new Error(UNEVEN);
  return first;
}

/** The cells of a row, one for each argument; `null` for a row that is blank in all columns. */
export type SheetRow = readonly Cell[] | null;

export interface SheetRows {
  readonly rows: readonly SheetRow[];
  /** Whether an argument is a column: then the result is one, too. */
  readonly isColumn: boolean;
}

export function rowsOf(args: readonly Argument[]): SheetRows {
  const length = lengthOf(args);
  if (length === undefined) return { rows: [args.every(isBlank) ? null : args], isColumn: false };
  const rows = Array.from({ length }, (_, index) => {
    const cells = args.map((argument) => (isRange(argument) ? argument[index]![0] : argument));
    const isEmpty = args.every((argument, at) => !isRange(argument) || isBlank(cells[at]));
    return isEmpty ? null : cells;
  });
  return { rows, isColumn: true };
}
