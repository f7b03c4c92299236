/** More arguments than a command takes: it says how many it takes, and shows the loop that takes them one by one. */
import { expect, it } from 'vitest';
import { inProcess } from '../in-process.js';

it.each<[string[], string]>([
  [
    ['decode', 'PEHL800510MDFRRS04', 'X', '--lang', 'es'],
    `error: decode recibe un solo valor (curp), y se dieron 2. Uno por uno:
for curp in PEHL800510MDFRRS04 X; do curp-batch decode "$curp" --lang es; done
`,
  ],
  [['explain', 'a.csv', 'b'], 'error: explain takes no argument: a.csv b\n'],
  [
    ['callback-key', 'a', '--data=x', 'b b', '--data', 'c'],
    `error: callback-key takes one project, and 2 are given. One after the other:
for project in a 'b b'; do curp-batch callback-key "$project" --data=x --data c; done
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
])('%j', async (words, message) => {
  const env = { CURP_BATCH_LANG: words.includes('--lang=es') ? 'es' : 'en' };
  const given = words.filter((word) => word !== '--lang=es');
  const { code, stdout, stderr } = await inProcess(given, { env });
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toContain(message);
});
