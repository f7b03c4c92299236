// When the summary of a run says how its file was read: always, but for a plain CSV of the contract.
import { expect, it, vi } from 'vitest';
import { printSummary } from '../../../src/cli/run/printed-summary.js';
import type { Summary } from '../../../src/engine/run/summary.js';
import type { Reading } from '../../../src/input/reading/reading.js';
import { reading } from '../../input/reading/readings.js';

const SUMMARY: Omit<Summary, 'reading' | 'settings'> = {
  run: 'r1',
  name: 'people.csv',
  mode: 'calculate',
  rows_read: 2,
  rows_written: 2,
  rows_with_key: 2,
  rows_in_error: 0,
  blank_lines: 0,
  codes: [],
  verdicts: {},
  causes: {},
  checks: {},
  generic: {},
  entities: { '09': 2 },
  decades: { 1980: 2 },
  sexes: { H: 2 },
  elapsed_seconds: 1,
  rows_per_second: 2,
  resumed: false,
  version: '0',
};

function printed(changes: Partial<Reading>, normalize: boolean): string {
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  try {
    printSummary(
      { ...SUMMARY, reading: reading(changes), settings: { normalize } },
      { output: 'result.csv', errors: undefined },
      ['run', 'people.csv'],
    );
    return write.mock.calls.join('');
  } finally {
    write.mockRestore();
  }
}

it.each<[string, Partial<Reading>, boolean, string | undefined]>([
  ['a plain CSV', {}, false, undefined],
  ['a plain CSV of ASCII', { encoding: { name: null, sure: 'file' } }, false, undefined],
  ['a workbook', { container: { kind: 'xlsx', sheet: 'Alta', other_sheets: 0 } }, false, 'sheet "Alta"'],
  ['title lines', { header: { line: 3, title_lines: 2 } }, false, 'line 3'],
  ['another encoding', { encoding: { name: 'cp850', sure: 'file' } }, false, 'CP850'],
  ['--normalize', {}, true, 'UTF-8'],
])('%s', (_, changes, normalize, words) => {
  const text = printed(changes, normalize);
  expect(text).toContain('result: result.csv');
  if (words === undefined) expect(text).toMatch(/^\nrows read/);
  else expect(text.slice(0, text.indexOf('rows read')).toLowerCase()).toContain(words.toLowerCase());
});
