/**
 * Which column each field is read from: what the user chose, else what the reading found. A choice stays until the user
 * changes it or takes another file. Only choices are sent, by index, so that two columns with the same name are
 * distinguished.
 *
 * What it does not do: resolve a conflict. If one column has two fields, both are shown, and the user decides.
 */
import {
  BIRTH_DATE,
  BIRTH_DATE_PARTS,
  BOTH_SURNAMES,
  KEY_ON_FILE,
  type MappedName,
  WHOLE_NAME,
} from '../../input/csv/column-names.js';
import type { Mode } from '../../input/csv/plan.js';
import type { Field } from '../../key/contract/person.js';
import type { FilePreview } from '../../service/views/file-preview.js';
import type { Pairs } from '../shell/pairs.js';

const NAMES: readonly Field[] = ['nombres', 'apellido_paterno', 'apellido_materno'];
const REST: readonly Field[] = ['sexo', 'entidad'];

/**
 * The fields of each form of a name and of a date. The name is in one column, in two (with both surnames in one), or in three;
 * the date of birth in one, or in one for each of year, month and day.
 */
export const FORMS = {
  name: { one: [WHOLE_NAME], two: ['nombres', BOTH_SURNAMES], three: NAMES },
  date: { one: [BIRTH_DATE], two: [], three: BIRTH_DATE_PARTS },
} as const satisfies Record<string, Record<string, readonly MappedName[]>>;

/** What may be in several columns. */
export type Part = keyof typeof FORMS;
export type Form = keyof typeof FORMS.name;
export const PARTS: readonly Part[] = ['name', 'date'];

const COMMON_FORMS: Readonly<Record<Part, Form>> = { name: 'three', date: 'one' };

export type FieldTrouble = 'twice' | 'doubtful' | 'missing' | 'date_in_one_column';

interface Choice {
  column: number;
  /** The name of the column; undefined until the next preview has it. */
  name: string | undefined;
}

const fieldsOf = (part: Part, form: Form): readonly MappedName[] => FORMS[part][form];

const isInForm = (field: string, part: Part, form: Form): boolean =>
  fieldsOf(part, form).some((one) => one === field);

/** The fields of a name or a date in three columns that a column holds together. */
const HELD: Readonly<Partial<Record<MappedName, readonly MappedName[]>>> = {
  [BIRTH_DATE]: BIRTH_DATE_PARTS,
  [WHOLE_NAME]: NAMES,
  [BOTH_SURNAMES]: ['apellido_paterno', 'apellido_materno'],
};

/** The column of this name, if there is exactly one; else -1. */
function onlyColumn(name: string | undefined, header: readonly string[]): number {
  if (name === undefined || name.trim() === '') return -1;
  const column = header.indexOf(name);
  return column === header.lastIndexOf(name) ? column : -1;
}

export class ColumnChoices {
  readonly #chosen = new Map<MappedName, Choice>();
  /** The column that a reading found last for each field: it is shown also while another field has taken it. */
  readonly #known = new Map<MappedName, number>();
  #chosenForms: Partial<Record<Part, Form>> = {};
  #foundForms: Record<Part, Form> = { ...COMMON_FORMS };
  #found: FilePreview | undefined;

  /** Removes all choices, for another file. */
  forget(): void {
    this.#chosen.clear();
    this.#known.clear();
    this.#chosenForms = {};
    this.#foundForms = { ...COMMON_FORMS };
    this.#found = undefined;
  }

  /** The same columns may have other names in the next preview, as in another encoding. */
  forgetNames(): void {
    for (const choice of this.#chosen.values()) choice.name = undefined;
  }

  choose(field: MappedName, column: number): void {
    this.#chosen.set(field, { column, name: this.#found?.header[column] });
  }

  isChosen(field: MappedName): boolean {
    return this.#chosen.has(field);
  }

  chooseForm(part: Part, form: Form): void {
    this.#chosenForms[part] = form;
  }

  formOf(part: Part): Form {
    return this.#chosenForms[part] ?? this.#foundForms[part];
  }

  /** Whether the user may want to choose another form: not if every column was found in three, as names mostly are. */
  offersForms(part: Part, mode: Mode): boolean {
    if (part === 'date' || this.formOf(part) !== 'three' || this.#chosenForms[part] !== undefined)
      return true;
    return NAMES.some((field) => this.columnOf(field) < 0 && this.troubleOf(field, mode) !== undefined);
  }

  /**
   * Takes a preview. Returns whether a choice now means another column, since the header is another one, as on another
   * sheet: then the preview was made with wrong columns. A choice whose column is not there waits until it is there again.
   */
  read(found: FilePreview): boolean {
    const { header } = found;
    if (this.#found !== undefined && this.#found.header.join('\n') !== header.join('\n')) {
      this.#known.clear();
      this.#foundForms = { ...COMMON_FORMS };
    }
    this.#found = found;
    let isMoved = false;
    for (const choice of this.#chosen.values()) {
      choice.name ??= header[choice.column];
      const isThere = choice.column >= 0 && header[choice.column] === choice.name;
      const column = isThere ? choice.column : onlyColumn(choice.name, header);
      isMoved ||= column !== choice.column;
      choice.column = column;
    }
    this.#learn(found);
    return isMoved;
  }

  /** In a preview, the fields that are in one column all have that column. */
  #learn({ mapping }: FilePreview): void {
    const columnOf = (field: MappedName): number =>
      mapping.find((entry) => entry.field === field)?.column ?? -1;
    const isHolding = (fields: readonly MappedName[]): boolean =>
      columnOf(fields[0]!) >= 0 && fields.every((field) => columnOf(field) === columnOf(fields[0]!));
    const holding = ([BIRTH_DATE, WHOLE_NAME, BOTH_SURNAMES] as const).filter((name) =>
      isHolding(HELD[name]!),
    );
    const held = new Set<string>(holding.flatMap((name) => HELD[name]!));
    const found = mapping
      .filter(({ field }) => !held.has(field))
      .map(({ field, column }) => [field as MappedName, column] as const);
    const whole = holding.map((name) => [name, columnOf(HELD[name]![0]!)] as const);
    for (const [field, column] of [...found, ...whole]) if (column >= 0) this.#known.set(field, column);
    for (const part of PARTS) {
      const isOfPart = (field: string): boolean => fieldsOf(part, 'three').some((one) => one === field);
      const form = (['one', 'two'] as const).find((one) =>
        holding.some((name) => fieldsOf(part, one).includes(name)),
      );
      if (form !== undefined) this.#foundForms[part] = form;
      else if (found.some(([field, column]) => column >= 0 && isOfPart(field)))
        this.#foundForms[part] = 'three';
    }
  }

  /** The fields of this mode. */
  fields(mode: Mode): MappedName[] {
    if (mode === 'validate') return [KEY_ON_FILE];
    const [name, date] = PARTS.map((part) => fieldsOf(part, this.formOf(part)));
    const key: readonly MappedName[] = mode === 'reconcile' ? [KEY_ON_FILE] : [];
    return [...name!, ...date!, ...REST, ...key];
  }

  /** -1 for none. */
  columnOf(field: MappedName): number {
    const chosen = this.#chosen.get(field)?.column ?? -1;
    return chosen >= 0 ? chosen : (this.#known.get(field) ?? -1);
  }

  /** Whether the reading found any column without the user. If not, the first line may not be a header. */
  get isRecognised(): boolean {
    return [...this.#known.keys()].some((field) => !this.#chosen.has(field));
  }

  /** Whether this field belongs to a form that the user has chosen, and has no column yet: the reading does not know it. */
  isOpen(field: MappedName): boolean {
    if (this.columnOf(field) >= 0) return false;
    return PARTS.some((part) => {
      const form = this.#chosenForms[part];
      return form !== undefined && isInForm(field, part, form);
    });
  }

  /** Whether the user has chosen another form of the name or the date, and not yet all its columns. */
  isFormOpen(mode: Mode): boolean {
    return this.fields(mode).some((field) => this.isOpen(field));
  }

  /** Another field with the same column, if the reading failed. */
  rivalOf(field: MappedName, mode: Mode): MappedName | undefined {
    if (this.#found === undefined || this.#found.problems.length === 0) return undefined;
    const column = this.columnOf(field);
    if (column < 0) return undefined;
    return this.fields(mode).find((other) => other !== field && this.columnOf(other) === column);
  }

  /** Why the reading failed at this field; undefined if it did not. */
  troubleOf(field: MappedName, mode: Mode): FieldTrouble | undefined {
    if (this.rivalOf(field, mode) !== undefined) return 'twice';
    const held = HELD[field] ?? [];
    const isOfField = (name: string | undefined): boolean =>
      name === field || held.some((one) => one === name);
    const problem = this.#found?.problems.find((one) => isOfField(one.field));
    if (problem === undefined) return undefined;
    if (problem.fault === 'ambiguous_column') return 'doubtful';
    return field === BIRTH_DATE && this.columnOf(field) >= 0 ? 'date_in_one_column' : 'missing';
  }

  /** The choices that the forms of the name and the date need. */
  pairs(): Pairs {
    const isUnused = (field: MappedName): boolean =>
      PARTS.some((part) => {
        const isOfPart = (['one', 'two', 'three'] as const).some((form) => isInForm(field, part, form));
        return isOfPart && !isInForm(field, part, this.formOf(part));
      });
    return [...this.#chosen]
      .filter(([field, { column }]) => column >= 0 && !isUnused(field))
      .map(([field, { column }]) => ['map', `${field}=#${column + 1}`] as const);
  }
}
