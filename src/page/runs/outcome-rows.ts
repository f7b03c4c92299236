/**
 * The sentence on which the page of a finished run opens: each of its counts is a button that shows the first of those rows as
 * a table. Rows that differ with a known cause can be narrowed to one cause.
 *
 * What it does not show: all rows. The result, which can be downloaded, has them.
 */
import { fieldOfHeader, KEY_ON_FILE } from '../../input/csv/column-names.js';
import type { ResultRows } from '../../service/views/result-rows.js';
import { answerOf } from '../shell/api.js';
import { backend, type Pairs } from '../shell/backend.js';
import { button, make, table } from '../shell/element.js';
import { number, rowCount } from '../shell/figures.js';
import { loadInto } from '../shell/notice.js';
import { t } from '../shell/page-language.js';
import { type OutcomeCount, outcomesOf, outcomeText } from './outcomes.js';
import type { Run } from './run-requests.js';

const MAX_ROWS = 50;

/** Causes that have a button; the report has all. */
const MAX_CAUSES = 12;

/** The columns that the run has added and that are not shown as they are: `verdict_message` says them in words. */
const ADDED = new Set(
  'row error code_error error_message curp reason codes name_cut verdict differs cause curp_date curp_sex curp_entity curp_remarks verdict_message'.split(
    ' ',
  ),
);

type Column = readonly [name: string, cell: (cells: readonly string[]) => HTMLTableCellElement];

/** Row, what is wrong, both keys; then the columns of the file. Without those: row, and what is wrong. */
function columnsOf(header: readonly string[], { options, codes }: Run): Column[] {
  const at = (name: string): number => header.lastIndexOf(name);
  const textOf = (cells: readonly string[], index: number): string => cells[index] ?? '';
  const labelOf = (cells: readonly string[]): string => {
    const code = Number(textOf(cells, at('code_error')));
    const said = codes.filter((entry) => entry.code === code);
    const message = textOf(cells, at('error_message'));
    return said.length === 1
      ? said[0]!.label
      : said.length > 1
        ? message
        : textOf(cells, at('verdict_message'));
  };
  const row: Column = [t('groupRow'), ([number = '']) => make('th', { scope: 'row' }, number)];
  const what: Column = [t('meaning'), (cells) => make('td', { class: 'what-cell' }, labelOf(cells))];
  if (options.echo === 'none') return [row, what];
  const copied = (index: number): Column => [header[index]!, (cells) => make('td', {}, textOf(cells, index))];
  const keyCell = (name: string, index: number): Column => [
    name,
    (cells) => make('td', { class: 'key-cell' }, textOf(cells, index)),
  ];
  // The columns of the run are the last of their names.
  const ofFile = header
    .map((_, index) => index)
    .filter((index) => !ADDED.has(header[index]!) || at(header[index]!) !== index);
  const onFile = ofFile.filter(
    (index) => fieldOfHeader(header[index]!.replace(/^input_/, '')) === KEY_ON_FILE,
  );
  const isCompared = header.includes('verdict');
  return [
    row,
    what,
    ...(isCompared ? onFile.map((index) => keyCell(t('keyOnFile'), index)) : []),
    ...(at('curp') > 0 ? [keyCell(isCompared ? t('keyCalculated') : 'CURP', at('curp'))] : []),
    ...ofFile.filter((index) => !isCompared || !onFile.includes(index)).map(copied),
  ];
}

function rowsTable({ header, rows }: ResultRows, run: Run, caption: string): HTMLElement {
  const all = columnsOf(header, run);
  const isEmpty = ([, cell]: Column): boolean => rows.every((cells) => cell(cells).textContent === '');
  const columns = all.filter((column, index) => index === 0 || index >= 4 || !isEmpty(column));
  const made = table(
    { class: 'outcome-table' },
    columns.map(([name]) => [name]),
    make('tbody', {}, ...rows.map((cells) => make('tr', {}, ...columns.map(([, cell]) => cell(cells))))),
  );
  made.prepend(make('caption', { class: 'unseen' }, caption));
  return make('div', { class: 'scroller tall', tabindex: '0', role: 'region', 'aria-label': caption }, made);
}

/** A count that was chosen, and a cause of it. */
interface Choice {
  readonly name: string;
  readonly caption: string;
  readonly rows: number;
  readonly query: Pairs;
}

async function partsOf(run: Run, { caption, rows: all, query }: Choice): Promise<HTMLElement[]> {
  const answer = await backend().rowsOf(run.id, [...query, ['limit', String(MAX_ROWS)]]);
  const found = answerOf(answer) as unknown as ResultRows;
  const shown = found.rows.length;
  const hints = [
    run.options.echo === 'none' && t('numbersOnly'),
    shown < all && shown > 0 && t('firstFiltered', { shown: number(shown), all: rowCount(all) }),
    shown === 0 && t('farFiltered'),
  ].filter((hint) => typeof hint === 'string');
  return [
    ...hints.map((hint) => make('p', { class: 'hint' }, hint)),
    ...(shown > 0 ? [rowsTable(found, run, caption)] : []),
  ];
}

/** A row of buttons of which at most one is pressed. */
function toggles(label: string, className: string, buttons: readonly HTMLButtonElement[]): HTMLElement {
  return make('div', { class: className, role: 'group', 'aria-label': label }, ...buttons);
}

export class OutcomeRows {
  #run: Run | undefined;
  #chosen: Choice | undefined;

  constructor(private readonly place: HTMLElement) {}

  /** Only a finished run has them. The rows that were shown before are shown again. */
  show(run: Run): void {
    const isOther = this.#run?.id !== run.id;
    this.#run = run;
    if (isOther) this.#chosen = undefined;
    this.#render();
  }

  hide(): void {
    this.#run = this.#chosen = undefined;
    this.place.replaceChildren();
  }

  #render(): void {
    const run = this.#run;
    const outcomes = run ? outcomesOf(run) : [];
    if (run === undefined || outcomes.length === 0) {
      this.place.replaceChildren();
      return;
    }
    const chosen = outcomes.find(({ name }) => name === this.#chosen?.name);
    const buttons = outcomes.map((outcome) => this.#outcomeButton(outcome, outcome === chosen));
    const rows = make('div', { class: 'outcome-rows' });
    this.place.replaceChildren(
      toggles(t('outcomesTitle'), 'outcomes', buttons),
      ...(chosen ? this.#causeButtons(run, chosen) : [make('p', { class: 'hint' }, t('outcomesHint'))]),
      rows,
    );
    if (this.#chosen !== undefined) void loadInto(rows, () => partsOf(run, this.#chosen!));
  }

  #outcomeButton(outcome: OutcomeCount, isPressed: boolean): HTMLButtonElement {
    const { name, rows, query } = outcome;
    const caption = outcomeText(outcome);
    const choice = isPressed ? undefined : { name, rows, query, caption };
    return this.#toggle(`outcome-${name}`, caption, isPressed, choice);
  }

  /** Of rows with a known cause. */
  #causeButtons({ causes }: Run, outcome: OutcomeCount): HTMLElement[] {
    if (outcome.name !== 'explained' || causes.length < 2) return [];
    const { name, query } = outcome;
    const pressed = this.#chosen?.query.find(([key]) => key === 'cause')?.[1];
    const all: Choice = { name, rows: outcome.rows, query, caption: outcomeText(outcome) };
    const buttons = causes.slice(0, MAX_CAUSES).map(({ cause, rows, label }) => {
      const caption = `${number(rows)} · ${label}`;
      const choice: Choice = { name, rows, query: [...query, ['cause', cause]], caption };
      return this.#toggle(`cause-${cause}`, caption, cause === pressed, cause === pressed ? all : choice);
    });
    return [toggles(t('causesTitle'), 'outcome-causes', buttons)];
  }

  #toggle(id: string, text: string, isPressed: boolean, choice: Choice | undefined): HTMLButtonElement {
    const made = button(text, 'toggle', () => {
      this.#chosen = choice;
      this.#render();
      document.getElementById(id)?.focus();
    });
    made.id = id;
    made.setAttribute('aria-pressed', String(isPressed));
    return made;
  }
}
