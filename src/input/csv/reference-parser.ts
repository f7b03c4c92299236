/**
 * The cells of records, by csv-parse: of the lines before the rows, of the records that the byte path cannot parse, and of all
 * records of the reference path. The grammar is that of `records.ts`, which counts the same records.
 *
 * What it does not do: run fast, or fail. Quotes that are never closed are ordinary characters.
 */
import { parse } from 'csv-parse/sync';
import type { Delimiter } from './plan.js';
import { isEmptyRecord, scanRecords } from './records.js';

const PARSE_OPTIONS = {
  record_delimiter: ['\r\n', '\n', '\r'],
  relax_column_count: true,
  relax_quotes: true,
  skip_empty_lines: true,
};

/** The cells of one record. */
export function parseRecord(text: string, delimiter: Delimiter): string[] {
  const options = { ...PARSE_OPTIONS, delimiter };
  try {
    return (parse(text, options)[0] as string[] | undefined) ?? [];
  } catch {
    // An unclosed quote: parse again with quotes as ordinary characters.
    return (parse(text, { ...options, quote: null })[0] as string[] | undefined) ?? [];
  }
}

/** The cells of all records in which a cell is not blank; undefined if a quote is never closed. */
export function parseTable(bytes: Buffer, delimiter: Delimiter): string[][] | undefined {
  const options = { ...PARSE_OPTIONS, delimiter, skip_records_with_empty_values: true };
  try {
    return parse(bytes, options) as string[][];
  } catch {
    return undefined; // the error of csv-parse has values in it
  }
}

interface RawRecord {
  raw: string;
  record: string[];
}

/** A line with only blanks is not a record. */
const isRecord = (delimiter: Delimiter) => {
  const blank = delimiter === '\t' ? /^ *$/ : /^[ \t]*$/;
  return ({ raw, record }: RawRecord): boolean =>
    record.length > 1 || !blank.test(raw.replace(/^[\r\n]+|[\r\n]+$/g, ''));
};

const isBlankCell = (cell: string): boolean => /^[ \t]*$/.test(cell);

/** A record whose cells are all empty is not one. */
const hasContent =
  (delimiter: Delimiter) =>
  ({ raw, record }: RawRecord): boolean => {
    if (!record.every(isBlankCell)) return true;
    const bytes = Buffer.from(raw.replace(/^[\r\n]+|[\r\n]+$/g, ''));
    return !isEmptyRecord(bytes, 0, bytes.length, delimiter.charCodeAt(0));
  };

/** The cells of all records of UTF-8 bytes, which end at the end of a record. For `skipsEmpty` see `scanRecords`. */
export function parseRecords(bytes: Buffer, delimiter: Delimiter, skipsEmpty = false): string[][] {
  // csv-parse only throws for an unclosed quote at the end, so that record is parsed separately.
  const scan = scanRecords(bytes, bytes.length, delimiter, false);
  const open = scan.unclosedLines > 0;
  const last = open ? bytes.subarray(scan.end) : Buffer.alloc(0);
  const whole = open ? bytes.subarray(0, scan.end) : bytes;
  const records = parse(whole, { ...PARSE_OPTIONS, delimiter, raw: true }) as unknown as RawRecord[];
  const isKept = skipsEmpty ? hasContent(delimiter) : isRecord(delimiter);
  const cells = records.filter(isKept).map(({ record }) => record);
  return last.length > 0 ? [...cells, parseRecord(last.toString('utf8'), delimiter)] : cells;
}
