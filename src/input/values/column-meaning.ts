/**
 * What the values of a column of dates or sexes can mean. An option, the heading, keys on file or the values themselves decide
 * it for the whole column.
 *
 * What it does not do: read a value (`birth-dates.ts`, `sexes.ts`), or decide.
 */

/** The order of day, month and year; `serial`: day numbers of a spreadsheet. */
export const DATE_ORDERS = ['dmy', 'mdy', 'ymd', 'serial'] as const;

export type DateOrder = (typeof DATE_ORDERS)[number];

/** `HM`: M is mujer. `MF`: M is masculino. Digits: that of men, that of women, and `3` for X. */
export const SEX_LETTERS = ['HM', 'MF', '12', '21', '01', '10', '123'] as const;

export type SexLetters = (typeof SEX_LETTERS)[number];
