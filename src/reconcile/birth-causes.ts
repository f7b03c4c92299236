/**
 * Causes that change the date of birth, the sex or the entity. A key contains all three, so only the two keys are
 * compared and the row is not needed.
 *
 * What they do not do: explain a key with an impossible date, or find the place of registration, which no key contains.
 */
import { type CalendarDate, FIRST_YEAR, isDay, ordinal } from '../curp/calendar.js';
import { birthDigits, isSex } from '../curp/decode.js';
import { entityByAbbreviation } from '../curp/entities.js';
import { type Cause, partOf } from './parts.js';

type Rule = (date: CalendarDate) => CalendarDate;

/** 3 November written as 11 March. */
const dayMonthSwapped: Rule = ({ year, month, day }) => ({ year, month: day, day: month });

/** 1912 written as 2012: the same digits, and a letter in position 17. */
const century: Rule = (date) => ({ ...date, year: date.year < 2000 ? date.year + 100 : date.year - 100 });

/** 1987 written as 1978. */
const yearTransposed: Rule = (date) => {
  const digits = date.year % 100;
  return { ...date, year: date.year - digits + (digits % 10) * 10 + Math.floor(digits / 10) };
};

const DATE_CAUSES: readonly (readonly [Cause, Rule])[] = [
  ['day_month_swapped', dayMonthSwapped],
  ['century', century],
  ['year_transposed', yearTransposed],
];

/** Whether this is a possible date of birth. */
const isPossible = ({ year, month, day }: CalendarDate, today: number): boolean =>
  year >= FIRST_YEAR && isDay(year, month, day) && ordinal(year, month, day) <= today;

const pad = (value: number): string => String(value).padStart(2, '0');

const digitsOf = ({ year, month, day }: CalendarDate): string => pad(year % 100) + pad(month) + pad(day);

const isDigit = (differentiator: string): boolean => differentiator >= '0' && differentiator <= '9';

/** Whether position 17 of both keys means the same century. */
export const sameCentury = (key: string, onFile: string): boolean =>
  isDigit(key.charAt(16)) === isDigit(onFile.charAt(16));

/** A letter beyond J is rare, so it is not accepted as evidence that the century was changed. */
const isOfKnownCentury = (key: string, onFile: string): boolean =>
  sameCentury(key, onFile) || onFile.charAt(16) <= 'J';

export const sameDate = (key: string, onFile: string): boolean =>
  partOf(key, 'date') === partOf(onFile, 'date') && sameCentury(key, onFile);

/** The cause, or the two causes in sequence, that turn the date of `key` into the date on file. */
export function findDateCauses(
  key: string,
  onFile: string,
  limit: number,
  today: number,
): readonly Cause[] | undefined {
  if (!isOfKnownCentury(key, onFile)) return undefined;
  const date = birthDigits(key);
  const wanted = birthDigits(onFile);
  const isWanted = (other: CalendarDate): boolean =>
    other.year === wanted.year && other.month === wanted.month && other.day === wanted.day;
  if (!isPossible(wanted, today)) return undefined;
  for (const [cause, rule] of DATE_CAUSES) if (isWanted(rule(date))) return [cause];
  if (limit < 2) return undefined;
  for (const [first, rule] of DATE_CAUSES) {
    for (const [second, next] of DATE_CAUSES) {
      if (first !== second && isWanted(next(rule(date)))) return [first, second];
    }
  }
  return undefined;
}

/** For each cause that yields a possible date: the cause, and the first 17 characters of the key with that date. */
export function* dateReadings(key: string, today: number): Generator<readonly [Cause, string]> {
  const date = birthDigits(key);
  for (const [cause, rule] of DATE_CAUSES) {
    const other = rule(date);
    if (!isPossible(other, today)) continue;
    const differentiator = other.year < 2000 ? '0' : 'A';
    yield [cause, key.slice(0, 4) + digitsOf(other) + key.slice(10, 16) + differentiator];
  }
}

/** A different sex. `undefined` if it is the same, or if the key on file has no valid sex. */
export const sexCause = (key: string, onFile: string): Cause | undefined =>
  isSex(onFile.charAt(10)) && key.charAt(10) !== onFile.charAt(10) ? 'sex' : undefined;

const ABROAD = '36';

/**
 * NE and a state: `entity_abroad`. MC (15) and MN (16), adjacent in the catalog: `entity_neighbour`. DF and MC: `entity`,
 * a different one, perhaps that of the registration.
 */
export function entityCause(key: string, onFile: string): Cause | undefined {
  const one = entityByAbbreviation(partOf(key, 'entity'))?.clave_entidad;
  const other = entityByAbbreviation(partOf(onFile, 'entity'))?.clave_entidad;
  if (one === undefined || other === undefined || one === other) return undefined;
  if (one === ABROAD || other === ABROAD) return 'entity_abroad';
  return Math.abs(Number(one) - Number(other)) === 1 ? 'entity_neighbour' : 'entity';
}
