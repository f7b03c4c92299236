/**
 * The cells of one record, by csv-parse: for lines before the rows, and for records that the byte path cannot parse.
 *
 * What it does not do: fail. Quotes that are never closed are ordinary characters.
 */
import { parse } from 'csv-parse/sync';
import type { Delimiter } from './plan.js';

export const PARSE_OPTIONS = {
  record_delimiter: ['\r\n', '\n', '\r'],
  relax_column_count: true,
  relax_quotes: true,
  skip_empty_lines: true,
};

export function parseRecord(text: string, delimiter: Delimiter): string[] {
  const options = { ...PARSE_OPTIONS, delimiter };
  try {
    return (parse(text, options)[0] as string[] | undefined) ?? [];
  } catch {
    // An unclosed quote: parse again with quotes as ordinary characters.
    return (parse(text, { ...options, quote: null })[0] as string[] | undefined) ?? [];
  }
}
