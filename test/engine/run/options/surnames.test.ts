/** `--surnames`: an empty surname is an error, or means that the person has none. */
import { expect, it } from 'vitest';
import { codesOf, csv, keysOf, runOn } from '../runs.js';

const CONTENT = csv(
  'Rosa,Medina,,1984,07,19,M,14',
  'Rosa,,Castro,1984,07,19,M,14',
  'Rosa,Medina,X,1984,07,19,M,14',
  'Rosa,Medina,DESCONOCIDO,1984,07,19,M,14',
);

it.concurrent('requires both by default; X and DESCONOCIDO mean that there is none', async () => {
  const { output } = await runOn(CONTENT);
  expect(codesOf(output)).toEqual(['402', '401', '0', '0']);
  const [, , withX, unknown] = keysOf(output);
  expect(withX).toMatch(/^MEXR840719MJCD/);
  expect(unknown).toBe(withX);
});

it.concurrent('optional: an empty one means none', async () => {
  const { output } = await runOn(CONTENT, '--surnames', 'optional');
  expect(codesOf(output)).toEqual(['0', '0', '0', '0']);
  const [noSecond, noFirst, withX] = keysOf(output);
  expect(noSecond).toBe(withX);
  expect(noFirst).not.toBe(noSecond);
});
