/** `--map`, and the column names that are recognised without it. */
import { expect, it } from 'vitest';
import { keysOf, ROSA_KEY, runOn } from '../runs.js';

it.concurrent('recognises columns in any order, regardless of case, accents, blanks and hyphens, and by other names', async () => {
  const { code, stderr, output } = await runOn(
    'Nota,GÉNERO,Clave-Entidad,Día,mes,AÑO,Segundo Apellido,primer_apellido,Nombre\n' +
      'x,M,14,19,07,1984,Castro,Medina,Rosa\n',
    '--sexo',
    'HM',
  );
  expect(code, stderr).toBe(0);
  expect(output).toBe(
    'row,Nota,GÉNERO,Clave-Entidad,Día,mes,AÑO,Segundo Apellido,primer_apellido,Nombre,' +
      'error,code_error,error_message,curp\n' +
      `1,x,M,14,19,07,1984,Castro,Medina,Rosa,false,0,,${ROSA_KEY}\n`,
  );
});

it.concurrent('uses the columns of --map, by header or by number, instead of the recognised ones', async () => {
  const { code, stderr, output } = await runOn(
    'nombres,paterno,materno,anio,mes,dia,sexo,estado,Lugar de alta\nRosa,Medina,Castro,1984,07,19,M,99,14\n',
    '--map',
    'entidad=lugar de alta',
    '--sexo',
    'HM',
    '--map',
    'sexo=#7',
  );
  expect(code, stderr).toBe(0);
  expect(keysOf(output)).toEqual([ROSA_KEY]);
});

it.concurrent.each([
  ['entidad=Lugr', /no column "Lugr"; did you mean "Lugar"\?/],
  ['sexo=Lugar', /no column provides entidad/],
])('ends before the first row for --map %s', async (mapping, message) => {
  const header = 'nombres,paterno,materno,anio,mes,dia,sexo,Lugar';
  const { code, stderr, output } = await runOn(
    `${header}\nRosa,Medina,Castro,1984,07,19,M,14\n`,
    '--map',
    mapping,
  );
  expect(code).toBe(1);
  expect(stderr).toMatch(message);
  expect(output).toBe('');
});
