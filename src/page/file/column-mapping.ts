/**
 * Which column each field is read from: one select per field, preset with what the server detected. Only columns that the
 * user has changed are sent, by index, so that two columns with the same name are distinguished.
 */
import type { Pairs } from '../shell/api.js';
import { make } from '../shell/element.js';
import { t } from '../shell/page-language.js';
import type { TextKey } from '../shell/texts.js';
import { chosenMode, isNormalizeChosen } from './option-fields.js';
import type { Found } from './preview-view.js';

const PERSON = ['nombres', 'apellido_paterno', 'apellido_materno'];
const DATE_PARTS = ['anio_nacimiento', 'mes_nacimiento', 'dia_nacimiento'];
const REST = ['sexo', 'entidad'];
const WHOLE_DATE = 'fecha_nacimiento';
const KEY_ON_FILE = 'curp';

/** Date parts have longer labels here, because they are shown without their group. */
const labelOf = (field: string): string =>
  t((DATE_PARTS.includes(field) ? `${field}_long` : field) as TextKey);

export class ColumnMapping {
  /** The user's choices by field; column indexes start at 0. */
  readonly #chosen = new Map<string, number>();

  constructor(
    private readonly place: HTMLElement,
    private readonly changed: () => void,
  ) {}

  /** Removes all choices, for another file. */
  forget(): void {
    this.#chosen.clear();
  }

  pairs(): Pairs {
    return [...this.#chosen].map(([field, column]) => ['map', `${field}=#${column + 1}`] as const);
  }

  /** The labels of the required fields that have no column. */
  missing(found: Found): string[] {
    return this.#fields(found)
      .filter(({ field, needed }) => needed && this.#columnOf(field, found) < 0)
      .map(({ field }) => labelOf(field));
  }

  /** Whether no column was recognised: the first line may not be a header. */
  matchesNothing(found: Found): boolean {
    return this.#fields(found).every(({ field }) => this.#columnOf(field, found) < 0);
  }

  /** Whether no column for year, month or day was found, and a single date column is not enabled. */
  lacksDate(found: Found): boolean {
    return (
      chosenMode() !== 'validate' &&
      !isNormalizeChosen() &&
      DATE_PARTS.every((field) => this.#columnOf(field, found) < 0)
    );
  }

  /** Moves the focus to the first field without a column; false if there is none. */
  focusMissing(): boolean {
    const first = this.place.querySelector<HTMLSelectElement>('[aria-invalid=true]');
    first?.focus();
    return first !== null;
  }

  /** `names` are the names of the columns, if not those of the header. */
  show(found: Found, names: readonly string[] = found.header): void {
    const focused = document.activeElement?.id;
    this.place.replaceChildren(
      ...this.#fields(found).map(({ field, needed }) => this.#row(field, needed, found, names)),
    );
    if (focused?.startsWith('column-')) document.getElementById(focused)?.focus();
  }

  #columnOf(field: string, found: Found): number {
    const chosen = this.#chosen.get(field);
    if (chosen !== undefined) return chosen;
    if (field === WHOLE_DATE) return this.#wholeDateColumn(found);
    return found.mapping.find((entry) => entry.field === field)?.column ?? -1;
  }

  /** The column that year, month and day share; -1 if they do not. */
  #wholeDateColumn(found: Found): number {
    const parts = DATE_PARTS.map((field) => this.#columnOf(field, found));
    return parts.every((column) => column === parts[0]) ? parts[0]! : -1;
  }

  /** The fields that the mode needs. With `normalize` one column may hold the whole date. */
  #fields(found: Found): { field: string; needed: boolean }[] {
    const mode = chosenMode();
    const need = (field: string) => ({ field, needed: true });
    if (mode === 'validate') return [need(KEY_ON_FILE)];
    const isWhole = this.#columnOf(WHOLE_DATE, found) >= 0;
    const date = !isNormalizeChosen()
      ? DATE_PARTS.map(need)
      : isWhole
        ? [need(WHOLE_DATE)]
        : [...DATE_PARTS.map(need), { field: WHOLE_DATE, needed: false }];
    const key = mode === 'reconcile' ? [need(KEY_ON_FILE)] : [];
    return [...PERSON.map(need), ...date, ...REST.map(need), ...key];
  }

  #row(field: string, needed: boolean, found: Found, names: readonly string[]): HTMLElement {
    const id = `column-${field}`;
    const column = this.#columnOf(field, found);
    const isMissing = needed && column < 0;
    const select = this.#select(field, column, found, names);
    select.id = id;
    if (isMissing) {
      select.setAttribute('aria-invalid', 'true');
      select.setAttribute('aria-describedby', `${id}-error`);
    }
    const isAmbiguous = found.problems.some(
      (problem) => problem.fault === 'ambiguous_column' && problem.field === field,
    );
    return make(
      'div',
      { class: 'field' },
      make('label', { for: id }, labelOf(field)),
      select,
      isMissing &&
        make('p', { class: 'error', id: `${id}-error` }, t(isAmbiguous ? 'columnDoubtful' : 'columnMissing')),
    );
  }

  #select(field: string, column: number, { header }: Found, names: readonly string[]): HTMLSelectElement {
    const none = make(
      'option',
      { value: '', selected: column < 0, disabled: column >= 0 },
      t('chooseColumn'),
    );
    const options = header.map((_, index) => {
      const name = `${index + 1}. ${names[index]?.trim() ?? ''}`;
      return make('option', { value: String(index), selected: index === column }, name);
    });
    const select = make('select', {}, none, ...options);
    select.addEventListener('change', () => this.#choose(field, select.value));
    return select;
  }

  /** A column belongs to one field: choosing it removes an earlier choice of the same column for another field. */
  #choose(field: string, value: string): void {
    if (value === '') this.#chosen.delete(field);
    else {
      for (const [other, column] of this.#chosen) if (column === Number(value)) this.#chosen.delete(other);
      this.#chosen.set(field, Number(value));
    }
    this.changed();
  }
}
