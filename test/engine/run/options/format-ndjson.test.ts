/** `--format ndjson`: one envelope on each line. */
import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { csv, freshPath, ROSA, ROSA_KEY, startRun, textOf, writeInput } from '../runs.js';

const input = () => writeInput(csv(ROSA, ROSA.replace(',14', ',77')));
const MESSAGE = 'La clave de entidad no está en el catálogo';

it.concurrent('writes the envelopes in order, to a file named for the format', async () => {
  const path = input();
  const { code, stderr } = await startRun([path, '--format', 'ndjson']).ended;
  expect(code, stderr).toBe(0);
  expect(existsSync(`${path.slice(0, -4)}.curp.ndjson`)).toBe(true);
  expect(textOf(`${path.slice(0, -4)}.curp.ndjson`)).toBe(
    `{"row":1,"error":false,"code_error":0,"error_message":null,"response":{"curp":"${ROSA_KEY}"}}\n` +
      `{"row":2,"error":true,"code_error":417,"error_message":"${MESSAGE}","response":{}}\n`,
  );
});

it.concurrent('adds reason and codes with --detail', async () => {
  const output = freshPath();
  await startRun([input(), '-o', output, '--format', 'ndjson', '--detail']).ended;
  const lines = textOf(output).trimEnd().split('\n');
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    {
      row: 1,
      error: false,
      code_error: 0,
      error_message: null,
      response: { curp: ROSA_KEY },
      reason: null,
      codes: [],
    },
    {
      row: 2,
      error: true,
      code_error: 417,
      error_message: MESSAGE,
      response: {},
      reason: 'unknown_entity',
      codes: [417],
    },
  ]);
});
