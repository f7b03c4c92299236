/** `curp-batch run` with several inputs: a result for each, one summary, the worst exit code; what is refused before it starts. */
import { existsSync, mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../vitest/temporary-folder.js';
import { inProcess, type Printed } from '../in-process.js';

const HEADER =
  'nombres,apellido_paterno,apellido_materno,anio_nacimiento,mes_nacimiento,dia_nacimiento,sexo,entidad\n';
const ROSA = 'Rosa,Medina,Castro,1984,07,19,M,14\n';
const FAULTY = 'Rosa,Medina,,1984,07,19,M,14\n';
/** Its sex can be read in two ways. */
const OPEN =
  'Nombre,Primer Apellido,Segundo Apellido,Fecha de nacimiento,Sexo,Entidad de nacimiento\nRosa,Medina,Castro,1984-07-19,1,Jalisco\n';
const KEY = 'MECR840719MJCDSS03';

function folderOf(files: Readonly<Record<string, string>>): string {
  const folder = temporaryFolder();
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

const TWO = { 'a.csv': HEADER + ROSA + FAULTY, 'b b.csv': HEADER + ROSA };

const run = (cwd: string, ...words: string[]): Promise<Printed> =>
  inProcess(['run', ...words], { cwd, env: { CURP_BATCH_LANG: 'en' } });

const read = (...path: string[]): string => readFileSync(join(...path), 'utf8');

it('writes a result for each, as if each were given alone, and one summary', async () => {
  const [several, alone] = [folderOf(TWO), folderOf(TWO)];
  const { code, stdout, stderr } = await run(several, 'a.csv', 'b b.csv');
  expect([code, stdout]).toEqual([0, '']);
  for (const name of Object.keys(TWO)) expect((await run(alone, name)).code).toBe(0);
  expect(readdirSync(several)).toEqual(readdirSync(alone));
  for (const name of readdirSync(alone).filter((one) => /curp\.csv$/.test(one)))
    expect(read(several, name)).toBe(read(alone, name));
  expect(stderr).toMatch(/^\n\[1\/2\] a\.csv\n/);
  expect(stderr).toContain('\n[2/2] b b.csv\n');
  expect(stderr).toMatch(/\nrows read +3\nrows written +3\n {2}with a key +2\n {2}in error +1\n {4}402 +1 /);
  expect(stderr.match(/rows read/g)).toHaveLength(1);
  expect(stderr).toMatch(
    /\ninput +rows +in error +result\na\.csv +2 +1 +a\.curp\.csv\nb b\.csv +1 +0 +b b\.curp\.csv\n$/,
  );
});

it('goes on after one that fails, names it, and ends with the worst code', async () => {
  const cwd = folderOf({ 'open.csv': OPEN, 'c.csv': HEADER + ROSA });
  const { code, stderr } = await run(cwd, 'open.csv', 'missing.csv', 'c.csv');
  expect(code).toBe(1);
  expect(stderr).toContain('error: missing.csv: there is no such input file');
  expect(stderr).toMatch(/: curp-batch run open\.csv --sexo 12\n/); // the answer is for this input alone
  expect(stderr).toMatch(
    /\nopen\.csv +failed \(4\)\nmissing\.csv +failed \(1\)\nc\.csv +1 +0 +c\.curp\.csv\n$/,
  );
  expect(read(cwd, 'c.curp.csv')).toContain(KEY);
  expect((await run(cwd, 'open.csv', 'c.csv', '--force')).code).toBe(4);
});

it('prints only errors with --quiet, and events with --progress json', async () => {
  const cwd = folderOf({ 'a.csv': HEADER + ROSA });
  const quiet = await run(cwd, 'a.csv', 'missing.csv', '--quiet');
  expect(quiet.stderr).toBe('error: missing.csv: there is no such input file: missing.csv\n');
  const { stderr } = await run(cwd, 'a.csv', 'missing.csv', '--force', '--progress', 'json');
  const events = stderr
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(events.filter(({ event }) => event !== 'progress').map(({ event }) => event)).toEqual([
    'input',
    'start',
    'summary',
    'input',
    'error',
    'inputs',
  ]);
  expect(events[0]).toEqual({ event: 'input', input: 'a.csv', place: 1, count: 2 });
  expect(events.at(-1).files).toEqual([
    { input: 'a.csv', output: 'a.curp.csv', state: 'done', code: 0, rows_read: 1, rows_in_error: 0 },
    {
      input: 'missing.csv',
      output: 'missing.curp.csv',
      state: 'failed',
      code: 1,
      rows_read: null,
      rows_in_error: null,
    },
  ]);
});

describe('-o', () => {
  it('is the folder of the results, also with one input', async () => {
    const cwd = folderOf(TWO);
    mkdirSync(join(cwd, 'results'));
    expect((await run(cwd, 'a.csv', 'b b.csv', '-o', 'results', '--report', 'none')).code).toBe(0);
    expect((await run(cwd, 'a.csv', '-o', 'results/', '--force', '--report', 'none')).code).toBe(0);
    expect(readdirSync(join(cwd, 'results')).filter((name) => !name.includes('summary'))).toEqual([
      'a.curp.csv',
      'b b.curp.csv',
    ]);
  });

  it('is not made', async () => {
    const { code, stderr } = await run(folderOf(TWO), 'a.csv', 'b b.csv', '-o', 'results/');
    expect(code).toBe(1);
    expect(stderr).toContain('error: a.csv: the folder of the output does not exist: results/a.curp.csv');
  });
});

describe('is refused before anything starts', () => {
  it.each([
    [
      ['-o', 'r.csv'],
      '-o r.csv names one file, and 2 inputs are given: name a folder that exists, or leave -o out',
    ],
    [['-o', '-'], '-o - names one file, and 2 inputs are given'],
    [['--errors', 'e.csv'], '--errors names a file of one input, and 2 are given: run that input alone'],
    [['--attention', 'e.csv'], '--attention names a file of one input'],
    [['--corrections', 'e.csv'], '--corrections names a file of one input'],
    [['--since', 'e.csv'], '--since names a file of one input'],
    [['-'], '- is a stream, and 3 inputs are given: run it alone'],
    [['./a.csv'], 'the output of a.csv would be the output of ./a.csv: a.curp.csv'],
    [['a.txt'], 'the output of a.csv would be the output of a.txt: a.curp.csv'],
    [['a.curp.csv'], 'the output of a.csv would be the input: a.curp.csv. Leave that input out'],
    [[''], '<input> is empty'],
  ])('%j', async (words, sentence) => {
    const cwd = folderOf({ ...TWO, 'a.txt': 'x', 'a.curp.csv': 'x' });
    const before = readdirSync(cwd);
    const { code, stdout, stderr } = await run(cwd, 'a.csv', 'b b.csv', ...words, '--force');
    expect(stderr).toContain(`error: ${sentence}`);
    expect([code, stdout]).toEqual([2, '']);
    expect(readdirSync(cwd)).toEqual(before);
  });

  it('because it is one name that has blanks', async () => {
    const { code, stderr } = await run(
      folderOf({ 'nomina enero.csv': '' }),
      'nomina',
      'enero.csv',
      '--detail',
    );
    expect(code).toBe(2);
    expect(stderr).toBe(
      "error: there are no such files: nomina, enero.csv. A name with blanks needs quotation marks:\ncurp-batch run 'nomina enero.csv' --detail\n",
    );
  });
});

it('--dry-run shows each, and writes nothing', async () => {
  const cwd = folderOf(TWO);
  const { code, stdout, stderr } = await run(cwd, 'a.csv', 'b b.csv', '--dry-run');
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toMatch(/^\[1\/2\] a\.csv\n[\s\S]*\n\[2\/2\] b b\.csv\n/);
  expect(stdout.match(/Nothing was written\./g)).toHaveLength(2);
  expect(readdirSync(cwd)).toEqual(Object.keys(TWO));
});

it('--resume leaves finished results as they are, unless the input is newer', async () => {
  const cwd = folderOf(TWO);
  expect((await run(cwd, 'a.csv')).code).toBe(0);
  const { code, stderr } = await run(cwd, 'a.csv', 'b b.csv', '--resume');
  expect(code).toBe(0);
  expect(stderr).toContain(
    '[1/2] a.csv\nits result is there already, and newer than the input: it is left as it is\n',
  );
  expect(stderr).toMatch(/\na\.csv +a\.curp\.csv \(was there already\)\nb b\.csv +1 +0 +b b\.curp\.csv\n$/);
  const later = new Date(Date.now() + 60_000);
  utimesSync(join(cwd, 'a.csv'), later, later);
  const again = await run(cwd, 'a.csv', 'b b.csv', '--resume');
  expect(again.code).toBe(1);
  expect(again.stderr).toContain('error: a.csv: the output is there already');
});

it('--duplicates compares the people of each file alone, and says so', async () => {
  const cwd = folderOf({ 'a.csv': HEADER + ROSA + ROSA, 'b.csv': HEADER + ROSA });
  const { code, stderr } = await run(cwd, 'a.csv', 'b.csv', '--duplicates');
  expect(code).toBe(0);
  expect(stderr).toMatch(
    /^--duplicates compares the people inside each file, not of one file with another\n/,
  );
  expect(stderr).toMatch(/groups of duplicates +1\n/);
  expect(existsSync(join(cwd, 'b.curp.csv.duplicates.csv'))).toBe(true);
});
