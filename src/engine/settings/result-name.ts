/**
 * The name of a result where the caller gives none: the name of its input, with `.curp` before the ending. `people.csv`
 * gives `people.curp.csv`, `people.csv.gz` gives `people.curp.csv.gz`, `people.xlsx` and
 * `people.xls` give `people.curp.xlsx`. Also the
 * packing of an output by its name.
 *
 * What it does not promise: that no file has the name already. The run refuses to overwrite one.
 */
import type { Format, Packing } from '../../input/csv/plan.js';

/** Replaced by the result's own ending, in upper or lower case. Any other ending is part of the name. */
const TABLE_ENDING =
  /(?<=[^/\\])\.(?:csv|tsv|tab|psv|txt|json|jsonl|ndjson|xlsx|xlsm|xlsb|xls|ods|dbf|zip)$/i;
const WORKBOOK_ENDING = /(?<=[^/\\])\.(?:xlsx|xlsm|xlsb|xls|ods)$/i;
const XLSX_ENDING = /(?<=[^/\\])\.xlsx$/i;
const GZIP_ENDING = /(?<=[^/\\])\.gz$/i;

export const isGzipName = (name: string): boolean => GZIP_ENDING.test(name);

/** How the output of this name is packed. */
export function packingOf(name: string): Packing {
  if (XLSX_ENDING.test(name)) return 'xlsx';
  return isGzipName(name) ? 'gzip' : 'none';
}

/** Whether it would be a compressed workbook, which no spreadsheet opens. */
export const isGzippedWorkbookName = (name: string): boolean =>
  isGzipName(name) && XLSX_ENDING.test(name.replace(GZIP_ENDING, ''));

/** Endings of formats that no result has. */
const OTHER_ENDING =
  /(?<=[^/\\])\.(?:xls|xlsm|xlsb|ods|numbers|dbf|pdf|docx?|pptx?|rtf|html?|xml|json|zip|7z|rar|png|jpe?g)(?:\.gz)?$/i;

/** Whether the name says a format that is not written here: a file that its own program could not open. */
export const isOtherFormatName = (name: string): boolean => OTHER_ENDING.test(name);

const withoutEnding = (input: string): string => input.replace(GZIP_ENDING, '').replace(TABLE_ENDING, '');

/** Without `.gz`: a download is never compressed. */
export const unpackedResultName = (input: string, format: Format): string =>
  `${withoutEnding(input)}.curp.${format}`;

/** The name of a downloaded errors file. */
export const errorsName = (input: string): string => `${withoutEnding(input)}.errors.csv`;

/** The name of a downloaded attention file. */
export const attentionName = (input: string): string => `${withoutEnding(input)}.attention.csv`;

/** The name of a downloaded duplicates file. */
export const duplicatesName = (input: string): string => `${withoutEnding(input)}.duplicates.csv`;

/** The name of a downloaded changes file. */
export const changesName = (input: string): string => `${withoutEnding(input)}.changes.csv`;

/** The name of a file of a run as a workbook. */
export const workbookName = (csvName: string): string => csvName.replace(/\.csv$/, '.xlsx');

/** A workbook has a workbook as its result, a compressed input has a compressed one. */
export function defaultResultName(input: string, format: Format): string {
  const isWorkbook = format === 'csv' && WORKBOOK_ENDING.test(input.replace(GZIP_ENDING, ''));
  if (isWorkbook) return `${withoutEnding(input)}.curp.xlsx`;
  return unpackedResultName(input, format) + (isGzipName(input) ? '.gz' : '');
}
