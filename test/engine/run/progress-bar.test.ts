/** The progress line at every width, and the speed that it shows. */
import { describe, expect, it } from 'vitest';
import { type Pace, paceOf } from '../../../src/engine/run/pace.js';
import { progressLine, progressText } from '../../../src/engine/run/progress-bar.js';
import type { RunStatus } from '../../../src/engine/run/run-status.js';

const STATUS: RunStatus = {
  rows: 0,
  rowsBefore: 0,
  errors: 0,
  codes: {},
  reasons: {},
  verdicts: {},
  causes: {},
  checks: {},
  bytes: 0,
  bytesBefore: 0,
  totalBytes: 1000,
  isWorkbook: false,
  obstacle: null,
  searched: null,
  finished: false,
};

const pace = (values: Partial<Pace>): Pace => ({
  ...STATUS,
  phase: 'processing_rows',
  percent: 42,
  rowsPerSecond: 1_296_000,
  secondsLeft: 723,
  ...values,
});

const PACES = {
  begun: pace({ percent: 0, rowsPerSecond: 0, secondsLeft: undefined }),
  small: pace({ rows: 900, errors: 3, rowsPerSecond: 450, secondsLeft: 9 }),
  usual: pace({ rows: 1_234_567, errors: 12_345 }),
  huge: pace({ rows: 9_999_999_999, errors: 9_999_999_999, secondsLeft: 359_999, percent: 99 }),
  unknown: pace({ rows: 1_234_567, errors: 12_345, percent: undefined, secondsLeft: undefined }),
};

const WIDTHS = Array.from({ length: 181 }, (_, at) => at + 20);

describe.each(Object.entries(PACES))('a line of progress, %s', (_, given) => {
  const lines = WIDTHS.map((columns) => progressLine(given, columns - 1));

  it('fits every width from 20 to 200 columns', () => {
    for (const [at, line] of lines.entries()) expect(line.length, line).toBeLessThan(WIDTHS[at]!);
  });

  it('always has the percentage and the time left', () => {
    for (const line of lines) {
      if (given.percent === undefined) expect(line).toContain(`${given.rows.toLocaleString('en')} rows`);
      else expect(line).toContain(`${given.percent} %`);
      if (given.secondsLeft !== undefined) expect(line).toMatch(/\d ?(s|min|m) left/);
    }
  });

  it('has more parts at greater widths, and all of them at the greatest', () => {
    const parts = (line: string): number => line.split(/ {2}/).length;
    for (const [at, line] of lines.entries())
      expect(parts(line), line).toBeGreaterThanOrEqual(parts(lines[at - 1] ?? ''));
    expect(lines.at(-1)).toMatch(/ rows .* rows\/s .* in error$/);
    if (given.percent !== undefined) expect(lines.at(-1)).toMatch(/^[█░]{24} /);
    expect(progressText(given)).not.toMatch(/[█░]/);
  });
});

it('shows rows and the time left at 50 columns, with a bar', () => {
  expect(progressLine(PACES.usual, 49)).toBe('████░░░░░░░ 42 %  1,234,567 rows  12 min 3 s left');
  expect(progressLine(PACES.usual, 19)).toBe('42 %  12m 3s left');
  expect(progressLine(PACES.huge, 24)).toBe('99 %  99 h 59 min left');
});

describe('the search for duplicates', () => {
  const searching = { ...STATUS, rows: 1_234_567, errors: 12, bytes: 1000 };

  it('has a percentage of its own, and no time left', () => {
    expect(paceOf(searching, 10)).toMatchObject({ phase: 'processing_rows', percent: 99 });
    expect(paceOf({ ...searching, searched: 0 }, 10)).toMatchObject({
      phase: 'searching_duplicates',
      percent: 0,
      secondsLeft: undefined,
    });
    expect(paceOf({ ...searching, searched: 0.427 }, 10).percent).toBe(42);
    expect(paceOf({ ...searching, searched: 1 }, 10).percent).toBe(99);
    expect(paceOf({ ...searching, searched: 1, finished: true }, 10).percent).toBe(100);
    expect(paceOf({ ...searching, searched: 0.5, totalBytes: undefined }, 10).percent).toBe(50);
  });

  it('is shown instead of speed and time, at every width', () => {
    const given = paceOf({ ...searching, searched: 0.42 }, 10);
    expect(progressText(given)).toBe('42 %  searching for duplicates  1,234,567 rows  12 in error');
    expect(progressLine(given, 49)).toBe('███████░░░░░░░░░░░ 42 %  searching for duplicates');
    for (const columns of WIDTHS) {
      const line = progressLine(given, columns - 1);
      expect(line.length, line).toBeLessThan(columns);
      expect(line).toContain('42 %');
    }
  });
});

describe('the speed', () => {
  it('is 100 percent only when the run has finished, and never more', () => {
    expect(paceOf({ ...STATUS, bytes: 1000 }, 10)).toMatchObject({ percent: 99, secondsLeft: 0 });
    expect(paceOf({ ...STATUS, bytes: 1007 }, 10)).toMatchObject({ percent: 99, secondsLeft: 0 });
    expect(paceOf({ ...STATUS, bytes: 990, finished: true }, 10)).toMatchObject({
      percent: 100,
      secondsLeft: 0,
    });
  });

  it('is unknown without a size, and has no time left before anything is done', () => {
    expect(paceOf({ ...STATUS, totalBytes: undefined, bytes: 10 }, 10)).toMatchObject({
      percent: undefined,
      secondsLeft: undefined,
    });
    expect(paceOf(STATUS, 10)).toMatchObject({ percent: 0, secondsLeft: undefined });
  });

  it('counts the rows of this process, not those of an earlier one', () => {
    const resumed = { ...STATUS, rows: 950, rowsBefore: 900, bytes: 950, bytesBefore: 900 };
    expect(paceOf(resumed, 10)).toMatchObject({ percent: 95, rowsPerSecond: 5, secondsLeft: 10 });
  });
});
