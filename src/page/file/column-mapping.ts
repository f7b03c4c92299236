/**
 * The controls that say which column each field is read from: one select for each field, with what was chosen or found. The
 * date of birth is one control, or three if it is in three columns.
 *
 * What it does not do: show a field in red before the reading has failed at it. `ColumnChoices` knows why.
 */
import { BIRTH_DATE, BIRTH_DATE_PARTS, type MappedName } from '../../input/csv/column-names.js';
import { button, make, setInvalid } from '../shell/element.js';
import { t } from '../shell/page-language.js';
import type { TextKey } from '../shell/texts.js';
import { ColumnChoices, type FieldTrouble } from './column-choices.js';
import { chosenMode } from './option-fields.js';
import { type Found, isReady } from './preview-view.js';
import { updateWholeNames, wholeNameOf } from './whole-name.js';

/** Date parts have longer labels here, because they are shown without their group. */
const labelOf = (field: MappedName): string =>
  t((BIRTH_DATE_PARTS.some((part) => part === field) ? `${field}_long` : field) as TextKey);

const TROUBLES: Readonly<Record<FieldTrouble, TextKey>> = {
  twice: 'columnTwice',
  doubtful: 'columnDoubtful',
  missing: 'columnMissing',
  date_in_one_column: 'dateNeedsThree',
};

/** The control after which the form of the date can be changed. */
const DATE_ENDS: readonly MappedName[] = [BIRTH_DATE, BIRTH_DATE_PARTS.at(-1)!];

export class ColumnMapping {
  readonly choices = new ColumnChoices();
  /** Whether the user has tried to start: from then on every field without a column is red. */
  #isTried = false;
  #shown: [found: Found, names: readonly string[]] | undefined;

  constructor(
    private readonly place: HTMLElement,
    /** With the field whose column the user has chosen. */
    private readonly changed: (field?: MappedName) => void,
  ) {
    addEventListener('resize', () => updateWholeNames(place));
  }

  /** For another file. */
  forget(): void {
    this.choices.forget();
    this.#isTried = false;
    this.#shown = undefined;
  }

  /** The labels of the fields at which the reading failed, or whose column the user has yet to choose. */
  missing(): string[] {
    return this.#fields()
      .filter((field) => this.#trouble(field) !== undefined || this.#isOpen(field))
      .map(labelOf);
  }

  /** Whether a date in another form has yet to get its columns. */
  get isDateOpen(): boolean {
    return this.choices.isDateOpen(chosenMode());
  }

  get hasConflict(): boolean {
    return this.#fields().some((field) => this.#trouble(field) === 'twice');
  }

  /** Moves the focus to the first field without a right column; false if there is none. */
  focusMissing(): boolean {
    const first = this.#fields().find((field) => this.#trouble(field) !== undefined || this.#isOpen(field));
    if (first === undefined || this.#shown === undefined) return false;
    this.#isTried = true;
    this.show(...this.#shown);
    document.getElementById(`column-${first}`)?.focus();
    return true;
  }

  /** `names` are the names of the columns, if not those of the header. */
  show(found: Found, names: readonly string[] = found.header): void {
    this.#shown = [found, names];
    const focused = document.activeElement?.id;
    this.place.replaceChildren(...this.#fields().map((field) => this.#row(field, found, names)));
    updateWholeNames(this.place);
    if (focused?.startsWith('column-')) document.getElementById(focused)?.focus();
  }

  #fields(): MappedName[] {
    return this.choices.fields(chosenMode());
  }

  #trouble(field: MappedName): FieldTrouble | undefined {
    return this.choices.troubleOf(field, chosenMode());
  }

  #isOpen(field: MappedName): boolean {
    const isDate = field === BIRTH_DATE || BIRTH_DATE_PARTS.some((part) => part === field);
    return isDate && this.isDateOpen && this.choices.columnOf(field) < 0;
  }

  /** While no column of a list has a field, the user is still choosing: fields without a column are not marked as faults. */
  #errorOf(field: MappedName): string {
    const trouble = this.#trouble(field);
    if (trouble === undefined) return this.#isTried && this.#isOpen(field) ? t('columnMissing') : '';
    if (!this.choices.isRecognised && !this.#isTried && trouble !== 'twice') return '';
    const rival = this.choices.rivalOf(field, chosenMode());
    return t(TROUBLES[trouble], { field: rival === undefined ? '' : labelOf(rival) });
  }

  #row(field: MappedName, found: Found, names: readonly string[]): HTMLElement {
    const id = `column-${field}`;
    const error = make('p', { class: 'error', id: `${id}-error` }, this.#errorOf(field));
    const select = this.#select(field, found, names, error);
    select.id = id;
    select.setAttribute('aria-describedby', error.id);
    setInvalid(select, error.textContent !== '');
    const form = DATE_ENDS.includes(field) && this.#formButton(found);
    const label = make('label', { for: id }, labelOf(field));
    return make('div', { class: 'field' }, label, select, wholeNameOf(select), error, form);
  }

  /** All columns of a field that is in several, unless the user has chosen another. */
  #joinedOf(field: MappedName, found: Found): readonly number[] | undefined {
    const isChosen = this.choices.isChosen(field);
    return isChosen ? undefined : found.mapping.find((entry) => entry.field === field)?.joined;
  }

  #select(field: MappedName, found: Found, names: readonly string[], error: HTMLElement): HTMLSelectElement {
    const column = this.choices.columnOf(field);
    const isNotNeeded = column < 0 && isReady(found) && !this.isDateOpen;
    const nameOf = (index: number): string => `${index + 1}. ${names[index]?.trim() ?? ''}`;
    const joined = this.#joinedOf(field, found);
    const none = make(
      'option',
      { value: '', selected: column < 0, disabled: column >= 0 },
      t(isNotNeeded ? 'noColumn' : 'chooseColumn'),
    );
    const options = found.header.map((_, index) => {
      const isJoined = joined !== undefined && index === column;
      const name = isJoined ? joined.map(nameOf).join(' + ') : nameOf(index);
      return make('option', { value: String(index), selected: index === column }, name);
    });
    const select = make('select', {}, none, ...options);
    select.addEventListener('change', () => {
      // Not in red until the reading with this column has failed.
      setInvalid(select, false);
      error.textContent = '';
      updateWholeNames(this.place);
      this.choices.choose(field, Number(select.value));
      this.changed(field);
    });
    return select;
  }

  /** The strict format has no date in one column. */
  #formButton({ normalize }: Found): HTMLButtonElement | undefined {
    const isOne = this.choices.dateForm === 'one';
    if (!isOne && normalize === false) return undefined;
    const made = button(t(isOne ? 'dateInThree' : 'dateInOne'), 'link', () => {
      this.choices.chooseDateForm(isOne ? 'three' : 'one');
      this.changed();
      if (this.#shown !== undefined) this.show(...this.#shown);
      document.getElementById(`column-${isOne ? BIRTH_DATE_PARTS[0] : BIRTH_DATE}`)?.focus();
    });
    made.id = 'column-date-form';
    return made;
  }
}
