/**
 * Which column each field is read from: what the user chose, else what the reading found. A choice stays until the user
 * changes it or takes another file. Only choices are sent, by index, so that two columns with the same name are
 * distinguished.
 *
 * What it does not do: resolve a conflict. If one column has two fields, both are shown, and the user decides.
 */
import { BIRTH_DATE, BIRTH_DATE_PARTS, KEY_ON_FILE, type MappedName } from '../../input/csv/column-names.js';
import type { Mode } from '../../input/csv/plan.js';
import type { Field } from '../../key/contract/person.js';
import type { FilePreview } from '../../service/views/file-preview.js';
import type { Pairs } from '../shell/pairs.js';

const NAMES: readonly Field[] = ['nombres', 'apellido_paterno', 'apellido_materno'];
const REST: readonly Field[] = ['sexo', 'entidad'];

/** The date of birth is in one column, or in one for each of year, month and day. */
export type DateForm = 'one' | 'three';

export type FieldTrouble = 'twice' | 'doubtful' | 'missing' | 'date_in_one_column';

interface Choice {
  column: number;
  /** The name of the column; undefined until the next preview has it. */
  name: string | undefined;
}

const isDate = (field: string): boolean =>
  field === BIRTH_DATE || BIRTH_DATE_PARTS.some((part) => part === field);

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
  #chosenForm: DateForm | undefined;
  #foundForm: DateForm = 'one';
  #found: FilePreview | undefined;

  /** Removes all choices, for another file. */
  forget(): void {
    this.#chosen.clear();
    this.#known.clear();
    this.#chosenForm = undefined;
    this.#foundForm = 'one';
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

  chooseDateForm(form: DateForm): void {
    this.#chosenForm = form;
  }

  get dateForm(): DateForm {
    return this.#chosenForm ?? this.#foundForm;
  }

  /**
   * Takes a preview. Returns whether a choice now means another column, since the header is another one, as on another
   * sheet: then the preview was made with wrong columns. A choice whose column is not there waits until it is there again.
   */
  read(found: FilePreview): boolean {
    const { header } = found;
    if (this.#found !== undefined && this.#found.header.join('\n') !== header.join('\n')) {
      this.#known.clear();
      this.#foundForm = 'one';
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

  /** In a preview, the parts of a date in one column all have that column. */
  #learn({ mapping }: FilePreview): void {
    const columnOf = (field: MappedName): number =>
      mapping.find((entry) => entry.field === field)?.column ?? -1;
    const parts = BIRTH_DATE_PARTS.map(columnOf);
    const isWhole = parts[0]! >= 0 && parts.every((column) => column === parts[0]);
    const found = mapping
      .filter(({ field }) => !(isWhole && isDate(field)))
      .map(({ field, column }) => [field as MappedName, column] as const);
    const date = isWhole ? ([[BIRTH_DATE, parts[0]!]] as const) : [];
    for (const [field, column] of [...found, ...date]) if (column >= 0) this.#known.set(field, column);
    if (isWhole) this.#foundForm = 'one';
    else if (parts.some((column) => column >= 0)) this.#foundForm = 'three';
  }

  /** The fields of this mode. */
  fields(mode: Mode): MappedName[] {
    if (mode === 'validate') return [KEY_ON_FILE];
    const date: readonly MappedName[] = this.dateForm === 'one' ? [BIRTH_DATE] : BIRTH_DATE_PARTS;
    const key: readonly MappedName[] = mode === 'reconcile' ? [KEY_ON_FILE] : [];
    return [...NAMES, ...date, ...REST, ...key];
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

  /** Whether the user has chosen another form of the date, and not yet its columns: the reading does not know it. */
  isDateOpen(mode: Mode): boolean {
    return (
      this.#chosenForm !== undefined &&
      this.fields(mode).some((field) => isDate(field) && this.columnOf(field) < 0)
    );
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
    const isOfField = (name: string | undefined): boolean =>
      name === field || (field === BIRTH_DATE && name !== undefined && isDate(name));
    const problem = this.#found?.problems.find((one) => isOfField(one.field));
    if (problem === undefined) return undefined;
    if (problem.fault === 'ambiguous_column') return 'doubtful';
    return field === BIRTH_DATE && this.columnOf(field) >= 0 ? 'date_in_one_column' : 'missing';
  }

  /** The choices that the form of the date needs. */
  pairs(): Pairs {
    const unused: readonly MappedName[] = this.dateForm === 'one' ? BIRTH_DATE_PARTS : [BIRTH_DATE];
    return [...this.#chosen]
      .filter(([field, { column }]) => column >= 0 && !unused.includes(field))
      .map(([field, { column }]) => ['map', `${field}=#${column + 1}`] as const);
  }
}
