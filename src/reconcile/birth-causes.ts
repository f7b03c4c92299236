/**
 * Causes that change the date of birth, the sex or the entity. A key says all three itself, so both keys are read and
 * the row is not asked again.
 *
 * What they do not do: explain a key with a day that never was, or say where a birth was registered: no key tells.
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

export const DATE_CAUSES: readonly (readonly [Cause, Rule])[] = [
  ['day_month_swapped', dayMonthSwapped],
  ['century', century],
  ['year_transposed', yearTransposed],
];

/** Whether anyone could have been born then. */
const isPossible = ({ year, month, day }: CalendarDate, today: number): boolean =>
  year >= FIRST_YEAR && isDay(year, month, day) && ordinal(year, month, day) <= today;

const two = (value: number): string => String(value).padStart(2, '0');

const digitsOf = ({ year, month, day }: CalendarDate): string => two(year % 100) + two(month) + two(day);

const isDigit = (differentiator: string): boolean => differentiator >= '0' && differentiator <= '9';

/**
 * Whether position 17 puts both births into the same century. Letters beyond J are rare but no error in a key of this
 * century; they do not make one of the last century a newer one.
 */
export const sameCentury = (key: string, onFile: string): boolean =>
  isDigit(key.charAt(16)) === isDigit(onFile.charAt(16));

const isOfKnownCentury = (key: string, onFile: string): boolean =>
  sameCentury(key, onFile) || onFile.charAt(16) <= 'J';

export const sameDate = (key: string, onFile: string): boolean =>
  partOf(key, 'date') === partOf(onFile, 'date') && sameCentury(key, onFile);

/** The cause, or the two one after the other, that make the date on file. */
export function findDateCauses(
  key: string,
  onFile: string,
  most: number,
  today: number,
): readonly Cause[] | undefined {
  if (!isOfKnownCentury(key, onFile)) return undefined;
  const date = birthDigits(key);
  const wanted = birthDigits(onFile);
  const isWanted = (other: CalendarDate): boolean =>
    other.year === wanted.year && other.month === wanted.month && other.day === wanted.day;
  if (!isPossible(wanted, today)) return undefined;
  for (const [cause, rule] of DATE_CAUSES) if (isWanted(rule(date))) return [cause];
  if (most < 2) return undefined;
  for (const [first, rule] of DATE_CAUSES) {
    for (const [second, next] of DATE_CAUSES) {
      if (first !== second && isWanted(next(rule(date)))) return [first, second];
    }
  }
  return undefined;
}

/** The first 17 characters of the key with each possible other date, each with its cause. */
export function* dateReadings(key: string, today: number): Generator<readonly [Cause, string]> {
  const date = birthDigits(key);
  for (const [cause, rule] of DATE_CAUSES) {
    const other = rule(date);
    if (!isPossible(other, today)) continue;
    const differentiator = other.year < 2000 ? '0' : 'A';
    yield [cause, key.slice(0, 4) + digitsOf(other) + key.slice(10, 16) + differentiator];
  }
}

/** H for M, or either for X. Nothing where the key on file has no sex. */
export const sexCause = (key: string, onFile: string): Cause | undefined =>
  isSex(onFile.charAt(10)) && key.charAt(10) !== onFile.charAt(10) ? 'sex' : undefined;

const ABROAD = '36';

/**
 * NE against a state: born abroad. MC (15) against MN (16): the next line of the catalog was taken. DF against MC: an
 * entity is another one, perhaps that of the registration; more cannot be known.
 */
export function entityCause(key: string, onFile: string): Cause | undefined {
  const one = entityByAbbreviation(partOf(key, 'entity'))?.clave_entidad;
  const other = entityByAbbreviation(partOf(onFile, 'entity'))?.clave_entidad;
  if (one === undefined || other === undefined || one === other) return undefined;
  if (one === ABROAD || other === ABROAD) return 'entity_abroad';
  return Math.abs(Number(one) - Number(other)) === 1 ? 'entity_neighbour' : 'entity';
}
