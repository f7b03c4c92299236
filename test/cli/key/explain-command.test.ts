/** `curp-batch explain`, run in this process. */
import { expect, it } from 'vitest';
import { inProcess } from '../in-process.js';
import { ROSA_KEY, rosa } from './person.js';

it('shows a line for each of the 18 characters, without colours if there is no terminal', async () => {
  const { code, stdout, stderr } = await inProcess(['explain', ...rosa(), '--lang', 'es']);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toContain(`CURP  ${ROSA_KEY}\n`);
  const characters = [...stdout.matchAll(/^(\d+) +(\S) /gm)].map(([, , character]) => character);
  expect(characters.join('')).toBe(ROSA_KEY);
  expect(stdout).toContain('Por qué');
  expect(stdout).not.toContain('\x1b');
});

it('--json', async () => {
  const { code, stdout } = await inProcess(['explain', ...rosa(), '--json']);
  expect(code).toBe(0);
  const { curp, positions } = JSON.parse(stdout) as { curp: string; positions: { character: string }[] };
  expect(curp).toBe(ROSA_KEY);
  expect(positions.map(({ character }) => character).join('')).toBe(ROSA_KEY);
});

it('--lang en', async () => {
  const { stdout } = await inProcess(['explain', ...rosa(), '--lang', 'en']);
  expect(stdout).toContain('A calculated key is not proof of registration');
  expect(stdout).not.toContain('Por qué');
});

it('prints every code in the language of --lang and ends with 1 if there is no key', async () => {
  const wrong = rosa({ sexo: 'h', mes_nacimiento: 'x' });
  const spanish = await inProcess(['explain', ...wrong, '--lang', 'es']);
  expect(spanish).toMatchObject({ code: 1, stderr: '' });
  expect(spanish.stdout).toBe(
    'No hay clave que explicar:\n409  mes_nacimiento no es numérico\n416  sexo no es válido: debe ser H, M o X\n',
  );
  const english = await inProcess(['explain', ...rosa({ dia_nacimiento: '32' }), '--lang', 'en']);
  expect(english.stdout).toBe(
    'There is no key to explain:\n417  The date of birth is not a day of the calendar\n',
  );
});

it('prints the envelope of an error with --json', async () => {
  const { code, stdout } = await inProcess(['explain', ...rosa({ sexo: 'h' }), '--json']);
  expect(code).toBe(1);
  expect(JSON.parse(stdout)).toMatchObject({ error: true, code_error: 416, response: {} });
});
