/** More arguments than a command takes: it says how many it takes, and shows the loop that takes them one by one. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../vitest/temporary-folder.js';
import { inProcess } from '../in-process.js';

const cwd = temporaryFolder();
writeFileSync(join(cwd, 'nomina enero.csv'), '');

it.each<[string[], string]>([
  [
    ['run', 'a.csv', 'b b.csv', '--lang', 'en', '--detail'],
    `error: run takes one input, and 2 are given. One after the other:
for input in a.csv 'b b.csv'; do curp-batch run "$input" --lang en --detail; done
`,
  ],
  [
    ['run', 'a.csv', '-o', 'r.csv', 'b.csv', '-or.csv', '--output=r.csv'],
    `error: run takes one input, and 2 are given. One after the other:
for input in a.csv b.csv; do curp-batch run "$input"; done
`,
  ],
  [
    ['decode', 'PEHL800510MDFRRS04', 'X', '--lang', 'es'],
    `error: decode recibe un solo valor (curp), y se dieron 2. Uno por uno:
for curp in PEHL800510MDFRRS04 X; do curp-batch decode "$curp" --lang es; done
`,
  ],
  [
    ['token', 'revoke', 'a', 'b', '--data', 'a'],
    `error: token revoke takes one id|project, and 2 are given. One after the other:
for id in a b; do curp-batch token revoke "$id" --data a; done
`,
  ],
  [['entities', 'all'], 'error: entities takes no argument: all\n'],
  [['runs', 'shwo', 'x'], 'error: runs list takes no argument: shwo x\n'],
  [['entities', 'all', '--lang=es'], 'error: entities no recibe argumentos: all\n'],
  [
    ['run', 'nomina', 'enero.csv', '--detail'],
    "error: run takes one input, and 2 are given. A name with blanks needs quotation marks:\ncurp-batch run 'nomina enero.csv' --detail\n",
  ],
])('%j', async (words, message) => {
  const env = { CURP_BATCH_LANG: words.includes('--lang=es') ? 'es' : 'en' };
  const given = words.filter((word) => word !== '--lang=es');
  const { code, stdout, stderr } = await inProcess(given, { cwd, env });
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toContain(message);
});
