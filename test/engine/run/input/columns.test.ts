/** A field without a column, or with two: the run ends before its first row and lists the columns. */
import { readdirSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { expect, it } from 'vitest';
import { runOn } from '../runs.js';

/** The files that the run left next to its input. */
const leftovers = (input: string): string[] =>
  readdirSync(dirname(input)).filter((name) => name.startsWith(`${basename(input)}.`));

it.concurrent('names the missing fields and the columns of the header', async () => {
  const { code, stderr, input } = await runOn(
    'nombres,paterno,materno,anio,mes,dia,Sexso\nANA,X,X,1,2,3,M\n',
  );
  expect(code).toBe(1);
  expect(stderr).toContain('no column provides sexo, entidad');
  expect(stderr).toContain('"Sexso"');
  expect(stderr).toContain('--map sexo="Sexso"');
  expect(stderr).not.toContain('ANA');
  expect(leftovers(input)).toEqual([]);
});

it.concurrent('names both columns that could be one field', async () => {
  const { code, stderr, input } = await runOn(
    'nombres,paterno,materno,anio,mes,dia,sexo,Género,entidad\nANA,X,X,1,2,3,M,M,14\n',
  );
  expect(code).toBe(1);
  expect(stderr).toMatch(/field sexo: "sexo".* and "Género"/);
  expect(leftovers(input)).toEqual([]);
});

it.concurrent('does not repeat the first line of a file without a header', async () => {
  const { code, stderr, stdout } = await runOn('Rosaura,Zepeda,Quintanar,1984,07,19,M,14\n');
  expect(code).toBe(1);
  expect(stderr).toContain('seems to be no header');
  expect(stderr + stdout).not.toMatch(/Rosaura|Zepeda|Quintanar|1984/);
});
