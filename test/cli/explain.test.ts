/** `curp-batch explain` as a process. */
import { expect, it } from 'vitest';
import { curpBatch } from '../processes.js';
import { ROSA_KEY, rosa } from './person.js';

it.concurrent('shows a line for each of the 18 characters, without colours if there is no terminal', async () => {
  const { code, stdout, stderr } = await curpBatch(['explain', ...rosa()]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toContain(`CURP  ${ROSA_KEY}\n`);
  const characters = [...stdout.matchAll(/^(\d+) +(\S) /gm)].map(([, , character]) => character);
  expect(characters.join('')).toBe(ROSA_KEY);
  expect(stdout).toContain('Por qué');
  expect(stdout).not.toContain('\x1b');
});

it.concurrent('--json', async () => {
  const { code, stdout } = await curpBatch(['explain', ...rosa(), '--json']);
  expect(code).toBe(0);
  const { curp, positions } = JSON.parse(stdout) as { curp: string; positions: { character: string }[] };
  expect(curp).toBe(ROSA_KEY);
  expect(positions.map(({ character }) => character).join('')).toBe(ROSA_KEY);
});

it.concurrent('--lang en', async () => {
  const { stdout } = await curpBatch(['explain', ...rosa(), '--lang', 'en']);
  expect(stdout).toContain('A calculated key is no proof of registration');
  expect(stdout).not.toContain('Por qué');
});

it.concurrent('prints every code in the language of --lang and ends with 1 if there is no key', async () => {
  const wrong = rosa({ sexo: 'h', mes_nacimiento: 'x' });
  const spanish = await curpBatch(['explain', ...wrong]);
  expect(spanish).toMatchObject({ code: 1, stderr: '' });
  expect(spanish.stdout).toBe(
    'No hay clave que explicar:\n409  mes_nacimiento no es numérico\n416  sexo no es válido: debe ser H, M o X\n',
  );
  const english = await curpBatch(['explain', ...rosa({ dia_nacimiento: '32' }), '--lang', 'en']);
  expect(english.stdout).toBe(
    'There is no key to explain:\n417  The date of birth is not a day of the calendar\n',
  );
});

it.concurrent('prints the envelope of an error with --json', async () => {
  const { code, stdout } = await curpBatch(['explain', ...rosa({ sexo: 'h' }), '--json']);
  expect(code).toBe(1);
  expect(JSON.parse(stdout)).toMatchObject({ error: true, code_error: 416, response: {} });
});
