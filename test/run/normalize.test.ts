/** `--normalize`: values as people type them become those of the contract. Off by default. */
import { expect, it } from 'vitest';
import { codesOf, column, csv, HEADER, keysOf, ROSA, ROSA_KEY, runOn } from './runs.js';

const TYPED = csv(
  'Rosa,Medina,Castro,1984,7,19,mujer,Jalisco',
  'Rosa,Medina,Castro,1984,julio,19,F,JC',
  'Rosa,Medina,Castro,1984,07,19,femenino,14',
  'Rosa,Medina,Castro,1984,07,19,m,jalisco',
  'Rosa,Medina,Castro,1984,07,19,?,Atlantis',
);

it.concurrent('reads values as people type them, and echoes them unchanged', async () => {
  const man = 'Hugo,Medina,Castro,1984,07,19,h,14\n'; // without a man, M and F would be ambiguous
  const { code, stderr, output } = await runOn(TYPED + man, '--normalize');
  expect(code, stderr).toBe(0);
  expect(keysOf(output)).toEqual([ROSA_KEY, ROSA_KEY, ROSA_KEY, ROSA_KEY, '', 'MECH840719HJCDSG07']);
  expect(codesOf(output)[4]).toBe('411');
  expect(column(output, 'sexo')).toEqual(['mujer', 'F', 'femenino', 'm', '?', 'h']);
});

it.concurrent('refuses a column with M and F and without H: there M may mean masculino', async () => {
  const { code, stderr } = await runOn(`${csv(ROSA)}${ROSA.replace(',M,', ',F,')}\n`, '--normalize');
  expect(code).toBe(1);
  expect(stderr).toContain('M and F and never H');
});

it.concurrent('is off by default', async () => {
  const { output } = await runOn(TYPED);
  expect(codesOf(output)).toEqual(['411', '409', '416', '411', '411']);
});

it.concurrent('reads one column with the whole date, in both usual forms', async () => {
  const header = HEADER.replace('anio_nacimiento,mes_nacimiento,dia_nacimiento', 'Fecha de nacimiento');
  const rows = ['19/07/1984', '1984-07-19', '19/7/1984', '31/02/1984', 'ayer', ''].map(
    (date) => `Rosa,Medina,Castro,${date},M,14`,
  );
  const content = `${[header, ...rows].join('\n')}\n`;
  const { output } = await runOn(content, '--normalize');
  expect(keysOf(output)).toEqual([ROSA_KEY, ROSA_KEY, ROSA_KEY, '', '', '']);
  expect(codesOf(output)).toEqual(['0', '0', '0', '417', '408', '403']);

  const strict = await runOn(content);
  expect(strict.code).toBe(1);
  expect(strict.stderr).toContain('--normalize');
});
