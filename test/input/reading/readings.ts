/** Readings for tests. */
import type { Reading } from '../../../src/input/reading/reading.js';
import { plan } from '../csv/plans.js';

export const reading = (changes: Partial<Reading> = {}): Reading => ({
  container: { kind: 'csv', sheet: null, other_sheets: 0 },
  encoding: { name: 'utf-8', sure: 'file' },
  delimiter: ',',
  header: { line: 1, title_lines: 0 },
  columns: [],
  surveyed: { rows: 251, whole: true },
  sex: null,
  dates: null,
  entities: null,
  names: null,
  ...changes,
});

/** Columns in this order: names, sex, entity, and the whole date of birth. */
export const WHOLE_DATE = {
  columns: { ...plan().columns, sexo: 3, entidad: 4 },
  birthDateColumn: 5,
  keyColumn: -1,
};
