/**
 * The rows in error of a finished run as a table whose cells can be changed: the cells at fault are marked, each row is
 * judged while it is changed, and every change can be undone. Then the same file is processed again with the changed rows. A
 * long list is shown in steps, by a button below the table.
 *
 * What it does not do: change the file of the user.
 */
import type { JudgedRow } from '../../service/views/judged-rows.js';
import { answerOf, Problem } from '../shell/api.js';
import { backend } from '../shell/backend.js';
import { announce, button, make, setInvalid, table } from '../shell/element.js';
import { number, rowCount } from '../shell/figures.js';
import { showProblem } from '../shell/notice.js';
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

/** Rows that are shown at first, and that the button adds. */
export const STEP = 50;

export class CorrectionTable {
  readonly #lines: Line[] = [];
  readonly #table: HTMLTableElement;
  readonly #shown = make('p', { class: 'hint' });
  readonly #more = button('', 'button', () => void this.#showMore());
  readonly #rest = make('div', {}, this.#shown, this.#more);
  readonly #changes: Change[] = [];
  readonly #status = make('p', { class: 'hint', role: 'status' });
  readonly #undo = button(t('correctUndo'), 'button', () => this.#undoLast());
  readonly #apply: HTMLButtonElement;
  /** The value of the cell that is being changed, when it got the focus. */
  #before = '';

  /** `apply` gets the changed rows; `read` gives the first rows in error, at most so many. */
  constructor(
    private readonly run: Run,
    private readonly found: ErrorRows,
    apply: (rows: MadeCorrections['rows']) => void,
    private readonly read: (rows: number) => Promise<ErrorRows | undefined>,
  ) {
    this.#apply = button(t('correctApply'), 'button primary', () => apply(this.#changedRows()));
    this.#apply.id = 'correct-apply';
    this.#undo.id = 'correct-undo';
    this.#more.id = 'correct-more';
    this.#table = table(
      { class: 'corrections' },
      found.columns.map((name) => [name] as const),
    );
    this.#table.prepend(make('caption', { class: 'unseen' }, t('correctTitle')));
  }

  /** What the page shows above and below the place for the file; the rows are judged then. */
  async parts(): Promise<{ above: HTMLElement[]; below: HTMLElement[] }> {
    const isJudged = await this.#add(this.found.rows.slice(0, STEP));
    const hints = [t('correctHint'), !isJudged && t('correctLater')].filter(
      (hint) => typeof hint === 'string',
    );
    return {
      above: [
        ...hints.map((hint) => make('p', { class: 'hint' }, hint)),
        make('div', { class: 'actions' }, this.#apply, this.#undo),
        this.#status,
      ],
      below: [
        make('div', { class: 'scroller tall', role: 'region', 'aria-label': t('correctTitle') }, this.#table),
        this.#rest,
      ],
    };
  }

  /** Adds rows to the table. Returns whether they could be judged. */
  async #add(rows: readonly ErrorRow[]): Promise<boolean> {
    const { run, found } = this;
    const lines = rows.map((row) => new Line(run.id, row, found.columns, () => this.#tell()));
    const judged = await judgedRows(
      run.id,
      lines.map((line) => line.cells),
    );
    for (const [index, line] of lines.entries()) {
      const row = judged[index];
      if (row !== undefined) line.show(row);
      for (const [column, input] of line.inputs.entries()) this.#listen(line, column, input);
    }
    this.#lines.push(...lines);
    this.#table.append(...lines.map(({ element }) => element));
    this.#tell();
    this.#tellShown();
    return judged.length > 0;
  }

  /** Rows that are in error and not shown. */
  get #left(): number {
    return Math.max(0, this.run.errors - this.#lines.length);
  }

  #tellShown(): void {
    const facts = { shown: number(this.#lines.length), all: rowCount(this.run.errors) };
    this.#shown.textContent = this.#left === 0 ? '' : t('correctSome', facts);
    this.#more.textContent = t('correctMore', { count: number(Math.min(STEP, this.#left)) });
    this.#more.hidden = this.#left === 0;
    this.#rest.hidden = this.#left === 0;
  }

  /** Shows the next rows, and goes to their first marked cell. */
  async #showMore(): Promise<void> {
    const before = this.#lines.length;
    this.#more.disabled = true;
    try {
      const found = await this.read(before + STEP);
      await this.#add(found?.rows.slice(before, before + STEP) ?? []);
    } catch (error) {
      showProblem(error);
      return;
    } finally {
      this.#more.disabled = false;
    }
    const added = this.#lines.slice(before).flatMap(({ inputs }) => inputs);
    if (added.length === 0) {
      this.#more.hidden = true;
      announce(this.#shown, t('correctTooMany'));
    }
    const next = added.find((input) => input.ariaInvalid === 'true') ?? added[0] ?? this.#apply;
    next.focus();
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
      else if (step !== undefined) this.#move(line, column, step);
      else return;
      event.preventDefault();
    });
  }

  /** To the same cell of the row above or below; from the last row, to the button that shows more. */
  #move(line: Line, column: number, step: number): void {
    const other = this.#lines[this.#lines.indexOf(line) + step];
    if (other !== undefined) other.inputs[column]?.focus();
    else if (step > 0 && !this.#more.hidden) this.#more.focus();
  }

  /** After the last marked cell, the button that shows more rows; after all rows, the one that applies the corrections. */
  #next(line: Line, input: HTMLInputElement): void {
    if (input.value !== this.#before) input.dispatchEvent(new Event('change'));
    const all = this.#lines.flatMap(({ inputs }) => inputs);
    const own = new Set<HTMLInputElement>(line.isChanged ? line.inputs : []);
    const after = all.slice(all.indexOf(input) + 1);
    const next = after.find((other) => other.ariaInvalid === 'true' && !own.has(other));
    (next ?? (this.#more.hidden ? this.#apply : this.#more)).focus();
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
