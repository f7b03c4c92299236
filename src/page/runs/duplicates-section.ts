/**
 * The duplicates of a finished run: groups and rows of each class in plain words, and the first groups. It is made once for
 * a run, so that events of the run do not load the groups again.
 */
import { byId, make } from '../shell/element.js';
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
  const head = make(
    'tr',
    {},
    make('th', { scope: 'col' }, t('meaning')),
    make('th', { scope: 'col', class: 'number' }, t('groups')),
    make('th', { scope: 'col', class: 'number' }, t('rows')),
  );
  return make(
    'table',
    { class: 'codes classes', 'aria-labelledby': 'duplicates-title' },
    make('thead', {}, head),
    make('tbody', {}, ...lines),
  );
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

export class DuplicatesSection {
  #shownRun = '';

  /** Called with every change of the run. */
  render(run: Run): void {
    const id = run.duplicates === null ? '' : run.id;
    if (id === this.#shownRun) return;
    this.#shownRun = id;
    byId('run-duplicates').replaceChildren(...this.#partsOf(run));
  }

  #partsOf(run: Run): HTMLElement[] {
    const { duplicates } = run;
    if (duplicates === null) return [];
    const title = make('h2', { id: 'duplicates-title' }, t('duplicatesTitle'));
    if (!hasDuplicates(run)) return [title, make('p', { class: 'hint' }, t('noDuplicates'))];
    const groups = make('div', {});
    void loadInto(groups, () => groupsOfRun(run, duplicates));
    return [title, countsTable(duplicates), make('h3', { id: 'groups-title' }, t('groupsTitle')), groups];
  }

  /** The next `render` makes the section again. */
  forget(): void {
    this.#shownRun = '';
    byId('run-duplicates').replaceChildren();
  }
}
