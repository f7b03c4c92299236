/**
 * The columns of a result: `row`, the input's columns as they came, then the envelope. The names of the result are
 * fixed; an input column of the same name is echoed as `input_<name>`.
 */
import { stringify } from 'csv-stringify/sync';
import type { Delimiter, Plan } from './plan.js';

const FORMULA = /^[=+\-@\t\r]/;

/** A cell that a spreadsheet would run as a formula gets a leading `'`. */
export const guardCell = (cell: string): string => (FORMULA.test(cell) ? `'${cell}` : cell);

/** What makes a field need quotes. */
const QUOTED: Readonly<Record<Delimiter, RegExp>> = {
  ',': /[",\r\n]/,
  ';': /[";\r\n]/,
  '\t': /["\t\r\n]/,
  '|': /["|\r\n]/,
};

/** One line of CSV by csv-stringify. A field is quoted if it holds the delimiter, a quote or a line end, and only then. */
export const stringifiedLine = (cells: readonly string[], delimiter: Delimiter): string =>
  stringify([cells as string[]], { delimiter, record_delimiter: '\n', quoted_match: /[\r\n]/ });

/** The same line. Where no field needs quotes it is the fields and the delimiters between them, and nothing else. */
export function csvLine(cells: readonly string[], delimiter: Delimiter): string {
  const quoted = QUOTED[delimiter];
  for (const cell of cells) if (quoted.test(cell)) return stringifiedLine(cells, delimiter);
  return `${cells.join(delimiter)}\n`;
}

const ENVELOPE_NAMES = ['error', 'code_error', 'error_message', 'curp'];

/** What the key on file says, with `--detail`. */
export const KEY_DETAIL_NAMES = ['curp_date', 'curp_sex', 'curp_entity', 'curp_remarks'];

/** The names behind the echoed columns. */
export function resultNames({ mode, detail }: Pick<Plan, 'mode' | 'detail'>): string[] {
  const keyDetail = detail ? KEY_DETAIL_NAMES : [];
  if (mode === 'validate') return ['verdict', 'cause', ...keyDetail];
  const envelope = [...ENVELOPE_NAMES, ...(detail ? ['reason', 'codes'] : [])];
  return mode === 'calculate' ? envelope : [...envelope, 'verdict', 'differs', 'cause', ...keyDetail];
}

/** The header of the output; nothing for NDJSON. */
export function headerLine(header: readonly string[], plan: Plan): string {
  if (plan.format === 'ndjson') return '';
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
  return csvLine(['row', ...echoed, ...names], plan.delimiter);
}
