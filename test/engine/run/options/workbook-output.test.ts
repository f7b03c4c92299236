/** `-o result.xlsx`: any input gives a workbook, with the cells of the CSV, through a real queue and a real worker. */
import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { expect, it } from 'vitest';
import { inProcess } from '../../../cli/in-process.js';
import { sheetsOf } from '../../../input/workbook/small-reader.js';
import { freshPath, people, runOn, suiteServer, textOf, writeInput } from '../runs.js';

/** The cells of a workbook as text, as a CSV has them. */
const cellsOf = (path: string): string[][] =>
  sheetsOf(readFileSync(path)).flatMap((rows) => rows.map((cells) => cells.map(String)));

it('a CSV gives a workbook with the cells of its CSV result, and again the same bytes', async () => {
  const content = await people(3000);
  const { output } = await runOn(content, '--raw-cells');
  const paths = [freshPath('.xlsx'), freshPath('.xlsx')];
  for (const [at, path] of paths.entries()) {
    const window = ['--chunk', '32k', '--window', at === 0 ? '1' : '8'];
    const { code, stderr } = await inProcess([
      'run',
      writeInput(content),
      '-o',
      path,
      ...window,
      ...suiteServer(),
    ]);
    expect(code, stderr).toBe(0);
  }
  expect(cellsOf(paths[0]!)).toEqual(parse(output));
  expect(readFileSync(paths[0]!).equals(readFileSync(paths[1]!))).toBe(true);
});

it('a workbook gives a workbook beside it, and the CSV on request', async () => {
  const first = freshPath('.xlsx');
  await inProcess(['run', writeInput(await people(50)), '-o', first, '--echo', 'all', ...suiteServer()]);
  const again = await inProcess(['run', first, ...suiteServer()]);
  expect(again.code, again.stderr).toBe(0);
  const cells = cellsOf(first.replace(/xlsx$/, 'curp.xlsx'));
  const path = freshPath();
  await inProcess(['run', first, '-o', path, ...suiteServer()]);
  expect(cells).toEqual(parse(textOf(path)));
  expect(cells[0]).toEqual(expect.arrayContaining(['row', 'input_row', 'input_curp', 'curp']));
  const [header, ...rows] = cells;
  for (const name of ['row', 'code_error', 'curp']) {
    const [column, echoed] = [header!.indexOf(name), header!.indexOf(`input_${name}`)];
    expect(rows.map((row) => row[column])).toEqual(rows.map((row) => row[echoed]));
  }
});

it('a cell that no workbook can hold ends the command with 1, the row and the column', async () => {
  const content = (await people(3)).toString();
  const long = content.replace(/\n([^,]+),/, (_, name: string) => `\n${name}${'x'.repeat(40_000)},`);
  const path = freshPath('.xlsx');
  const { code, stderr } = await inProcess(['run', writeInput(long), '-o', path, ...suiteServer()]);
  expect([code, stderr]).toEqual([
    1,
    expect.stringMatching(
      /error: row 1 has more than 32,767 characters in the column "nombres"[^\n]*-o result\.csv/,
    ),
  ]);
});
