/** The report of `npm run bench -- run`: medians with their range, and the figures of each kind of process. */
import { describe, expect, it } from 'vitest';
import type { Measured, MeasuredProcess } from '../../bench/measured-process.js';
import { markdown, median } from '../../bench/run-report.js';

const run = (seconds: number, processes: MeasuredProcess[]): Measured => ({
  seconds,
  cpuSeconds: 2 * seconds,
  otherLoad: seconds / 100,
  processes,
});

const PROCESSES: MeasuredProcess[] = [
  { name: 'chunk-worker.js', mib: 150, cpuSeconds: 2 },
  { name: 'chunk-worker.js', mib: 149, cpuSeconds: 2.5 },
  { name: 'main.js', mib: 160, cpuSeconds: 1.25 },
  { name: 'server-keeper.js', mib: 45, cpuSeconds: 0.05 },
  { name: 'redis-server', mib: 30, cpuSeconds: 0.5 },
];

const lineWith = (text: string, part: string): string =>
  text.split('\n').find((line) => line.includes(part)) ?? '';

describe('the report of the bench `run`', () => {
  const runs = [run(3, PROCESSES), run(5, PROCESSES), run(4, PROCESSES)];
  const report = markdown(
    [
      {
        shape: 'rows of 43 bytes',
        rows: 10_000_000,
        against: 'DuckDB, copies',
        unit: 'rows/s',
        ratios: [0.9, 0.8, 1.1],
        cpuRatios: [0.7, 0.75, 0.72],
        ours: 1_400_000.4,
        other: 1_555_555.5,
      },
    ],
    [{ shape: 'rows of 43 bytes', rows: 10_000_000, runs, all: runs }],
    3,
  );

  it('has the median ratio with the lowest and the highest', () => {
    expect(lineWith(report, 'DuckDB')).toBe(
      '| rows of 43 bytes | 10,000,000 | DuckDB, copies | 0.90 (0.80 to 1.10) | 0.72 (0.70 to 0.75) ' +
        '| 1,400,000 | 1,555,556 | rows/s |',
    );
  });

  it('has processor time and peak memory of the run, the workers and the server', () => {
    expect(lineWith(report, '| 4.00 |')).toBe(
      '| rows of 43 bytes | 10,000,000 | 4.00 | 8.00 | 1.25 | 4.50 | 0.55 | 160 | 150 | 30 |',
    );
  });

  it('takes the memory of the keeper where the server is inside it', () => {
    const inside = [run(1, [{ name: 'server-keeper.js', mib: 120, cpuSeconds: 1 }])];
    const text = markdown([], [{ shape: 'wasm', rows: 1, runs: inside, all: inside }], 1);
    expect(lineWith(text, '| wasm |')).toMatch(/\| 120 \|$/);
  });

  it('says how busy the machine was otherwise', () => {
    expect(report).toContain('medians of 3 rounds; other load on the machine 4 %, at most 5 %');
  });

  it('is empty where a figure was not measured', () => {
    const nothing = [{ seconds: 1, cpuSeconds: Number.NaN, otherLoad: Number.NaN, processes: [] }];
    const text = markdown([], [{ shape: 'no /proc', rows: 1, runs: nothing, all: nothing }], 1);
    expect(lineWith(text, 'no /proc')).toBe('| no /proc | 1 | 1.00 |  |  |  |  |  |  |  |');
  });

  it('takes the median of any order', () => {
    expect(median([3, 1, 2])).toBe(2);
    expect(median([])).toBeNaN();
  });
});
