/** `curp-batch page`: the page without a server, as the build has made it, in a file. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { curpBatch } from '../../built-command/cli-process.js';
import { ROOT } from '../../repository.js';
import { temporaryFolder } from '../../vitest/temporary-folder.js';
import { inProcess } from '../in-process.js';

const page = readFileSync(join(ROOT, 'dist/curp-batch.html'));
const hash = createHash('sha256').update(page).digest('hex');
const cwd = temporaryFolder();
const env = { CURP_BATCH_LANG: 'en' };

it('writes it, prints its hash and how to open it, and overwrites nothing without --force', async () => {
  expect(await curpBatch(['page'], { cwd, env })).toMatchObject({
    code: 0,
    stdout: `page: curp-batch.html
SHA-256: ${hash}
Open it by double click: it computes in the browser, and nothing leaves the machine.
`,
    stderr: '',
  });
  expect(readFileSync(join(cwd, 'curp-batch.html')).equals(page)).toBe(true);
  expect(await curpBatch(['page', '-o', '.'], { cwd, env })).toMatchObject({
    code: 1,
    stdout: '',
    stderr: 'error: curp-batch.html is there already: --force overwrites it, -o names another file\n',
  });
  expect((await curpBatch(['page', '--force', '-o', 'curp-batch.html'], { cwd, env })).code).toBe(0);
});

it('-o - is standard output', async () => {
  const { code, stdout, stderr } = await curpBatch(['page', '-o', '-'], { cwd, env });
  expect([code, stderr]).toEqual([0, `SHA-256: ${hash}\n`]);
  expect(createHash('sha256').update(stdout).digest('hex')).toBe(hash);
});

it('says what is wrong with the place, and what to do without a build', async () => {
  expect(await curpBatch(['page', '-o', 'nowhere/page.html'], { cwd, env })).toMatchObject({
    code: 1,
    stderr: 'error: the folder of the page does not exist: nowhere/page.html\n',
  });
  expect(await inProcess(['page'], { cwd })).toMatchObject({
    code: 1,
    stderr:
      'error: this installation has no curp-batch.html: there is no such file or folder. In a clone, npm run build makes it\n',
  });
});
