/** The content type of a file, by its name. What it does not do: look into the file. */

export const WORKBOOK_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const TYPES: readonly (readonly [RegExp, string])[] = [
  [/\.csv$/i, 'text/csv'],
  [/\.xlsx$/i, WORKBOOK_TYPE],
  [/\.gz$/i, 'application/gzip'],
  [/\.json$/i, 'application/json'],
  [/\.ndjson$/i, 'application/x-ndjson'],
  [/\.html$/i, 'text/html; charset=utf-8'],
];

export const contentTypeOf = (path: string): string =>
  TYPES.find(([ending]) => ending.test(path))?.[1] ?? 'application/octet-stream';
