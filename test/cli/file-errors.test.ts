/**
 * Every command that is given a file or a folder, with each error of the system that can be made here: a sentence about
 * the file in the language of the terminal, never a code alone, an internal error or a stack.
 */
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { FakeDisk } from '../fakes/fake-disk.js';
import { temporaryFolder } from '../vitest/temporary-folder.js';
import { inProcess } from './in-process.js';

const cwd = temporaryFolder();
const PEOPLE = `nombres,apellido_paterno,apellido_materno,anio_nacimiento,mes_nacimiento,dia_nacimiento,sexo,entidad
MARIA,PEREZ,HERNANDEZ,1980,05,10,M,09
`;
writeFileSync(join(cwd, 'people.csv'), PEOPLE);
mkdirSync(join(cwd, 'folder'));
mkdirSync(join(cwd, 'runs'));
symlinkSync('loop', join(cwd, 'loop'));

const REDIS = ['--redis', 'redis://127.0.0.1:1'];
const ADD = ['schedule', 'add', 'x', '--cron', '0 3 * * *', '--replace'];

/** The commands, with the path as their last word. */
const COMMANDS: Readonly<Record<string, string[]>> = {
  'the input': ['run'],
  'the input of a dry run': ['run', '--dry-run'],
  'the output': ['run', 'people.csv', '-o'],
  'the errors file': ['run', 'people.csv', '-o', '-', '--errors'],
  'the secret': ['run', 'people.csv', '-o', '-', '--secret-file'],
  'the secret of a worker': ['worker', ...REDIS, '--secret-file'],
  'the secret of a service': ['serve', '--secret-file'],
  'the file of tokens': ['token', 'list', '--tokens'],
  'the file of tokens, for a new one': ['token', 'add', 'payroll', '--tokens'],
  'the file for a token': ['token', 'add', 'payroll', '--data', 'data', '--out'],
  'the data folder of tokens': ['token', 'add', 'payroll', '--data'],
  'the data folder of runs': ['runs', '--data'],
  'the data folder of a run': ['runs', 'show', 'r1', '--data'],
  'the data folder of schedules': ['schedule', 'list', '--data'],
  'the data folder of a removed schedule': ['schedule', 'remove', 'x', '--data'],
  'the data folder of a schedule that runs': ['schedule', 'run', 'x', '--data'],
  'the data folder of a key': ['callback-key', 'payroll', '--data'],
  'the folder of results': [...ADD, '--data', 'data', '--input', 'people.csv', '--output-dir'],
  'the input of a schedule': [...ADD, '--data', 'data', '--output-dir', 'results', '--input'],
};

const PATHS: Readonly<Record<string, string>> = {
  ENAMETOOLONG: 'a'.repeat(300),
  'ENAMETOOLONG in a folder': `${'a'.repeat(300)}/b`,
  ENOTDIR: 'people.csv/b',
  ELOOP: 'loop/b',
};

const INTERNAL = /\bE[A-Z]{4,}\b(?!\))|^\w*Error|internal|interno|^ {4}at /m;

describe.each(Object.entries(COMMANDS))('%s', (_, words) => {
  it.each(Object.entries(PATHS))('%s', async (_, path) => {
    for (const lang of ['en', 'es']) {
      const { code, stdout, stderr } = await inProcess([...words, path], {
        cwd,
        env: { CURP_BATCH_LANG: lang },
      });
      expect([1, 2]).toContain(code);
      expect(stdout).toBe('');
      expect(stderr).toMatch(/^error: /);
      expect(stderr).not.toMatch(INTERNAL);
    }
  });
});

it('an output whose name has no room for those of the files beside it is refused before the run', async () => {
  const { code, stderr } = await inProcess(['run', 'people.csv', '-o', `${'a'.repeat(234)}.csv`], { cwd });
  expect(code).toBe(1);
  expect(stderr).toMatch(/^error: the output cannot be written: its name is too long: use a shorter one/);
});

describe('a full disk', () => {
  const disk = new FakeDisk();
  afterEach(() => disk.restore());

  it.each([0, 150, 1200, 1500, 2500])('with room for %i bytes', async (room) => {
    for (const lang of ['en', 'es']) {
      disk.install();
      disk.room = room;
      const words = ['run', 'people.csv', '-o', `full-${room}.csv`, '--force'];
      const { code, stderr } = await inProcess(words, { cwd, env: { CURP_BATCH_LANG: lang } });
      expect([code, stderr]).toEqual([1, expect.stringMatching(/the disk is full: |el disco está lleno: /)]);
      expect(stderr).not.toMatch(INTERNAL);
      disk.restore();
    }
  });

  it.each([
    ['a token', ['token', 'add', 'payroll', '--data', 'full-data']],
    ['a schedule', [...ADD, '--data', 'full-data', '--input', 'people.csv', '--output-dir', 'results']],
  ])('%s', async (_, words) => {
    disk.install();
    disk.room = 0;
    const { code, stdout, stderr } = await inProcess(words, { cwd, env: { CURP_BATCH_LANG: 'es' } });
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/el disco está lleno: libere espacio/);
  });
});
