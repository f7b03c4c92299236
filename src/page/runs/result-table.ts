/**
 * The result of a pasted list as a table, with buttons that copy it for the spreadsheet that the list came from. It is made
 * once for a run, so that events of the run do not load the result again.
 *
 * What it does not show: the result of a file, or of a list of more than 1,000 rows. They are downloaded.
 */
import { CALCULATION_FAILED } from '../../key/contract/codes.js';
import { backend } from '../shell/backend.js';
import { copyText } from '../shell/clipboard.js';
import { announce, button, byId, make } from '../shell/element.js';
import { number, rowCount } from '../shell/figures.js';
import { loadInto } from '../shell/notice.js';
import { t } from '../shell/page-language.js';
import { recordsOf, spreadsheetText } from './csv-records.js';
import { addedColumns, type TableWords, tableOf } from './csv-table.js';
import type { Run } from './run-requests.js';
import { type PastedRun, pastedRun } from './sent-runs.js';

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

function wordsOf({ codes }: Run): TableWords {
  const labels = new Map(codes.map(({ code, label }) => [String(code), label]));
  return {
    caption: t('resultTable'),
    outcome: t('outcome'),
    row: t('groupRow'),
    // The message of this code contains the reason; the other codes have one label each.
    label: (code, message) => (Number(code) === CALCULATION_FAILED ? message : (labels.get(code) ?? message)),
  };
}

async function partsOf(run: Run, { rows }: PastedRun): Promise<HTMLElement[]> {
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
    make(
      'div',
      { class: 'scroller tall', tabindex: '0', role: 'region', 'aria-label': t('resultTable') },
      tableOf(records, wordsOf(run)),
    ),
  ];
}

export class ResultTable {
  #shownRun = '';

  /** Called with every change of the run. */
  render(run: Run): void {
    const pasted = run.state === 'finished' ? pastedRun(run.id) : undefined;
    const id = pasted === undefined ? '' : run.id;
    if (id === this.#shownRun) return;
    this.#shownRun = id;
    const place = make('div', { class: 'result-table' });
    byId('run-table').replaceChildren(
      ...(pasted ? [make('h2', { id: 'table-title' }, t('resultTable')), place] : []),
    );
    if (pasted) void loadInto(place, () => partsOf(run, pasted));
  }

  /** The next `render` makes the table again. */
  forget(): void {
    this.#shownRun = '';
    byId('run-table').replaceChildren();
  }
}
