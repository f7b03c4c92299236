/** The default name of a result, for all kinds of input names. */
import { expect, it } from 'vitest';
import {
  defaultResultName,
  isGzippedWorkbookName,
  packingOf,
  unpackedResultName,
  workbookName,
} from '../../../src/engine/settings/result-name.js';

it.each([
  ['people.csv', 'people.curp.csv'],
  ['a/b.d/people.csv', 'a/b.d/people.curp.csv'],
  ['PEOPLE.CSV', 'PEOPLE.curp.csv'],
  ['people.csv.gz', 'people.curp.csv.gz'],
  ['PEOPLE.CSV.GZ', 'PEOPLE.curp.csv.gz'],
  ['people.gz', 'people.curp.csv.gz'],
  ['people.txt', 'people.curp.csv'],
  ['people.tsv', 'people.curp.csv'],
  ['people.tab', 'people.curp.csv'],
  ['people.dbf', 'people.curp.csv'],
  ['people.zip', 'people.curp.csv'],
  ['people', 'people.curp.csv'],
  ['people.2026-11', 'people.2026-11.curp.csv'],
  ['v1.2/people', 'v1.2/people.curp.csv'],
  ['a.csv.csv', 'a.csv.curp.csv'],
  ['folder/.csv', 'folder/.csv.curp.csv'],
  ['.gz', '.gz.curp.csv'],
  ['people.curp.csv', 'people.curp.curp.csv'],
])('%s gives %s', (input, result) => {
  expect(defaultResultName(input, 'csv')).toBe(result);
  expect(defaultResultName(input, 'ndjson')).toBe(result.replace(/csv(\.gz)?$/, 'ndjson$1'));
  expect(unpackedResultName(input, 'csv')).toBe(result.replace(/(?<=\.csv)\.gz$/, ''));
});

it.each([
  ['people.xlsx', 'people.curp.xlsx'],
  ['a.b/PEOPLE.XLSX', 'a.b/PEOPLE.curp.xlsx'],
  ['people.xlsm', 'people.curp.xlsx'],
  ['people.xls', 'people.curp.xlsx'],
  ['people.ods', 'people.curp.xlsx'],
  ['people.xlsx.gz', 'people.curp.xlsx'],
])('the workbook %s gives %s', (input, result) => {
  expect(defaultResultName(input, 'csv')).toBe(result);
  expect(workbookName(unpackedResultName(input, 'csv'))).toBe(result);
  expect(unpackedResultName(input, 'csv')).toBe(result.replace(/xlsx$/, 'csv'));
});

it('a workbook that is written as NDJSON gives no workbook', () => {
  expect(defaultResultName('people.xlsx', 'ndjson')).toBe('people.curp.ndjson');
});

it.each([
  ['-', 'none'],
  ['r.csv', 'none'],
  ['r.csv.gz', 'gzip'],
  ['R.XLSX', 'xlsx'],
  ['xlsx', 'none'],
  ['.xlsx', 'none'],
  ['a.xlsx/r', 'none'],
  ['r.xlsx.gz', 'gzip'],
])('the output %s is packed as %s', (name, packing) => {
  expect(packingOf(name)).toBe(packing);
  expect(isGzippedWorkbookName(name)).toBe(name === 'r.xlsx.gz');
});
