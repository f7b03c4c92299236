/**
 * The columns of the errors file (`--errors`): those of the input, unchanged, then what is wrong with the row, then the mark of
 * the input, so that its rows can be corrected and given to a run of the same input (`--corrections`). It is always CSV with the
 * delimiter of the input.
 */
import type { Plan } from '../input/csv/plan.js';
import { BYTE_ORDER_MARK, csvLine, VERDICT_MESSAGE } from './result-columns.js';

/** How a whole name that was not cut can be cut. */
const POSSIBLE_CUTS = 'possible_cuts';

/** The number of a row in an errors file or an attention file. */
export const ROW = 'row';

/** In the last column of every row: the mark of the input that the rows are from. */
export const MADE_FOR = 'made_for';

/** The names of the columns after those of the input. */
export const errorNames = (
  mode: Plan['mode'],
  hasWholeNames = false,
  isMarked = false,
): readonly string[] => {
  const marks = isMarked ? [MADE_FOR] : [];
  if (mode === 'validate') return [ROW, 'verdict', 'cause', VERDICT_MESSAGE, ...marks];
  const cuts = hasWholeNames ? [POSSIBLE_CUTS] : [];
  return [ROW, 'code_error', 'error_message', 'reason', ...cuts, ...marks];
};

/** `row`, or `row_2` if the input has a column `row`: an errors file that was sent again. */
function freeName(name: string, taken: ReadonlySet<string>): string {
  let free = name;
  for (let number = 2; taken.has(free); number++) free = `${name}_${number}`;
  return free;
}

/** The names of added columns, with a number where the input has a column of that name. */
export function freeNames(header: readonly string[], names: readonly string[]): string[] {
  const taken = new Set(header.map((name) => name.trim().toLowerCase()));
  return names.map((name) => freeName(name, taken));
}

/** What the errors file begins with: the byte order mark, if it is wanted, and the header. */
export function errorsOpening(
  header: readonly string[],
  { mode, delimiter, bom, wholeName, mark }: Plan,
): string {
  const names = freeNames(header, errorNames(mode, wholeName !== undefined, mark !== undefined));
  return (bom ? BYTE_ORDER_MARK : '') + csvLine([...header, ...names], delimiter);
}
