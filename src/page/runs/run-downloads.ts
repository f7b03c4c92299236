/**
 * What can be downloaded of a finished run: one button for the result, in the kind that was uploaded, and everything else in a
 * list that opens below: the other kind, rows in error, rows to look at, duplicates, the report.
 */
import { button, make } from '../shell/element.js';
import { t } from '../shell/page-language.js';
import { hasDuplicates } from './duplicates-section.js';
import { download, openReport } from './run-actions.js';
import type { Run } from './run-requests.js';

/** Verdicts after which nothing has to be done. */
const SETTLED = new Set<string>(['match', 'homonym', 'valid']);

/** Rows with another verdict. Without verdicts none: the rows in error are a file of their own. */
const rowsToLookAt = ({ verdicts }: Run): number =>
  verdicts.reduce((sum, { verdict, rows }) => sum + (SETTLED.has(verdict) ? 0 : rows), 0);

const PARTS = [
  { part: 'result', csv: 'download', workbook: 'downloadWorkbook', isThere: () => true },
  {
    part: 'errors',
    csv: 'downloadErrors',
    workbook: 'errorsWorkbook',
    isThere: ({ errors, links }: Run) => errors > 0 && links.errors !== null,
  },
  {
    part: 'attention',
    csv: 'downloadAttention',
    workbook: 'attentionWorkbook',
    isThere: (run: Run) => run.links.attention !== null && rowsToLookAt(run) > 0,
  },
  { part: 'duplicates', csv: 'downloadDuplicates', workbook: 'duplicatesWorkbook', isThere: hasDuplicates },
] as const;

/** Of each file first the kind that was uploaded. */
function buttonsOf(run: Run): HTMLButtonElement[] {
  return PARTS.filter(({ isThere }) => isThere(run)).flatMap(({ part, csv, workbook }) => {
    const kinds = [
      button(t(csv), 'button', () => void download(run, part)),
      button(t(workbook), 'button', () => void download(run, part, 'xlsx')),
    ];
    return run.workbook ? kinds.reverse() : kinds;
  });
}

function reportButton(run: Run): HTMLButtonElement {
  const report = button(t('openReport'), 'button', () => void openReport(run));
  report.append(make('span', { class: 'unseen' }, ` ${t('newTab')}`));
  return report;
}

/** The button for the result, and the list of everything else. */
export function downloadsOf(run: Run): [first: HTMLButtonElement, rest: HTMLElement] {
  const [first, ...others] = buttonsOf(run);
  first!.classList.add('primary');
  if (run.options.report !== 'none') others.push(reportButton(run));
  const list = make('ul', {}, ...others.map((one) => make('li', {}, one)));
  return [first!, make('details', { id: 'run-downloads' }, make('summary', {}, t('otherDownloads')), list)];
}
