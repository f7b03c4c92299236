/**
 * What the columns of a list without a header may be, by the values of its first rows: the orders that are usual, for the
 * user to choose from. An order is proposed only if each field has one possible column.
 *
 * What it does not do: decide. A surname looks like a given name: the user sees the first row in each order, and chooses.
 */
import { BIRTH_DATE, type MappedName } from '../../input/csv/column-names.js';
import { dateKind } from '../../input/values/birth-dates.js';
import { entityKind } from '../../input/values/entity-names.js';
import { sexKind } from '../../input/values/sexes.js';

/** The columns of the fields. */
export type ListOrder = ReadonlyMap<MappedName, number>;

const MAX_ROWS = 200;

const NO_DATE = ['empty', 'other', 'serial'];
const LETTERS_OF_SEX = ['H', 'M', 'F', 'X', 'man', 'woman', 'neither'];
const STATES = ['abbreviation', 'name', 'mexico', 'abroad'];

type Kind = 'sex' | 'state' | 'date' | 'year' | 'number' | 'name';

/** In this order: the first that every filled cell of a column fits. */
const KINDS: readonly [Kind, (cell: string) => boolean][] = [
  ['sex', (cell) => LETTERS_OF_SEX.includes(sexKind(cell))],
  ['state', (cell) => STATES.includes(entityKind(cell))],
  ['year', (cell) => /^(?:19|20)\d\d$/.test(cell)],
  ['number', (cell) => /^\d{1,2}$/.test(cell)],
  ['date', (cell) => !NO_DATE.includes(dateKind(cell))],
  ['name', (cell) => /^[\p{L}\p{M}\s.'’-]+$/u.test(cell)],
];

class ListColumns {
  readonly #columns: string[][];
  readonly #kinds: (Kind | undefined)[];

  constructor(records: readonly (readonly string[])[]) {
    const rows = records.slice(0, MAX_ROWS);
    const width = rows.reduce((most, { length }) => Math.max(most, length), 0);
    this.#columns = Array.from({ length: width }, (_, column) =>
      rows.map((row) => (row[column] ?? '').trim()).filter((cell) => cell !== ''),
    );
    this.#kinds = this.#columns.map((cells) =>
      cells.length === 0 ? undefined : KINDS.find(([, fits]) => cells.every(fits))?.[0],
    );
  }

  of(kind: Kind): number[] {
    return this.#kinds.flatMap((found, column) => (found === kind ? [column] : []));
  }

  has(column: number, fits: (value: number) => boolean): boolean {
    return this.#columns[column]!.some((cell) => fits(Number(cell)));
  }
}

/** Year, month and day side by side, in this order or in the opposite one; the day is proven by a number above 12. */
function datePartsOf(columns: ListColumns): [MappedName, number][] | undefined {
  const [year, ...others] = columns.of('year');
  if (year === undefined || others.length > 0) return undefined;
  const numbers = columns.of('number');
  const isDate = (month: number, day: number): boolean =>
    numbers.includes(month) &&
    numbers.includes(day) &&
    !columns.has(month, (value) => value > 12) &&
    columns.has(day, (value) => value > 12);
  const step = [1, -1].filter((one) => isDate(year + one, year + 2 * one));
  if (step.length !== 1) return undefined;
  return [
    ['anio_nacimiento', year],
    ['mes_nacimiento', year + step[0]!],
    ['dia_nacimiento', year + 2 * step[0]!],
  ];
}

function dateOf(columns: ListColumns): [MappedName, number][] | undefined {
  const dates = columns.of('date');
  if (dates.length === 0) return datePartsOf(columns);
  return dates.length === 1 && columns.of('year').length === 0 ? [[BIRTH_DATE, dates[0]!]] : undefined;
}

/** By name; or the only number of two digits that is not a part of the date. */
function stateOf(columns: ListColumns, date: readonly [MappedName, number][]): number | undefined {
  const numbers = columns.of('number').filter((column) => !date.some(([, used]) => used === column));
  const states = columns.of('state');
  const found = states.length > 0 ? states : numbers;
  return found.length === 1 ? found[0] : undefined;
}

/** None if the columns do not show it; else the given name first, and the surnames first. */
export function listOrders(records: readonly (readonly string[])[]): ListOrder[] {
  const columns = new ListColumns(records);
  const names = columns.of('name');
  const [sex, ...otherSexes] = columns.of('sex');
  const date = dateOf(columns);
  const state = date && stateOf(columns, date);
  if (names.length !== 3 || sex === undefined || otherSexes.length > 0 || state === undefined) return [];
  const rest: [MappedName, number][] = [...date!, ['sexo', sex], ['entidad', state]];
  const orderOf = (given: number, first: number, second: number): ListOrder =>
    new Map([
      ['nombres', names[given]!],
      ['apellido_paterno', names[first]!],
      ['apellido_materno', names[second]!],
      ...rest,
    ]);
  return [orderOf(0, 1, 2), orderOf(2, 0, 1)];
}
