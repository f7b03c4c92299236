/**
 * The result of a pasted list as a table, with buttons that copy it for the spreadsheet that the list came from.
 *
 * What it does not show: the result of a file, or of a list of more than 1,000 rows. They are downloaded.
 */
import { CALCULATION_FAILED } from '../../key/contract/codes.js';
import { backend } from '../shell/backend.js';
import { copyText } from '../shell/clipboard.js';
import { announce, button, make } from '../shell/element.js';
import { number, rowCount } from '../shell/figures.js';
import { loadInto } from '../shell/notice.js';
import { t } from '../shell/page-language.js';
import { recordsOf, spreadsheetText } from './csv-records.js';
import { addedColumns, tableOf } from './csv-table.js';
import type { Run } from './run-requests.js';
import { pastedRows } from './sent-runs.js';

/** More rows are not shown as a table. */
export const MAX_TABLE_ROWS = 1000;

/** Rows of a list with very long cells may be more: it is then not shown either. */
const MAX_BYTES = 4 * 1024 * 1024;

/** Undefined if the result is too long to be shown. Its header begins with `row` and the delimiter. */
async function resultOf({ id, rows }: Run): Promise<string[][] | undefined> {
  if (rows > MAX_TABLE_ROWS) return undefined;
  const text = await backend().beginningOf(id, 'result', MAX_BYTES);
  const records = recordsOf(text, text.charAt('row'.length));
  return records.length === rows + 1 ? records : undefined;
}

/** The message of `CALCULATION_FAILED` contains the reason; the other codes have one label each. */
function labelOf({ codes }: Run, code: number, message: string): string {
  if (code === CALCULATION_FAILED) return message;
  return codes.find((entry) => entry.code === code)?.label ?? message;
}

/** `rows`: of the list. The result has fewer if some are blank: then nothing can be pasted beside the list. */
async function partsOf(run: Run, rows: number): Promise<HTMLElement[]> {
  const records = await resultOf(run);
  if (records === undefined) {
    const long = t('resultLong', { rows: rowCount(run.rows), most: number(MAX_TABLE_ROWS) });
    return [make('p', { class: 'hint' }, long)];
  }
  const hasGaps = rows !== run.rows;
  const status = make('p', { class: 'hint', id: 'copy-status', role: 'status' });
  const copy = async (copied: string[][]): Promise<void> => {
    const isCopied = await copyText(spreadsheetText(copied));
    if (isCopied) backend().handedOver(run.id);
    announce(status, t(isCopied ? 'resultCopied' : 'resultNotCopied'));
  };
  return [
    make(
      'div',
      { class: 'actions' },
      button(t('copyResult'), 'button small', () => void copy(records)),
      ...(hasGaps ? [] : [button(t('copyAdded'), 'button small', () => void copy(addedColumns(records)))]),
    ),
    make('p', { class: 'hint' }, t(hasGaps ? 'copyGapsHint' : 'copyHint')),
    status,
    tableOf(
      records,
      t('resultTable'),
      (code, message) => labelOf(run, Number(code), message),
      'scroller tall',
    ),
  ];
}

/** Title and table; nothing if the run is not of a pasted list, or has no result. */
export function resultTable(run: Run): HTMLElement[] {
  const rows = run.state === 'finished' ? pastedRows(run.id) : undefined;
  if (rows === undefined) return [];
  const place = make('div', { class: 'result-table' });
  void loadInto(place, () => partsOf(run, rows));
  return [make('h2', { id: 'table-title' }, t('resultTable')), place];
}
