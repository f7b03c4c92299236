/**
 * Refuses results that no sheet of a workbook can hold, by their columns, before the first row.
 *
 * What it does not do: look at the cells of rows. The worker notes one that is too long, and the committer refuses it.
 */
import { MAX_CELL_LENGTH, MAX_COLUMNS } from '../../input/archive/sheet-limits.js';
import type { Plan } from '../../input/csv/plan.js';
import { number } from '../../key/contract/number.js';
import { attentionNames } from '../../rows/attention-lines.js';
import { ADDED_COLUMNS } from '../../rows/changes/change-lines.js';
import { columnNames } from '../../rows/result-columns.js';
import { packingOf } from '../settings/result-name.js';
import { RunError } from '../settings/run-error.js';
import type { RunSettings } from '../settings/settings.js';

/** Refuses a header that does not fit on a sheet. `csv`: the option that asks for a CSV. */
function refuseWideSheet(names: readonly string[], csv = '-o result.csv'): void {
  const columns = names.length;
  const long = names.findIndex((name) => name.length > MAX_CELL_LENGTH);
  if (long >= 0)
    throw new RunError('cell_too_long', {
      en:
        `the name of column ${long + 1} of the result has more than ${number(MAX_CELL_LENGTH)} characters, ` +
        `which no cell of a workbook can hold: write a CSV instead (${csv})`,
      es:
        `el nombre de la columna ${long + 1} del resultado tiene más de ${number(MAX_CELL_LENGTH)} caracteres, que no ` +
        `caben en una celda de Excel: pida un CSV (${csv})`,
    });
  if (columns > MAX_COLUMNS)
    throw new RunError('too_many_columns', {
      en:
        `the result has ${number(columns)} columns, and a sheet of a workbook holds ${number(MAX_COLUMNS)}: write a CSV ` +
        `instead (${csv}), or only the result columns (--echo none)`,
      es:
        `el resultado tiene ${number(columns)} columnas, y en una hoja de Excel caben ${number(MAX_COLUMNS)}: pida un CSV ` +
        `(${csv}), o solo las columnas del resultado (--echo none)`,
    });
}

/** Throws if the output, the changes file or the attention file is a workbook and has too many columns, or a name too long. */
export function refuseWideResults(
  header: readonly string[],
  plan: Plan,
  { attention = '', since }: Pick<RunSettings, 'attention' | 'since'>,
): void {
  if (plan.packing === 'xlsx') refuseWideSheet(columnNames(header, plan));
  if (packingOf(attention) === 'xlsx')
    refuseWideSheet(attentionNames(header, plan), '--attention attention.csv');
  if (plan.packing === 'xlsx' && since !== undefined)
    refuseWideSheet([...header, ...new Array<string>(ADDED_COLUMNS).fill('')]);
}
