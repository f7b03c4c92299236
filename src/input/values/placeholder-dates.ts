/**
 * Dates that stand for none: programs write 1900-01-01, 1900-01-00 or 9999-12-31 where the date is missing. 1970-01-01 is one
 * too where many rows have it, but people were born on that day; the survey decides it for the file.
 *
 * What it does not do: find a date in a text. `birth-dates.ts` does.
 */

/** `epoch`: 1970-01-01, day 0 of many programs. */
export type PlaceholderKind = 'placeholder' | 'epoch';

/** Whether a date with this year has to be looked at. */
export const mayBePlaceholder = (year: number): boolean => year === 1900 || year === 1970 || year === 9999;

/** `one` and `other` are month and day, in any order. Undefined for a date that stands for itself. */
export function placeholderKind(year: number, one: number, other: number): PlaceholderKind | undefined {
  if (!mayBePlaceholder(year)) return undefined;
  const [less, more] = one < other ? [one, other] : [other, one];
  if (year === 9999) return less === 12 && more === 31 ? 'placeholder' : undefined;
  if (year === 1970) return less === 1 && more === 1 ? 'epoch' : undefined;
  return less >= 0 && more <= 1 ? 'placeholder' : undefined;
}
