/**
 * The cells of the records in a text, by csv-parse. The grammar is that of `records.ts`, which counts the same records.
 *
 * What it does not do: run fast. The byte path finds the fields of most records itself.
 */
import { parse } from 'csv-parse/sync';
import { PARSE_OPTIONS, parseRecord } from './parse-record.js';
import type { Delimiter } from './plan.js';
import { isEmptyRecord, scanRecords } from './records.js';

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
