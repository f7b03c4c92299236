/** `--normalize` and `--strict`: values as people write them, or by the letter of the contract. The header decides if neither is given. */
import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { codesOf, column, csv, HEADER, keysOf, ROSA, ROSA_KEY, runOn } from '../runs.js';

const TYPED = csv(
  'Rosa,Medina,Castro,1984,7,19,mujer,Jalisco',
  'Rosa,Medina,Castro,1984,julio,19,F,JC',
  'Rosa,Medina,Castro,1984,07,19,femenino,14',
  'Rosa,Medina,Castro,1984,07,19,m,jalisco',
  'Rosa,Medina,Castro,1984,07,19,?,Atlantis',
);

it.concurrent('reads values as people type them, and echoes them unchanged', async () => {
  const man = 'Hugo,Medina,Castro,1984,07,19,h,14\n';
  const { code, stderr, output } = await runOn(TYPED + man, '--normalize', '--sexo', 'HM');
  expect(code, stderr).toBe(0);
  expect(keysOf(output)).toEqual([ROSA_KEY, ROSA_KEY, ROSA_KEY, ROSA_KEY, '', 'MECH840719HJCDSG07']);
  expect(codesOf(output)[4]).toBe('411');
  expect(column(output, 'sexo')).toEqual(['mujer', 'F', 'femenino', 'm', '?', 'h']);
});

it.concurrent('reads M beside F as masculino', async () => {
  const people = csv(ROSA.replace(',M,', ',F,'), 'Hugo,Medina,Castro,1984,07,19,M,14');
  const { code, stderr, output } = await runOn(people, '--normalize');
  expect(code, stderr).toBe(0);
  expect(keysOf(output)).toEqual([ROSA_KEY, 'MECH840719HJCDSG07']);
});

it.concurrent('ends with exit code 4 where M can mean both, with a command for each answer', async () => {
  const { code, stderr, path } = await runOn(csv(ROSA, ROSA), '--normalize');
  expect(code, stderr).toBe(4);
  expect(stderr).toContain('says M in 2 rows (first in row 1)');
  expect(stderr).toMatch(/M is mujer: 2 women, 0 men: curp-batch run .* --normalize .*--sexo HM$/m);
  expect(stderr).toMatch(/M is masculino: 0 women, 2 men: curp-batch run .* --normalize .*--sexo MF$/m);
  expect([existsSync(path), existsSync(`${path}.partial`)]).toEqual([false, false]);
});

/** The last third of this file was written by another office. */
it.concurrent('ends with exit code 4 if the rest of a file contradicts its beginning', async () => {
  const rows = (count: number, woman: string, man: string): string[] =>
    Array.from({ length: count }, (_, at) => ROSA.replace(',M,', at % 2 === 0 ? `,${woman},` : `,${man},`));
  const content = csv(...rows(40_000, 'M', 'H'), ...rows(20_000, 'F', 'M'));
  const { code, stderr, path } = await runOn(content, '--normalize');
  expect(code, stderr).toBe(4);
  expect(stderr).toContain(
    'rows with H or hombre: 20000 (first in row 2), with F or mujer: 10000 (first in row 40001)',
  );
  for (const left of [path, `${path}.partial`, `${path}.ledger`]) expect(existsSync(left)).toBe(false);
});

it.concurrent('without it, M and F end with exit code 4 too', async () => {
  const { code, stderr } = await runOn(
    csv(...Array.from({ length: 40 }, (_, at) => (at % 2 === 0 ? ROSA : ROSA.replace(',M,', ',F,')))),
  );
  expect(code, stderr).toBe(4);
  expect(stderr).toContain('says M and F (20 M, 20 F (first in row 2), 0 H)');
  expect(stderr).toMatch(/M is masculino: 20 women, 20 men: curp-batch run .*--normalize --sexo MF$/m);
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
  const { output } = await runOn(content, '--sexo', 'HM');
  expect(keysOf(output)).toEqual([ROSA_KEY, ROSA_KEY, ROSA_KEY, '', '', '']);
  expect(codesOf(output)).toEqual(['0', '0', '0', '417', '408', '403']);

  const strict = await runOn(content, '--strict');
  expect(strict.code).toBe(1);
  expect(strict.stderr).toContain('--normalize');
});

const WITH_WORDS = Array.from(
  { length: 12 },
  (_, at) => `Rosa,Medina,Castro,1984,07,19,${at < 10 ? 'Mujer' : 'M'},14`,
);

it.concurrent('says at the end of a strict run how many rows another reading would read, with the command', async () => {
  const { code, stderr, output } = await runOn(csv(...WITH_WORDS));
  expect(code, stderr).toBe(0);
  expect(codesOf(output).filter((each) => each === '416')).toHaveLength(10);
  expect(stderr).toContain('10 rows are in error only because of how a value is written');
  expect(stderr).toMatch(/To read them: curp-batch run .* --normalize --force$/m);
  const few = await runOn(csv(...WITH_WORDS.slice(1)));
  expect(few.stderr).not.toContain('To read them');
});

it.concurrent('reads a header of other names as people write, and the names of the contract by the letter', async () => {
  const other = await runOn(csv(...WITH_WORDS).replace('sexo', 'Género'));
  expect(codesOf(other.output)).toEqual(WITH_WORDS.map(() => '0'));
  const strict = await runOn(csv(...WITH_WORDS).replace('sexo', 'Género'), '--strict');
  expect(codesOf(strict.output)[0]).toBe('416');
});
