/**
 * What the keys on file of the first rows prove about the other columns: the meaning of M, the order of day and month, the
 * column of the state of birth, the order of the surnames. Keys testify only if they are those of the persons in the rows:
 * in nine of ten of them the names, in any order, and the year must fit.
 *
 * What it does not do: decide. The survey asks it where the values leave a reading open.
 */

import type { NameOrder, Person } from '../../key/contract/person.js';
import { birthDigits } from '../../key/curp/decode.js';
import { entityByAbbreviation } from '../../key/curp/entities.js';
import { ordersOfKey, type Segments } from '../../key/wholenames/name-cuts.js';
import { dateParts } from '../values/birth-dates.js';
import { type DateOrder, SEX_LETTERS, type SexLetters } from '../values/column-meaning.js';
import { entityNumber } from '../values/entity-names.js';
import { sexOf } from '../values/sexes.js';
import type { KeyColumn } from './key-columns.js';
import { nameFit } from './key-holder.js';
import { Sides } from './sides.js';

/** The order of two numbers from 1 to 12 before the year. */
export type NumberOrder = Extract<DateOrder, 'dmy' | 'mdy'>;

export const NUMBER_ORDERS: readonly NumberOrder[] = ['dmy', 'mdy'];

/** Whether month and day of a date with the year first, or of a date cell, are as written or exchanged. */
type MonthPlace = 'as_written' | 'exchanged';
type SurnameOrder = 'in_order' | 'exchanged';

/** The person of a row, by its columns. */
export interface RowReader {
  names(cells: readonly string[]): Pick<Person, 'nombres' | 'apellido_paterno' | 'apellido_materno'>;
  /** The words of a name that is in one column, or whose surnames are; undefined if its parts have columns of their own. */
  wholeName?(cells: readonly string[]): Segments | undefined;
  /** The texts that hold the year: of the year itself, or of the whole date. */
  year(cells: readonly string[]): string;
  /** Undefined if the date has three columns. */
  wholeDate(cells: readonly string[]): string | undefined;
  /** Month and day, if the date has three columns. */
  monthAndDay(cells: readonly string[]): readonly [string, string] | undefined;
  sex(cells: readonly string[]): string;
  /** The columns that may be the state of birth. */
  readonly states: readonly number[];
}

export interface Testimony {
  readonly column: number;
  /** Rows with a key, and those whose key fits the names and the year of the row. */
  readonly keys: number;
  readonly own: number;
  readonly sex: Sides<SexLetters>;
  /** Of dates with two numbers from 1 to 12. */
  readonly orders: Sides<NumberOrder>;
  readonly months: Sides<MonthPlace>;
  /** By column. */
  readonly states: Sides<number>;
  readonly surnames: Sides<SurnameOrder>;
  /** Of names in one column. */
  readonly wholeNames: Sides<NameOrder>;
}

/** Of keys, in per cent. */
const MIN_OWN_PERCENT = 90;

/** Whether the keys are those of the persons in the rows. Otherwise they are those of a mother or a tutor, and prove nothing. */
export const areOwnKeys = ({ keys, own }: Pick<Testimony, 'keys' | 'own'>): boolean =>
  own * 100 >= keys * MIN_OWN_PERCENT;

/** Whether a text has the year of a key: in four digits, in two, or as the serial number of a spreadsheet. */
function hasYear(text: string, key: string): boolean {
  const year = String(birthDigits(key).year);
  const numbers = text.match(/\d+/g) ?? [];
  return (
    numbers.some((digits) => digits.startsWith(year) || digits.endsWith(year) || digits === year.slice(2)) ||
    dateParts(text, 'serial')[0] === year
  );
}

/** Words, and H and F, count too: a reading that fits the M of a column and contradicts its H is none. */
function countSex(sex: Sides<SexLetters>, text: string, key: string): void {
  if (text.trim() === '') return;
  sex.count(SEX_LETTERS.filter((letters) => sexOf(text, letters) === key.charAt(10)));
}

function countDate(
  { orders, months }: Pick<Testimony, 'orders' | 'months'>,
  text: string,
  key: string,
): void {
  const { month, day } = birthDigits(key);
  const isOfKey = ([, ofMonth, ofDay]: readonly string[]): boolean =>
    Number(ofMonth) === month && Number(ofDay) === day;
  const dmy = dateParts(text, 'dmy');
  const mdy = dateParts(text, 'mdy');
  if (dmy[1] !== mdy[1] || dmy[2] !== mdy[2]) {
    orders.count(NUMBER_ORDERS.filter((order) => isOfKey(order === 'dmy' ? dmy : mdy)));
    return;
  }
  const [, ofMonth, ofDay] = dmy;
  countMonth(months, [ofMonth, ofDay], key);
}

/** Counts a month and a day that can be exchanged, and are different. */
function countMonth(
  months: Sides<MonthPlace>,
  [ofMonth, ofDay]: readonly [string, string],
  key: string,
): void {
  const { month, day } = birthDigits(key);
  const [one, other] = [Number(ofMonth), Number(ofDay)];
  if (!(one <= 12 && other <= 12) || one === other) return;
  if (one === month && other === day) months.count(['as_written']);
  else months.count(one === day && other === month ? ['exchanged'] : []);
}

function countStates(
  states: Sides<number>,
  cells: readonly string[],
  columns: readonly number[],
  key: string,
): void {
  const entity = entityByAbbreviation(key.slice(11, 13))?.clave_entidad;
  states.count(columns.filter((column) => entityNumber(cells[column]) === entity));
}

/** Hears the keys of one column. */
export function testimonyOf(
  rows: readonly (readonly string[])[],
  { column, keys: keyOfRow, count: keys }: KeyColumn,
  reader: RowReader,
): Testimony {
  const sex = new Sides<SexLetters>();
  const orders = new Sides<NumberOrder>();
  const months = new Sides<MonthPlace>();
  const states = new Sides<number>();
  const surnames = new Sides<SurnameOrder>();
  const wholeNames = new Sides<NameOrder>();
  let own = 0;
  for (const [index, key] of keyOfRow.entries()) {
    const cells = rows[index]!;
    if (key === '' || !hasYear(reader.year(cells), key)) continue;
    const whole = reader.wholeName?.(cells);
    const fitting = whole && ordersOfKey(whole, key);
    const fit = fitting === undefined ? nameFit(reader.names(cells), key) : undefined;
    if (fit === 'none' || fitting?.length === 0) continue;
    own++;
    if (fitting !== undefined) wholeNames.count(fitting);
    if (fit === 'in_order' || fit === 'exchanged') surnames.count([fit]);
    countSex(sex, reader.sex(cells), key);
    const date = reader.wholeDate(cells);
    if (date !== undefined) countDate({ orders, months }, date, key);
    const parts = reader.monthAndDay(cells);
    if (parts !== undefined) countMonth(months, parts, key);
    countStates(states, cells, reader.states, key);
  }
  return { column, keys, own, sex, orders, months, states, surnames, wholeNames };
}
