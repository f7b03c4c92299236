/**
 * The part of a reading that needs no rows: container, encoding, delimiter, header, and the column of each field.
 *
 * What it does not do: look at values. The survey adds how they are written.
 */

import type { ByteSource } from '../csv/byte-source.js';
import { NO_COLUMNS, type Plan, severalColumns, usedColumns } from '../csv/plan.js';
import type { Dialect } from '../header/dialect.js';
import type { ColumnOfField, Reading } from './reading.js';

/** The columns that the plan uses; several columns of one field follow each other. */
const columnsOf = (plan: Plan, header: readonly string[]): ColumnOfField[] =>
  usedColumns(plan.mode === 'validate' ? { ...plan, columns: NO_COLUMNS } : plan).flatMap(([field, first]) =>
    (severalColumns(plan, field) ?? [first]).map((column) => ({
      field,
      column: column + 1,
      name: header[column] ?? '',
    })),
  );

/** `encoding` is the name that `--encoding` gives, if it is given. `isReadingGiven`: `--normalize` or `--strict` is. */
export function fileReading(
  source: ByteSource,
  dialect: Dialect | undefined,
  plan: Plan,
  encoding: string | undefined,
  isReadingGiven: boolean,
): Reading {
  return {
    container: source.container ?? { kind: 'csv', sheet: null, other_sheets: 0 },
    encoding:
      encoding === undefined
        ? { name: source.encoding ?? dialect?.encoding ?? null, sure: 'file' }
        : { name: encoding, sure: 'option' },
    delimiter: plan.delimiter,
    header: { line: dialect?.headerLine ?? 1, title_lines: dialect?.skippedLines ?? 0 },
    values: { normalize: plan.normalize, sure: isReadingGiven ? 'option' : 'file' },
    columns: columnsOf(plan, dialect?.header ?? []),
    surveyed: { rows: 0, whole: false },
    sex: null,
    dates: null,
    entities: null,
    names: null,
  };
}
