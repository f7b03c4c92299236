/**
 * The part of a reading that needs no rows: container, encoding, delimiter, header, and the column of each field.
 *
 * What it does not do: look at values. The survey adds how they are written.
 */

import { FIELDS } from '../../key/contract/person.js';
import type { ByteSource } from '../csv/byte-source.js';
import { BIRTH_DATE, KEY_ON_FILE } from '../csv/column-names.js';
import type { Plan } from '../csv/plan.js';
import type { Dialect } from '../header/dialect.js';
import type { ColumnOfField, Reading } from './reading.js';

/** The columns that the plan uses. */
function columnsOf(plan: Plan, header: readonly string[]): ColumnOfField[] {
  const used = [
    ...FIELDS.map((field) => [field, plan.mode === 'validate' ? -1 : plan.columns[field]] as const),
    [BIRTH_DATE, plan.birthDateColumn] as const,
    [KEY_ON_FILE, plan.keyColumn] as const,
  ];
  return used
    .filter(([, column]) => column >= 0)
    .map(([field, column]) => ({ field, column: column + 1, name: header[column] ?? '' }));
}

/** `encoding` is the name that `--encoding` gives, if it is given. */
export function fileReading(
  source: ByteSource,
  dialect: Dialect | undefined,
  plan: Plan,
  encoding: string | undefined,
): Reading {
  return {
    container: source.container ?? { kind: 'csv', sheet: null, other_sheets: 0 },
    encoding:
      encoding === undefined
        ? { name: source.encoding ?? dialect?.encoding ?? null, sure: 'file' }
        : { name: encoding, sure: 'option' },
    delimiter: plan.delimiter,
    header: { line: dialect?.headerLine ?? 1, title_lines: dialect?.skippedLines ?? 0 },
    columns: columnsOf(plan, dialect?.header ?? []),
    surveyed: { rows: 0, whole: false },
    sex: null,
    dates: null,
    entities: null,
    names: null,
  };
}
