/** `curp-batch entities`, run in this process. */
import { expect, it } from 'vitest';
import { inProcess } from '../in-process.js';

it('lists the catalog', async () => {
  const { code, stdout } = await inProcess(['entities']);
  expect(code).toBe(0);
  const lines = stdout.trimEnd().split('\n');
  expect(lines).toHaveLength(33);
  expect(lines[8]).toMatch(/^09 +CIUDAD DE MÉXICO +DF$/);
  expect(lines[32]).toMatch(/^36 +NACIDO EN EL EXTRANJERO +NE$/);
});

it('--json', async () => {
  const { stdout } = await inProcess(['entities', '--json']);
  const entities = JSON.parse(stdout) as unknown[];
  expect(entities).toHaveLength(33);
  expect(entities[13]).toEqual({ clave_entidad: '14', nombre_entidad: 'JALISCO', abreviatura_entidad: 'JC' });
});
