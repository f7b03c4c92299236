import { visible } from '../../base/visible-text.js';

/** Rows of cells as aligned lines. The width is the number of characters: the cells contain no wide ones. */
export function alignColumns(cells: readonly string[][]): string[] {
  const rows = cells.map((row) => row.map(visible));
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => [...(row[column] ?? '')].length)));
  return rows.map((row) =>
    row
      .map((cell, column) => cell + ' '.repeat(widths[column]! - [...cell].length))
      .join('  ')
      .trimEnd(),
  );
}
