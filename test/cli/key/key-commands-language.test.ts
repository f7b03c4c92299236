/** Texts of the commands about one person or one key: in the language of the terminal, which `--lang` overrides. */
import { expect, it } from 'vitest';
import { inProcess } from '../in-process.js';
import { rosa } from './person.js';

const EXPLAIN = ['explain', ...rosa(), '--curp', 'MECR840719HJCDSS03'];

it.each<[string, string[], RegExp, RegExp]>([
  ['decode', ['decode', 'PEHL800510MDFRRS04'], /^Date of birth.*1980-05-10/m, /^Fecha de nacimiento/m],
  ['decode of no key', ['decode', 'X'], /not well-formed[\s\S]*Failure/, /mal formada[\s\S]*Falla/],
  ['explain', EXPLAIN, /^Pos {2}Chr[\s\S]*Verdict/m, /^Pos {2}Car[\s\S]*Veredicto/m],
  ['explain without a key', ['explain'], /^There is no key/, /^No hay clave que explicar/],
])('%s', async (_, words, english, spanish) => {
  for (const [env, expected] of [
    [{ LANG: 'en_US.UTF-8' }, english],
    [{ LANG: 'es_MX.UTF-8' }, spanish],
    [{ LC_MESSAGES: 'es_MX.UTF-8' }, spanish],
    [{ LC_ALL: 'en_US.UTF-8', LANG: 'es_MX.UTF-8' }, english],
    [{ CURP_BATCH_LANG: 'es', LC_ALL: 'C' }, spanish],
  ] as const)
    expect((await inProcess(words, { env })).stdout).toMatch(expected);
  const spoken = await inProcess([...words, '--lang', 'en'], { env: { CURP_BATCH_LANG: 'es' } });
  expect(spoken.stdout).toMatch(english);
});

it('JSON is the same on every machine', async () => {
  for (const words of [['calculate'], ['explain', '--json'], ['decode', 'X', '--json']]) {
    const english = await inProcess(words, { env: { LANG: 'en_US.UTF-8' } });
    expect(await inProcess(words, { env: { CURP_BATCH_LANG: 'es' } })).toEqual(english);
  }
});
