/**
 * How people write year, month and day in three columns: `1984.0`, `3`, `Marzo`, `'07`.
 *
 * What it does not do: complete a year of two digits, or repair a number.
 */
import { NO_DATE } from '../../key/contract/person-reading.js';
import { monthOfName } from './months.js';
import { normalizedValue, withoutZeroFraction } from './normalized-value.js';
import { type PlaceholderKind, placeholderKind } from './placeholder-dates.js';

type Cell = string | null | undefined;

/** Year, month and day as the contract has them: texts. The year may be `NO_DATE`. */
export type DateParts = readonly [year: string, month: string, day: string];

const twoDigits = (value: string): string => (/^[0-9]$/.test(value) ? `0${value}` : value);

const numberText = (cell: Cell): string => withoutZeroFraction(normalizedValue(cell));

function monthText(cell: Cell): string {
  const value = numberText(cell);
  const number = monthOfName(value);
  return twoDigits(number === undefined ? value : String(number));
}

const partsOf = (year: Cell, month: Cell, day: Cell): DateParts => [
  numberText(year),
  monthText(month),
  twoDigits(numberText(day)),
];

function kindOfParts([year, month, day]: DateParts): PlaceholderKind | undefined {
  if (!/^[0-9]{4}$/.test(year) || !/^[0-9]{2}$/.test(month) || !/^[0-9]{2}$/.test(day)) return undefined;
  return placeholderKind(Number(year), Number(month), Number(day));
}

/** Whether the date in three columns stands for none, or may do so. */
export const columnsKind = (year: Cell, month: Cell, day: Cell): PlaceholderKind | undefined =>
  kindOfParts(partsOf(year, month, day));

/** `epochIsNoDate`: 1970-01-01 stands for none. */
export function columnParts(year: Cell, month: Cell, day: Cell, epochIsNoDate: boolean): DateParts {
  const parts = partsOf(year, month, day);
  const kind = kindOfParts(parts);
  return kind === 'placeholder' || (kind === 'epoch' && epochIsNoDate)
    ? [NO_DATE, parts[1], parts[2]]
    : parts;
}
