/** `--since`: the changes file of a run, for every kind of result, also after kills, and what is refused. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, it } from 'vitest';
import { sheetsOf } from '../../../input/workbook/small-reader.js';
import { csv, freshPath, people, ROSA, startRun, summaryOf, textOf, writeInput } from '../runs.js';

const EVA = 'Eva,Sol,Ruiz,1991,03,23,M,21';
const changesOf = (output: string): string => textOf(`${output}.changes.csv`);
/** The cells of the changes file. */
const cellsOf = (output: string): string[][] =>
  output.endsWith('.xlsx')
    ? sheetsOf(readFileSync(`${output}.changes.xlsx`))[0]!.map((cells) => cells.map(String))
    : (parse(changesOf(output).replace(/^\ufeff/, '')) as string[][]);
const besides = (output: string): string[] =>
  readdirSync(dirname(output))
    .filter((name) => name.startsWith(basename(output)))
    .map((name) => name.slice(basename(output).length))
    .sort();

async function run(input: string, output: string, ...words: string[]) {
  return startRun([input, '-o', output, ...words]).ended;
}

let before: { input: string; output: string };
let rows: string[];

beforeAll(async () => {
  rows = (await people(400)).toString('utf8').trimEnd().split('\n');
  before = { input: writeInput(`${rows.join('\n')}\n`), output: freshPath() };
  expect((await run(before.input, before.output)).code).toBe(0);
});

/** Row 3 is gone, row 5 has another name, two are new, and all are in another order. */
function nextNight(): string {
  const [header, ...body] = rows;
  const kept = body.filter((_, index) => index !== 2).map((line, index) => (index === 3 ? ROSA : line));
  return `${[header, EVA, ...kept.reverse()].join('\n')}\n`;
}

it.each(['.csv', '.csv.gz', '.xlsx'])(
  'of a result %s: each row that is new or gone, and nothing else',
  async (ending) => {
    const first = freshPath(ending);
    const second = freshPath(ending);
    expect((await run(before.input, first)).code).toBe(0);
    const { code, stderr } = await run(writeInput(nextNight()), second, '--since', first);
    expect(code, stderr).toBe(0);
    const [header, ...lines] = cellsOf(second);
    expect(header!.slice(0, 4)).toEqual(['change', 'row_before', 'row', 'nombres']);
    expect(lines.map(([change, was, row]) => `${change},${was},${row}`)).toEqual([
      ...['new,,1', 'new,,397', 'gone,3,', 'gone,5,'],
    ]);
    expect(summaryOf(second).changes).toEqual({ new: 2, gone: 2, changed: 0, what: {} });
    const changes = ending === '.xlsx' ? '.changes.xlsx' : '.changes.csv';
    expect(besides(second)).toEqual(['', changes, '.report.html', '.summary.json']);
  },
);

it('a row that is known by --id: what has changed of it, before and after', async () => {
  const [first, second] = [freshPath(), freshPath()];
  const header = csv().trimEnd();
  const night = (...people: string[]) =>
    writeInput([`No,${header}`, ...people.map((line, index) => `${index + 7},${line}`), ''].join('\n'));
  expect((await run(night(ROSA, EVA), first)).code).toBe(0);
  const { code, stderr } = await run(
    night(ROSA, EVA.replace('1991', '1992')),
    second,
    '--since',
    first,
    '--id',
    'No',
  );
  expect(code, stderr).toBe(0);
  const [change] = parse(changesOf(second), { columns: true }) as Record<string, string>[];
  expect(change).toMatchObject({
    ...{ change: 'changed', row_before: '2', row: '2', No: '8', what: 'curp' },
    ...{ curp_before: 'SORE910323MPLLZV07', curp: 'SORE920323MPLLZV04' },
  });
});

it.each([
  ['.csv', '.xlsx'],
  ['.xlsx', '.csv'],
])(
  'a result %s and then one %s: formulas have their guard in the CSV alone, and are the same cells',
  async (one, other) => {
    const [first, second] = [freshPath(one), freshPath(other)];
    const header = csv().trimEnd();
    const night = (...keys: string[]) =>
      writeInput([`No,${header},curp`, ...keys.map((key, at) => `=N${at},${ROSA},${key}`), ''].join('\n'));
    const words = ['--mode', 'reconcile'];
    expect((await run(night('=1+1', 'X', '@y'), first, ...words)).code).toBe(0);
    const { code, stderr } = await run(night('=1+1', '-z'), second, ...words, '--since', first, '--id', 'No');
    expect(code, stderr).toBe(0);
    const [names, ...lines] = cellsOf(second);
    const keys = (cells: string[]) =>
      ['change', 'No', 'key_on_file_before', 'key_on_file'].map((name) => cells[names!.indexOf(name)]);
    const guard = other === '.csv' ? "'" : '';
    expect(lines.map(keys)).toEqual([
      ['changed', `${guard}=N1`, 'X', `${guard}-z`],
      ['gone', `${guard}=N2`, `${guard}@y`, ''],
    ]);
  },
);

it.each(['.csv', '.xlsx'])(
  'kill -9 at every step of a result %s: resumed each time, the same bytes, and nothing stays',
  async (ending) => {
    const input = writeInput(nextNight());
    const whole = freshPath(ending);
    expect((await run(input, whole, '--since', before.output, '--chunk', '4k')).code).toBe(0);
    const output = freshPath(ending);
    const words = [input, '-o', output, '--since', before.output, '--chunk', '4k'];
    const preload = new URL('../../../rows/changes/die-in-comparison.mjs', import.meta.url).href;
    for (const point of ending === '.xlsx'
      ? ['lines']
      : ['begin', 'marks', 'pairs', 'values', 'lines', 'naming']) {
      const env = { NODE_OPTIONS: `--import=${preload}`, DIE_AT: point };
      const { signal, stderr } = await startRun([...words, '--resume'], { env }).ended;
      expect(signal, `${point}: ${stderr}`).toBe('SIGKILL');
      expect(existsSync(output)).toBe(false);
    }
    const { code, stderr } = await startRun([...words, '--resume']).ended;
    expect(code, stderr).toBe(0);
    expect(besides(output)).toEqual(besides(whole));
    for (const file of besides(whole).filter((name) => /^(\.changes.*)?$/.test(name)))
      expect(readFileSync(output + file).equals(readFileSync(whole + file)), file).toBe(true);
  },
);

it('--mode validate: rows are known by their key, also beside columns that are called as those of a result', async () => {
  const [first, second] = [freshPath(), freshPath()];
  const night = (...keys: string[]) =>
    writeInput(['error,code_error,clave', ...keys.map((key) => `x,y,${key}`), ''].join('\n'));
  const words = ['--mode', 'validate', '--map', 'curp=clave'];
  expect((await run(night('MECR840719MJCDSS03', 'SORE910323MPLLZV07'), first, ...words)).code).toBe(0);
  const { code, stderr } = await run(night('SORE910323MPLLZV07', 'X'), second, ...words, '--since', first);
  expect(code, stderr).toBe(0);
  expect(changesOf(second).split('\n')).toEqual([
    'change,row_before,row,error,code_error,clave,what,key_on_file_before,key_on_file,verdict_before,verdict,cause_before,cause',
    'new,,2,x,y,X,,,X,,invalid,,length',
    'gone,1,,x,y,MECR840719MJCDSS03,,MECR840719MJCDSS03,,valid,,,',
    '',
  ]);
});

it('the earlier result may be the one that is replaced', async () => {
  const output = freshPath();
  expect((await run(before.input, output)).code).toBe(0);
  const { code, stderr } = await run(writeInput(nextNight()), output, '--force', '--since', output);
  expect(code, stderr).toBe(0);
  expect(summaryOf(output).changes).toMatchObject({ new: 2, gone: 2 });
});

it('the ledger or the summary of a run stands for its result', async () => {
  const input = writeInput(nextNight());
  for (const ending of ['.ledger', '.summary.json']) {
    const output = freshPath();
    const { code, stderr } = await run(input, output, '--since', `${before.output}${ending}`);
    expect(code, stderr).toBe(0);
    expect(summaryOf(output).changes).toMatchObject({ new: 2, gone: 2 });
  }
  const unfinished = freshPath();
  writeFileSync(`${unfinished}.ledger`, '{}');
  const refused = await run(input, freshPath(), '--since', `${unfinished}.ledger`);
  expect([refused.code, refused.stderr]).toEqual([
    1,
    expect.stringMatching(/the earlier result is of a run that has not ended; continue it with --resume/),
  ]);
});

describe('is refused before the first row', () => {
  const input = () => writeInput(csv(ROSA));
  it.each([
    ['a file that is not there', () => freshPath(), /the earlier result is not there/],
    ['a file that is no result', () => writeInput(csv(ROSA)), /no result of curp-batch/],
    ['a file that is no table', () => writeInput(Buffer.from('%PDF-1.7\n')), /no result of curp-batch/],
    [
      'a result of other columns',
      () => writeInput('row,a,error,code_error,error_message,curp\n'),
      /has no column "nombres"/,
    ],
  ])('%s', async (_, since, sentence) => {
    const output = freshPath();
    const { code, stderr } = await run(input(), output, '--since', since());
    expect([code, stderr]).toEqual([1, expect.stringMatching(sentence)]);
    expect(besides(output)).toEqual([]);
  });

  it('an --id that the input does not have', async () => {
    const { code, stderr } = await run(before.input, freshPath(), '--since', before.output, '--id', 'No');
    expect([code, stderr]).toEqual([1, expect.stringMatching(/--id: the header has no column "No"/)]);
  });

  it.each([
    [['--since', 'x', '--echo', 'none'], /columns of the input/],
    [['--since', 'x', '--format', 'ndjson'], /columns of the input/],
  ])('options that exclude each other: %j', async (words, sentence) => {
    const { code, stderr } = await run(input(), freshPath(), ...words);
    expect([code, stderr]).toEqual([2, expect.stringMatching(sentence)]);
  });
});
