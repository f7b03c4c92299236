/** The manual page: it has all that the help has, and roff obeys no character of a text. */
import { expect, it } from 'vitest';
import { inProcess } from '../in-process.js';

const manual = async (...words: string[]): Promise<string> => (await inProcess(['man', ...words])).stdout;

it('has every command, and every option of run', async () => {
  const page = await manual();
  const help = (await inProcess(['--help'])).stdout;
  const commands = [...help.matchAll(/^ {2}([a-z-]+) .*/gm)]
    .map(([, name]) => name!)
    .filter((name) => name !== 'help');
  expect(commands.length).toBeGreaterThan(10);
  for (const name of commands) expect(page).toContain(`\\-batch ${name.replaceAll('-', '\\-')} `);
  const options = [...(await inProcess(['run', '--help'])).stdout.matchAll(/^ {2}(?:-\w, )?(--[a-z-]+)/gm)];
  expect(options.length).toBeGreaterThan(40);
  for (const [, flag] of options) expect(page).toContain(`\\fB${flag!.replaceAll('-', '\\-')}\\fR`);
});

it('has sections, environment variables and examples, also in Spanish', async () => {
  const page = await manual('--lang', 'es');
  for (const heading of ['NOMBRE', 'SINOPSIS', 'OPCIONES', 'COMANDOS', 'VARIABLES DE ENTORNO', 'EJEMPLOS'])
    expect(page).toContain(`\n.SH ${heading}\n`);
  expect(page).toContain('\\fBREDIS_URL\\fR\n\\fB\\-\\-redis\\fR\n');
  expect(page).toContain('\\fBNO_COLOR\\fR\n');
  expect(page).toContain('$ curp\\-batch run people.csv\n');
});

it('has only requests and escapes of its own', async () => {
  const page = await manual();
  const requests = [...page.matchAll(/^['.](\S*)/gm)].map(([, name]) => name);
  expect([...new Set(requests)].sort()).toEqual(['PP', 'SH', 'SS', 'TH', 'TP', '\\"', 'fi', 'nf', 'nh']);
  const escapes = [...page.matchAll(/\\(\(..|f.|.)/g)].map(([, name]) => name);
  expect(escapes.filter((name) => !/^(\(aq|\(ga|\(ha|\(ti|\(dq|f[BIR]|[-e&"])$/.test(name!))).toEqual([]);
});

it('does not depend on the machine: no date, no number of processors', async () => {
  const page = await manual();
  expect(page).toMatch(/^\.TH CURP\\-BATCH 1 "" "curp\\-batch \d/m);
  expect(page).toContain(
    'worker processes here; 0 leaves the work to others (default: one for each processor)',
  );
});
