/**
 * The sentence on which the page of a finished run opens: each of its counts is a button that shows the first of those rows as
 * a table. Rows that differ with a known cause can be narrowed to one cause.
 *
 * What it does not do: read the rows. `filtered-rows.ts` does.
 */
import { button, make } from '../shell/element.js';
import { number } from '../shell/figures.js';
import { loadInto } from '../shell/notice.js';
import { t } from '../shell/page-language.js';
import { filteredRows, type RowSelection } from './filtered-rows.js';
import { type OutcomeCount, outcomesOf, outcomeText } from './outcomes.js';
import type { Run } from './run-requests.js';

/** Causes that have a button; the report has all. */
const MAX_CAUSES = 12;

/** A count that was chosen, and a cause of it. */
interface Choice extends RowSelection {
  readonly name: string;
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
    if (this.#chosen !== undefined) void loadInto(rows, () => filteredRows(run, this.#chosen!));
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
