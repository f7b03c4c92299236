/** Colours: only for a terminal, and not with NO_COLOR (https://no-color.org). `explain` is the only command that has some. */
import { afterEach, expect, it } from 'vitest';
import { inProcess } from '../in-process.js';

const WORDS = [
  ...['explain', '--nombres', 'JUAN', '--apellido_paterno', 'LUNA', '--apellido_materno', 'XX'],
  ...[
    '--anio_nacimiento',
    '1980',
    '--mes_nacimiento',
    '05',
    '--dia_nacimiento',
    '10',
    '--sexo',
    'H',
    '--entidad',
    '09',
  ],
];

const { isTTY } = process.stdout;

afterEach(() => {
  process.stdout.isTTY = isTTY;
});

it.each([
  [true, {}, true],
  [true, { NO_COLOR: '' }, true],
  [true, { NO_COLOR: '1' }, false],
  [true, { NO_COLOR: '0' }, false],
  [false, {}, false],
] as const)('a terminal: %s, with %j: colours %s', async (isTerminal, env, hasColours) => {
  process.stdout.isTTY = isTerminal;
  const { stdout } = await inProcess(WORDS, { env: { ...env, TERM: 'xterm-256color' } });
  expect(stdout).toContain('CURP  ');
  expect(stdout.includes('\x1b[')).toBe(hasColours);
});
