/** `--progress`: the output for programs and for people, and a run that ends during a checkpoint. */
import { existsSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { freshPath, keysOf, people, startRun, summaryOf, textOf, writeInput } from '../runs.js';
import { startPausedRun } from '../standing-run.js';

const JSON_LINES = ['--chunk', '4k', '--progress', 'json'];

type Event = Record<string, unknown>;

/** Every line of standard error, parsed; throws if a line is not JSON. */
const eventsOf = (stderr: string): Event[] =>
  stderr
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Event);

describe('--progress json', () => {
  const ROWS = 1000;

  it.each([
    ['an uncompressed file', (content: Buffer) => content, '.csv'],
    ['a compressed file', (content: Buffer) => gzipSync(content), '.csv.gz'],
    ['UTF-16', (content: Buffer) => Buffer.from(`\ufeff${content.toString('utf8')}`, 'utf16le'), '.csv'],
  ])('counts the committed rows of %s, not the read ones, and prints only JSON', async (_, pack, ending) => {
    const output = freshPath();
    const input = writeInput(pack(await people(ROWS)), ending);
    const { run, worker, end } = await startPausedRun(input, output, { options: JSON_LINES });
    const line = JSON.parse(await run.line(/^\{"rows":[1-9]/)) as Record<string, number>;
    worker.release();
    const { code, stdout, stderr } = await run.ended;
    await end();
    expect(code, stderr).toBe(0);
    expect(stdout).toBe('');
    expect(Object.keys(line)).toEqual([
      'rows',
      'errors',
      'phase',
      'percent',
      'rows_per_second',
      'seconds_left',
      'event',
    ]);
    expect(line.rows).toBeGreaterThan(0);
    expect(line.rows).toBeLessThan(ROWS);
    expect(line.errors).toBeLessThanOrEqual(line.rows!);
    const share = (line.rows! / ROWS) * 100;
    expect(Math.abs(line.percent! - share), `${line.percent} % at ${share} % of the rows`).toBeLessThan(12);

    const events = eventsOf(stderr);
    expect(events[0]).toEqual({ event: 'start', server: null });
    const progress = events.filter(({ event }) => event === 'progress');
    const percents = progress.map(({ percent }) => percent as number);
    expect(percents).toEqual(percents.toSorted((one, other) => one - other));
    expect(Math.max(...percents)).toBe(100);
    expect(progress.filter(({ percent, rows }) => percent === 100 && rows !== ROWS)).toEqual([]);
    expect(events.at(-2)).toMatchObject({ event: 'progress', rows: ROWS, percent: 100, seconds_left: 0 });
    expect(events.at(-1)).toEqual({ event: 'summary', output, ...summaryOf(output) });
  });

  it('ends with the error and the command that resumes, as JSON', async () => {
    const output = freshPath();
    const { run, end } = await startPausedRun(writeInput(await people(ROWS)), output, {
      options: JSON_LINES,
    });
    const { code, stderr } = await run.stop();
    await end();
    expect(code).toBe(143);
    const last = eventsOf(stderr).at(-1)!;
    expect(last).toMatchObject({ event: 'error', fault: 'interrupted', message: expect.any(String) });
    expect(last.resume).toMatch(/^curp-batch run .* --resume$/);
  });

  it('reports an error of the input as JSON, also with --quiet', async () => {
    const input = writeInput('a,b\n1,2\n');
    for (const more of [[], ['--quiet']]) {
      const { code, stderr } = await startRun([input, '-o', freshPath(), '--progress', 'json', ...more])
        .ended;
      expect(code).toBe(1);
      expect(eventsOf(stderr).at(-1)).toMatchObject({
        event: 'error',
        fault: 'missing_column',
      });
    }
  });
});

it('none: only the summary; and no control characters without a terminal', async () => {
  const args = [writeInput(await people(500)), '-o', freshPath(), '--chunk', '1k'];
  const none = await startRun([...args, '--progress', 'none']).ended;
  expect(none.code, none.stderr).toBe(0);
  expect(none.stderr).not.toMatch(/^\{"rows"/m);
  expect(none.stderr).toMatch(/rows read +500/);
  expect(none.stderr).not.toMatch(/[\r\x1b]/);
});

/** The ledger of a checkpoint must neither block the last ledger nor be written after it. */
it.each([1, 2, 3, 4])('ends with 0 if the last commit coincides with a checkpoint, try %i', async () => {
  const output = freshPath();
  const { run, worker, end } = await startPausedRun(writeInput(await people(10)), output, {
    chunks: 0,
    options: JSON_LINES,
  });
  await run.line(/^\{"rows"/); // one second after the start, like a checkpoint
  worker.release();
  const { code, stderr } = await run.ended;
  await end();
  expect(code, stderr).toBe(0);
  expect(keysOf(textOf(output))).toHaveLength(10);
  expect(existsSync(`${output}.ledger`)).toBe(false);
});
