/**
 * The first groups of the duplicates file of a run: read from its beginning, and shown as one table with a heading for each
 * group. The limits are for files of any size, and for groups of any size.
 *
 * What it does not show: all of them. The file that can be downloaded has them.
 */
import { backend } from '../shell/backend.js';
import { make, table } from '../shell/element.js';
import { number, rowCount } from '../shell/figures.js';
import { t } from '../shell/page-language.js';
import { recordsOf } from './csv-records.js';

/** Enough for 50 groups of ten rows; a group of very many rows may take all of it. */
const MAX_BYTES = 128 * 1024;
const MAX_GROUPS = 50;
const MAX_MEMBERS = 10;

interface Member {
  row: number;
  /** The key; without the columns of the file its keyed hash. */
  curp: string;
  note: string;
}

interface Group {
  group: number;
  class: string;
  /** Rows of the group; `members` are the first of them. */
  size: number;
  members: Member[];
}

/** The groups in the text of a duplicates file. */
function groupsIn(text: string): Group[] {
  const groups: Group[] = [];
  for (const [group, name, size, row, curp, note] of recordsOf(text, ',').slice(1)) {
    if (note === undefined) continue;
    let last = groups.at(-1);
    if (last?.group !== Number(group)) {
      if (groups.length === MAX_GROUPS) break;
      last = { group: Number(group), class: name!, size: Number(size), members: [] };
      groups.push(last);
    }
    if (last.members.length < MAX_MEMBERS) last.members.push({ row: Number(row), curp: curp!, note });
  }
  return groups;
}

export const firstGroups = async (id: string): Promise<Group[]> =>
  groupsIn(await backend().beginningOf(id, 'duplicates', MAX_BYTES));

function bodyOf(
  { group, size, members, ...rest }: Group,
  label: string,
  hasKeys: boolean,
  hasNotes: boolean,
): HTMLTableSectionElement {
  const colspan = String(1 + Number(hasKeys) + Number(hasNotes));
  const lines = members.map(({ row, curp, note }) =>
    make(
      'tr',
      {},
      make('td', { class: 'row-number' }, number(row)),
      hasKeys && make('td', { class: 'key-cell' }, curp),
      hasNotes && make('td', {}, note),
    ),
  );
  const heading = t('groupTitle', { group: number(group), label, rows: rowCount(size) });
  const hidden = size - members.length;
  return make(
    'tbody',
    { 'data-class': rest.class },
    make('tr', {}, make('th', { scope: 'rowgroup', colspan }, heading)),
    ...lines,
    hidden > 0 &&
      make('tr', {}, make('td', { class: 'hint', colspan }, t('moreRows', { rows: rowCount(hidden) }))),
  );
}

/** `labels` are the words of the classes. Columns that are empty or without meaning in the whole table are left out. */
export function groupsTable(
  groups: readonly Group[],
  labels: ReadonlyMap<string, string>,
  hasKeys: boolean,
): HTMLTableElement {
  const hasNotes = groups.some(({ members }) => members.some(({ note }) => note !== ''));
  const headings: [text: string, className?: string][] = [[t('groupRow'), 'row-number']];
  if (hasKeys) headings.push(['CURP']);
  if (hasNotes) headings.push([t('groupNote')]);
  return table(
    { class: 'groups', 'aria-labelledby': 'groups-title' },
    headings,
    ...groups.map((group) => bodyOf(group, labels.get(group.class) ?? group.class, hasKeys, hasNotes)),
  );
}
