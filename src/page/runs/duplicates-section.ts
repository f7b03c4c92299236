/** The duplicates of a finished run: groups and rows of each class in plain words, and the first groups. */
import { make, table } from '../shell/element.js';
import { number } from '../shell/figures.js';
import { loadInto } from '../shell/notice.js';
import { t } from '../shell/page-language.js';
import { firstGroups, groupsTable } from './duplicate-groups.js';
import type { ClassCount, Run } from './run-requests.js';

const groupsOf = (counts: readonly ClassCount[]): number =>
  counts.reduce((sum, { groups }) => sum + groups, 0);

/** Whether there is at least one group. */
export const hasDuplicates = ({ duplicates }: Run): boolean =>
  duplicates !== null && groupsOf(duplicates) > 0;

function countsTable(counts: readonly ClassCount[]): HTMLElement {
  const lines = counts.map(({ class: name, label, advice, groups, rows }) =>
    make(
      'tr',
      { 'data-class': name },
      make(
        'th',
        { scope: 'row' },
        label,
        make('small', { class: 'term' }, name),
        make('small', { class: 'advice' }, advice),
      ),
      make('td', { class: 'number' }, number(groups)),
      make('td', { class: 'number' }, number(rows)),
    ),
  );
  const attributes = { class: 'codes classes', 'aria-labelledby': 'duplicates-title' };
  const headings = [[t('meaning')], [t('groups'), 'number'], [t('rows'), 'number']] as const;
  return table(attributes, headings, make('tbody', {}, ...lines));
}

async function groupsOfRun(run: Run, counts: readonly ClassCount[]): Promise<HTMLElement[]> {
  const groups = await firstGroups(run.id);
  const all = groupsOf(counts);
  const labels = new Map(counts.map(({ class: name, label }) => [name, label]));
  const some = t('someGroups', { shown: number(groups.length), all: number(all) });
  return [
    make('p', { class: 'hint' }, groups.length < all && `${some} `, t('groupRowsHint')),
    groupsTable(groups, labels, run.options.echo !== 'none'),
  ];
}

/** Nothing if the run has not searched for duplicates. */
export function duplicatesSection(run: Run): HTMLElement[] {
  const { duplicates } = run;
  if (duplicates === null) return [];
  const title = make('h2', { id: 'duplicates-title' }, t('duplicatesTitle'));
  if (!hasDuplicates(run)) return [title, make('p', { class: 'hint' }, t('noDuplicates'))];
  const groups = make('div', {});
  void loadInto(groups, () => groupsOfRun(run, duplicates));
  return [title, countsTable(duplicates), make('h3', { id: 'groups-title' }, t('groupsTitle')), groups];
}
