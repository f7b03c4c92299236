/**
 * The rows in error of a finished run as a table whose cells can be changed: the cells at fault are marked, each row is judged
 * while it is changed, and every change can be undone. Then the same file is processed again with the changed rows.
 *
 * What it does not do: change the file of the user, or show all rows of a long list.
 */
import type { JudgedRow } from '../../service/views/judged-rows.js';
import { answerOf, Problem } from '../shell/api.js';
import { backend } from '../shell/backend.js';
import { announce, button, make, setInvalid, table } from '../shell/element.js';
import { number, rowCount } from '../shell/figures.js';
import { t } from '../shell/page-language.js';
import type { ErrorRow, ErrorRows, MadeCorrections } from './error-rows.js';
import type { Run } from './run-requests.js';

/** How long nothing is typed before the row is judged. */
const PAUSE_MS = 250;

/** A change of one cell, to be undone. */
interface Change {
  readonly line: Line;
  readonly column: number;
  readonly before: string;
}

/** One row of the table. */
class Line {
  readonly inputs: readonly HTMLInputElement[];
  readonly what = make('span', {});
  /** A heading, which says what is wrong, and the cells. */
  readonly element: HTMLTableSectionElement;
  isFixed = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #asked = 0;

  constructor(
    private readonly run: string,
    readonly given: ErrorRow,
    columns: readonly string[],
    private readonly judged: () => void,
  ) {
    const { row, cells } = given;
    this.inputs = columns.map((column, index) => {
      const label = t('correctCell', { column, row: number(row) });
      const input = make('input', {
        class: 'cell',
        'aria-label': label,
        autocomplete: 'off',
        spellcheck: 'false',
      });
      input.value = cells[index] ?? '';
      input.addEventListener('input', () => this.#judgeLater());
      return input;
    });
    const heading = make('span', { class: 'in-view' }, `${t('groupRow')} ${number(row)}: `, this.what);
    this.element = make(
      'tbody',
      { 'data-row': String(row) },
      make('tr', {}, make('th', { scope: 'rowgroup', colspan: String(columns.length) }, heading)),
      make('tr', {}, ...this.inputs.map((input) => make('td', {}, input))),
    );
  }

  get cells(): string[] {
    return this.inputs.map(({ value }) => value);
  }

  get isChanged(): boolean {
    return this.inputs.some(({ value }, index) => value !== this.given.cells[index]);
  }

  #judgeLater(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.judge(), PAUSE_MS);
  }

  async judge(): Promise<void> {
    clearTimeout(this.#timer);
    const asked = ++this.#asked;
    const [judged] = await judgedRows(this.run, [this.cells]);
    if (asked === this.#asked && judged !== undefined) this.show(judged);
    this.judged();
  }

  show({ error, label, curp, at_fault, verdict_message }: JudgedRow): void {
    this.isFixed = !error;
    for (const [index, input] of this.inputs.entries()) setInvalid(input, at_fault.includes(index));
    const text = error ? (label ?? '') : curp === null ? t('correctValid') : t('correctDone', { key: curp });
    this.what.className = error ? 'wrong' : 'fixed';
    this.what.replaceChildren(
      text,
      ...(error || !verdict_message ? [] : [make('small', {}, ` ${verdict_message}`)]),
    );
  }
}

/** Empty if the run cannot judge rows any more: an older version has made it. */
async function judgedRows(run: string, rows: readonly string[][]): Promise<readonly JudgedRow[]> {
  try {
    return (answerOf(await backend().judge(run, rows)) as unknown as { rows: JudgedRow[] }).rows;
  } catch (error) {
    if (error instanceof Problem) return [];
    throw error;
  }
}

export class CorrectionTable {
  readonly #lines: readonly Line[];
  readonly #changes: Change[] = [];
  readonly #status = make('p', { class: 'hint', role: 'status' });
  readonly #undo = button(t('correctUndo'), 'button', () => this.#undoLast());
  readonly #apply: HTMLButtonElement;
  /** The value of the cell that is being changed, when it got the focus. */
  #before = '';

  /** `apply` gets the changed rows. */
  constructor(
    private readonly run: Run,
    private readonly found: ErrorRows,
    apply: (rows: MadeCorrections['rows']) => void,
  ) {
    this.#apply = button(t('correctApply'), 'button primary', () => apply(this.#changedRows()));
    this.#apply.id = 'correct-apply';
    this.#undo.id = 'correct-undo';
    this.#lines = found.rows.map((row) => new Line(run.id, row, found.columns, () => this.#tell()));
    for (const line of this.#lines)
      for (const [column, input] of line.inputs.entries()) this.#listen(line, column, input);
  }

  /** What the page shows; the rows are judged then. */
  async parts(): Promise<HTMLElement[]> {
    const { found, run } = this;
    const judged = await judgedRows(
      run.id,
      this.#lines.map((line) => line.cells),
    );
    for (const [index, line] of this.#lines.entries()) {
      const row = judged[index];
      if (row !== undefined) line.show(row);
    }
    this.#tell();
    const made = table(
      { class: 'corrections' },
      found.columns.map((name) => [name] as const),
      ...this.#lines.map(({ element }) => element),
    );
    made.prepend(make('caption', { class: 'unseen' }, t('correctTitle')));
    const shown = this.#lines.length;
    const hints = [
      t('correctHint'),
      shown < run.errors && t('correctSome', { shown: number(shown), all: rowCount(run.errors) }),
      judged.length === 0 && t('correctLater'),
    ].filter((hint) => typeof hint === 'string');
    return [
      ...hints.map((hint) => make('p', { class: 'hint' }, hint)),
      make('div', { class: 'actions' }, this.#apply, this.#undo),
      this.#status,
      make('div', { class: 'scroller tall', role: 'region', 'aria-label': t('correctTitle') }, made),
    ];
  }

  #changedRows(): Map<number, readonly string[]> {
    return new Map(
      this.#lines.filter(({ isChanged }) => isChanged).map((line) => [line.given.row, line.cells]),
    );
  }

  #tell(): void {
    const changed = this.#lines.filter(({ isChanged }) => isChanged);
    const fixed = changed.filter(({ isFixed }) => isFixed);
    const counts = { changed: number(changed.length), fixed: number(fixed.length) };
    announce(this.#status, changed.length === 0 ? t('correctNothing') : t('correctCount', counts));
    this.#apply.disabled = changed.length === 0;
    this.#undo.disabled = this.#changes.length === 0;
  }

  #listen(line: Line, column: number, input: HTMLInputElement): void {
    input.addEventListener('focus', () => {
      this.#before = input.value;
    });
    input.addEventListener('change', () => {
      if (input.value === this.#before) return; // recorded already, when Enter was pressed
      this.#changes.push({ line, column, before: this.#before });
      this.#before = input.value;
      void line.judge();
    });
    input.addEventListener('keydown', (event) => {
      const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
      if (event.key === 'Enter') this.#next(line, input);
      else if (step !== undefined) this.#lines[this.#lines.indexOf(line) + step]?.inputs[column]?.focus();
      else return;
      event.preventDefault();
    });
  }

  /** After the last marked cell, the button that applies the corrections. */
  #next(line: Line, input: HTMLInputElement): void {
    if (input.value !== this.#before) input.dispatchEvent(new Event('change'));
    const all = this.#lines.flatMap(({ inputs }) => inputs);
    const own = new Set<HTMLInputElement>(line.isChanged ? line.inputs : []);
    const after = all.slice(all.indexOf(input) + 1);
    const next = after.find((other) => other.ariaInvalid === 'true' && !own.has(other));
    (next ?? this.#apply).focus();
    next?.select();
  }

  #undoLast(): void {
    const last = this.#changes.pop();
    if (last === undefined) return;
    const { line, column, before } = last;
    const input = line.inputs[column]!;
    input.value = before;
    input.focus();
    void line.judge().then(() => announce(this.#status, t('correctUndone', { cell: input.ariaLabel ?? '' })));
  }
}
