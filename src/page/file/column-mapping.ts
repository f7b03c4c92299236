/**
 * Which column each field is read from: one select per field, preset with what the server detected. Only columns that the
 * user has changed are sent, by index, so that two columns with the same name are distinguished.
 */
import { BIRTH_DATE, BIRTH_DATE_PARTS, KEY_ON_FILE, type MappedName } from '../../input/csv/column-names.js';
import type { Field } from '../../key/contract/person.js';
import type { Pairs } from '../shell/backend.js';
import { make } from '../shell/element.js';
import { t } from '../shell/page-language.js';
import type { TextKey } from '../shell/texts.js';
import { chosenMode, isNormalizeChosen } from './option-fields.js';
import type { Found } from './preview-view.js';

const NAMES: readonly Field[] = ['nombres', 'apellido_paterno', 'apellido_materno'];
const REST: readonly Field[] = ['sexo', 'entidad'];

/** Date parts have longer labels here, because they are shown without their group. */
const labelOf = (field: MappedName): string => t((isDatePart(field) ? `${field}_long` : field) as TextKey);

const isDatePart = (field: MappedName): boolean => BIRTH_DATE_PARTS.some((part) => part === field);

interface NeededField {
  readonly field: MappedName;
  readonly needed: boolean;
}

export class ColumnMapping {
  /** The user's choices by field; column indexes start at 0. */
  readonly #chosen = new Map<MappedName, number>();

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
      BIRTH_DATE_PARTS.every((field) => this.#columnOf(field, found) < 0)
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

  #columnOf(field: MappedName, found: Found): number {
    const chosen = this.#chosen.get(field);
    if (chosen !== undefined) return chosen;
    if (field === BIRTH_DATE) return this.#wholeDateColumn(found);
    return found.mapping.find((entry) => entry.field === field)?.column ?? -1;
  }

  /** The column that year, month and day share; -1 if they do not. */
  #wholeDateColumn(found: Found): number {
    const parts = BIRTH_DATE_PARTS.map((field) => this.#columnOf(field, found));
    return parts.every((column) => column === parts[0]) ? parts[0]! : -1;
  }

  /** The fields that the mode needs. With `normalize` one column may hold the whole date. */
  #fields(found: Found): NeededField[] {
    const mode = chosenMode();
    const need = (field: MappedName): NeededField => ({ field, needed: true });
    if (mode === 'validate') return [need(KEY_ON_FILE)];
    const isWhole = this.#columnOf(BIRTH_DATE, found) >= 0;
    const date: NeededField[] = !isNormalizeChosen()
      ? BIRTH_DATE_PARTS.map(need)
      : isWhole
        ? [need(BIRTH_DATE)]
        : [...BIRTH_DATE_PARTS.map(need), { field: BIRTH_DATE, needed: false }];
    const key = mode === 'reconcile' ? [need(KEY_ON_FILE)] : [];
    return [...NAMES.map(need), ...date, ...REST.map(need), ...key];
  }

  #row(field: MappedName, needed: boolean, found: Found, names: readonly string[]): HTMLElement {
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

  /** All columns of a field that is in several, unless the user has chosen another. */
  #joinedOf(field: MappedName, found: Found): readonly number[] | undefined {
    return this.#chosen.has(field) ? undefined : found.mapping.find((entry) => entry.field === field)?.joined;
  }

  #select(field: MappedName, column: number, found: Found, names: readonly string[]): HTMLSelectElement {
    const nameOf = (index: number): string => `${index + 1}. ${names[index]?.trim() ?? ''}`;
    const joined = this.#joinedOf(field, found);
    const none = make(
      'option',
      { value: '', selected: column < 0, disabled: column >= 0 },
      t('chooseColumn'),
    );
    const options = found.header.map((_, index) => {
      const isJoined = joined !== undefined && index === column;
      const name = isJoined ? joined.map(nameOf).join(' + ') : nameOf(index);
      return make('option', { value: String(index), selected: index === column }, name);
    });
    const select = make('select', {}, none, ...options);
    select.addEventListener('change', () => this.#choose(field, select.value));
    return select;
  }

  /** A column belongs to one field: choosing it removes an earlier choice of the same column for another field. */
  #choose(field: MappedName, value: string): void {
    if (value === '') this.#chosen.delete(field);
    else {
      for (const [other, column] of this.#chosen) if (column === Number(value)) this.#chosen.delete(other);
      this.#chosen.set(field, Number(value));
    }
    this.changed();
  }
}
