/**
 * The columns of the errors file (`--errors`): those of the input, unchanged, then what is wrong with the row. It is always
 * CSV with the delimiter of the input, so that its rows can be corrected and sent again.
 */
import type { Plan } from '../input/csv/plan.js';
import { BYTE_ORDER_MARK, csvLine, VERDICT_MESSAGE } from './result-columns.js';

/** In the last column: how a whole name that was not cut can be cut. */
const POSSIBLE_CUTS = 'possible_cuts';

/** The names of the columns after those of the input. */
export const errorNames = (mode: Plan['mode'], hasWholeNames = false): readonly string[] =>
  mode === 'validate'
    ? ['row', 'verdict', 'cause', VERDICT_MESSAGE]
    : ['row', 'code_error', 'error_message', 'reason', ...(hasWholeNames ? [POSSIBLE_CUTS] : [])];

/** `row`, or `row_2` if the input has a column `row`: an errors file that was sent again. */
function freeName(name: string, taken: ReadonlySet<string>): string {
  let free = name;
  for (let number = 2; taken.has(free); number++) free = `${name}_${number}`;
  return free;
}

/** What the errors file begins with: the byte order mark, if it is wanted, and the header. */
export function errorsOpening(header: readonly string[], { mode, delimiter, bom, wholeName }: Plan): string {
  const taken = new Set(header.map((name) => name.trim().toLowerCase()));
  const names = errorNames(mode, wholeName !== undefined).map((name) => freeName(name, taken));
  return (bom ? BYTE_ORDER_MARK : '') + csvLine([...header, ...names], delimiter);
}
