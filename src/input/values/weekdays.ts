/** The names of weekdays in Spanish and English before a date, whole or abbreviated to three letters or more. */

const NAMES = [
  ...['lunes', 'martes', 'miercoles', 'jueves', 'viernes', 'sabado', 'domingo'],
  ...['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'],
];

const MIN_LETTERS = 3;

const BEGINNINGS = new Set(
  NAMES.flatMap((name) =>
    Array.from({ length: name.length - MIN_LETTERS + 1 }, (_, more) => name.slice(0, MIN_LETTERS + more)),
  ),
);

const FIRST_WORD = /^([a-z]+)(?:\.,? ?|, ?| )/;

/**
 * A date without the weekday before it; undefined if there is none. `text` is in lower case, without accents. Whether the
 * weekday is that of the date is not compared.
 */
export function withoutWeekday(text: string): string | undefined {
  const match = FIRST_WORD.exec(text);
  return match !== null && BEGINNINGS.has(match[1]!) ? text.slice(match[0].length) : undefined;
}
