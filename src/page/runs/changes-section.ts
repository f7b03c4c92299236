/**
 * What changed since the last run of the schedule: the counts in words, the files, and on request the first changes as a
 * table, read from the beginning of the changes file.
 *
 * What it does not show: all of them. The file that can be downloaded has them.
 */
import { backend } from '../shell/backend.js';
import { button, make, table } from '../shell/element.js';
import { dateTimeText, number } from '../shell/figures.js';
import { loadInto } from '../shell/notice.js';
import { t } from '../shell/page-language.js';
import { TEXTS, type TextKey } from '../shell/texts.js';
import { recordsOf } from './csv-records.js';
import { download } from './run-actions.js';
import type { Run } from './run-requests.js';

type Changes = NonNullable<Run['changes']>;

const KINDS = ['new', 'gone', 'changed'] as const;
type Kind = (typeof KINDS)[number];
type Counts = Readonly<Record<Kind, number>>;

const MAX_BYTES = 128 * 1024;
const MAX_CHANGES = 50;

const totalOf = (counts: Counts): number => KINDS.reduce((sum, kind) => sum + counts[kind], 0);

/** `3 filas nuevas · 2 filas que ya no están · 4 filas que cambiaron`. */
export function changesText(counts: Counts): string {
  const parts = KINDS.filter((kind) => counts[kind] > 0).map((kind) => {
    const [one = '', several = one] = t(`changes_${kind}`).split('|');
    return `${number(counts[kind])} ${counts[kind] === 1 ? one : several}`;
  });
  return parts.length === 0 ? t('changesNone') : parts.join(' · ');
}

/** The columns of a changes file: three of its own, those of the input, `what`, and pairs of before and now. */
interface ChangesHeader {
  readonly names: readonly string[];
  /** The index of `what`. */
  readonly what: number;
}

const textOf = (key: string): string | undefined => (key in TEXTS ? t(key as TextKey) : undefined);

/** A value in words. */
function valueText({ codes, causes }: Run, name: string, value: string): string {
  if (name === 'code_error') {
    if (value === '0') return t('changeNoError');
    return codes.find(({ code }) => String(code) === value)?.label ?? value;
  }
  if (value === '') return t('changeNothing');
  if (name === 'verdict') return textOf(`outcome_${value}`)?.split('|')[0] ?? value;
  if (name === 'cause') return causes.find(({ cause }) => cause === value)?.label ?? value;
  return value;
}

/** What is different in a row: each value before and now. */
function detailsOf(run: Run, { names, what }: ChangesHeader, cells: readonly string[]): HTMLElement[] {
  const changed = (cells[what] ?? '').split(' ').filter(Boolean);
  return changed.map((name) => {
    const now = names.indexOf(name, what + 1);
    const [before, after] = [cells[now - 1] ?? '', cells[now] ?? ''].map((value) =>
      valueText(run, name, value),
    );
    const label = textOf(`value_${name}`) ?? name;
    return make('div', {}, t('changeFromTo', { what: label, before: before!, now: after! }));
  });
}

function changesTable(run: Run, [names = [], ...records]: string[][]): HTMLElement {
  const header: ChangesHeader = { names, what: names.lastIndexOf('what') };
  const echoed = names.slice(3, header.what);
  const hasDetails = records.some((cells) => (cells[header.what] ?? '') !== '');
  const lines = records.map((cells) => {
    const [kind = '', before = '', now = ''] = cells;
    const row = now === '' ? t('changeRowBefore', { row: before }) : now;
    return make(
      'tr',
      { 'data-change': kind },
      make('th', { scope: 'row' }, textOf(`change_${kind}`) ?? kind),
      make('td', {}, row),
      hasDetails && make('td', { class: 'before-now' }, ...detailsOf(run, header, cells)),
      ...echoed.map((_, at) => make('td', {}, cells[at + 3] ?? '')),
    );
  });
  const own = [t('changeWhat'), t('changeRow'), ...(hasDetails ? [t('changeDetail')] : [])];
  const made = table(
    { class: 'changes-table' },
    [...own, ...echoed].map((name) => [name] as const),
    make('tbody', {}, ...lines),
  );
  const caption = t('changesTitle');
  made.prepend(make('caption', { class: 'unseen' }, caption));
  return make('div', { class: 'scroller tall', tabindex: '0', role: 'region', 'aria-label': caption }, made);
}

async function firstChanges(run: Run, counts: Counts): Promise<HTMLElement[]> {
  const text = await backend().beginningOf(run.id, 'changes', MAX_BYTES);
  const delimiter = /^change(?:_change)?(.)/.exec(text)?.[1] ?? ',';
  const records = recordsOf(text, delimiter).slice(0, MAX_CHANGES + 1);
  const shown = records.length - 1;
  const all = totalOf(counts);
  const some = t('changesShown', { shown: number(shown), all: number(all) });
  return [...(shown < all ? [make('p', { class: 'hint' }, some)] : []), changesTable(run, records)];
}

/** The button that shows the table, and the place of the table. */
function opener(run: Run, changes: Changes): [button: HTMLButtonElement, place: HTMLElement] {
  const place = make('div', { id: 'changes-rows' });
  const opening = button(t('seeChanges'), 'button', () => {
    const isOpen = opening.getAttribute('aria-expanded') === 'true';
    opening.setAttribute('aria-expanded', String(!isOpen));
    if (isOpen) place.replaceChildren();
    else void loadInto(place, () => firstChanges(run, changes));
  });
  opening.id = 'changes-open';
  opening.setAttribute('aria-expanded', 'false');
  opening.setAttribute('aria-controls', place.id);
  return [opening, place];
}

/** Nothing if the run was not compared with another. */
export function changesSection(run: Run): HTMLElement[] {
  const { changes } = run;
  if (run.state !== 'finished' || changes === null) return [];
  const since =
    changes.since === null ? t('changesSinceLast') : t('changesSince', { when: dateTimeText(changes.since) });
  const title = make('h2', { id: 'changes-title', tabindex: '-1' }, t('changesTitle'));
  const counts = make('p', { id: 'changes-counts' }, since, ' ', make('strong', {}, changesText(changes)));
  if (totalOf(changes) === 0) return [title, counts];
  const [opening, place] = opener(run, changes);
  const files = [
    button(t('downloadChanges'), 'button', () => void download(run, 'changes')),
    button(t('changesWorkbook'), 'button', () => void download(run, 'changes', 'xlsx')),
  ];
  return [title, counts, make('div', { class: 'actions' }, opening, ...files), place];
}
