/**
 * The controls that say which column each field is read from: one select for each field, with what was chosen or found. The
 * date of birth is one control, or three if it is in three columns; the name likewise, or two with both surnames in one.
 *
 * What it does not do: show a field in red before the reading has failed at it. `ColumnChoices` knows why.
 */
import { BIRTH_DATE_PARTS, type MappedName } from '../../input/csv/column-names.js';
import { button, make, setInvalid } from '../shell/element.js';
import { t } from '../shell/page-language.js';
import type { TextKey } from '../shell/texts.js';
import { ColumnChoices, type FieldTrouble, FORMS, type Form, PARTS, type Part } from './column-choices.js';
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

/** The texts of the buttons that change how many columns a name or a date has. */
const FORM_TEXTS: Readonly<Record<Part, Partial<Record<Form, TextKey>>>> = {
  name: { one: 'nameInOne', two: 'nameInTwo', three: 'nameInThree' },
  date: { one: 'dateInOne', three: 'dateInThree' },
};

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
      .filter((field) => this.#trouble(field) !== undefined || this.choices.isOpen(field))
      .map(labelOf);
  }

  /** Whether a name or a date in another form has yet to get its columns. */
  get isFormOpen(): boolean {
    return this.choices.isFormOpen(chosenMode());
  }

  get hasConflict(): boolean {
    return this.#fields().some((field) => this.#trouble(field) === 'twice');
  }

  /** Moves the focus to the first field without a right column; false if there is none. */
  focusMissing(): boolean {
    const first = this.#fields().find(
      (field) => this.#trouble(field) !== undefined || this.choices.isOpen(field),
    );
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

  /** While no column of a list has a field, the user is still choosing: fields without a column are not marked as faults. */
  #errorOf(field: MappedName): string {
    const trouble = this.#trouble(field);
    if (trouble === undefined) return this.#isTried && this.choices.isOpen(field) ? t('columnMissing') : '';
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
    const forms = this.#formButtons(field, found);
    const label = make('label', { for: id }, labelOf(field));
    return make('div', { class: 'field' }, label, select, wholeNameOf(select), error, ...forms);
  }

  /** All columns of a field that is in several, unless the user has chosen another. */
  #joinedOf(field: MappedName, found: Found): readonly number[] | undefined {
    const isChosen = this.choices.isChosen(field);
    return isChosen ? undefined : found.mapping.find((entry) => entry.field === field)?.joined;
  }

  #select(field: MappedName, found: Found, names: readonly string[], error: HTMLElement): HTMLSelectElement {
    const column = this.choices.columnOf(field);
    const isNotNeeded = column < 0 && isReady(found) && !this.isFormOpen;
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

  /** The other forms of a name or a date, after its last control. The strict format has only that of three columns. */
  #formButtons(field: MappedName, { normalize }: Found): HTMLButtonElement[] {
    const part = PARTS.find((one) => FORMS[one][this.choices.formOf(one)].at(-1) === field);
    if (part === undefined || !this.choices.offersForms(part, chosenMode())) return [];
    const now = this.choices.formOf(part);
    return (['three', 'one', 'two'] as const)
      .filter((form) => form !== now && (form === 'three' || normalize !== false))
      .flatMap((form) => {
        const text = FORM_TEXTS[part][form];
        return text === undefined ? [] : [this.#formButton(part, form, text)];
      });
  }

  #formButton(part: Part, form: Form, text: TextKey): HTMLButtonElement {
    const made = button(t(text), 'link', () => this.chooseForm(part, form));
    made.id = `column-${part}-${form}`;
    return made;
  }

  chooseForm(part: Part, form: Form): void {
    this.choices.chooseForm(part, form);
    this.changed();
    if (this.#shown !== undefined) this.show(...this.#shown);
    document.getElementById(`column-${FORMS[part][form][0]}`)?.focus();
  }
}
