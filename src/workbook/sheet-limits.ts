/** The limits of a sheet in a workbook, as spreadsheets have them. */

/** Rows below the header: a sheet has 1,048,576 rows. */
export const MAX_DATA_ROWS = 1_048_575;

export const MAX_COLUMNS = 16_384;

/** Characters of a cell, counted as UTF-16 counts them. */
export const MAX_CELL_LENGTH = 32_767;
