/** `curp-batch calculate`, run in this process. */
import { expect, it } from 'vitest';
import { inProcess } from '../in-process.js';
import { ROSA_KEY, rosa } from './person.js';

it('prints the envelope on one line and ends with 0', async () => {
  const { code, stdout, stderr } = await inProcess(['calculate', ...rosa()]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toBe(
    `{"error":false,"code_error":0,"error_message":null,"response":{"curp":"${ROSA_KEY}"}}\n`,
  );
});

it('ends with 1 if there is an error code', async () => {
  const { code, stdout } = await inProcess(['calculate', ...rosa({ entidad: '77' })]);
  expect(code).toBe(1);
  expect(JSON.parse(stdout)).toEqual({
    error: true,
    code_error: 417,
    error_message: 'La clave de entidad no está en el catálogo',
    response: {},
  });
});

it('reports options that are not given as missing fields, in English with --lang en', async () => {
  const { code, stdout } = await inProcess(['calculate', '--lang', 'en']);
  expect(code).toBe(1);
  expect(JSON.parse(stdout)).toMatchObject({
    code_error: 400,
    error_message: 'The parameter nombres is missing',
  });
});

it('takes --surnames optional', async () => {
  const without = rosa({ apellido_materno: '' });
  expect((await inProcess(['calculate', ...without])).code).toBe(1);
  const { code, stdout } = await inProcess(['calculate', ...without, '--surnames', 'optional']);
  expect(code).toBe(0);
  expect(stdout).toContain('"MEXR840719MJCD');
});
