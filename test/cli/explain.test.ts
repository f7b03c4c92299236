/** `curp-batch explain` as a process. */
import { expect, it } from 'vitest';
import { curpBatch } from '../processes.js';
import { ROSA_KEY, rosa } from './person.js';

it.concurrent('shows a line for each of the 18 characters, without colours where there is no terminal', async () => {
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

it.concurrent('gives the envelope and 1 where there is nothing to explain', async () => {
  const { code, stdout } = await curpBatch(['explain', ...rosa({ sexo: 'h' })]);
  expect(code).toBe(1);
  expect(JSON.parse(stdout)).toMatchObject({ error: true, code_error: 416, response: {} });
});
