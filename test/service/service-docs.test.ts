/** The commands of docs/service.md do what the document says. */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { callbackKey } from '../../src/service/callbacks/webhook.js';
import { MAIN } from '../built-command/cli-process.js';
import { startServing } from '../built-command/serving.js';
import { runOn, textOf } from '../engine/run/runs.js';
import { needsPrograms } from '../machine/programs.js';
import { ROOT } from '../repository.js';
import { temporaryFolder } from '../vitest/temporary-folder.js';

const page = readFileSync(join(ROOT, 'docs/service.md'), 'utf8');
const blocks = [...page.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, commands]) => commands!);

/** Runs the commands of a block in a new folder with the samples and the command. */
async function shell(
  commands: string,
  env: Record<string, string>,
): Promise<{ folder: string; stdout: string }> {
  const folder = temporaryFolder();
  const command = `curp-batch() { '${process.execPath}' '${MAIN}' "$@"; }\nset -eu\n${commands}`;
  const words = ['-c', `cp -r '${ROOT}samples' .\n${command}`];
  const { stdout } = await promisify(execFile)('bash', words, {
    cwd: folder,
    env: { ...process.env, ...env },
  });
  return { folder, stdout };
}

it('has an upload that ends with the bytes of the command', async (context) => {
  needsPrograms(context, 'curl');
  expect(blocks).toHaveLength(3);
  const data = temporaryFolder();
  const served = await startServing(['--data', data, '--embedded', '--workers', '1']);
  const { folder, stdout } = await shell(blocks[0]!, { ADDRESS: served.address, TOKEN: served.token });
  const people = readFileSync(join(ROOT, 'samples/american-export.csv'));
  expect(textOf(join(folder, 'result.csv'))).toBe((await runOn(people, '--normalize')).output);
  expect(textOf(join(folder, 'events.txt'))).toMatch(/"state":"finished"[\s\S]*event: end/);
  expect(stdout).toContain('"error":false');
  expect((await served.process.stop()).code).toBe(0);
});

it('has a command that prints the key of callbacks', async () => {
  const data = temporaryFolder();
  const { stdout } = await shell(blocks.at(-1)!, { DATA: data });
  expect(stdout.trim()).toBe(await callbackKey(data, 'payroll'));
});
