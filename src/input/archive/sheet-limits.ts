/** The limits of a sheet in a workbook, as spreadsheets have them, how a text is cut to fit, and the letters of a column. */

/** Rows below the header: a sheet has 1,048,576 rows. */
export const MAX_DATA_ROWS = 1_048_575;

export const MAX_COLUMNS = 16_384;

/** Characters of a cell, counted as UTF-16 counts them. */
export const MAX_CELL_LENGTH = 32_767;

/** A text that is too long for a cell, cut so that it ends with the note. A character of two units is not cut in half. */
export const cutText = (text: string, note: string): string =>
  text.slice(0, MAX_CELL_LENGTH - note.length).replace(/[\ud800-\udbff]$/, '') + note;

/** `A`, …, `Z`, `AA`, … for a column from 0. */
export function columnLetters(column: number): string {
  const last = String.fromCharCode(0x41 + (column % 26));
  return column < 26 ? last : columnLetters(Math.floor(column / 26) - 1) + last;
}
