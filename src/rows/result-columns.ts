/**
 * The columns of a result: `row`, the unchanged input columns, then the envelope. The result columns have fixed names;
 * an input column with one of these names is echoed as `input_<name>`.
 */
import { stringify } from 'csv-stringify/sync';
import { DELIMITERS, type Delimiter, type Plan } from '../input/csv/plan.js';
import { guardCell } from './bytes/formula.js';

/** By delimiter: the characters that require quotes around a field. */
const QUOTED = Object.fromEntries(
  DELIMITERS.map((delimiter) => [delimiter, new RegExp(`["${delimiter}\\r\\n]`)]),
) as Readonly<Record<Delimiter, RegExp>>;

/** One line of CSV by csv-stringify. A field is quoted only if it contains the delimiter, a quote or a line end. */
export const stringifiedLine = (cells: readonly string[], delimiter: Delimiter): string =>
  stringify([cells as string[]], { delimiter, record_delimiter: '\n', quoted_match: /[\r\n]/ });

/** The same line, but faster. */
export function csvLine(cells: readonly string[], delimiter: Delimiter): string {
  const quoted = QUOTED[delimiter];
  let line = '';
  for (const [index, cell] of cells.entries()) {
    if (index > 0) line += delimiter;
    line += quoted.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
  }
  return `${line}\n`;
}

const ENVELOPE_NAMES = ['error', 'code_error', 'error_message', 'curp'];

/** With `--detail`: the decoded key on file. */
const KEY_DETAIL_NAMES = ['curp_date', 'curp_sex', 'curp_entity', 'curp_remarks'];

/** Verdict and causes in the language of the run. The last column, so that the others keep their places. */
export const VERDICT_MESSAGE = 'verdict_message';

/** What was understood of a whole name, before the envelope. */
const NAME_COLUMNS = ['nombres', 'apellido_paterno', 'apellido_materno'];

/** With `--detail`: how a whole name was cut. */
const NAME_CUT = 'name_cut';

/** Whether the result has the columns of names: where they are in one column of the input, and the input is echoed. */
export const hasNameColumns = ({
  wholeName,
  echo,
  mode,
}: Pick<Plan, 'wholeName' | 'echo' | 'mode'>): boolean =>
  wholeName !== undefined && echo === 'all' && mode !== 'validate';

/** The names of the columns after the echoed ones. */
export function resultNames(plan: Pick<Plan, 'mode' | 'detail' | 'wholeName' | 'echo'>): string[] {
  const { mode, detail, wholeName } = plan;
  const afterCause = [...(detail ? KEY_DETAIL_NAMES : []), VERDICT_MESSAGE];
  if (mode === 'validate') return ['verdict', 'cause', ...afterCause];
  const ofDetail = [...(detail ? ['reason', 'codes'] : []), ...(detail && wholeName ? [NAME_CUT] : [])];
  const names = hasNameColumns(plan) ? NAME_COLUMNS : [];
  const envelope = [...names, ...ENVELOPE_NAMES, ...ofDetail];
  return mode === 'calculate' ? envelope : [...envelope, 'verdict', 'differs', 'cause', ...afterCause];
}

/** The names of all columns of the output. */
export function columnNames(header: readonly string[], plan: Plan): string[] {
  const names = resultNames(plan);
  const fixed = new Set(['row', ...names]);
  const taken = new Set(header.map((name) => name.trim().toLowerCase()));
  const echoName = (name: string): string => {
    let echoed = name;
    while (fixed.has(echoed.trim().toLowerCase())) {
      echoed = `input_${echoed.trim()}`;
      while (taken.has(echoed.toLowerCase())) echoed = `input_${echoed}`;
    }
    return plan.rawCells ? echoed : guardCell(echoed);
  };
  const echoed = plan.echo === 'all' ? header.map(echoName) : [];
  return ['row', ...echoed, ...names];
}

/** The columns of the output that hold numbers, from 0: `row` and `code_error`. */
export function numberColumns(plan: Plan): number[] {
  const code = resultNames(plan).indexOf('code_error');
  return code < 0 ? [0] : [0, 1 + (plan.echo === 'all' ? plan.columnCount : 0) + code];
}

/** The header of the output; empty for NDJSON. */
export const headerLine = (header: readonly string[], plan: Plan): string =>
  plan.format === 'ndjson' ? '' : csvLine(columnNames(header, plan), plan.delimiter);

/** Makes Excel read a CSV as UTF-8. A program that reads JSON need not accept it, so NDJSON never begins with it. */
export const BYTE_ORDER_MARK = '\ufeff';

/** What an output begins with: the byte order mark, if it is wanted, and the header. */
export const openingText = (header: readonly string[], plan: Plan): string =>
  (plan.bom && plan.format === 'csv' ? BYTE_ORDER_MARK : '') + headerLine(header, plan);
