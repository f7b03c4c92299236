/**
 * `--limit-generic`: ends a run in which too many rows have a generic key, with exit code 3; it can be resumed. And what such
 * keys are in a run without it: one line in the report, no group of duplicates.
 */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { Summary } from '../../../../src/engine/run/summary.js';
import { runOn, startRun, textOf } from '../runs.js';

const HEADER =
  'nombres,apellido_paterno,apellido_materno,anio_nacimiento,mes_nacimiento,dia_nacimiento,sexo,entidad,curp\n';
const FOREIGN = 'XEXX010101HNEXXXA4';
const ROSA = 'Rosa,Medina,Castro,1984,07,19,M,14,MECR840719MJCDSS03\n';

/** Letters without a meaning, different for each number. */
const nameOf = (number: number): string =>
  [...String(number).padStart(3, '0')]
    .map((digit) => 'BCDFGLMPRT'[Number(digit)]! + 'aeiou'[number % 5]!)
    .join('');

const foreigner = (number: number): string =>
  `${nameOf(number)},${nameOf(number * 7)},Smith,${1950 + (number % 60)},03,${10 + (number % 18)},H,36,${FOREIGN}\n`;
const foreigners = (count: number): string =>
  Array.from({ length: count }, (_, at) => foreigner(at)).join('');

const summaryOf = (path: string): Summary => JSON.parse(readFileSync(`${path}.summary.json`, 'utf8'));

it.concurrent('500 foreigners with one key: no group, one line in the report', async () => {
  const content = HEADER + ROSA.repeat(1) + foreigners(500);
  for (const mode of ['reconcile', 'validate']) {
    const { code, stderr, path } = await runOn(content, '--mode', mode, '--duplicates');
    expect(code, stderr).toBe(0);
    expect(textOf(`${path}.duplicates.csv`)).toBe('group,class,size,row,curp,note\n');
    const summary = summaryOf(path);
    expect(summary.verdicts).toEqual({ [mode === 'validate' ? 'valid' : 'match']: 1, generic: 500 });
    expect(summary).toMatchObject({ generic: { foreigner_man: 500 }, generic_share: 0.998004 });
    const report = textOf(`${path}.report.html`);
    expect(report.match(/[^<>]*extranjeros[^<>]*/g)).toEqual([
      'Clave temporal para extranjeros, hombres: 500',
    ]);
    expect(report).not.toContain('✗');
  }
});

it.concurrent('the same foreigner twice is a repeated row by the data, with the calculated key', async () => {
  const { path } = await runOn(
    HEADER + foreigner(1) + foreigner(2) + foreigner(1),
    '--mode',
    'reconcile',
    '--duplicates',
  );
  const duplicates = textOf(`${path}.duplicates.csv`).split('\n');
  expect(duplicates.slice(1).map((line) => line.split(',').slice(1, 4).join())).toEqual([
    'repeated_row,2,1',
    'repeated_row,2,3',
    '',
  ]);
  expect(duplicates.join()).not.toContain(FOREIGN);
});

it.concurrent('takes a share, judged at the end, and can be resumed without it', async () => {
  // All foreigners at the beginning: their share is small at the end only.
  const content = HEADER + foreigners(1500) + ROSA.repeat(8500);
  const words = ['--mode', 'reconcile', '--chunk', '16k'];
  expect((await runOn(content, ...words, '--limit-generic', '15%')).code).toBe(0);
  const stopped = await runOn(content, ...words, '--limit-generic', '14.9%');
  expect(stopped.code).toBe(3);
  expect(stopped.stderr).toContain(
    'error: 1500 of 10000 rows have a generic key on file, more than --limit-generic allows',
  );
  expect(stopped.stderr).toMatch(/to go on: curp-batch run (?!.*--limit-generic).*--resume/);
  const resumed = await startRun([stopped.input, '-o', stopped.path, ...words, '--resume']).ended;
  expect(resumed.code, resumed.stderr).toBe(0);
});

it.concurrent('takes a count', async () => {
  const content = HEADER + foreigners(3) + ROSA;
  expect((await runOn(content, '--mode', 'validate', '--limit-generic', '3')).code).toBe(0);
  expect((await runOn(content, '--mode', 'validate', '--limit-generic', '2')).code).toBe(3);
});
