/**
 * The name of a result where the caller gives none: the name of its input, with `.curp` before the ending. `people.csv` gives
 * `people.curp.csv`, `people.csv.gz` gives `people.curp.csv.gz`.
 *
 * What it does not promise: that no file has the name already. The run refuses to overwrite one.
 */
import type { Format, Packing } from '../csv/plan.js';

/** Replaced by the result's own ending, in upper or lower case. Any other ending is part of the name. */
const TABLE_ENDING = /(?<=[^/\\])\.(?:csv|tsv|tab|psv|txt)$/i;
const GZIP_ENDING = /(?<=[^/\\])\.gz$/i;

export const isGzipName = (name: string): boolean => GZIP_ENDING.test(name);

/** How the output of this name is packed. */
export const packingOf = (name: string): Packing => (isGzipName(name) ? 'gzip' : 'none');

const withoutEnding = (input: string): string => input.replace(GZIP_ENDING, '').replace(TABLE_ENDING, '');

/** Without `.gz`: a download is never compressed. */
export const unpackedResultName = (input: string, format: Format): string =>
  `${withoutEnding(input)}.curp.${format}`;

/** The name of a downloaded errors file. */
export const errorsName = (input: string): string => `${withoutEnding(input)}.errors.csv`;

/** A compressed input has a compressed result. */
export const defaultResultName = (input: string, format: Format): string =>
  unpackedResultName(input, format) + (isGzipName(input) ? '.gz' : '');
